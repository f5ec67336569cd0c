import {
  type BitLayout,
  KINGS_HI,
  KINGS_LO,
  MOVE_FIELDS,
  type MoveStack,
  OWN_HI,
  OWN_LO,
  type Packed,
  squaresOf,
} from './bit-layout.ts';
import type { Position, Square } from './board.ts';
import type { CaptureRoute } from './capture-search.ts';
import { badAct, RulesError } from './error.ts';
import { type Attempt, explainHuff, moveName, type Refusal, refusalWords } from './explain.ts';
import { formatFen } from './fen.ts';
import type { Generator } from './generator.ts';
import type { Act, Huff, Move, Route, SliderAction } from './progress.ts';
import type { Rules } from './rules-interface.ts';
import type { RuleSet } from './rulesets.ts';

/** One for all plain moves, because a board keeps many of them. Frozen, because whoever got it could change all. */
const NONE: readonly Square[] = Object.freeze([]);

/** Where the objects come from: the generator and the stack it pushes on. */
export interface MoveSource {
  readonly layout: BitLayout;
  readonly generator: Generator;
  readonly stack: MoveStack;
}

/** The correct moves, with the ways over the board that the generator found; sorted by from, to, captured. */
export function correctMoves(source: MoveSource, captureMandatory: boolean, packed: Packed): readonly Move[] {
  const captures = merged(source.layout, source.generator.captureRoutes(false, ...packed));
  if (captures.length > 0 && captureMandatory) return sorted(captures);
  return sorted([...captures, ...quietMoves(source, packed)]);
}

/** Every move that pieces can make, also where another is compulsory: quiet ones, and captures with every place to stop. */
export function handMoves(source: MoveSource, packed: Packed): readonly Move[] {
  const captures = merged(source.layout, source.generator.captureRoutes(true, ...packed));
  return sorted([...captures, ...quietMoves(source, packed)]);
}

/** Whether two moves are one: the same origin, end and captured set (docs/rules.md). */
export function sameMove(a: Move, b: Move): boolean {
  return a.from === b.from && a.to === b.to && a.captured.join() === b.captured.join();
}

/** Whether both have the same squares, in whatever order. */
export function sameSquares(a: readonly Square[], b: readonly Square[]): boolean {
  return a.length === b.length && a.every((square) => b.includes(square));
}

/** The moves of `all` that are not among `some`. */
export function without(all: readonly Move[], some: readonly Move[]): readonly Move[] {
  const identities = new Set(some.map(identity));
  return all.filter((move) => !identities.has(identity(move)));
}

function quietMoves({ layout, generator, stack }: MoveSource, packed: Packed): readonly Move[] {
  stack.top = 0;
  generator.pushQuiet(...packed);
  const moves: Move[] = [];
  for (let move = 0; move < stack.top; move += MOVE_FIELDS)
    moves.push(quietMove(layout, stack, move, packed));
  stack.top = 0;
  return moves;
}

function quietMove(layout: BitLayout, { fields }: MoveStack, at: number, packed: Packed): Move {
  const [ownLo, ownHi, , , kingsLo, kingsHi, openLo, openHi] = packed;
  const flipLo = fields[at + OWN_LO] ?? 0;
  const flipHi = fields[at + OWN_HI] ?? 0;
  const landing = { lo: flipLo & ~ownLo, hi: flipHi & ~ownHi };
  const [from] = squaresOf(layout, { lo: flipLo & ownLo, hi: flipHi & ownHi });
  const [to] = squaresOf(layout, landing);
  if (from === undefined || to === undefined) throw new Error('a quiet move without an origin or a landing');
  const fell = ((landing.lo & openLo) | (landing.hi & openHi)) !== 0;
  const madeKingLo = (fields[at + KINGS_LO] ?? 0) & ~kingsLo;
  const madeKingHi = (fields[at + KINGS_HI] ?? 0) & ~kingsHi;
  const wasMan = ((flipLo & kingsLo) | (flipHi & kingsHi)) === 0;
  const crowned = wasMan && !fell && (madeKingLo | madeKingHi) !== 0;
  return {
    kind: 'move',
    from,
    to,
    captured: NONE,
    routes: [{ path: [from, to], jumped: NONE }],
    crowned,
    fell,
  };
}

/** Routes with the same origin, end and captured set are one move. */
function merged(layout: BitLayout, routes: readonly CaptureRoute[]): readonly Move[] {
  const moves = new Map<string, Move>();
  for (const found of routes) {
    const route = routeOf(layout, found);
    const from = squareAt(layout, found.origin);
    const to = route.path.at(-1) ?? from;
    const captured = [...route.jumped].sort((a, b) => a - b);
    const { crowned, fell } = found;
    const move: Move = { kind: 'move', from, to, captured, routes: [route], crowned, fell };
    const same = moves.get(identity(move));
    moves.set(identity(move), same === undefined ? move : { ...same, routes: [...same.routes, route] });
  }
  return [...moves.values()];
}

function routeOf(layout: BitLayout, { origin, landed, jumped }: CaptureRoute): Route {
  return {
    path: [origin, ...landed].map((bit) => squareAt(layout, bit)),
    jumped: jumped.map((bit) => squareAt(layout, bit)),
  };
}

function squareAt(layout: BitLayout, bit: number): Square {
  return layout.squareOf[bit] as Square;
}

