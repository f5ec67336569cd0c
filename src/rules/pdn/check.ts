import { opponentOf, type Side } from '../board.ts';
import { createRules, type Rules } from '../create-rules.ts';
import { RulesError } from '../error.ts';
import type { GameId } from '../rulesets.ts';
import type { TrapLayout } from '../traps.ts';
import {
  type Corner,
  type IdentifiedBy,
  identify,
  type PdnGame,
  type PdnItem,
  type PdnTextDefectCode,
  type PdnTextNoteCode,
  TOP_LEFT,
  tagOf,
} from './game.ts';
import {
  type LineFailure,
  type PdnPly,
  type Reading,
  type ReplayedLine,
  readFen,
  replayLine,
  sideName,
} from './line.ts';
import { isRecord, readRecord } from './read-record.ts';
import { type GameRecord, winnerOf } from './record.ts';

/** A game of a file, understood as far as it goes. It replays if `defects` is empty. */
export interface PdnCheck {
  readonly game: PdnGame;
  readonly id: GameId | null;
  readonly by: IdentifiedBy | 'record' | 'none';
  /** Null where not even a position could be set up. */
  readonly understood: Understood | null;
  /** What a file of this project keeps of the game; null for others. */
  readonly record: GameRecord | null;
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
    const asked = this.#options.game ?? null;
    if (isRecord(game, asked)) return checkRecord(game);
    const found = identify(game, asked, this.#lastGuess);
    if (found.by === 'none')
      return refused(game, null, 'none', headDefect('unknownGame', found.line, '', found.why));
    const best = this.#bestReading(game, found.games, found.corners);
    const { reading, line } = best;
    const { id } = reading.rules;
    if (line === null) return refused(game, id, found.by, best.failure);
    if (found.by === 'moves' && line.failure === null && line.plies.length > 0) this.#lastGuess = id;
    const understood = { reading, line, tree: treeOf(reading, game.items, line) };
    const notes = notesOf(game, understood, {
      otherNumbering: reading.corner !== found.corners.at(-1),
      crowned: best.crowned,
    });
    return { game, id, by: found.by, understood, record: null, defects: defectsOf(game, line), notes };
  }

  /** A slip may be legal in another game, which then goes on a little further. */
  #worth(attempt: Attempt): number {
    return worth(attempt) * (attempt.reading.rules.id === this.#lastGuess ? 2 : 1);
  }

