import type { Profile } from '../../adapters/profile/profile.ts';
import {
  crossingLabel,
  fileNet,
  filePinNet,
  type LightCell,
  lightNet,
  partsOf,
  rankNet,
} from '../../hardware/hardware.ts';

const FILES = 'abcdefghij';

/** Where on the board something is: its parts, nets and pins, as wiring.md, netlists and the printed boards call them. */
export class Places {
  private readonly profile: Profile;

  constructor(profile: Profile) {
    this.profile = profile;
  }

  /** `KC3, DC3; FILE_C to RANK3`. */
  square(at: string): string {
    const { row, column } = crossingOf(at);
    const label = crossingLabel(column, row);
    return `K${label}, D${label}; ${fileNet(column)} to ${rankNet(row)}`;
  }

  /** `RANK3; U1 D24`. */
  rank(rank: string): string {
    const row = Number(rank) - 1;
    return `${rankNet(row)}; U1 ${this.profile.sensor.rows[row]}`;
  }

  /** `FILE_C, RUC, RSC, FILE_C_PIN; U1 A10`. */
  file(file: string): string {
    const column = FILES.indexOf(file);
    const letter = file.toUpperCase();
    return `${fileNet(column)}, RU${letter}, RS${letter}, ${filePinNet(column)}; U1 ${this.profile.sensor.columns[column]}`;
  }

  /** `LAC3; ROW5 and COM2 of U3`. */
  light({ com, row }: LightCell): string {
    const [anode, cathode] = [lightNet('ROW', row), lightNet('COM', com)];
    const led = partsOf(this.profile).find(({ pins }) => pins.A === anode && pins.K === cathode);
    return `${led?.ref ?? 'LED'}; ${anode} and ${cathode} of U3`;
  }

  /** `M3; SERVO_S3, U4 PWM0`. */
  servo(slider: string): string {
    const spec = this.profile.sliders.find(({ id }) => id === slider);
    return `M${spec?.row}; SERVO_${slider}, U4 PWM${spec?.channel}`;
  }

  /** `SC8 …`: the switch of a flap or a slider. */
  contact(kind: Profile['contacts'][number]['kind'], of: string): string {
    const contact = this.profile.contacts.find((one) => one.kind === kind && one.of === of);
    if (contact === undefined) return '';
    const label = crossingLabel(contact.column, contact.row);
    return `S${label}, D${label}; ${fileNet(contact.column)} to ${rankNet(contact.row)}`;
  }

  rail(rail: 'servo' | 'light'): string {
    const pin = this.profile.sensor.rails[rail];
    return rail === 'servo'
      ? `RAIL_SERVO: F1, SW4, C1; SENSE_SERVO, RD1, RD2, U1 ${pin}`
      : `RAIL_LIGHT: F2, C2; SENSE_LIGHT, RD3, RD4, U1 ${pin}`;
  }

  encoder(...lines: readonly ('A' | 'B' | 'Z')[]): string {
    const { encoder } = this.profile.sensor;
    return `E1; ${lines.map((line) => `ENCODER_${line}, U1 ${encoder[line]}`).join('; ')}`;
  }

  button(seat: 'bottom' | 'top'): string {
    const pin = this.profile.sensor.buttons[seat];
    return `${seat === 'bottom' ? 'SW1' : 'SW2'}; BUTTON_${seat.toUpperCase()}, U1 ${pin}`;
  }

  readonly bus = 'SDA, RP1, U2 A4; SCL, RP2, U2 A5';
  readonly lightDriver = 'U3; SDA, SCL';
  readonly servoDriver = 'U4; SDA, SCL';
}

export function crossingOf(at: string): { readonly row: number; readonly column: number } {
  return { row: Number(at.slice(1)) - 1, column: FILES.indexOf(at.charAt(0)) };
}
