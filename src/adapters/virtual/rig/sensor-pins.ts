import { type MegaPin, megaPin } from '../../../hardware/hardware.ts';
import { loadProfile } from '../../profile/profile.ts';

/** One pin by port letter and bit. */
export type Pin = Pick<MegaPin, 'port' | 'bit'>;

// The shipped firmware is compiled with the pins that all boards share.
const { rows, columns, encoder, buttons, rails } = loadProfile('classic-10x10').sensor;

/** Matrix rows r0…r9 (ranks 1…10), driven low one at a time. */
export const ROW_PINS: readonly Pin[] = rows.map(megaPin);
/** Matrix columns c0…c9 (files a…j), pulled up and read. */
export const COLUMN_PINS: readonly Pin[] = columns.map(megaPin);
export const ENCODER_PINS = { a: megaPin(encoder.A), b: megaPin(encoder.B), z: megaPin(encoder.Z) } as const;
/** Buttons to ground. */
export const BUTTON_PINS = {
  bottom: megaPin(buttons.bottom),
  top: megaPin(buttons.top),
  service: megaPin(buttons.service),
} as const;
/** Analogue inputs that sense the servo and the light rail through 10k/10k. */
export const RAIL_CHANNELS: readonly number[] = [rails.servo, rails.light].map(railChannel);
/** The supply's 5.1 V, less what its fuse takes. */
export const RAIL_VOLTS = 5;

function railChannel(name: string): number {
  const { analogue } = megaPin(name);
  if (analogue === null) throw new Error(`${name} is no analogue input`);
  return analogue;
}
