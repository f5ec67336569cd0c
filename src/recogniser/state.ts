/** What a recogniser knows, and what it tells. */

import type { Algebraic, Board, Square } from '../rules/rules.ts';
import { type Bits, difference, has, isEmpty, NO_SQUARES, put, union, without } from './bits.ts';
import { type Candidate, type Game, type Node, nodeAfter } from './candidate.ts';
import type { Numbers } from './costs.ts';
import type { Planned } from './story.ts';

/** What was understood, in the order in which it happened; `t` is when it was decided. */
export type Understood = {
  readonly t: number;
} /** An act; `revises`: it takes the place of the last one of its side. `probability`: that it was done. */ & (
  | {
      readonly kind: 'act';
      readonly act: Candidate;
      readonly revises: boolean;
      readonly probability: number;
    }
  /** The last act was taken back. */
  | { readonly kind: 'withdrawn'; readonly act: Candidate }
  | { readonly kind: 'setAside'; readonly at: Algebraic; readonly code: 'chatter' | 'stuck' }
  | { readonly kind: 'released'; readonly at: Algebraic }
);

export interface Recogniser {
  readonly game: Game;
  /** The latest time known, ms. */
  readonly t: number;
  /** The last edge of a square that is believed. */
  readonly lastEdge: number;
  /** Quiet has been judged up to this time. */
  readonly judgedUntil: number;
  /** What every reed says; null before the first snapshot. */
  readonly raw: Placement | null;
  readonly quarantine: Quarantine;
  /** Squares whose piece is falling: they are to go off by themselves. */
  readonly falling: Bits;
  /** The last point of the game that can no longer change: every story begins here. */
  readonly base: Node;
  /** The likeliest first, as of the last edge. */
  readonly stories: readonly Planned[];
  /** The act from `base` that was told, while it may still change. */
  readonly announced: Candidate | null;
  /** The last edge of a playable square. */
  readonly last: { readonly square: Square; readonly on: boolean } | null;
}

export interface Result {
  readonly recogniser: Recogniser;
  readonly understood: readonly Understood[];
}

/** The board without the light squares that are set aside. */
export function placementNow({ raw, quarantine }: Pick<Recogniser, 'raw' | 'quarantine'>): Placement | null {
  if (raw === null || quarantine.aside.length === 0 || raw.light.length === 0) return raw;
  return { dark: raw.dark, light: raw.light.filter((at) => !isSetAside(quarantine, at)) };
}

/** Squares that prove nothing: set aside, or about to lose their piece through a trap. */
export function maskOf({ quarantine, falling }: Pick<Recogniser, 'quarantine' | 'falling'>): Bits {
  return isEmpty(falling) ? quarantine.squares : union(quarantine.squares, falling);
}

/** Where the game stands with all that was announced. */
export function nodeNow({ base, announced }: Recogniser): Node {
  return announced === null ? base : nodeAfter(announced);
}

/** The board stands where the game does. */
export function isAtRest(state: Recogniser): boolean {
  return standsAs(state, nodeNow(state).bits);
}

/** Pieces stand on those squares and nowhere else, as far as reeds are believed. */
export function standsAs(state: Recogniser, squares: Bits): boolean {
  const placement = placementNow(state);
  if (placement === null || placement.light.length > 0) return false;
  return isEmpty(without(difference(squares, placement.dark), maskOf(state)));
}

/** When something happens, on what board, and which squares prove nothing. */
export interface Scene {
  readonly t: number;
  readonly numbers: Numbers;
  readonly board: Board;
  readonly mask: Bits;
  /** Every reed, after this edge. */
  readonly reeds: Bits;
  /** Reeds that have spoken lately: they are not dead. */
  readonly alive: Bits;
  /** The act that was told and may still change. */
  readonly told: Candidate | null;
}

export function sceneOf(state: Recogniser, t: number): Scene {
  const { game, raw, announced, quarantine } = state;
  return {
    t,
    numbers: game.numbers,
    board: game.rules.board,
    mask: maskOf(state),
    reeds: raw?.dark ?? NO_SQUARES,
    alive: spokenLately(quarantine, game.rules.board, t),
    told: announced,
  };
}

/** What lies on the board: the playable squares that are occupied, and the light ones. */
interface Placement {
  readonly dark: Bits;
  readonly light: readonly Algebraic[];
}

const EMPTY_BOARD: Placement = { dark: NO_SQUARES, light: [] };

export function placementOf(board: Board, occupied: Iterable<Algebraic>): Placement {
  let placement = EMPTY_BOARD;
  for (const at of occupied) placement = placed(board, placement, at, true);
  return placement;
}

export function placed(board: Board, placement: Placement, at: Algebraic, on: boolean): Placement {
  const square = board.squareAt(at);
  if (square !== null) return { dark: put(placement.dark, square, on), light: placement.light };
  const others = placement.light.filter((name) => name !== at);
  return { dark: placement.dark, light: on ? [...others, at] : others };
}

export function isOccupied(board: Board, placement: Placement, at: Algebraic): boolean {
  const square = board.squareAt(at);
  return square === null ? placement.light.includes(at) : has(placement.dark, square);
}

