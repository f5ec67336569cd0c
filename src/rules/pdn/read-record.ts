import { boardOf, type Position } from '../board.ts';
import { createRules, type Rules } from '../create-rules.ts';
import { RulesError } from '../error.ts';
import { parseFen } from '../fen.ts';
import { gameId, type Options, type OptionValue, optionsKept } from '../options.ts';
import { type Act, isOutcomeReason, type Move, type Outcome } from '../progress.ts';
import type { GameId } from '../rulesets.ts';
import { type SliderData, type TrapColour, type TrapLayout, trapLayout } from '../traps.ts';
import { type PdnGame, type PdnItem, TOP_LEFT, tagOf } from './game.ts';
import { illegality, type LineFailure, type PdnPly } from './line.ts';
import {
  type Annotation,
  type GameRecord,
  newReplay,
  parseAnnotations,
  RECORD_TAGS,
  type RecordEntry,
  type RecordReplay,
  replayEntry,
  startOf,
  winnerOf,
} from './record.ts';
import { moveOfText, plainFen } from './write.ts';

/** A file's game with a `Damier` tag, played again as far as it goes. */
export interface RecordReading {
  readonly rules: Rules;
  readonly record: GameRecord;
  readonly plies: readonly PdnPly[];
  readonly start: Position;
  readonly end: Position;
  readonly failure: LineFailure | null;
}

/** Whether the game was written by `writePdn`; with `asked`, as that very game. */
export function isRecord(game: PdnGame, asked: GameId | null = null): boolean {
  const tag = tagOf(game, 'Damier');
  return tag !== null && (asked === null || tag.value === asked);
}

/** Reads a game that `writePdn` wrote. Throws a `RulesError` if its tags name no rules; what fails later is in `failure`. */
export function readRecord(game: PdnGame): RecordReading {
  const id = gameId(tagOf(game, 'Damier')?.value ?? '');
  const options = optionsKept(id, parseOptions(tagOf(game, 'DamierOptions')?.value ?? ''));
  const traps = tagOf(game, 'DamierTraps');
  const layout = traps === null ? null : parseTraps(traps.value);
  const rules = createRules(id, layout === null ? { options } : { options, layout });
  const fen = tagOf(game, 'DamierFEN') ?? tagOf(game, 'FEN');
  const start = fen === null ? null : parseFen(rules, fen.value);
  const first = startOf(rules, { start });
  const replayer = new Replayer(rules, first);
  for (const item of game.items) {
    replayer.read(item);
    if (replayer.failure !== null) break;
  }
  const { entries, plies, failure } = replayer;
  const tags = game.tags
    .filter(({ name }) => !RECORD_TAGS.has(name))
    .map(({ name, value }) => ({ name, value }));
  const record = { game: id, options, layout, start, tags, entries, outcome: outcomeOf(game) };
  return { rules, record, plies, start: first, end: replayer.position, failure };
}

function parseOptions(text: string): Options {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=').map((part) => part.trim());
      return [name, optionValue(value)];
    }),
  );
}

function optionValue(text: string): OptionValue {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}

function parseTraps(text: string): TrapLayout {
  const sliders = text.split(';').map((slider): SliderData => {
    const [id = '', colour = '', left = '', right = ''] = slider.trim().split(/\s+/);
    if (!isTrapColour(colour)) {
      throw new RulesError({
        code: 'badLayout',
        input: slider,
        where: `slider ${id}`,
        problem: `${colour} is no colour of a slider`,
        wayOut: 'write orange or green',
      });
    }
    return { id, colour, left, right };
  });
  return trapLayout(boardOf(8), sliders);
}

function isTrapColour(word: string): word is TrapColour {
  return word === 'orange' || word === 'green';
}

function outcomeOf(game: PdnGame): Outcome | null {
  const reason = tagOf(game, 'Termination')?.value;
  if (!isOutcomeReason(reason)) return null;
  return { winner: winnerOf(game.result?.text ?? tagOf(game, 'Result')?.value ?? '*') ?? null, reason };
}

