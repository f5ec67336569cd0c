/** A move that the hand is going to make, and what a board shows on the way. */

import {
  type Algebraic,
  type Board,
  type Move,
  type Progress,
  type Rules,
  type Square,
  sameMove,
  type TrapLayout,
} from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import type { Habits, Liking } from './families.ts';
import {
  allSquares,
  between,
  differencesOf,
  fitsDifferences,
  looksLike,
  occupiedIn,
  type Rest,
  rests,
} from './squares.ts';
import type { Table } from './table.ts';
import type { Script, Shown, TraceLine } from './trace.ts';

/** A move that the hand is going to make, perhaps after a huff. */
export interface Intention {
  readonly move: Move;
  readonly omitted: boolean;
  readonly huffed: Square | null;
  /** The game before the move, after the huff. */
  readonly progress: Progress;
}

/** A legal way to read a half-move: a move, perhaps after a huff. */
export interface Reading {
  readonly move: Move;
  readonly huffed: Square | null;
}

/** Everything that the side to move may do with its pieces now. */
export function readings(rules: Rules, progress: Progress): Reading[] {
  const without = allMoves(rules, progress).map((move) => ({ move, huffed: null }));
  const huffs = progress.huffable.flatMap((square) => {
    const after = rules.advance(progress, { kind: 'huff', square });
    return after.outcome === null ? allMoves(rules, after).map((move) => ({ move, huffed: square })) : [];
  });
  return [...without, ...huffs];
}

/** Correct moves, then those that omit a capture. */
export function allMoves(rules: Rules, progress: Progress): Move[] {
  const { position, forced } = progress;
  return [...rules.moves(position), ...(forced ? [] : rules.omissions(position))];
}

/** Whether the same piece could go on from the end of a move, by another act of this turn. */
export function isExtendable({ board }: Rules, move: Move, moves: readonly Move[]): boolean {
  return moves.some(
    (other) =>
      other.from === move.from &&
      !sameMove(other, move) &&
      move.captured.every((square) => other.captured.includes(square)) &&
      other.routes.some((route) => passesOver(board, route.path, move.to)),
  );
}

function passesOver(board: Board, path: readonly Square[], square: Square): boolean {
  const name = board.nameOf(square);
  return path.some((start, leg) => {
    const end = path[leg + 1];
    if (end === undefined) return false;
    const onTheWay = between(board, board.nameOf(start), board.nameOf(end)).includes(name);
    return onTheWay || (end === square && leg + 2 < path.length);
  });
}

/** What to do next; null if no move is possible. */
export function intend(
  rules: Rules,
  progress: Progress,
  random: Random,
  habits: Habits,
  liking: Liking,
): Intention | null {
  const huffed = huffToClaim(rules, progress, random, habits);
  const after = huffed === null ? progress : rules.advance(progress, { kind: 'huff', square: huffed });
  const correct = rules.moves(after.position);
  const omitting = after.forced ? [] : rules.omissions(after.position);
  const omitted = omitting.length > 0 && random.chance(habits.omit);
  const choice = omitted ? omitting : correct;
  if (choice.length === 0) return null;
  const move = random.pick(weighted(choice, random, liking, rules, after));
  const intention = { move, omitted, huffed, progress: after };
  return huffed !== null && looksLikeCapture(rules, progress, intention) ? null : intention;
}

function huffToClaim(rules: Rules, progress: Progress, random: Random, habits: Habits): Square | null {
  if (progress.huffable.length === 0 || !random.chance(habits.claim)) return null;
  const square = random.pick(progress.huffable);
  const after = rules.advance(progress, { kind: 'huff', square });
  return after.outcome === null && rules.moves(after.position).length > 0 ? square : null;
}

