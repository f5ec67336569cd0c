import type { Algebraic } from '../../../rules/rules.ts';
import type { Random } from '../../random.ts';
import { Script } from '../script.ts';
import { ALARM_AFTER, wrongFor } from '../stops.ts';
import type { Table } from '../table.ts';
import { timing } from '../timing.ts';

/** A board that is not set up as its FEN says: one to three pieces are missing, or stand elsewhere. */
export function disarray(
  random: Random,
  wanted: readonly Algebraic[],
  free: readonly Algebraic[],
): Algebraic[] {
  const shuffled = random.shuffled(wanted);
  const astray = shuffled.splice(0, random.whole(1, Math.min(3, wanted.length - 1)));
  const elsewhere = random.shuffled(free).slice(0, astray.filter(() => random.chance(0.5)).length);
  return [...shuffled, ...elsewhere];
}

/** After a while, sooner or later than the alarm, the pieces are set up as they should be. */
export function makeReady(table: Table): void {
  const { random, desk } = table;
  const wanted = new Set(table.startSquares);
  const astray = desk.occupied().filter((at) => !wanted.has(at));
  const missing = random.shuffled([...wanted].filter((at) => !desk.holds(at)));
  const ms = wrongFor(random);
  const script = new Script();
  const hand = script.hand(ms);
  for (const at of astray) hand.lift(at).wait(timing.takeOff(random));
  for (const at of missing) hand.place(at).wait(timing.takeOff(random));
  desk.perform(script);
  const long = desk.now - script.end() + ms > ALARM_AFTER;
  table.alarms.push({ half: 0, from: 0, to: desk.now, due: long && ms > ALARM_AFTER });
  desk.pass(timing.rest(random));
}
