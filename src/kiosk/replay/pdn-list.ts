/** The games of a PDN file, as far as they are listed: whatever the file is, what is read and kept of it is bounded. Pure. */

import {
  createPdnDecoder,
  type GameId,
  type PdnCheck,
  PdnChecker,
  type PdnDefect,
  type PdnGame,
  PdnReader,
  tagOf,
} from '../../rules/rules.ts';
import { pdnText } from './pdn-text.ts';

export interface ListedGame {
  /** Its place in the file, 1 for the first. */
  readonly index: number;
  readonly title: GameTitle;
  /** Null: none that is played here. */
  readonly game: GameId | null;
  readonly plies: number;
  /** What ends the replay before its end; null: nothing. */
  readonly defect: ListedDefect | null;
  /** The game alone, to be replayed; null: not even a position can be set up. */
  readonly text: string | null;
}

/** What a game's head says; null: nothing of that. */
export interface GameTitle {
  readonly white: string | null;
  readonly black: string | null;
  readonly result: string | null;
  readonly date: string | null;
}

export interface ListedDefect extends Pick<PdnDefect, 'code' | 'line' | 'number' | 'side' | 'text'> {
  /** How the file names the game: `GameType 22`. */
  readonly called: string | null;
}

export interface PdnList {
  readonly games: readonly ListedGame[];
  /** The file goes on, and is read no further. */
  readonly more: boolean;
}

/** A list that is longer nobody reads, and no file is so long that is read in a few seconds. */
export const MOST_GAMES = 500;
export const MOST_BYTES = 10_000_000;
const MOST_CHARACTERS = 4_000_000;
/** So much at a time that others wait some hundredths of a second. */
const SLICE_BYTES = 16_384;

/** `isWanted` false: somebody has asked for something else, and the rest is not read. */
export async function listPdn(file: Blob, isWanted: () => boolean = () => true): Promise<PdnList> {
  const games: ListedGame[] = [];
  const checker = new PdnChecker();
  const decoder = createPdnDecoder();
  let characters = 0;
  const isFull = () => games.length >= MOST_GAMES || characters > MOST_CHARACTERS;
  let left = false;
  const reader = new PdnReader((game) => {
    left ||= isFull();
    if (left) return;
    const listed = listedOf(checker.check(game));
    characters += listed.text?.length ?? 0;
    games.push(listed);
  });
  const end = Math.min(file.size, MOST_BYTES);
  for (let at = 0; at < end && !left && isWanted(); at += SLICE_BYTES) {
    const bytes = await file.slice(at, Math.min(at + SLICE_BYTES, end)).arrayBuffer();
    reader.push(decoder.push(new Uint8Array(bytes)));
  }
  // A game that is cut short is not listed.
  if (end < file.size || left) return { games, more: true };
  reader.push(decoder.end());
  reader.end();
  return { games, more: left };
}

export function listedOf(check: PdnCheck): ListedGame {
  const { game, id, understood, defects } = check;
  const [defect] = defects;
  const called = tagOf(game, 'GameType') ?? tagOf(game, 'Variant') ?? tagOf(game, 'Damier');
  return {
    index: game.index,
    title: titleOf(game),
    game: understood === null && check.by === 'none' ? null : id,
    plies: understood?.line.plies.length ?? 0,
    defect: defect === undefined ? null : defectOf(defect, called && `${called.name} ${called.value}`),
    text: understood === null ? null : pdnText(check),
  };
}

const LONGEST_TEXT = 40;

function defectOf({ code, line, number, side, text }: PdnDefect, called: string | null): ListedDefect {
  const short = (words: string) => words.slice(0, LONGEST_TEXT);
  return { code, line, number, side, text: short(text), called: called === null ? null : short(called) };
}

function titleOf(game: PdnGame): GameTitle {
  const told = (name: string) => {
    const value = tagOf(game, name)?.value.trim().slice(0, LONGEST_TEXT) ?? '';
    return /^[?*.\s-]*$/.test(value) ? null : value;
  };
  const result = game.result?.text ?? null;
  return {
    white: told('White'),
    black: told('Black'),
    result: told('Result') ?? (result === '*' ? null : result),
    date:
      told('Date')
        ?.replace(/\.\?\?/g, '')
        .replaceAll('.', '-') ?? null,
  };
}
