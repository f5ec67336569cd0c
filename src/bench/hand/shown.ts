import { type Move, type Rules, sameMove } from '../../rules/rules.ts';
import { fitsDifferences, looksLike, occupiedIn, type Rest, rests } from './bitmap.ts';
import { allMoves, type Intention, isExtendable, type Reading, readings } from './choice.ts';
import type { Shown } from './expectation.ts';
import type { Script } from './script.ts';
import type { Table } from './table.ts';

/** A move shown for less than this cannot be announced. */
const SHOWN_AFTER = 150;
const EXTENDABLE_SHOWN_AFTER = 480;

/** Other acts that the script shows on its way; null if at its end the act is not the only one that fits. */
export function shownOnTheWay(
  table: Table,
  script: Script,
  intention: Intention,
  leaves: boolean,
): Shown[] | null {
  const { rests: stretches, fitting } = watch(table, script);
  const intended = ({ move, huffed }: Reading) =>
    sameMove(move, intention.move) && huffed === intention.huffed;
  const last = stretches.at(-1);
  if (last === undefined) return null;
  // Where a correct capture fits, a huff of the piece captured is not meant (docs/rules.md, Huffing).
  const fits = fitting(last).filter(({ huffed }) => huffed === intention.huffed || isHuff(intention));
  if (!leaves && !(fits.length === 1 && fits.every(intended))) return null;
  const moves = allMoves(table.rules, table.progress);
  const shown = actsShown(table, script).filter(
    ({ reading, ms }) => !intended(reading) && ms >= announcedAfter(table.rules, reading.move, moves),
  );
  const acts = shown.map(({ reading: { move } }): Shown => [move.from, move.to, move.captured]);
  return [...new Map(acts.map((act) => [JSON.stringify(act), act])).values()];
}

function isHuff({ huffed, omitted }: Intention): boolean {
  return huffed !== null || omitted;
}

/** An act that can go on is only announced after 500 ms. */
function announcedAfter(rules: Rules, move: Move, moves: readonly Move[]): number {
  return isExtendable(rules, move, moves) ? EXTENDABLE_SHOWN_AFTER : SHOWN_AFTER;
}

/** The acts that a script shows before its end, and for how long, ms. */
export function actsShown(table: Table, script: Script): { reading: Reading; ms: number }[] {
  const { rests: stretches, fitting } = watch(table, script);
  return stretches.slice(0, -1).flatMap((rest) => fitting(rest).map((reading) => ({ reading, ms: rest.ms })));
}

/** The moves that the last one could still be corrected to, and itself. */
export function corrections({ rules, earlier, events }: Table): Move[] {
  const last = events.findLast((event) => event.type === 'move' || event.type === 'slider');
  if (earlier === null || last?.type !== 'move') return [];
  return allMoves(rules, earlier).filter((move) => move.from === last.from);
}

/** Whether a script shows, for as long, the position before the last act: that act would be taken back. */
export function showsTakeback(table: Table, script: Script): boolean {
  return sinceEarlier(table, script, SHOWN_AFTER).some(({ differences }) => differences.size === 0);
}

/** Whether a script shows, for a moment, another move of that side in place of the last one: that would be a correction of it. */
export function showsCorrection(table: Table, script: Script): boolean {
  const { rules, desk, events, earlier } = table;
  const last = events.findLast((event) => event.type === 'move');
  if (last?.type !== 'move' || earlier === null) return false;
  const others = allMoves(rules, earlier).filter(
    (move) => move.to !== last.to || move.captured.join() !== last.captured.join(),
  );
  return sinceEarlier(table, script, 0).some(({ differences }) =>
    others.some((move) => fitsDifferences(rules.board, differences, move, null, desk.doubtful)),
  );
}

/** What a script shows, for so many ms, against the position before the last act. */
function sinceEarlier({ rules, earlier, desk }: Table, script: Script, least: number): Rest[] {
  if (earlier === null) return [];
  const ideal = new Set(occupiedIn(rules.board, earlier.position));
  const stretches = rests(ideal, desk.sensed(), desk.doubtful, script.touches());
  return stretches.filter(({ ms }) => ms >= least);
}

/** What the sensors show during a script, and which acts of the side to move look like that. */
function watch({ rules, progress, desk }: Table, script: Script) {
  const ideal = new Set(occupiedIn(rules.board, progress.position));
  const all = readings(rules, progress);
  const fitting = (rest: Rest) =>
    all.filter(({ move, huffed }) => looksLike(rules.board, rest, move, huffed, desk.doubtful));
  return { rests: rests(ideal, desk.sensed(), desk.doubtful, script.touches()), fitting };
}