/** The same squares would be touched by a capture of the huffed piece: the contract reads some of these so, some not. */
function looksLikeCapture(rules: Rules, progress: Progress, { move, huffed }: Intention): boolean {
  const board = rules.board;
  const mine = JSON.stringify([...differencesOf(board, move, huffed)].sort());
  return allMoves(rules, progress).some(
    (other) => JSON.stringify([...differencesOf(board, other, null)].sort()) === mine,
  );
}

/** The moves that a family is about, if there are any and mostly; otherwise all. */
function weighted(
  moves: readonly Move[],
  random: Random,
  liking: Liking,
  rules: Rules,
  { position }: Progress,
): readonly Move[] {
  const likes: Record<Liking, (move: Move) => boolean> = {
    any: () => true,
    captures: (move) => move.captured.length > 1 || givesCapture(rules, position, move),
    kings: (move) => position.pieces.get(move.from)?.kind === 'king',
    crowning: (move) => move.crowned,
    traps: (move) => move.fell,
  };
  const liked = moves.filter(likes[liking]);
  return liked.length > 0 && random.chance(0.6) ? liked : moves;
}

function givesCapture(rules: Rules, position: Progress['position'], move: Move): boolean {
  const [reply] = rules.moves(rules.play(position, move));
  return reply !== undefined && reply.captured.length > 0;
}

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

interface AttackSetup {
  readonly board: Board;
  readonly random: Random;
  /** What the sensors show when it begins. */
  readonly occupied: readonly Algebraic[];
  readonly from: number;
  readonly seconds: number;
  readonly perSecond: number;
}

/** What was done to the board, and what its sensors show in the end. */
export interface Attack {
  readonly lines: readonly TraceLine[];
  readonly occupied: ReadonlySet<Algebraic>;
}

/** Random edges of any squares; with sliders also spins and choices, with `buttons` presses: no hand, no game. */
export function attack(setup: AttackSetup, layout: TrapLayout | null, buttons: boolean): Attack {
  const { board, random } = setup;
  const squares = allSquares(board);
  let spinning = false;
  return happenings(setup, (t, toggle) => {
    const drawn = random.next();
    if (layout !== null && drawn < 0.02) {
      spinning = !spinning;
      return spinning ? { t, spin: 'start' } : { t, spin: 'stop', angle: random.whole(0, 3599) / 10 };
    }
    if (layout !== null && drawn < 0.04) {
      return { t, choose: `${random.pick(layout.sliders).id} ${random.pick(['L', 'N', 'R'])}` };
    }
    if (buttons && drawn > 0.98) {
      return { t, button: random.pick(['bottom', 'top'] as const), down: random.chance(0.5) };
    }
    return toggle(random.pick(squares));
  });
}

/** A child at the board: pieces are lifted and put down on dark squares anywhere, at most three in its hands. */
export function rummage(setup: AttackSetup): Attack {
  const { board, random } = setup;
  const dark = board.squares.map((square) => board.nameOf(square));
  let held = 0;
  return happenings(setup, (_, toggle, sensed) => {
    const free = dark.filter((at) => !sensed.has(at));
    const places = held > 0 && (held === 3 || sensed.size === 0 || random.chance(0.6));
    held += places ? -1 : 1;
    return toggle(random.pick(places ? free : [...sensed]));
  });
}

type Toggle = (at: Algebraic) => TraceLine;

function happenings(
  { random, occupied, from, seconds, perSecond }: AttackSetup,
  happen: (t: number, toggle: Toggle, sensed: ReadonlySet<Algebraic>) => TraceLine,
): Attack {
  const sensed = new Set(occupied);
  const lines: TraceLine[] = [];
  let t = from;
  while (t < from + seconds * 1000) {
    t += Math.round((random.next() + 0.5) * (1000 / perSecond));
    const now = t;
    const toggle: Toggle = (at) => {
      const on = !sensed.delete(at);
      if (on) sensed.add(at);
      return { t: now, at, on };
    };
    lines.push(happen(t, toggle, sensed));
  }
  return { lines, occupied: sensed };
}
