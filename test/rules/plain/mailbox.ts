/**
 * A plain, slow generator over one array of squares. It knows nothing of bitboards and follows the sentences of
 * docs/rules.md one by one.
 */

import {
  columnOf,
  crowningRow,
  type Piece,
  type Position,
  rowOf,
  type Square,
} from '../../../src/rules/board.ts';
import type { Move, Route } from '../../../src/rules/progress.ts';
import type { RuleSet } from '../../../src/rules/rulesets.ts';

type Direction = readonly [rows: number, columns: number];
const DIRECTIONS: readonly Direction[] = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];

/** To the next playable square of a column or a row. */
const STRAIGHT: readonly Direction[] = [
  [-2, 0],
  [2, 0],
  [0, -2],
  [0, 2],
];

/** A place where a capturing piece may be set down: at the end of its capture, or, if not `complete`, too early. */
interface Stop {
  readonly path: readonly Square[];
  readonly jumped: readonly Square[];
  readonly crowned: boolean;
  readonly fell: boolean;
  readonly complete: boolean;
}

interface Chain {
  readonly at: Square;
  readonly king: boolean;
  readonly path: readonly Square[];
  readonly jumped: readonly Square[];
  readonly last: Direction | null;
}

interface Jump {
  readonly over: Square;
  readonly direction: Direction;
  readonly landings: readonly Square[];
}

export interface Generated {
  readonly correct: readonly Move[];
  readonly omitting: readonly Move[];
}

export function generate(ruleSet: RuleSet, position: Position): Generated {
  const captures = captureStops(ruleSet, position);
  const best = selected(
    ruleSet,
    position,
    captures.filter((stop) => stop.complete),
  );
  const quiet = rested(ruleSet, position, quietMoves(ruleSet, position));
  if (best.length === 0) return { correct: quiet, omitting: [] };
  const correct = merged(best);
  const identities = new Set(correct.map(identity));
  const omitting = [...quiet, ...merged(captures)].filter((move) => !identities.has(identity(move)));
  if (!ruleSet.captureMandatory) return { correct: sorted([...correct, ...quiet]), omitting: [] };
  return { correct: sorted(correct), omitting: sorted(omitting) };
}

function step(ruleSet: RuleSet, from: Square, [rows, columns]: Direction, distance = 1): Square | null {
  const row = rowOf(from, ruleSet.size) + rows * distance;
  const column = columnOf(from, ruleSet.size) + columns * distance;
  if (row < 0 || column < 0 || row >= ruleSet.size || column >= ruleSet.size) return null;
  return ((row * ruleSet.size) / 2 + Math.floor(column / 2) + 1) as Square;
}

function forwardOnly(directions: readonly Direction[], position: Position): readonly Direction[] {
  const forward = position.turn === 'W' ? -1 : 1;
  return directions.filter(([rows]) => rows === forward);
}

function quietMoves(ruleSet: RuleSet, position: Position): readonly Move[] {
  const moves: Move[] = [];
  for (const [from, piece] of position.pieces) {
    if (piece.side !== position.turn) continue;
    const directions = piece.kind === 'man' ? forwardOnly(DIRECTIONS, position) : DIRECTIONS;
    const reach = piece.kind === 'king' && ruleSet.kingMove === 'any' ? ruleSet.size : 1;
    for (const direction of directions) {
      for (let distance = 1; distance <= reach; distance++) {
        const to = step(ruleSet, from, direction, distance);
        if (to === null || position.pieces.has(to)) break;
        const fell = position.openTraps.includes(to);
        const crowned = piece.kind === 'man' && !fell && onCrowningRow(ruleSet, position, to);
        moves.push({
          kind: 'move',
          from,
          to,
          captured: [],
          routes: [{ path: [from, to], jumped: [] }],
          crowned,
          fell,
        });
      }
    }
  }
  return sorted(trapsEntered(ruleSet, moves));
}

function trapsEntered(ruleSet: RuleSet, moves: readonly Move[]): readonly Move[] {
  const dry = moves.filter((move) => !move.fell);
  switch (ruleSet.trapEntry) {
    case 'allowed':
      return moves;
    case 'onlyIfForced':
      return dry.length > 0 ? dry : moves;
    case 'forbidden':
      return dry;
  }
}

