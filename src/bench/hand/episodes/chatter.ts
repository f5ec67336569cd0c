import type { Algebraic } from '../../../rules/rules.ts';
import type { Table } from '../table.ts';
import { timing } from '../timing.ts';
import { neighbours } from '../way.ts';

/** From this many edges within 1.5 s on, a square chatters (docs/recognition.md). */
const FEWEST_EDGES = 16;

/**
 * A sensor chatters; `dead` afterwards, or well again.
 *
 * Never a trap's: what falls there is known by that sensor alone, so its fall would need the button.
 */
export function chatter(table: Table, dead: boolean): void {
  const { random, desk } = table;
  desk.pass(timing.rest(random));
  const square = random.pick(candidates(table));
  const pairs = random.whole(FEWEST_EDGES / 2, 18);
  const n = pairs * 2 + (dead ? random.pick([0, 1]) : 0);
  const gaps = Array.from({ length: n }, () => random.whole(12, 80));
  desk.chatter(square, gaps, dead);
  table.faults.push({ square, n });
  desk.pass(random.whole(600, 1100));
}

/** Dark squares on which something is likely to happen: pieces, and what is next to them. */
function candidates({ rules, desk }: Table): Algebraic[] {
  const { board, layout } = rules;
  const traps = new Set(layout?.sliders.flatMap((slider) => [slider.left, slider.right]) ?? []);
  const dark = board.squares.filter((square) => !traps.has(square)).map((square) => board.nameOf(square));
  const lively = dark.filter(
    (at) =>
      desk.holds(at) ||
      neighbours(board, at).some((light) => neighbours(board, light).some((other) => desk.holds(other))),
  );
  return lively.length > 0 ? lively : dark;
}
