import type { Seat } from '../../game/game.ts';
import { SQUARE_NAME } from '../../rules/rules.ts';

/** What may be broken on a virtual board. Squares by their names, ranks by their number, files by their letter. */
export type BoardFault =
  | { readonly kind: SquareKind; readonly at: string }
  | { readonly kind: LineKind; readonly line: string }
  | { readonly kind: 'ranks' | 'files' | 'servos'; readonly pair: readonly [string, string] }
  | { readonly kind: 'slider' | 'horn' | 'tooth'; readonly slider: string }
  | { readonly kind: 'phase'; readonly phase: 'A' | 'B' }
  | { readonly kind: 'button' | 'jammed'; readonly seat: Seat }
  | { readonly kind: 'old' | 'new'; readonly part: 'sensors' | 'actuators' }
  | { readonly kind: WholeKind };
type SquareKind =
  | 'stuck'
  | 'unseen'
  | 'chatter'
  | 'bounce'
  | 'weak'
  | 'double'
  | 'ghost'
  | 'light'
  | 'flipped'
  | 'trapJam'
  | 'flapLate'
  | 'flapNever'
  | 'lead'
  | 'weakReed'
  | 'keenReed';
type LineKind = 'rank' | 'rankPin' | 'file' | 'filePin' | 'pullUp';
type WholeKind =
  | 'weakMagnets'
  | 'strongMagnets'
  | 'motorStop'
  | 'lightsOff'
  | 'address'
  | 'wheel'
  | 'index'
  | 'backwards'
  | 'servoRail'
  | 'lightRail'
  | 'resets'
  | 'static'
  | 'dips'
  | 'servoReset'
  | 'bus'
  | 'busHeld'
  | 'busStuck'
  | 'noise'
  | 'sensors'
  | 'actuators';
type FaultKind = BoardFault['kind'];

const SQUARE = { form: SQUARE_NAME, example: 'c3' } as const;
const SLIDER = { form: /^S\d$/, example: 'S3' } as const;
const RANK = { form: /^([1-9]|10)$/, example: '3' } as const;
const FILE = { form: /^[a-j]$/, example: 'c' } as const;
const PART = { form: /^(sensors|actuators)$/, example: 'sensors' } as const;
const SEAT = { form: /^(bottom|top)$/, example: 'bottom' } as const;

/** What each is, and the form of what stands behind its colon. */
const KINDS: Readonly<
  Record<
    FaultKind,
    { readonly what: string; readonly form: RegExp; readonly example: string } | { readonly what: string }
  >
