/** What the HT16K33 shows of a game: pure. The entry of this folder. */

import { LIGHT_PRIORITY, type LightId, type View } from '../../game/game.ts';
import { type LightCell, sectorCells, sliderCells, squareCells } from '../../hardware/hardware.ts';
import { type Board, boardOf, type Square } from '../../rules/rules.ts';
import type { Profile } from '../profile/profile.ts';

const RAM_BYTES = 16;

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
  | 'directed'
  | 'clocks'
> & { readonly faults: readonly unknown[] };

interface LitLamp {
  readonly cell: LightCell;
  readonly steps: string;
}

/**
 * The chip's 16 bytes of RAM in one of the pattern's eight steps of 125 ms.
 *
 * No more LEDs than the profile's `mostLit` are ever lit together. The lamps beside the board come first (at most 15); then squares
 * in the order of their meaning's priority and of the view's list. What no longer fits stays dark through the whole pattern, so no
 * pattern is cut into another one.
 *
 * @param step any whole number; the pattern repeats
 */
export function lightFrame(view: LitView, profile: Profile, step: number): Uint8Array {
  const ram = new Uint8Array(RAM_BYTES);
  const at = ((step % STEPS) + STEPS) % STEPS;
  let budget = profile.lights.mostLit;
  for (const group of [...sideLamps(view, profile).map((one) => [one]), ...squareLights(view, profile)]) {
    const peak = mostLitTogether(group);
    if (peak > budget) continue;
    budget -= peak;
    for (const { cell, steps } of group) if (steps.charAt(at) === '1') light(ram, cell);
  }
  return ram;
}

function light(ram: Uint8Array, { com, row }: LightCell): void {
  const byte = 2 * com + (row >> 3);
  ram[byte] = (ram[byte] ?? 0) | (1 << (row & 7));
}

function mostLitTogether(group: readonly LitLamp[]): number {
  let most = 0;
  for (let step = 0; step < STEPS; step += 1) {
    let lit = 0;
    for (const { steps } of group) if (steps.charAt(step) === '1') lit += 1;
    most = Math.max(most, lit);
  }
  return most;
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
    .map(([square, id]) => lampsOf(profile, square, LIGHT_PATTERNS[id]));
}

/** A light square has no lamp. Its lights are only for the page. */
function lightsOnSquares(view: LitView, board: Board) {
  return view.lights.flatMap(({ at, id }) => {
    const square = board.squareAt(at);
    return square === null ? [] : [{ square, id }];
  });
}

function rank(id: LightId): number {
  return LIGHT_PRIORITY.indexOf(id);
}

function lampsOf(profile: Profile, square: Square, pattern: Pattern): readonly LitLamp[] {
  const { amber, blue } = squareCells(profile, square);
  return [
    ...(pattern.amber === undefined ? [] : [{ cell: amber, steps: pattern.amber }]),
    ...(pattern.blue === undefined ? [] : [{ cell: blue, steps: pattern.blue }]),
  ];
}

/** Turn (it flashes while the clocks stand), buttons, wheel and sliders. */
function sideLamps(view: LitView, { lights: { lamps }, spinner, sliders }: Profile): readonly LitLamp[] {
  const lit = (cell: LightCell, pattern: LampPattern, when = true): readonly LitLamp[] =>
    when ? [{ cell, steps: LAMP_PATTERNS[pattern] }] : [];
  const sector = (cell: LightCell, index: number) =>
    lit(cell, 'steady', spinner?.sectors[index] === view.sector);
  const moves = (seat: 'bottom' | 'top'): boolean => view.outcome === null && view.seats[seat] === view.turn;
  const stands = view.clocks?.stands ?? null;
  const turn = stands === null || stands === 'corrected' ? 'steady' : 'asks';
  return [
    ...lit(lamps.fault, 'chosen', view.faults.length > 0),
    ...lit(lamps.turnBottom, turn, moves('bottom')),
    ...lit(lamps.turnTop, turn, moves('top')),
    ...lit(lamps.buttonBottom, 'asks', view.buttons.bottom !== null),
    ...lit(lamps.buttonTop, 'asks', view.buttons.top !== null),
    ...lit(lamps.remote, 'asks', view.directed?.shown === true),
    ...lit(lamps.spinNow, 'asks', spinner !== null && view.wheelWanted),
    ...(spinner === null ? [] : sectorCells(spinner).flatMap(sector)),
    ...sliders.flatMap((slider) =>
      Object.entries(sliderCells(slider)).flatMap(([notch, cell]) =>
        lit(cell, ...sliderLamp(view, slider.id, notch)),
      ),
    ),
  ];
}

/** The notch where a slider stands is lit; where it may go, or is chosen to go, flashes. */
function sliderLamp(view: LitView, slider: string, notch: string): [LampPattern, boolean] {
  const choice = view.choices.findIndex((one) => one.slider === slider && one.notch === notch);
  if (choice >= 0) return [choice === view.chosen ? 'chosen' : 'possible', true];
  return ['steady', view.notches[slider] === notch];
}

// The light vocabulary L1–L13 as data: eight steps of 125 ms a colour, '1' is lit. Blue invites, amber insists.

export const STEPS = 8;
export const STEP_MS = 125;

/** One bit string of eight steps a colour that the meaning uses. */
interface Pattern {
  readonly amber?: string;
  readonly blue?: string;
}

export const LIGHT_PATTERNS: Readonly<Record<LightId, Pattern>> = {
  L1: { blue: '11111111' },
  L2: { blue: '11110000' },
  L3: { blue: '10000000' },
  L4: { amber: '11111110' },
  L5: { amber: '11000000' },
  L6: { amber: '11001100' },
  L7: { amber: '11110000', blue: '00001111' },
  L8: { amber: '10001000' },
  L9: { blue: '11101110' },
  L10: { amber: '11111111', blue: '11111111' },
  L11: { blue: '10100000' },
  L12: { amber: '11111111', blue: '11111111' },
  // Shown for 250 ms only, so its four flashes a second never last one.
  L13: { amber: '10101010', blue: '10101010' },
};

/** Meanings of the lamps beside the squares; at most two flashes a second. */
const LAMP_PATTERNS = {
  steady: '11111111',
  asks: '11110000',
  possible: '11101110',
  chosen: '11001100',
} as const;
type LampPattern = keyof typeof LAMP_PATTERNS;
