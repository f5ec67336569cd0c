import type { Algebraic } from '../../../rules/rules.ts';
import { occupiedIn } from '../bitmap.ts';
import { Script } from '../script.ts';
import { actsShown, showsCorrection, showsTakeback } from '../shown.ts';
import type { Table } from '../table.ts';
import { timing } from '../timing.ts';

/** How often another order of the pieces is tried. */
const MOST_TRIES = 20;

/**
 * The start position is set up out of what stands on the board and what lies beside it, and stands for 2 s: a new game.
 * False if every order tried would show a move of the old game on its way, or take back or correct one.
 */
export function setUpNewGame(table: Table): boolean {
  const { random, rules, desk, events } = table;
  const start = rules.start();
  const wanted = new Set(occupiedIn(rules.board, start));
  // Where nothing but sliders was played, one piece put back is the one that fell, put back.
  const missing = [...wanted].filter((at) => !desk.holds(at));
  if (missing.length < 2 && !events.some(({ type }) => type === 'move')) return false;
  desk.pass(random.whole(1500, 2500));
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const script = setUp(table, wanted, missing);
    if (actsShown(table, script).length > 0) continue;
    if (showsTakeback(table, script) || showsCorrection(table, script)) continue;
    const from = desk.now;
    desk.perform(script);
    desk.pass(random.whole(2400, 4000));
    table.alarms.push({ half: table.half, from, to: desk.now, due: false });
    table.events.push({ half: table.half, type: 'newGame' });
    table.anew(rules.begin(start));
    return true;
  }
  return false;
}

/** Pieces that stand astray fill the empty squares; the rest comes from beside the board, or goes there. */
function setUp(
  { random, desk }: Table,
  wanted: ReadonlySet<Algebraic>,
  missing: readonly Algebraic[],
): Script {
  const astray = random.shuffled(desk.occupied().filter((at) => !wanted.has(at)));
  const empty = random.shuffled(missing);
  const script = new Script();
  const hand = script.hand(0);
  for (const at of astray) {
    hand.lift(at).wait(timing.flight(random));
    const to = empty.pop();
    if (to !== undefined) hand.place(to).wait(timing.takeOff(random));
  }
  for (const at of empty) hand.place(at).wait(timing.takeOff(random));
  return script;
}