> = {
  stuck: { what: 'its reed is welded shut', ...SQUARE },
  unseen: { what: 'its reed never closes', ...SQUARE },
  chatter: { what: 'its reed flutters under a piece', ...SQUARE },
  bounce: { what: 'its reed bounces for 30 ms', ...SQUARE },
  weak: { what: 'its reed does not close while that of a neighbour is closed', ...SQUARE },
  double: { what: 'a piece on it closes the reed right of it as well', ...SQUARE },
  ghost: { what: 'its diode is shorted', ...SQUARE },
  light: { what: 'both its lights are dead', ...SQUARE },
  flipped: { what: 'its amber light is the wrong way round', ...SQUARE },
  trapJam: { what: 'a disc does not fall through it', ...SQUARE },
  flapLate: { what: 'the switch of its flap is 1.5 s late', ...SQUARE },
  flapNever: { what: 'the switch of its flap always says shut', ...SQUARE },
  lead: { what: 'its flap stays shut, and its reed loses its lead when the slider moves', ...SQUARE },
  weakReed: { what: 'its reed needs 30 % more than the most that is sorted for, 25 AT', ...SQUARE },
  keenReed: { what: 'its reed needs 30 % less than the least that is sorted for, 15 AT', ...SQUARE },
  weakMagnets: { what: 'magnets are 30 % weak, over reeds of 25 AT' },
  strongMagnets: { what: 'magnets are 30 % strong, over reeds of 15 AT' },
  rank: { what: 'the wire of this rank is off at the squares', ...RANK },
  rankPin: { what: 'the wire of this rank is off at the Mega', ...RANK },
  ranks: { what: 'the wires of these ranks are exchanged', form: /^([1-9]|10)-([1-9]|10)$/, example: '3-4' },
  file: { what: 'the wire of this file is off at the squares', ...FILE },
  filePin: { what: 'the wire of this file is off at the Mega', ...FILE },
  files: { what: 'the wires of these files are exchanged', form: /^[a-j]-[a-j]$/, example: 'c-d' },
  pullUp: { what: 'the resistor that pulls up this file is not there', ...FILE },
  slider: { what: 'its servo does not move', ...SLIDER },
  horn: { what: 'its horn sits 8° off: as near as its teeth allow', ...SLIDER },
  tooth: { what: 'its horn was put on one tooth off: 17°', ...SLIDER },
  servos: { what: 'the plugs of these servos are exchanged', form: /^S\d-S\d$/, example: 'S3-S4' },
  motorStop: { what: 'the motor stop is pressed' },
  button: { what: 'does nothing', ...SEAT },
  jammed: { what: 'this button is always down', ...SEAT },
  phase: { what: 'this line of the encoder is dead', form: /^[AB]$/, example: 'A' },
  wheel: { what: 'the encoder loses counts' },
  index: { what: 'the encoder’s index never comes' },
  backwards: { what: 'A and B of the encoder are swapped' },
  servoRail: { what: 'the supply of the servos is at 4.0 V' },
  lightRail: { what: 'the supply of the lights is at 4.0 V' },
  resets: { what: 'the sensor board restarts when a slider moves' },
  static: { what: 'the sensor board restarts every 2 s' },
  dips: { what: 'the actuator board restarts when a slider moves' },
  servoReset: { what: 'the servo driver forgets all as a slider moves, once' },
  lightsOff: { what: 'the lights have no supply: their driver drags the I²C bus down' },
  address: { what: 'the light driver is strapped to 0x70' },
  bus: { what: 'the light driver does not answer' },
  busHeld: { what: 'a chip takes hold of the I²C bus, once, until it is clocked free' },
  busStuck: { what: 'a chip holds the I²C bus for ever' },
  noise: { what: 'bytes of the sensor board are harmed on the line' },
  old: { what: 'its firmware is of an older major version', ...PART },
  new: { what: 'its firmware is of a newer major version', ...PART },
  sensors: { what: 'the sensor board is not plugged in' },
  actuators: { what: 'the actuator board is not plugged in' },
};

/** Every fault with an example, for people. */
export function faultForms(): readonly string[] {
  return Object.entries(KINDS).map(([kind, told]) =>
    'form' in told ? `${kind}:${told.example} (${told.what})` : `${kind} (${told.what})`,
  );
}

/** Reads `stuck:c3`; null where it is no fault of this list. */
export function readBoardFault(text: string): BoardFault | null {
  const [kind = '', value = ''] = text.split(':');
  if (!isKind(kind)) return null;
  const told = KINDS[kind];
  if ('form' in told ? !told.form.test(value) : text !== kind) return null;
  switch (kind) {
    case 'rank':
    case 'rankPin':
    case 'file':
    case 'filePin':
    case 'pullUp':
      return { kind, line: value };
    case 'ranks':
    case 'files':
    case 'servos': {
      const [one = '', other = ''] = value.split('-');
      return one === other ? null : { kind, pair: [one, other] };
    }
    case 'phase':
      return { kind, phase: value === 'A' ? value : 'B' };
    case 'slider':
    case 'horn':
    case 'tooth':
      return { kind, slider: value };
    case 'button':
    case 'jammed':
      return { kind, seat: value === 'top' ? 'top' : 'bottom' };
    case 'old':
    case 'new':
      return { kind, part: value === 'sensors' ? value : 'actuators' };
    case 'stuck':
    case 'unseen':
    case 'chatter':
    case 'bounce':
    case 'weak':
    case 'double':
    case 'ghost':
    case 'light':
    case 'flipped':
    case 'trapJam':
    case 'flapLate':
    case 'flapNever':
    case 'lead':
    case 'weakReed':
    case 'keenReed':
      return { kind, at: value };
    default:
      return { kind };
  }
}

function isKind(text: string): text is FaultKind {
  return Object.hasOwn(KINDS, text);
}
