import { createRules, type Rules } from './create-rules.ts';
import type { GameId } from './game-id.ts';
import type { TrapLayout } from './layout.ts';
import {
  type PdnGame,
  type PdnItem,
  type PdnTextDefectCode,
  type PdnTextNoteCode,
  tagOf,
} from './pdn-game.ts';
import type { Corner } from './pdn-gametype.ts';
import { type IdentifiedBy, identify } from './pdn-identify.ts';
import { sideName } from './pdn-illegal.ts';
import { type LineFailure, type Reading, type ReplayedLine, readFen, replayLine } from './pdn-line.ts';
import { winnerOf } from './pdn-result.ts';
import { type PdnTree, treeOf, variationFailures } from './pdn-tree.ts';
import { opponentOf, type Side } from './side.ts';

export type PdnDefectCode = LineFailure['code'] | PdnTextDefectCode | 'unknownGame';

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

/** A game of a file, understood as far as it goes. It replays if `defects` is empty. */
export interface PdnCheck {
  readonly game: PdnGame;
  readonly id: GameId | null;
  readonly by: IdentifiedBy | 'none';
  /** The main line and its variations, or null where not even a position could be set up. */
  readonly line: ReplayedLine | null;
  readonly tree: PdnTree | null;
  readonly reading: Reading | null;
  readonly defects: readonly PdnDefect[];
  readonly notes: readonly PdnNote[];
}

export interface PdnCheckOptions {
  /** The game to read everything as, whatever the tags say. */
  readonly game?: GameId;
  /** Where the trapdoors are, for games that have them and do not tell. */
  readonly layout?: TrapLayout;
}

/** Replays the games of one file, in their order: a file without `GameType` is nearly always of one game throughout. */
export class PdnChecker {
  readonly #options: PdnCheckOptions;
  readonly #rules = new Map<GameId, Rules>();
  #lastGuess: GameId | null = null;

  constructor(options: PdnCheckOptions = {}) {
    this.#options = options;
  }

  check(game: PdnGame): PdnCheck {
    const found = identify(game, this.#options.game ?? null, this.#lastGuess);
    if (found.by === 'none') {
      const defect = {
        code: 'unknownGame',
        line: found.line,
        number: null,
        side: null,
        text: '',
        why: found.why,
      } as const;
      return {
        game,
        id: null,
        by: 'none',
        line: null,
        tree: null,
        reading: null,
        defects: [defect],
        notes: game.notes,
      };
    }
    const best = this.#bestReading(game, found.games, found.corners);
    if (best.line === null)
      return {
        game,
        id: best.reading.rules.id,
        by: found.by,
        line: null,
        tree: null,
        reading: best.reading,
        defects: [best.failure],
        notes: game.notes,
      };
    const { reading, line } = best;
    if (found.by === 'moves' && line.failure === null && line.plies.length > 0)
      this.#lastGuess = reading.rules.id;
    const tree = treeOf(reading, game.items, line);
    const corner = found.corners[0] ?? reading.corner;
    return {
      game,
      id: reading.rules.id,
      by: found.by,
      line,
      tree,
      reading,
      defects: defectsOf(game, line.failure),
      notes: [...notesOf(game, reading, line, tree), ...numberingNotes(game, reading.corner, corner)],
    };
  }

  #rulesOf(id: GameId): Rules {
    const known = this.#rules.get(id);
    if (known !== undefined) return known;
    const { layout } = this.#options;
    const rules = createRules(id, layout === undefined ? {} : { layout });
    this.#rules.set(id, rules);
    return rules;
  }

  /** The first reading under which all moves are legal, else the one that goes furthest. */
  #bestReading(game: PdnGame, ids: readonly GameId[], corners: readonly Corner[]): Attempt {
    let best: Attempt | null = null;
    for (const corner of corners) {
      for (const id of ids) {
        const attempt = attemptAt({ rules: this.#rulesOf(id), corner }, game);
        if (attempt.line !== null && attempt.line.failure === null) return attempt;
        if (best === null || plyCount(attempt) > plyCount(best)) best = attempt;
      }
      // Another numbering would show at the first move.
      if (best !== null && plyCount(best) > 0) break;
    }
    if (best === null) throw new Error('identify() names at least one game and one numbering');
    return best;
  }
}

type Attempt =
  | { readonly reading: Reading; readonly line: ReplayedLine }
  | { readonly reading: Reading; readonly line: null; readonly failure: PdnDefect };

function plyCount(attempt: Attempt): number {
  return attempt.line === null ? -1 : attempt.line.plies.length;
}

function attemptAt(reading: Reading, game: PdnGame): Attempt {
  const fen = tagOf(game, 'FEN');
  const starts =
    fen === null || fen.value.trim() === '' ? [reading.rules.start()] : readFen(reading, fen.value);
  if (typeof starts !== 'string') return { reading, line: replayLine(reading, starts, game.items) };
  const failure: PdnDefect = {
    code: 'badFen',
    line: fen?.line ?? game.line,
    number: null,
    side: null,
    text: fen?.value ?? '',
    why: starts,
  };
  return { reading, line: null, failure };
}

/** What makes the game fail. An unreadable word is to blame for the failure behind it, and harmless without one. */
function defectsOf(game: PdnGame, failure: LineFailure | null): readonly PdnDefect[] {
  const unreadable = game.defects.filter(({ code }) => code === 'unreadableMove');
  const blamed = failure === null ? undefined : unreadable.findLast(({ line }) => line <= failure.line);
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
      text: blamed.text,
      why: `"${blamed.text}" cannot be read as a move; after it, ${failure.why}`,
    });
  else if (failure !== null) defects.push(failure);
  return defects.sort((a, b) => a.line - b.line);
}

function numberingNotes(game: PdnGame, corner: Corner, told: Corner): readonly PdnNote[] {
  if (corner === told) return [];
  return [
    { code: 'otherNumbering', line: game.line, text: 'square 1 is not in the corner that is told or usual' },
  ];
}

function* notesOf(game: PdnGame, reading: Reading, line: ReplayedLine, tree: PdnTree): Iterable<PdnNote> {
  yield* game.notes;
  if (line.failure === null) {
    for (const { code, line: at, text } of game.defects)
      if (code === 'unreadableMove') yield { code: 'unreadableText', line: at, text };
  }
  if (!hasMoves(game.items)) yield { code: 'noMoves', line: game.line, text: 'the game has no moves' };
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
