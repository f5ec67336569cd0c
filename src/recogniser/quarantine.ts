import type { Algebraic, Board } from '../rules/rules.ts';
import { type Bits, has, NO_SQUARES, put } from './bits.ts';
import type { Candidate } from './candidate.ts';

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

/** The playable squares of which there were edges within the time in which chatter is looked for. */
export function spokenLately({ recent }: Quarantine, board: Board, t: number): Bits {
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
