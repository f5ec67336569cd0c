import { occupiedIn } from '../bitmap.ts';
import { Script } from '../script.ts';
import type { Table } from '../table.ts';
import { timing } from '../timing.ts';

/** The start position is set up out of what stands on the board and what lies beside it, and stands for 2 s: a new game. */
export function setUpNewGame(table: Table): void {
  const { random, rules, desk } = table;
  const start = rules.start();
  const wanted = new Set(occupiedIn(rules.board, start));
  const astray = random.shuffled(desk.occupied().filter((at) => !wanted.has(at)));
  const empty = random.shuffled([...wanted].filter((at) => !desk.holds(at)));
  desk.pass(random.whole(1500, 2500));
  const script = new Script();
  const hand = script.hand(0);
  for (const at of astray) {
    hand.lift(at).wait(timing.flight(random));
    const to = empty.pop();
    if (to !== undefined) hand.place(to).wait(timing.takeOff(random));
  }
  for (const at of empty) hand.place(at).wait(timing.takeOff(random));
  const from = desk.now;
  desk.perform(script);
  desk.pass(random.whole(2400, 4000));
  table.alarms.push({ half: table.half, from, to: desk.now, due: false });
  table.events.push({ half: table.half, type: 'newGame' });
  table.anew(rules.begin(start));
}
