import { createRules, type Rules } from './create-rules.ts';
import { RulesError } from './error.ts';
import type { GameId } from './game-id.ts';
import type { TrapLayout } from './layout.ts';
import { readFen } from './pdn-fen.ts';
import {
  defectsOf,
  headDefect,
  notesOf,
  type PdnDefect,
  type PdnNote,
  type Understood,
} from './pdn-findings.ts';
import { type PdnGame, tagOf } from './pdn-game.ts';
import { type Corner, TOP_LEFT } from './pdn-gametype.ts';
import { type IdentifiedBy, identify } from './pdn-identify.ts';
import { type Reading, type ReplayedLine, replayLine } from './pdn-line.ts';
import { isRecord, readRecord } from './pdn-read-record.ts';
import type { GameRecord } from './pdn-record.ts';
import { treeOf } from './pdn-tree.ts';

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

  /** The first reading under which all moves are legal, else the one that goes furthest; the game of the text before counts twice. */
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
