import { checkedSide, opponentOf, type Position, type Side, type Square } from './board.ts';
import { createRules } from './create-rules.ts';
import { RulesError } from './error.ts';
import { type Attempt, moveName, type Refusal, refusalWords } from './explain.ts';
import { formatFen, type PositionJson } from './fen.ts';
import type { Options } from './options.ts';
import {
  checkTags,
  type GameRecord,
  newReplay,
  PdnChecker,
  type PdnGame,
  PdnReader,
  parseMove,
  type RecordEntry,
  type RecordReplay,
  replayEntry,
  winnerOf,
  writePdn,
} from './pdn/pdn.ts';
import {
  type Act,
  checkedOutcome,
  type Move,
  type Outcome,
  type Progress,
  type SliderAction,
} from './progress.ts';
import type { Rules, RulesSetup } from './rules-interface.ts';
import type { GameId } from './rulesets.ts';
import type { Notch, Sector } from './traps.ts';

export interface GameSetup extends RulesSetup {
  /** Where it begins: FEN, JSON or a position; left out, as the game begins. */
  readonly start?: string | PositionJson | Position;
  /** White, Black, Date and what else a PDN file may say. */
  readonly tags?: Readonly<Record<string, string>>;
}

interface Step {
  readonly entry: RecordEntry;
  /** The game after it. */
  readonly after: RecordReplay;
}

/**
 * One game that is played by telling it moves. It changes; the `Rules` behind it, and everything it answers, do not. What is not
 * legal throws a `RulesError` and changes nothing. The lists that it answers, and the entries that it was given, are frozen.
 * `position.pieces` is not, for speed: copy it to change it.
 */
export class Game {
  readonly rules: Rules;
  readonly #options: Options;
  readonly #start: Position | null;
  readonly #begun: RecordReplay;
  readonly #steps: Step[] = [];
  readonly #tags: Readonly<Record<string, string>>;
  /** What was declared, not played. */
  #declared: Outcome | null = null;