/** The squares that differ, the playable ones first those that are occupied in `before` only: lifting comes before landing. */
export function changesBetween(
  board: Board,
  before: Placement,
  after: Placement,
): readonly { readonly at: Algebraic; readonly on: boolean }[] {
  const gone = board.squares
    .filter((square) => has(before.dark, square) && !has(after.dark, square))
    .map((square) => ({ at: board.nameOf(square), on: false }));
  const come = board.squares
    .filter((square) => !has(before.dark, square) && has(after.dark, square))
    .map((square) => ({ at: board.nameOf(square), on: true }));
  const lightGone = before.light.filter((at) => !after.light.includes(at)).map((at) => ({ at, on: false }));
  const lightCome = after.light.filter((at) => !before.light.includes(at)).map((at) => ({ at, on: true }));
  return [...lightGone, ...gone, ...come, ...lightCome];
}

/** A square with so many edges within so long chatters (docs/recognition.md). */
const CHATTER = { edges: 16, ms: 1500 };
/** It is released when it has followed so many acts correctly. */
const ACTS_TO_RELEASE = 3;

/** A square set aside: its reed is not believed. */
interface SetAside {
  readonly at: Algebraic;
  /** Acts in a row whose change it showed. */
  readonly followed: number;
  /** It has changed since the last act was understood. */
  readonly changed: boolean;
  /** Those at the board have said that its reed is wrong. */
  readonly contradicted: boolean;
  /** The act for whose sake it was suspected. */
  readonly by: Candidate | null;
}

/** Which squares are not believed, and the recent edges by which chatter is found. */
export interface Quarantine {
  readonly recent: readonly { readonly t: number; readonly at: Algebraic }[];
  readonly aside: readonly SetAside[];
  /** The playable ones of them. */
  readonly squares: Bits;
}

export const NO_QUARANTINE: Quarantine = { recent: [], aside: [], squares: NO_SQUARES };

export function isSetAside(quarantine: Quarantine, at: Algebraic): boolean {
  return quarantine.aside.length > 0 && quarantine.aside.some((square) => square.at === at);
}

/** Notes an edge; the square is set aside when it has become one too many. */
export function edgeNoted(quarantine: Quarantine, board: Board, at: Algebraic, t: number): Quarantine {
  const recent = [...quarantine.recent.filter((edge) => edge.t > t - CHATTER.ms), { t, at }];
  const noted = { ...quarantine, recent };
  if (isSetAside(quarantine, at)) return changed(noted, at);
  const edges = recent.reduce((count, edge) => (edge.at === at ? count + 1 : count), 0);
  return edges < CHATTER.edges ? noted : setAside(noted, board, at);
}

/** The playable squares that had edges within the time in which chatter is looked for. */
function spokenLately({ recent }: Quarantine, board: Board, t: number): Bits {
  let squares = NO_SQUARES;
  for (const edge of recent) {
    const square = edge.t > t - CHATTER.ms ? board.squareAt(edge.at) : null;
    if (square !== null) squares = put(squares, square, true);
  }
  return squares;
}

/** The square is believed no longer. */
export function setAside(
  quarantine: Quarantine,
  board: Board,
  at: Algebraic,
  contradicted = false,
  by: Candidate | null = null,
): Quarantine {
  return withAside(quarantine, board, [
    ...quarantine.aside,
    { at, followed: 0, changed: false, contradicted, by },
  ]);
}

/** The act is withdrawn: what was suspected for its sake is believed again. */
export function withdrawn(quarantine: Quarantine, board: Board, act: Candidate): Quarantine {
  const aside = quarantine.aside.filter(({ by }) => by !== act);
  return aside.length === quarantine.aside.length ? quarantine : withAside(quarantine, board, aside);
}

/**
 * A reed that was taken for dead speaks: it is not. People may be wrong: one that was set aside by their word is believed again
 * once it comes round to what the game says.
 */
export function heeded(quarantine: Quarantine, board: Board, at: Algebraic, agrees: boolean): Quarantine {
  const isFree = ({ by, contradicted }: SetAside) => by !== null || (agrees && contradicted);
  const aside = quarantine.aside.filter((square) => square.at !== at || !isFree(square));
  return aside.length === quarantine.aside.length ? quarantine : withAside(quarantine, board, aside);
}

/**
 * Judges the squares set aside by an act that is now final: `touched` squares must have changed, and every one must show
 * what the game says. Those that have followed three acts are released.
 */
export function judged(
  quarantine: Quarantine,
  board: Board,
  touched: Bits,
  expected: Bits,
  raw: Bits,
): Quarantine {
  if (quarantine.aside.length === 0) return quarantine;
  const aside = quarantine.aside
    .map((square) => judgedSquare(square, board, touched, expected, raw))
    .filter(({ followed }) => followed < ACTS_TO_RELEASE);
  return withAside(quarantine, board, aside);
}

function withAside(quarantine: Quarantine, board: Board, aside: readonly SetAside[]): Quarantine {
  let squares = NO_SQUARES;
  for (const { at } of aside) {
    const square = board.squareAt(at);
    if (square !== null) squares = put(squares, square, true);
  }
  return { ...quarantine, aside, squares };
}

function judgedSquare(aside: SetAside, board: Board, touched: Bits, expected: Bits, raw: Bits): SetAside {
  const square = board.squareAt(aside.at);
  if (square === null || !has(touched, square)) return aside;
  const agrees = aside.changed && has(expected, square) === has(raw, square);
  return { ...aside, followed: agrees ? aside.followed + 1 : 0, changed: false };
}

function changed(quarantine: Quarantine, at: Algebraic): Quarantine {
  const aside = quarantine.aside.map((square) => (square.at === at ? { ...square, changed: true } : square));
  return { ...quarantine, aside };
}
