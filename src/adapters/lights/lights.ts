/** What the HT16K33 shows of a game: pure. The entry of this folder. */
import { LIGHT_PRIORITY } from '../../game/light-priority.ts';
import type { LightId, View } from '../../game/view.ts';
import { type Board, boardOf, type Square } from '../../rules/rules.ts';
import type { Profile } from '../profile/profile.ts';
import { type Lamp, SECTOR_LAMPS, SLIDER_LAMPS, STATUS_LAMPS, squareLamps } from './lamp-map.ts';
import { LAMP_PATTERNS, type LampPattern, LIGHT_PATTERNS, type Pattern, STEPS } from './patterns.ts';

export { STEP_MS, STEPS } from './patterns.ts';

const RAM_BYTES = 16;
/** hardware.md, "Power": never all lit. */
const MOST_LIT = 32;

type LitView = Pick<
  View,
  | 'lights'
  | 'turn'
  | 'outcome'
  | 'seats'
  | 'buttons'
  | 'wheelWanted'
  | 'sector'
  | 'notches'
  | 'choices'
  | 'chosen'
> & { readonly faults: readonly unknown[] };

interface LitLamp {
  readonly lamp: Lamp;
  readonly steps: string;
}

/**
 * The chip's 16 bytes of RAM in one of the pattern's eight steps of 125 ms.
 *
 * At most 32 LEDs are ever lit together. The lamps beside the board come first (at most 15); then squares in the order of
 * their meaning's priority and of the view's list. What no longer fits stays dark through the whole pattern, so that no
 * pattern is cut into another one.
 *
 * @param step any whole number; the pattern repeats
 */
export function lightFrame(view: LitView, profile: Profile, step: number): Uint8Array {
  const ram = new Uint8Array(RAM_BYTES);
  const at = ((step % STEPS) + STEPS) % STEPS;
  let budget = MOST_LIT;
  for (const group of [...sideLamps(view, profile).map((one) => [one]), ...squareLights(view, profile)]) {
    const peak = mostLitTogether(group);
    if (peak > budget) continue;
    budget -= peak;
    for (const { lamp, steps } of group) if (steps.charAt(at) === '1') light(ram, lamp);
  }
  return ram;
}

function light(ram: Uint8Array, { com, row }: Lamp): void {
  const byte = 2 * com + (row >> 3);
  ram[byte] = (ram[byte] ?? 0) | (1 << (row & 7));
}

function mostLitTogether(group: readonly LitLamp[]): number {
  const litAt = (step: number) => group.filter(({ steps }) => steps.charAt(step) === '1').length;
  return Math.max(...Array.from({ length: STEPS }, (_, step) => litAt(step)));
}

/** The lights of each dark square that means something, most urgent first. */
function squareLights(view: LitView, profile: Profile): readonly (readonly LitLamp[])[] {
  const board = boardOf(profile.size);
  const shown = new Map<Square, LightId>();
  for (const { square, id } of lightsOnSquares(view, board)) {
    const other = shown.get(square);
    if (other === undefined || rank(id) < rank(other)) shown.set(square, id);
  }
  return [...shown]
    .sort(([, one], [, other]) => rank(one) - rank(other))
    .map(([square, id]) => lampsOf(square, LIGHT_PATTERNS[id]));
}

/** A light square has no lamp: its lights are for the page alone. */
function lightsOnSquares(view: LitView, board: Board) {
  return view.lights.flatMap(({ at, id }) => {
    const square = board.squareAt(at);
    return square === null ? [] : [{ square, id }];
  });
}

function rank(id: LightId): number {
  return LIGHT_PRIORITY.indexOf(id);
}

function lampsOf(square: Square, pattern: Pattern): readonly LitLamp[] {
  const { amber, blue } = squareLamps(square);
  return [
    ...(pattern.amber === undefined ? [] : [{ lamp: amber, steps: pattern.amber }]),
    ...(pattern.blue === undefined ? [] : [{ lamp: blue, steps: pattern.blue }]),
  ];
}

/** Turn, buttons, wheel and sliders. */
function sideLamps(view: LitView, profile: Profile): readonly LitLamp[] {
  const lit = (lamp: Lamp | undefined, pattern: LampPattern, when = true): readonly LitLamp[] =>
    when && lamp !== undefined ? [{ lamp, steps: LAMP_PATTERNS[pattern] }] : [];
  const seats = ['bottom', 'top'] as const;
  return [
    ...lit(STATUS_LAMPS.fault, 'chosen', view.faults.length > 0),
    ...seats.flatMap((seat) =>
      lit(STATUS_LAMPS.turn[seat], 'steady', view.outcome === null && view.seats[seat] === view.turn),
    ),
    ...seats.flatMap((seat) => lit(STATUS_LAMPS.button[seat], 'asks', view.buttons[seat] !== null)),
    ...lit(STATUS_LAMPS.spinNow, 'asks', view.wheelWanted),
    ...(profile.spinner?.sectors ?? []).flatMap((sector, index) =>
      lit(SECTOR_LAMPS[index], 'steady', sector === view.sector),
    ),
    ...profile.sliders.flatMap(({ id }, index) => {
      const lamps = SLIDER_LAMPS[index];
      return Object.entries(lamps ?? {}).flatMap(([notch, lamp]) =>
        lit(lamp, ...sliderLamp(view, id, notch)),
      );
    }),
  ];
}

/** The notch where a slider stands is lit; where it may go, or is chosen to go, flashes. */
function sliderLamp(view: LitView, slider: string, notch: string): [LampPattern, boolean] {
  const choice = view.choices.findIndex((one) => one.slider === slider && one.notch === notch);
  if (choice >= 0) return [choice === view.chosen ? 'chosen' : 'possible', true];
  return ['steady', view.notches[slider] === notch];
}