  constructor(id: GameId, setup: GameSetup = {}) {
    const { start, tags = {}, ...rest } = setup;
    this.rules = createRules(id, rest);
    this.#options = setup.options ?? {};
    this.#tags = { ...tags };
    checkTags(tagList(this.#tags));
    this.#start = start === undefined ? null : this.rules.position(start);
    this.#begun = newReplay(this.rules, this.#start ?? this.rules.start());
  }

  /** The one game of a PDN text, of this library or of any other program. */
  static fromPdn(text: string): Game {
    if (typeof text !== 'string')
      throw badPdn(
        JSON.stringify(text) ?? String(text),
        'it is no text',
        'give the text of a game, as pdn() makes it',
      );
    const found: PdnGame[] = [];
    const reader = new PdnReader((game) => found.push(game));
    reader.push(text);
    reader.end();
    const [only, second] = found;
    if (only === undefined || second !== undefined)
      throw badPdn(text, `it has ${found.length} games`, 'give one game; PdnReader reads many');
    return gameOf(only, text);
  }

  /** The game so far as a value, for the functions of `rules`. */
  get state(): Progress {
    return (this.#steps.at(-1)?.after ?? this.#begun).progress;
  }

  get position(): Position {
    return this.state.position;
  }

  get turn(): Side {
    return this.position.turn;
  }

  get fen(): string {
    return formatFen(this.position);
  }

  /** Who has won and why; null while the game goes on. */
  get result(): Outcome | null {
    return frozen(this.state.outcome ?? this.#declared);
  }

  /** The correct moves now; none when the game is over, or the wheel gave a slider. */
  get legal(): readonly Move[] {
    if (this.result !== null) return [];
    const moves = this.rules.moves(this.position);
    const isSliderDue = this.#spin !== undefined && this.#spin !== 'piece' && !moves.some(isCapture);
    return frozen(isSliderDue ? [] : moves);
  }

  /** Huffing games: what a hand may play instead, at the risk of a huff. */
  get omissions(): readonly Move[] {
    return frozen(this.result !== null || this.state.forced ? [] : this.rules.omissions(this.position));
  }

  /** Huffing games: the pieces that may be taken off now. */
  get huffable(): readonly Square[] {
    return frozen(this.result === null ? this.state.huffable : []);
  }

  /** Trapdoor games: the slider actions now, of the colour that the wheel gave if it was spun. */
  get sliderActions(): readonly SliderAction[] {
    const spin = this.#spin;
    return frozen(
      this.result !== null || spin === 'piece' ? [] : this.rules.sliderActions(this.position, spin),
    );
  }

  /** What happened, in its order. */
  get history(): readonly RecordEntry[] {
    return frozen(this.#steps.map(({ entry }) => entry));
  }

  /** Plays a move, as text or one of `legal` (or `omissions`), and answers it. */
  move(move: string | Move): Move {
    if (typeof move === 'string') this.#refuseOver(move);
    const meant = typeof move === 'string' ? parseMove(this.rules, this.position, move) : move;
    this.add(meant);
    return meant;
  }

  /**
   * Trapdoor games, others refuse: where the wheel stopped. From then on the turn's act must fit it. Without a spin any act may be
   * played.
   */
  spin(sector: Sector | 'border'): void {
    this.add({ kind: 'spin', sector });
  }

  /** Trapdoor games: brings a slider to a notch. */
  slide(slider: string, notch: Notch): SliderAction {
    this.#refuseOver(`${slider} ${notch}`);
    const id = this.rules.layout?.sliders.find((one) => one.id === slider)?.id;
    if (id === undefined) throw illegal(`${slider} ${notch}`, 'there is no such slider');
    const open = this.rules.sliderActions(this.position);
    const action = open.find((one) => one.slider === id && one.notch === notch);
    if (action === undefined) throw this.#refused({ kind: 'slider', slider: id, notch });
    this.add(action);
    return action;
  }

  /** Huffing games: takes that piece off. The turn stays. */
  huff(square: number): void {
    this.add({ kind: 'huff', square: this.rules.board.square(square) });
  }

  /** Anything that a game's record may hold. */
  add(entry: RecordEntry): void {
    if (!isEntry(entry)) {
      const kinds = `give an entry of kind ${Object.keys(ENTRY_KINDS).join(', ')}; a comment has a text`;
      throw illegal(JSON.stringify(entry) ?? 'nothing', 'it is no entry of a game', null, kinds);
    }
    if (entry.kind !== 'comment') this.#refuseOver(isAct(entry) ? attemptName(entry) : entry.kind);
    if (this.#spin !== undefined && (entry.kind === 'move' || entry.kind === 'slider')) {
      const refusal = this.rules.explain(this.position, entry, { spin: this.#spin });
      if (refusal !== null) throw this.#refused(entry);
    }
    const now = this.#steps.at(-1)?.after ?? this.#begun;
    const after = replayEntry(this.rules, now, entry);
    this.#steps.push({ entry: frozen(entry), after });
  }

  /**
   * Takes back what was done last, and answers it: a result that was declared (given up, agreed, claimed), otherwise the last act
   * with what was said since. Null where there is neither.
   */
  undo(): Act | Outcome | null {
    const declared = this.#declared;
    if (declared !== null) {
      this.#declared = null;
      return declared;
    }
    const at = this.#steps.findLastIndex(({ entry }) => isAct(entry));
    const entry = this.#steps[at]?.entry;
    if (entry === undefined || !isAct(entry)) return null;
    this.#steps.length = at;
    return entry;
  }

  resign(side: Side = this.turn): void {
    this.declare({ winner: opponentOf(checkedSide(side)), reason: 'resigned' });
  }

  /** A draw by agreement. */
  agreeDraw(): void {
    this.declare({ winner: null, reason: 'agreed' });
  }

  /** The draw that the side to move may claim (`state.claim`). */
  claimDraw(): void {
    const { claim } = this.state;
    this.#refuseOver('claim');
    if (claim === null)
      throw illegal('claim', 'there is no draw to claim', null, 'state.claim is not null where there is one');
    this.declare(claim);
  }

  /** The whole game as PDN, with these tags beside its own. `Game.fromPdn` gives it back. */
  pdn(tags: Readonly<Record<string, string>> = {}): string {
    const record: GameRecord = {
      game: this.rules.id,
      options: this.#options,
      layout: this.rules.layout,
      start: this.#start,
      tags: tagList({ ...this.#tags, ...tags }),
      entries: this.history,
      outcome: this.result,
    };
    return writePdn(record);
  }

  /** As JSON a game is its PDN. */
  toJSON(): string {
    return this.pdn();
  }

  /** Ends the game by what no rule of the board says: time, or a result that was agreed. */
  declare(outcome: Outcome): void {
    const declared = checkedOutcome(outcome);
    this.#refuseOver(declared.reason);
    this.#declared = declared;
  }

  #refuseOver(input: string): void {
    const { result } = this;
    if (result === null) return;
    const wayOut = 'undo() takes back what was done last, new Game(…) begins another';
    throw illegal(input, `the game is over (${result.reason})`, null, wayOut);
  }

  /** What the wheel gave in this turn; nothing where it was not spun, or stopped on a border. */
  get #spin(): Sector | undefined {
    const last = this.#steps.findLast(({ entry }) => isAct(entry) || entry.kind === 'spin')?.entry;
    return last?.kind !== 'spin' || last.sector === 'border' ? undefined : last.sector;
  }

  #refused(attempt: Attempt): RulesError {
    const spin = this.#spin;
    const about = spin === undefined ? {} : { spin };
    const refusal = this.rules.explain(this.position, attempt, about) ?? { code: 'gameOver' };
    return illegal(attemptName(attempt), refusalWords(refusal), refusal);
  }
}

const ENTRY_KINDS: Readonly<Record<RecordEntry['kind'], true>> = {
  spin: true,
  move: true,
  slider: true,
  huff: true,
  force: true,
  card: true,
  comment: true,
};

function isEntry(entry: RecordEntry): boolean {
  return (
    Object.hasOwn(ENTRY_KINDS, entry?.kind) && (entry.kind !== 'comment' || typeof entry.text === 'string')
  );
}

function isAct(entry: RecordEntry): entry is Act {
  return entry.kind === 'move' || entry.kind === 'slider' || entry.kind === 'huff';
}

function isCapture({ captured }: Move): boolean {
  return captured.length > 0;
}

function attemptName(attempt: Attempt): string {
  switch (attempt.kind) {
    case 'move':
      return moveName({ ...attempt, captured: attempt.captured ?? [] });
    case 'slider':
      return `${attempt.slider} ${attempt.notch}`;
    case 'huff':
      return `huff ${attempt.square}`;
  }
}

/** What `writePdn` kept, or the moves of a file from elsewhere. */
function gameOf(found: PdnGame, text: string): Game {
  const { id, record, understood, defects } = new PdnChecker().check(found);
  const [defect] = defects;
  if (defect !== undefined)
    throw badPdn(
      text,
      `line ${defect.line}: ${defect.why}`,
      'damier pdn check tells all that is wrong with a file',
    );
  const tags = Object.fromEntries((record ?? found).tags.map(({ name, value }) => [name, value]));
  if (record !== null) {
    const { start, options, layout } = record;
    const game = new Game(record.game, { options, layout, tags, ...(start && { start }) });
    for (const entry of record.entries) game.add(entry);
    if (record.outcome !== null && game.result === null) game.declare(record.outcome);
    return game;
  }
  if (id === null || understood === null) throw badPdn(text, 'it tells no game', 'give it a GameType');
  const { start, plies } = understood.line;
  const game = new Game(id, { start, tags });
  for (const { move } of plies) game.move(move);
  // Such a file tells who won, not why: what the board does not show was agreed or given up.
  const winner = winnerOf(found.result?.text ?? '*');
  if (winner !== undefined && game.result === null)
    game.declare({ winner, reason: winner === null ? 'agreed' : 'resigned' });
  return game;
}

function badPdn(text: string, problem: string, wayOut: string): RulesError {
  return new RulesError({ code: 'badPdn', input: text, where: 'PDN', problem, wayOut });
}

function tagList(tags: Readonly<Record<string, string>>): GameRecord['tags'] {
  return Object.entries(tags).map(([name, value]) => ({ name, value }));
}

function illegal(
  input: string,
  problem: string,
  refusal: Refusal | null = null,
  wayOut = 'see legal, omissions, huffable and sliderActions for what is',
): RulesError {
  return new RulesError({
    code: 'illegalAct',
    input,
    where: `act ${input}`,
    problem,
    wayOut,
    ...(refusal && { refusal }),
  });
}

/** The value itself, frozen with all that it holds, so whoever gets it cannot change the game that shares it. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const held of Object.values(value)) frozen(held);
  return Object.freeze(value);
}
