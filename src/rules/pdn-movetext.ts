import type { PdnScanned, PdnToken } from './pdn-token.ts';
import { readWord } from './pdn-word.ts';

const SETUP = /\/\s*FEN\s*"([^"\n]*)"\s*\//iy;
const WRAPPED_STRENGTH = /\([ \t]*([!?*+=]+)[ \t]*\)/y;
const STRENGTH = /[!?+=#~±∓]{1,16}/y;
const NAG = /\$(\d{1,3})/y;
const UNKNOWN_MOVE = /[-–—](?:[ \t]*[-–—])*/y;
const ELLIPSIS = /\.{2,}|…/y;
const OTHER = /[^\s{}()[\]]{1,256}/y;

/** Patterns with what they mean, tried in this order. */
const PATTERNS: readonly (readonly [RegExp, (found: RegExpExecArray) => PdnToken])[] = [
  [WRAPPED_STRENGTH, ([, marks = '']) => ({ kind: 'strength', text: marks })],
  [STRENGTH, ([marks]) => ({ kind: 'strength', text: marks })],
  [SETUP, ([, fen = '']) => ({ kind: 'setup', fen })],
  [NAG, ([, value]) => ({ kind: 'nag', value: Number(value) })],
  [UNKNOWN_MOVE, () => ({ kind: 'unknownMove' })],
  [ELLIPSIS, () => ({ kind: 'ellipsis' })],
];

/** Reads one token at `at`, where neither white space nor a comment nor a tag stands. `afterMove`: directly behind a move. */
export function readMovetext(text: string, at: number, afterMove: boolean): PdnScanned {
  const word = readWord(text, at);
  if (word !== null) return word;
  for (const [pattern, meaning] of PATTERNS) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) return { taken: found[0], token: meaning(found) };
  }
  const char = text.charAt(at);
  if (char === '(') return { taken: char, token: { kind: 'open' } };
  if (char === ')') return { taken: char, token: { kind: 'close' } };
  if (char === '*') return { taken: char, token: { kind: 'star', glued: afterMove } };
  // A lone full stop, comma or semicolon between moves says nothing.
  if (char === '.' || char === ',' || char === ';') return { taken: char, token: null };
  OTHER.lastIndex = at;
  const taken = OTHER.exec(text)?.[0] ?? char;
  return { taken, token: { kind: 'other', text: taken } };
}
