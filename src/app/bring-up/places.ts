import type { Profile } from '../../adapters/profile/profile.ts';
import {
  crossingLabel,
  feedsOf,
  fileNet,
  filePinNet,
  type LightCell,
  lampPlugsOf,
  lightNet,
  panelOf,
  partsOf,
  rankNet,
} from '../../hardware/hardware.ts';
import { COLUMN_LETTERS } from '../../rules/rules.ts';

/**
 * Where on the board something is: its parts, nets and pins, as wiring.md, netlists and the printed boards call them. All panels
 * are printed alike, as that of a1 to b2: KC3 of the board is printed KA1 on the panel CD34.
 */
export class Places {
  private readonly profile: Profile;

  constructor(profile: Profile) {
    this.profile = profile;
  }

  /** `KC3, DC3 (panel CD34: KA1, DA1); FILE_C to RANK3`. */
  square(at: string): string {
    const { row, column } = crossingOf(at);
    const label = crossingLabel(column, row);
    const { panel, printed } = panelOf(column, row);
    return `K${label}, D${label} (panel ${panel}: K${printed}, D${printed}); ${fileNet(column)} to ${rankNet(row)}`;
  }

  /** `RANK3, JW_34; U1 D24`. */
  rank(rank: string): string {
    const row = Number(rank) - 1;
    return `${rankNet(row)}, ${this.plugs(rankNet(row))}; U1 ${this.profile.sensor.rows[row]}`;
  }

  /** `FILE_C, JS_CD, RUC, RSC, FILE_C_PIN; U1 A10`. */
  file(file: string): string {
    const column = COLUMN_LETTERS.indexOf(file);
    const letter = file.toUpperCase();
    const net = fileNet(column);
    return `${net}, ${this.plugs(net)}, RU${letter}, RS${letter}, ${filePinNet(column)}; U1 ${this.profile.sensor.columns[column]}`;
  }

  /** Of all panels. */
  get matrix(): string {
    return `${this.panelPlugs}; U1 5V and GND`;
  }

  get panelPlugs(): string {
    return feedsOf(this.profile)
      .map(({ ref }) => ref)
      .join(', ');
  }

  get lampPlugs(): string {
    return lampPlugsOf(this.profile)
      .map(({ ref }) => ref)
      .join(', ');
  }

  get lightPlugs(): string {
    return `U3; ${this.panelPlugs}, ${this.lampPlugs}`;
  }

  /** `LAC3 (panel CD34: LAA1); ROW5 and COM2 of U3`. */
  light({ com, row }: LightCell): string {
    const [anode, cathode] = [lightNet('ROW', row), lightNet('COM', com)];
    const led =
      partsOf(this.profile).find(({ pins }) => pins.A === anode && pins.K === cathode)?.ref ?? 'LED';
    return `${led}${onPanel(led)}; ${anode} and ${cathode} of U3`;
  }

  /** `U3 COM2, JW_34`. */
  lightLine(net: string): string {
    return `U3 ${net}, ${this.plugs(net)}`;
  }

  /** Plugs of the carrier that a net comes to. */
  private plugs(net: string): string {
    const feeds = feedsOf(this.profile).filter(({ pins }) => pins.includes(net));
    const lamps = lampPlugsOf(this.profile).filter(({ pins }) => pins.includes(net));
    return [...feeds, ...lamps].map(({ ref }) => ref).join(', ');
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

/** Where a square's LED is printed; nothing for a lamp. */
function onPanel(led: string): string {
  const [, letter, file = '', rank] = /^(L[AB])([A-J])(\d+)$/.exec(led) ?? [];
  if (letter === undefined) return '';
  const { panel, printed } = panelOf(COLUMN_LETTERS.indexOf(file.toLowerCase()), Number(rank) - 1);
  return ` (panel ${panel}: ${letter}${printed})`;
}

export function crossingOf(at: string): { readonly row: number; readonly column: number } {
  return { row: Number(at.slice(1)) - 1, column: COLUMN_LETTERS.indexOf(at.charAt(0)) };
}
