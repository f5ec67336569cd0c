import type { Seat } from '../../game/input.ts';

/** What may be broken on a virtual board (hardware brief, 10). Squares and lines by their names: c3, row 3, column c. */
export type BoardFault =
  | { readonly kind: 'stuck' | 'unseen' | 'chatter' | 'ghost' | 'light' | 'trapJam'; readonly at: string }
  | { readonly kind: 'row' | 'column'; readonly line: string }
  | { readonly kind: 'slider'; readonly slider: string }
  | { readonly kind: 'button' | 'jammed'; readonly seat: Seat }
  | { readonly kind: 'wheel' | 'servoRail' | 'lightRail' | 'resets' | 'bus' | 'sensors' | 'actuators' };
type FaultKind = BoardFault['kind'];

const SQUARE = { form: /^[a-j]([1-9]|10)$/, example: 'c3' } as const;
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
  ghost: { what: 'its diode is shorted', ...SQUARE },
  light: { what: 'both its lights are dead', ...SQUARE },
  trapJam: { what: 'a disc does not fall through it', ...SQUARE },
  row: { what: 'the wire of this rank is off', form: /^([1-9]|10)$/, example: '3' },
  column: { what: 'the wire of this file is off', form: /^[a-j]$/, example: 'c' },
  slider: { what: 'its servo does not move', form: /^S\d$/, example: 'S3' },
  button: { what: 'does nothing', ...SEAT },
  jammed: { what: 'this button is always down', ...SEAT },
  wheel: { what: 'the encoder loses counts' },
  servoRail: { what: 'the supply of the servos is at 4.0 V' },
  lightRail: { what: 'the supply of the lights is at 4.0 V' },
  resets: { what: 'the sensor board restarts when a slider moves' },
  bus: { what: 'the light driver does not answer' },
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
    case 'row':
    case 'column':
      return { kind, line: value };
    case 'slider':
      return { kind, slider: value };
    case 'button':
    case 'jammed':
      return { kind, seat: value === 'top' ? 'top' : 'bottom' };
    case 'stuck':
    case 'unseen':
    case 'chatter':
    case 'ghost':
    case 'light':
    case 'trapJam':
      return { kind, at: value };
    default:
      return { kind };
  }
}

function isKind(text: string): text is FaultKind {
  return Object.hasOwn(KINDS, text);
}