function onCrowningRow(ruleSet: RuleSet, position: Position, square: Square): boolean {
  return rowOf(square, ruleSet.size) === crowningRow(position.turn, ruleSet.size);
}

function captureStops(ruleSet: RuleSet, position: Position): Stop[] {
  const stops: Stop[] = [];
  for (const [from, piece] of position.pieces) {
    if (piece.side !== position.turn) continue;
    const start: Chain = { at: from, king: piece.kind === 'king', path: [from], jumped: [], last: null };
    follow(ruleSet, position, piece, start, stops);
  }
  return stops;
}

/** Adds every stop reachable by going on from `chain`. */
function follow(ruleSet: RuleSet, position: Position, piece: Piece, chain: Chain, stops: Stop[]): void {
  for (const jump of jumps(ruleSet, position, piece, chain)) {
    const arrived = jump.landings.map((to) => land(ruleSet, position, chain, jump, to));
    const goesOn = arrived.map((next) => canGoOn(ruleSet, position, piece, next));
    const mustGoOn = ruleSet.kingLanding === 'continuing' && chain.king && goesOn.includes(true);
    arrived.forEach((next, index) => {
      const on = goesOn[index] === true;
      stops.push(stopAt(position, ruleSet, piece, next, !on && !mustGoOn));
      if (on) follow(ruleSet, position, piece, next, stops);
    });
  }
}

function land(ruleSet: RuleSet, position: Position, chain: Chain, jump: Jump, to: Square): Chain {
  const crowned = ruleSet.promotion === 'continue' && onCrowningRow(ruleSet, position, to);
  return {
    at: to,
    king: chain.king || crowned,
    path: [...chain.path, to],
    jumped: [...chain.jumped, jump.over],
    last: jump.direction,
  };
}

function canGoOn(ruleSet: RuleSet, position: Position, piece: Piece, chain: Chain): boolean {
  if (position.openTraps.includes(chain.at)) return false;
  const crownedHere = piece.kind === 'man' && onCrowningRow(ruleSet, position, chain.at);
  if (crownedHere && ruleSet.promotion === 'stop') return false;
  return jumps(ruleSet, position, piece, chain).length > 0;
}

function stopAt(position: Position, ruleSet: RuleSet, piece: Piece, chain: Chain, complete: boolean): Stop {
  const fell = position.openTraps.includes(chain.at);
  const crowned = piece.kind === 'man' && !fell && (chain.king || onCrowningRow(ruleSet, position, chain.at));
  return { path: chain.path, jumped: chain.jumped, crowned, fell, complete };
}

function jumps(ruleSet: RuleSet, position: Position, piece: Piece, chain: Chain): readonly Jump[] {
  const diagonals =
    chain.king || ruleSet.menCapture === 'all' ? DIRECTIONS : forwardOnly(DIRECTIONS, position);
  const all = ruleSet.captureLines === 'all' ? [...diagonals, ...STRAIGHT] : diagonals;
  const found: Jump[] = [];
  for (const direction of all) {
    if (ruleSet.chainLine === 'sameDiagonal' && chain.last !== null && !sameDiagonal(direction, chain.last))
      continue;
    const jump = jumpTowards(ruleSet, position, piece, chain, direction);
    if (jump !== null) found.push(jump);
  }
  return found;
}

function sameDiagonal(a: Direction, b: Direction): boolean {
  return a[0] * a[1] === b[0] * b[1];
}

function jumpTowards(
  ruleSet: RuleSet,
  position: Position,
  piece: Piece,
  chain: Chain,
  direction: Direction,
): Jump | null {
  const free = (square: Square) =>
    square === chain.path[0] ||
    !position.pieces.has(square) ||
    (ruleSet.removal === 'immediate' && chain.jumped.includes(square));
  const reach = chain.king && ruleSet.kingReach === 'any' ? ruleSet.size : 1;
  let distance = 1;
  let over = step(ruleSet, chain.at, direction, distance);
  while (over !== null && free(over) && distance < reach)
    over = step(ruleSet, chain.at, direction, ++distance);
  if (over === null || free(over) || chain.jumped.includes(over)) return null;
  if (position.pieces.get(over)?.side === piece.side) return null;
  const landings: Square[] = [];
  const far =
    chain.king && ruleSet.kingReach === 'any' && ruleSet.kingLanding !== 'adjacent' ? ruleSet.size : 1;
  for (let behind = 1; behind <= far; behind++) {
    const to = step(ruleSet, over, direction, behind);
    if (to === null || !free(to)) break;
    landings.push(to);
  }
  return landings.length > 0 ? { over, direction, landings } : null;
}