/** Plays the items of the text again, entry by entry. */
class Replayer {
  readonly #rules: Rules;
  readonly entries: RecordEntry[] = [];
  readonly plies: PdnPly[] = [];
  failure: LineFailure | null = null;
  #replay: RecordReplay;
  #number = 1;

  constructor(rules: Rules, start: Position) {
    this.#rules = rules;
    this.#replay = newReplay(rules, start);
  }

  get position(): Position {
    return this.#replay.progress.position;
  }

  read(item: PdnItem): void {
    switch (item.kind) {
      case 'move': {
        this.#number = item.number ?? this.#number;
        const move = moveOfText(this.#rules, this.position, item.text);
        const why = move === null ? illegality(this.#rules, TOP_LEFT, this.position, item) : null;
        if (why !== null) this.#fail(why.code, item.line, item.text, why.why);
        if (move !== null) this.#playMove(item, move);
        break;
      }
      case 'comment':
        this.#readComment(item.line, item.text);
        break;
      case 'setup':
        this.#compare(item.line, item.fen);
        break;
      case 'unknownMove':
        this.#fail('unknownMove', item.line, '-', 'the move is not told');
        break;
      case 'nag':
      case 'variation':
        break;
    }
  }

  #playMove(item: PdnItem & { kind: 'move' }, move: Move): void {
    const before = this.position;
    if (this.#play(item.line, item.text, move)) this.plies.push({ item, before, move, after: this.position });
  }

  #readComment(line: number, comment: string): void {
    const { annotations, text } = parseAnnotations(comment);
    for (const annotation of annotations) {
      if (this.failure !== null) return;
      if (annotation.kind === 'unknown')
        this.#fail('unknownMove', line, annotation.text, 'this annotation is not known');
      else this.#annotated(line, annotation);
    }
    if (text !== '') this.entries.push({ kind: 'comment', text });
  }

  #annotated(line: number, annotation: Annotation): void {
    const text = Object.values(annotation).join(' ');
    if (annotation.kind === 'move') {
      const move = moveOfText(this.#rules, this.position, annotation.text);
      if (move === null)
        this.#fail('illegalMove', line, annotation.text, `${annotation.text} is not legal here`);
      else this.#playMove(moveItem(line, annotation.text), move);
      return;
    }
    const entry = this.#entryOf(annotation);
    if (entry === null) this.#fail('illegalMove', line, text, `"${text}" is not possible here`);
    else this.#play(line, text, entry);
  }

  #entryOf(annotation: Exclude<Annotation, { kind: 'move' }>): RecordEntry | null {
    switch (annotation.kind) {
      case 'slider':
        return this.#sliderAction(annotation.slider, annotation.notch);
      case 'huff': {
        const square = this.#rules.board.squares[annotation.square - 1];
        return square === undefined ? null : { kind: 'huff', square };
      }
      default:
        return annotation;
    }
  }

  #sliderAction(slider: string, notch: string): Act | null {
    const actions = this.#rules.sliderActions(this.position);
    return actions.find((action) => action.slider === slider && action.notch === notch) ?? null;
  }

  #play(line: number, text: string, entry: RecordEntry): boolean {
    try {
      this.#replay = replayEntry(this.#rules, this.#replay, entry);
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      this.#fail('illegalMove', line, text, error.message);
      return false;
    }
    this.entries.push(entry);
    return true;
  }

  /** A setup is for other programs: it must show where the game stands. */
  #compare(line: number, fen: string): void {
    const here = plainFen(this.position);
    try {
      if (plainFen(parseFen(this.#rules, fen)) === here) return;
      this.#fail('badFen', line, fen, `the game stands at ${here}`);
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      this.#fail('badFen', line, fen, error.message);
    }
  }

  #fail(code: LineFailure['code'], line: number, text: string, why: string): void {
    this.failure ??= { code, line, number: this.#number, side: this.position.turn, text, why };
  }
}

function moveItem(line: number, text: string): PdnItem & { kind: 'move' } {
  return {
    kind: 'move',
    line,
    number: null,
    text,
    notation: 'numeric',
    squares: text.split(/[-x:]/),
    strength: '',
  };
}