  #rulesOf(id: GameId): Rules {
    const known = this.#rules.get(id);
    if (known !== undefined) return known;
    const { layout } = this.#options;
    const rules = createRules(id, layout === undefined ? {} : { layout });
    this.#rules.set(id, rules);
    return rules;
  }

  /**
   * The first reading under which all moves are legal, otherwise the one that goes furthest. The game of the text before counts
   * twice.
   */
  #bestReading(game: PdnGame, ids: readonly GameId[], corners: readonly Corner[]): Attempt {
    let best: Attempt | null = null;
    for (const corner of corners) {
      for (const id of ids) {
        const attempt = attemptAt({ rules: this.#rulesOf(id), corner }, game);
        if (worth(attempt) === WITHOUT_FAULT) return attempt;
        if (best === null || this.#worth(attempt) > this.#worth(best)) best = attempt;
      }
    }
    if (best === null) throw new Error('identify() names at least one game and one numbering');
    return best;
  }
}

function refused(game: PdnGame, id: GameId | null, by: PdnCheck['by'], defect: PdnDefect): PdnCheck {
  return { game, id, by, understood: null, record: null, defects: [defect], notes: game.notes };
}

/** A game that this project wrote itself is read exactly, with all that plain draughts does not have. */
function checkRecord(game: PdnGame): PdnCheck {
  const head = tagOf(game, 'Damier');
  try {
    const { rules, record, plies, start, end, failure } = readRecord(game);
    const reading = { rules, corner: TOP_LEFT };
    const line = { plies, start, end, failure, resolved: [] };
    const understood = { reading, line, tree: treeOf(reading, [], line) };
    const defects = defectsOf(game, line);
    return {
      game,
      id: record.game,
      by: 'record',
      understood,
      record,
      defects,
      notes: notesOf(game, understood, { otherNumbering: false, crowned: false }),
    };
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    return refused(
      game,
      null,
      'record',
      headDefect('badTags', head?.line ?? game.line, error.input, error.message),
    );
  }
}

type Attempt =
  | { readonly reading: Reading; readonly line: ReplayedLine; readonly crowned: boolean }
  | { readonly reading: Reading; readonly line: null; readonly failure: PdnDefect };

const WITHOUT_FAULT = Number.POSITIVE_INFINITY;

/** How far an attempt goes: half-moves, all of them, all of them and nothing odd in the position. */
function worth(attempt: Attempt): number {
  if (attempt.line === null) return -1;
  if (attempt.line.failure !== null) return attempt.line.plies.length;
  return attempt.crowned ? Number.MAX_VALUE : WITHOUT_FAULT;
}

function attemptAt(reading: Reading, game: PdnGame): Attempt {
  const fen = tagOf(game, 'FEN');
  if (fen === null || fen.value.trim() === '')
    return { reading, line: replayLine(reading, [reading.rules.start()], game.items), crowned: false };
  const read = readFen(reading, fen.value);
  if (typeof read === 'string')
    return { reading, line: null, failure: headDefect('badFen', fen.line, fen.value, read) };
  return { reading, line: replayLine(reading, read.positions, game.items), crowned: read.crowned };
}

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
function headDefect(code: PdnDefectCode, line: number, text: string, why: string): PdnDefect {
  return { code, line, number: null, side: null, text, why };
}

/** What makes the game fail. An unreadable word just before a failure is to blame for it; without a failure it is harmless. */
function defectsOf(game: PdnGame, { failure, plies }: ReplayedLine): readonly PdnDefect[] {
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
interface PositionGuesses {
  /** Square 1 is not in the corner that the tags tell. */
  readonly otherNumbering: boolean;
  /** Men on their crowning row are read as kings. */
  readonly crowned: boolean;
}

function notesOf(game: PdnGame, understood: Understood, guesses: PositionGuesses): readonly PdnNote[] {
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

/** A half-move with what is written about it. */
export interface PdnNode {
  readonly ply: PdnPly;
  readonly comments: readonly string[];
  readonly nags: readonly number[];
  /** Each replaces this half-move. */
  readonly variations: readonly PdnTree[];
}

/** A line and its variations, understood. */
export interface PdnTree {
  /** Comments before the first half-move. */
  readonly comments: readonly string[];
  readonly nodes: readonly PdnNode[];
  /** Why the line goes no further, or null. */
  readonly failure: LineFailure | null;
}

/** The tree over a replayed line. Variations that cannot be replayed end where they fail. */
function treeOf(reading: Reading, items: readonly PdnItem[], line: ReplayedLine): PdnTree {
  const comments: string[] = [];
  const nodes: { ply: PdnPly; comments: string[]; nags: number[]; variations: PdnTree[] }[] = [];
  let moves = 0;
  for (const item of items) {
    const node = nodes.at(-1);
    // What follows the move that failed belongs to no position.
    if (moves > line.plies.length) break;
    switch (item.kind) {
      case 'move': {
        const ply = line.plies[moves];
        moves += 1;
        if (ply !== undefined) nodes.push({ ply, comments: [], nags: [], variations: [] });
        break;
      }
      case 'comment':
        (node?.comments ?? comments).push(item.text);
        break;
      case 'nag':
        node?.nags.push(item.value);
        break;
      case 'variation':
        node?.variations.push(variationTree(reading, item.items, node.ply, nodes.at(-2)?.ply));
        break;
      case 'setup':
      case 'unknownMove':
        break;
    }
  }
  return { comments, nodes, failure: line.failure };
}

/**
 * A variation replaces the half-move before it. Some writers mean one that goes on after it; or, after Black's answer, one that
 * replaces White's move. Those are tried where the first reading fails at once.
 */
function variationTree(
  reading: Reading,
  items: readonly PdnItem[],
  ply: PdnPly,
  earlier: PdnPly | undefined,
): PdnTree {
  const starts = [ply.before, ply.after, ...(earlier === undefined ? [] : [earlier.before])];
  const lines: ReplayedLine[] = [];
  for (const start of starts) {
    const line = replayLine(reading, [start], items);
    lines.push(line);
    if (line.failure === null || line.plies.length > 0) break;
  }
  const best = lines.reduce((one, other) => (other.plies.length > one.plies.length ? other : one));
  return treeOf(reading, items, best);
}

/** The failures of all variations, in the order of the text. */
function variationFailures(tree: PdnTree): readonly LineFailure[] {
  return tree.nodes.flatMap((node) =>
    node.variations.flatMap((variation) => [
      ...(variation.failure === null ? [] : [variation.failure]),
      ...variationFailures(variation),
    ]),
  );
}