function selected(ruleSet: RuleSet, position: Position, stops: readonly Stop[]): readonly Stop[] {
  const allowed = kingsFirst(ruleSet, position, stops);
  if (ruleSet.choice === 'free') return allowed;
  if (ruleSet.choice === 'value') return mostWorth(position, allowed);
  const most = Math.max(0, ...allowed.map((stop) => stop.jumped.length));
  return allowed.filter((stop) => stop.jumped.length === most);
}

/** A king is worth two men less a little; of what is worth as much, a king's captures alone. */
function mostWorth(position: Position, stops: readonly Stop[]): readonly Stop[] {
  const kingOn = (square: Square | undefined) =>
    square !== undefined && position.pieces.get(square)?.kind === 'king';
  const worth = ({ jumped }: Stop) => {
    const kings = jumped.filter(kingOn).length;
    return jumped.length + kings - kings / 100;
  };
  const most = Math.max(0, ...stops.map(worth));
  const best = stops.filter((stop) => Math.abs(worth(stop) - most) < 1e-6);
  const kings = best.filter(({ path }) => kingOn(path[0]));
  return kings.length > 0 ? kings : best;
}

/** A king that has moved as often as it may rests while its side has a man. */
function rested(ruleSet: RuleSet, position: Position, moves: readonly Move[]): readonly Move[] {
  const run = position.kingRuns?.[position.turn];
  const hasMan = [...position.pieces.values()].some(
    ({ side, kind }) => side === position.turn && kind === 'man',
  );
  if (run === undefined || run.moves !== ruleSet.kingRun || !hasMan) return moves;
  return moves.filter(({ from }) => from !== run.square);
}

function kingsFirst(ruleSet: RuleSet, position: Position, stops: readonly Stop[]): readonly Stop[] {
  const byKing = (stop: Stop) => position.pieces.get(stop.path[0] as Square)?.kind === 'king';
  const targets = new Set(stops.filter(byKing).map((stop) => stop.jumped[0]));
  switch (ruleSet.kingPriority) {
    case 'none':
      return stops;
    case 'sameTarget':
      return stops.filter((stop) => byKing(stop) || !targets.has(stop.jumped[0]));
    case 'any':
      return targets.size > 0 ? stops.filter(byKing) : stops;
  }
}

/** Routes with the same origin, end and captured set are one move. */
function merged(stops: readonly Stop[]): Move[] {
  const moves = new Map<string, Move>();
  for (const { path, jumped, crowned, fell } of stops) {
    const from = path[0] as Square;
    const to = path.at(-1) as Square;
    const captured = [...jumped].sort((a, b) => a - b);
    const key = `${from} ${to} ${captured.join(' ')}`;
    const same = moves.get(key);
    const routes: readonly Route[] = [...(same?.routes ?? []), { path, jumped }];
    moves.set(key, {
      kind: 'move',
      from,
      to,
      captured,
      routes,
      crowned: crowned || same?.crowned === true,
      fell,
    });
  }
  return [...moves.values()];
}

function identity(move: Move): string {
  return `${move.from} ${move.to} ${move.captured.join(' ')}`;
}

function sorted(moves: readonly Move[]): readonly Move[] {
  return [...moves].sort(byFromToCaptured);
}

function byFromToCaptured(a: Move, b: Move): number {
  if (a.from !== b.from) return a.from - b.from;
  if (a.to !== b.to) return a.to - b.to;
  const different = a.captured.findIndex((square, index) => square !== b.captured[index]);
  if (different === -1) return a.captured.length - b.captured.length;
  return (a.captured[different] ?? 0) - (b.captured[different] ?? 0);
}