function identity({ from, to, captured }: Move): string {
  return `${from} ${to} ${captured.join(' ')}`;
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

/** What a position does not tell of the turn. */
interface TurnSoFar {
  /** What may be huffed; null where only the position is known: then any piece of the opponent. */
  readonly huffable: readonly Square[] | null;
  /** A capture may not be omitted again. */
  readonly forced: boolean;
}

interface LegalAct {
  /** As the rules make it. Whether it crowns, falls or lets fall is not taken from what was given. */
  readonly act: Act;
  /** The same, where it omits a capture. */
  readonly omission: Move | null;
}

/** The legal act that is meant. Throws a `RulesError`, `badAct` or `illegalAct`, where there is none. */
export function legalAct(rules: Rules, position: Position, given: Act, turn: TurnSoFar): LegalAct {
  if (!isAct(given)) throw badAct(given);
  switch (given.kind) {
    case 'move':
      return legalMove(rules, position, given, turn);
    case 'slider':
      return { act: openAction(rules, position, given), omission: null };
    case 'huff':
      return { act: dueHuff(rules, position, given, turn), omission: null };
  }
}

function legalMove(rules: Rules, position: Position, given: Move, turn: TurnSoFar): LegalAct {
  const isMeant = (move: Move) =>
    move.from === given.from && move.to === given.to && sameSquares(move.captured, given.captured);
  const correct = rules.moves(position).find(isMeant);
  if (correct !== undefined) return { act: correct, omission: null };
  const omission = turn.forced ? undefined : rules.omissions(position).find(isMeant);
  if (omission !== undefined) return { act: omission, omission };
  throw refused(position, given, why(rules, position, given), 'play one of moves()');
}

function openAction(rules: Rules, position: Position, given: SliderAction): SliderAction {
  const open = rules
    .sliderActions(position)
    .find(({ slider, notch }) => slider === given.slider && notch === given.notch);
  if (open !== undefined) return open;
  throw refused(position, given, why(rules, position, given), 'play one of sliderActions()');
}

function dueHuff(rules: Rules, position: Position, given: Huff, { huffable }: TurnSoFar): Huff {
  const refusal = explainHuff(given.square, huffable ?? everyEnemy(rules, position));
  if (refusal === null) return { kind: 'huff', square: given.square };
  throw refused(position, given, refusal, 'huff one of huffable');
}

function everyEnemy(rules: Rules, { pieces, turn }: Position): readonly Square[] {
  if (rules.ruleSet.omission !== 'huff') return [];
  return [...pieces].filter(([, { side }]) => side !== turn).map(([square]) => square);
}

/** `gameOver` where the rules know no reason: a side that is blocked has lost, and no slider saves it. */
function why(rules: Rules, position: Position, attempt: Attempt): Refusal {
  return rules.explain(position, attempt) ?? { code: 'gameOver' };
}

function refused(position: Position, act: Act, refusal: Refusal, wayOut: string): RulesError {
  const input = actName(act);
  return new RulesError({
    code: 'illegalAct',
    input,
    where: `act ${input}`,
    problem: `${position.turn} may not play it in ${formatFen(position)}: ${refusalWords(refusal)}`,
    wayOut,
    refusal,
  });
}

/** An act in words: `28x19(23)`, `S3 L`, `huff 18`. */
export function actName(act: Act): string {
  switch (act.kind) {
    case 'move':
      return moveName(act);
    case 'slider':
      return `${act.slider} ${act.notch}`;
    case 'huff':
      return `huff ${act.square}`;
  }
}

function isAct(given: unknown): given is Act {
  if (typeof given !== 'object' || given === null || !('kind' in given)) return false;
  switch (given.kind) {
    case 'move':
      return 'from' in given && 'to' in given && 'captured' in given && Array.isArray(given.captured);
    case 'slider':
      return 'slider' in given && 'notch' in given;
    case 'huff':
      return 'square' in given;
    default:
      return false;
  }
}

/** The pieces that should have captured, before the move: those that could make a correct capture. */
export function offenders(correct: readonly Move[]): readonly Square[] {
  return [...new Set(correct.filter((move) => move.captured.length > 0).map((move) => move.from))];
}

/**
 * The pieces that may be huffed after `omission`, where they stand in `after`. With `huffTarget: offender` it is the
 * piece that moved if it should itself have captured, else each piece that should have (docs/rules.md, Huffing).
 */
export function huffableAfter(
  ruleSet: RuleSet,
  targets: readonly Square[],
  omission: Move,
  before: Position,
  after: Position,
): readonly Square[] {
  switch (ruleSet.huffTarget) {
    case 'any':
      return [...after.pieces]
        .filter(([, piece]) => piece.side === before.turn)
        .map(([square]) => square)
        .sort((a, b) => a - b);
    case 'offender':
      return targets.includes(omission.from) ? [omission.to] : targets;
  }
}

/** What a player is told when a capture was missed. */
export interface Missed {
  /** The pieces that should have captured, where they stood before the move. */
  readonly pieces: readonly Square[];
  /** How many enemies the best of them could have taken, and how many were taken instead. */
  readonly could: number;
  readonly took: number;
}

export function missedBy(correct: readonly Move[], omission: Move): Missed {
  const could = Math.max(0, ...correct.map((move) => move.captured.length));
  return { pieces: offenders(correct), could, took: omission.captured.length };
}

/** Hands and pages ask again of the last few positions only; each that is kept takes some KiB of every board. */
const KEPT = 8;

/**
 * What was found for the positions asked last. A `WeakMap` for all of them would take the collector's time: half the time of
 * checking a long file of games.
 */
export class RecentAnswers<Answer> {
  readonly #positions: Position[] = [];
  readonly #answers: Answer[] = [];
  #oldest = 0;

  of(position: Position, find: () => Answer): Answer {
    const known = this.#answers[this.#positions.indexOf(position)];
    if (known !== undefined) return known;
    const answer = find();
    this.#positions[this.#oldest] = position;
    this.#answers[this.#oldest] = answer;
    this.#oldest = (this.#oldest + 1) % KEPT;
    return answer;
  }
}
