import {
  type PdnGame,
  type PdnItem,
  type PdnTextDefectCode,
  type PdnTextNoteCode,
  tagOf,
} from './pdn-game.ts';
import { sideName } from './pdn-illegal.ts';
import type { LineFailure, Reading, ReplayedLine } from './pdn-line.ts';
import { winnerOf } from './pdn-result.ts';
import { type PdnTree, variationFailures } from './pdn-tree.ts';
import { opponentOf, type Side } from './side.ts';

export type PdnDefectCode = LineFailure['code'] | PdnTextDefectCode | 'unknownGame' | 'badTags';

/** Why a game fails: what stands in which line, at which move. */
export interface PdnDefect {
  readonly code: PdnDefectCode;
  readonly line: number;
  /** The move number, or null where the defect is at none. */
  readonly number: number | null;
  readonly side: Side | null;
  /** The text it is about. */
  readonly text: string;
  readonly why: string;
}

export type PdnNoteCode =
  | PdnTextNoteCode
  | 'unreadableText'
  | 'noMoves'
  | 'otherNumbering'
  | 'manOnCrowningRow'
  | 'ambiguityResolved'
  | 'resultDiffers'
  | 'resultAgainstRules'
  | 'variation';

/** What is unusual in a game that replays all the same. */
export interface PdnNote {
  readonly code: PdnNoteCode;
  readonly line: number;
  readonly text: string;
}

/** A game's text as it was understood. */
export interface Understood {
  readonly reading: Reading;
  readonly line: ReplayedLine;
  readonly tree: PdnTree;
}

/** A defect of the game's head. */
export function headDefect(code: PdnDefectCode, line: number, text: string, why: string): PdnDefect {
  return { code, line, number: null, side: null, text, why };
}

/** What makes the game fail. An unreadable word just before a failure is to blame for it, and harmless without one. */
export function defectsOf(game: PdnGame, { failure, plies }: ReplayedLine): readonly PdnDefect[] {
  const unreadable = game.defects.filter(({ code }) => code === 'unreadableMove');
  const readUpTo = plies.at(-1)?.item.line ?? game.line;
  const blamed = unreadable.findLast(
    ({ line }) => failure !== null && readUpTo <= line && line <= failure.line,
  );
  const others = game.defects.filter(({ code }) => code !== 'unreadableMove');
  const defects: PdnDefect[] = others.map(({ code, line, text }) => ({
    code,
    line,
    number: null,
    side: null,
    text: '',
    why: text,
  }));
  if (blamed !== undefined && failure !== null)
    defects.push({
      ...failure,
      code: 'unreadableMove',
      line: blamed.line,
      number: blamed.number ?? failure.number,
      side: null,
      text: blamed.text,
      why: `"${blamed.text}" cannot be read as a move; after it, ${failure.why}`,
    });
  else if (failure !== null) defects.push(failure);
  return defects.sort((a, b) => a.line - b.line);
}

/** What had to be guessed to read a game's position. */
export interface PositionGuesses {
  /** Square 1 is not in the corner that the tags tell. */
  readonly otherNumbering: boolean;
  /** Men on their crowning row are read as kings. */
  readonly crowned: boolean;
}

export function notesOf(game: PdnGame, understood: Understood, guesses: PositionGuesses): readonly PdnNote[] {
  return [...notes(game, understood, guesses)];
}

function* notes(
  game: PdnGame,
  { reading, line, tree }: Understood,
  guesses: PositionGuesses,
): Iterable<PdnNote> {
  yield* game.notes;
  if (line.failure === null) {
    for (const { code, line: at, text } of game.defects)
      if (code === 'unreadableMove') yield { code: 'unreadableText', line: at, text };
  }
  if (!hasMoves(game.items)) yield { code: 'noMoves', line: game.line, text: 'the game has no moves' };
  if (guesses.otherNumbering)
    yield {
      code: 'otherNumbering',
      line: game.line,
      text: 'square 1 is not in the corner that GameType tells',
    };
  if (guesses.crowned)
    yield {
      code: 'manOnCrowningRow',
      line: tagOf(game, 'FEN')?.line ?? game.line,
      text: 'a man stands on his crowning row; he is read as a king',
    };
  for (const { line: at, text } of line.resolved)
    yield {
      code: 'ambiguityResolved',
      line: at,
      text: `${text} means several captures; the moves after it tell which`,
    };
  yield* resultNotes(game, stuckSide(reading, line));
  for (const { line: at, text, why } of variationFailures(tree))
    yield { code: 'variation', line: at, text: `${text}: ${why}` };
}

function hasMoves(items: readonly PdnItem[]): boolean {
  return items.some(({ kind }) => kind === 'move');
}

/** The side that has no move in the position reached at the end of the text. */
function stuckSide({ rules }: Reading, line: ReplayedLine): Side | null {
  return line.failure === null && rules.moves(line.end).length === 0 ? line.end.turn : null;
}

function* resultNotes(game: PdnGame, stuck: Side | null): Iterable<PdnNote> {
  const tag = tagOf(game, 'Result');
  const said = tag === null ? undefined : winnerOf(tag.value);
  const told = game.result === null ? undefined : winnerOf(game.result.text);
  const line = game.result?.line ?? tag?.line ?? game.line;
  if (said !== undefined && told !== undefined && said !== told)
    yield { code: 'resultDiffers', line, text: `the tag says ${tag?.value}, the text ${game.result?.text}` };
  const winner = told ?? said;
  if (stuck !== null && winner !== undefined && winner !== opponentOf(stuck))
    yield {
      code: 'resultAgainstRules',
      line,
      text: `${sideName(stuck)} has no move in the last position, and loses`,
    };
}
