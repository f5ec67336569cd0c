import * as v from 'valibot';
import { type BoardSize, boardOf, type Side } from '../../rules/rules.ts';
import { type Attempts, type Fault, NO_ATTEMPTS } from '../../staff/staff.ts';

/** What staff has said, and what must outlive a restart of it. */
export interface StaffNotes {
  readonly attempts: Attempts;
  readonly asleep: boolean;
  /** Discs in the box; null: nobody has counted. */
  readonly spares: { readonly [side in Side]: number | null };
  /** Lights that stay dark, by name. */
  readonly dark: readonly string[];
}

export const NO_NOTES: StaffNotes = {
  attempts: NO_ATTEMPTS,
  asleep: false,
  spares: { W: null, B: null },
  dark: [],
};

const tries = v.object({ failed: v.number(), last: v.number() });
const spare = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)));
export const staffNotes: v.GenericSchema<unknown, StaffNotes> = v.object({
  attempts: v.union([
    v.object({ here: tries, network: v.record(v.string(), tries), crowd: tries }),
    // As builds before 2026-12 kept them, whoever had tried.
    v.pipe(
      tries,
      v.transform((here) => ({ ...NO_ATTEMPTS, here })),
    ),
  ]),
  asleep: v.boolean(),
  spares: v.object({ W: spare, B: spare }),
  dark: v.array(v.string()),
});

/** Fewer than these in the box: with the next piece that goes lost, one is missing. */
const LOW_SPARES = 2;

/** The faults that staff alone can tell. */
export function notedFaults({ spares, dark }: StaffNotes, size: BoardSize): readonly Fault[] {
  const low = (['W', 'B'] as const).filter((side) => (spares[side] ?? LOW_SPARES) < LOW_SPARES);
  return [
    ...low.map((side): Fault => ({ code: 'pieces', part: side })),
    ...dark.map((light): Fault => darkFault(light, size)),
  ];
}

/** A square's light is told by its square and its colour, so that the two are two faults. */
function darkFault(light: string, size: BoardSize): Fault {
  const [name = ''] = light.split(' ');
  const board = boardOf(size);
  const isSquare = board.squares.some((square) => board.nameOf(square) === name);
  return isSquare
    ? { code: 'light', square: board.algebraic(name), part: light }
    : { code: 'light', part: light };
}
