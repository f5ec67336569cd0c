import {
  cardDue,
  type HintedAct,
  type Input,
  isAccepted,
  lotDue,
  playerStateOf,
  type Seat,
  type Session,
  type StandIn,
  type StepResult,
  step,
  type TakebackAct,
  type Trouble,
  type View,
  viewOf,
  type Word,
} from '../game/game.ts';
import type { Actuators } from '../ports/actuators.ts';
import type { BoardReport, SensorBoard } from '../ports/board.ts';
import type { Clock } from '../ports/clock.ts';
import type { FarLink, FarState } from '../ports/far.ts';
import type { Answer, Refusal } from '../ports/page.ts';
import type { GameStore } from '../ports/store.ts';
import type { Algebraic, Notch, Sector, Side, SliderId } from '../rules/rules.ts';
import { DoubtLog } from './doubt-log.ts';
import { messageOf } from './errors.ts';
import { type GameChoice, seatByChance } from './game-choice.ts';
import type { Players } from './players.ts';
import { inputAnswer } from './refusals.ts';
import { BoardAtRest, newReader, type ReaderState, readReport } from './report-reader.ts';
import { RunningGame } from './running-game.ts';
import { type ShellState, saysSame, shownView } from './shown-view.ts';
import { SliderDriver, type SliderEnd, slidersOf } from './slider-driver.ts';
import { TraceRecorder } from './trace-recorder.ts';

export interface ControllerOptions {
  readonly choice: GameChoice;
  /** Begins a new game even if one with the same head is open; left out, that one goes on. */
  readonly anew?: boolean;
  readonly store: GameStore;
  readonly board: SensorBoard;
  readonly actuators: Actuators;
  /** Who plays the sides without a hand at this board. */
  readonly players: Players;
  /** The board elsewhere that plays a side; left out or null: nobody plays from elsewhere. */
  readonly far?: FarLink | null;
  readonly clock: Clock;
  /** Draws the first player where no wheel does; left out: by the machine's own chance. */
  readonly chance?: () => Seat;
  readonly log: (message: string) => void;
  /** The pieces are set up for a game that is to be laid (`SessionSetup.following`). */
  readonly onNext?: () => void;
  /** Every new state of the game as people see it. */
  readonly onView: (view: View) => void;
  /** Takes the lines of a trace; null: nothing is recorded. */
  readonly traceTo: ((line: string) => void) | null;
  /** Keeps a moment of doubt; left out: none is kept. */
  readonly keepDoubt?: (trace: string) => void;
}

const STORE_RETRY_MS = 1000;
/** How often at most a far board's word of its clock, pauses and wheel is taken in, ms. */
const FAR_MS = 250;
/** A link that is silent for a second is away; what comes so long after the last word was held up by a machine, or a process, that slept, ms. */
const SLEPT_MS = 3000;

/** What is to be taken in, and who is told what became of it. */
interface Waiting {
  readonly input: Input;
  readonly answer: (answer: Answer) => void;
}

const ENDED: Refusal = { code: 'notHere', why: 'the game at this board is another one by now' };
const FAILED: Refusal = { code: 'failed', why: 'the program has failed at this; its log says why' };

function noSlider(slider: SliderId, sliders: readonly SliderId[]): Refusal {
  const there = sliders.length === 0 ? 'this board has no sliders' : `there are ${sliders.join(', ')}`;
  return { code: 'noSlider', why: `there is no slider ${slider}; ${there}` };
}

/** All that a view is made of. */
interface Seen extends ShellState {
  readonly session: Session;
}

/** A step that was taken, and what it was taken for. */
interface Taken {
  readonly input: Input;
  readonly result: StepResult;
}

/**
 * The one loop between the board and the game: report → inputs → session → journal → effects and views. Inputs wait in
 * one queue and are taken one at a time; nothing that follows from an input is shown, sent or moved before its events
 * are on the disk. While the disk takes nothing the loop stands still and tries again.
 */
export class Controller {
  readonly #options: ControllerOptions;
  readonly #game: RunningGame;
  readonly #sliders: SliderDriver;
  readonly #rest = new BoardAtRest();
  readonly #queue: Waiting[] = [];
  readonly #unsubscribe: (() => void)[] = [];
  #reader: ReaderState;
  /** What is added to the board's time, ms: its first report comes when the game begins, or goes on. */
  #epoch: number | null = null;
  /** When the last report came, by the machine's time, and the board's own then. */
  #heard: { readonly at: number; readonly t: number } | null = null;
  #draining = false;
  #stopped = false;
  #sensorsUp: boolean;
  #actuatorsUp: boolean;
  /** What could not be written yet; nothing else happens until it is. */
  #unwritten: Taken | null = null;
  #cancelRetry: (() => void) | null = null;
  #farHeardAt = Number.NEGATIVE_INFINITY;
  #cancelFar: () => void = () => undefined;
  /** What the view was made of: twenty times a second it is the same. */
  #seen: Seen;
  #view: View;
  readonly #trace: TraceRecorder | null;
  readonly #doubts: DoubtLog | null;

  constructor(options: ControllerOptions) {
    const { choice, board, actuators, log, traceTo, keepDoubt } = options;
    this.#options = options;
    this.#game = new RunningGame(options);
    this.#reader = newReader(this.#game.epoch);
    this.#sensorsUp = board.link.state === 'up';
    this.#actuatorsUp = actuators.link.state === 'up';
    this.#seen = this.#see();
    this.#view = shownView(viewOf(this.#seen.session), this.#seen);
    this.#trace = traceTo && new TraceRecorder({ ...choice.head, fen: this.#view.fen }, traceTo);
    this.#doubts = keepDoubt === undefined ? null : new DoubtLog(choice.head, keepDoubt);
    this.#sliders = new SliderDriver({
      actuators,
      sliders: slidersOf(choice),
      ended: (end) => this.#sliderEnded(end),
    });
    if (this.#game.resumed) log(`the last game goes on (${choice.head.game}).`);
  }

  /** Begins to listen; the links are opened by whoever made them. */
  start(): void {
    const { board, actuators, players, far } = this.#options;
    this.#unsubscribe.push(
      board.onReport((report) => this.#hear(report)),
      board.onLink(({ state }) => this.#sensorsAre(state === 'up')),
      actuators.onLink(({ state }) => this.#actuatorsAre(state === 'up')),
      players.onAct((side, act) => this.#take([{ kind: 'directed', t: this.#reader.t, side, ...act }])),
      players.onTrouble((side, trouble) =>
        this.#take([{ kind: 'trouble', t: this.#reader.t, side, trouble }]),
      ),
      far?.onChange(() => this.#farIs()) ?? (() => undefined),
    );
    this.#options.onView(this.#view);
    this.#farIs();
    players.see(playerStateOf(this.session));
  }

  /** Ends the loop; what was understood is on the disk already, and a slider under way is nobody's business any more. */
  stop(): void {
    this.#stopped = true;
    for (const { answer } of this.#queue.splice(0)) answer(ENDED);
    for (const off of this.#unsubscribe.splice(0)) off();
    this.#cancelRetry?.();
    this.#cancelFar();
    this.#trace?.end();
  }

  /** Resolves when a slider that was under way has come to rest. */
  slidersRest(): Promise<void> {
    return this.#sliders.rest();
  }

  /** The game as people see it now. */
  get view(): View {
    return this.#view;
  }

  /** The number of its game among the kept ones; null before the first entry. */
  get number(): number | null {
    return this.#game.number;
  }

  /** The whole game, as far as it is on the disk. */
  get session(): Session {
    return this.#game.session;
  }

  /** A coach points out what might be played after so many half-moves, or takes it away. */
  hint(
    ply: number,
    act: HintedAct | null,
    decidedIn: number | null,
    shows: 'move' | 'piece' = 'move',
  ): Promise<Answer> {
    const only = shows === 'piece' ? ({ pieceOnly: true } as const) : {};
    return this.#ask({ kind: 'hint', t: this.#reader.t, ply, act, decidedIn, ...only });
  }

  /** Beside a game nobody has to spin: the wheel shows what is asked for. */
  async showSector(sector: Sector): Promise<Answer> {
    const sectors = this.session.setup.spinner?.sectors ?? [];
    const at = sectors.indexOf(sector);
    if (at < 0 || this.#view.needs !== 'spin') return inputAnswer('noChoice');
    const { t } = this.#reader;
    await this.#ask({ kind: 'spinStart', t });
    return this.#ask({ kind: 'spinStop', t, angle: ((at + 0.5) * 360) / sectors.length });
  }

  /** Why is what lies on the board refused? The prompt says it at once. */
  askWhy(): Promise<Answer> {
    return this.#ask({ kind: 'askWhy', t: this.#reader.t });
  }

  /** False while the disk takes nothing. */
  get writes(): boolean {
    return this.#unwritten === null;
  }

  /** A slider's notch was touched on a page, to look at before it is chosen. */
  pick(slider: SliderId, notch: Notch): Promise<Answer> {
    return this.#ofSlider({ kind: 'pick', t: this.#reader.t, slider, notch });
  }

  /** Those at the board say that it stands right, and that these squares' sensors are wrong. */
  disbelieve(squares: readonly Algebraic[]): void {
    const { t } = this.#reader;
    this.#take(squares.map((at) => ({ kind: 'disbelieve', t, at })));
  }

  /** The board is lent to something else: whatever lies there afterwards is no act of this game. */
  lend(): void {
    this.#take([{ kind: 'lent', t: this.#reader.t }]);
  }

  /** A slider's notch was chosen on a page. */
  choose(slider: SliderId, notch: Notch): Promise<Answer> {
    return this.#ofSlider({ kind: 'choose', t: this.#reader.t, slider, notch });
  }

  /** The board of this game may have no such slider. */
  async #ofSlider(input: Input & { readonly kind: 'pick' | 'choose' }): Promise<Answer> {
    const sliders = this.session.setup.rules.layout?.sliders.map(({ id }) => id) ?? [];
    return sliders.includes(input.slider) ? this.#ask(input) : noSlider(input.slider, sliders);
  }

  /** The card was answered on a page. */
  async answer(given: string): Promise<Answer> {
    const card = cardDue(this.session);
    if (card === null) return inputAnswer('noCard');
    return this.#ask({ kind: 'answer', t: this.#reader.t, right: isAccepted(card, given), written: true });
  }

  /** A card that was answered aloud is judged on a page. */
  judge(right: boolean): Promise<Answer> {
    return this.#ask({ kind: 'answer', t: this.#reader.t, right });
  }

  /** A player says on a page what his button would say. */
  say(side: Side, word: Word): Promise<Answer> {
    return this.#ask({ kind: 'word', t: this.#reader.t, side, word });
  }

  /** The clocks are to stand, or to go on. */
  pause(by: 'players' | 'staff', on: boolean): Promise<Answer> {
    return this.#ask({ kind: 'pause', t: this.#reader.t, by, on });
  }

  /** People decide what becomes of a side whose player has failed. */
  standIn(side: Side, act: StandIn): Promise<Answer> {
    return this.#ask({ kind: 'standIn', t: this.#reader.t, side, act });
  }

  /** A page asks a far player for a takeback, or answers him. */
  takeback(act: TakebackAct): Promise<Answer> {
    return this.#ask({ kind: 'takeback', t: this.#reader.t, act });
  }

  #hear(report: BoardReport): void {
    const { spinner } = this.#options.choice.profile;
    this.#noteSleep(report);
    this.#epoch ??= this.#game.epoch - report.t;
    const read = readReport(spinner, this.#epoch, this.#reader, report);
    this.#reader = read.state;
    this.#take(read.inputs);
  }

  /** The time in which nobody listened to the board is nobody's: it is as if the sensors had been away. */
  #noteSleep({ t }: BoardReport): void {
    const at = this.#options.clock.uptime();
    const gap = this.#heard === null ? 0 : Math.max(at - this.#heard.at, t - this.#heard.t);
    this.#heard = { at, t };
    if (gap < SLEPT_MS || !this.#sensorsUp) return;
    this.#options.log(
      `nobody listened to the board for ${Math.round(gap / 1000)} s; the clocks wait for a hand.`,
    );
    this.#wheelUnseen();
    const now = this.#reader.t;
    this.#take([
      { kind: 'link', t: now, up: false },
      { kind: 'link', t: now, up: true },
    ]);
  }

  /** Where nobody looks, a wheel that turned has stopped nowhere: what it stands at later is no spin. */
  #wheelUnseen(): void {
    this.#reader = newReader(this.#reader.t);
  }

  #sensorsAre(up: boolean): void {
    if (!up) this.#wheelUnseen();
    if (up !== this.#sensorsUp) this.#take([{ kind: 'link', t: this.#reader.t, up }]);
    this.#sensorsUp = up;
    this.#show();
  }

  /** A board elsewhere that is not there fails as any other player does. */
  #farIs(): void {
    const { far } = this.#options;
    if (far == null) return;
    const { side } = far.state;
    const trouble = troubleOf(far.state);
    if (JSON.stringify(trouble) !== JSON.stringify(this.session.troubles[side]))
      this.#take([{ kind: 'trouble', t: this.#reader.t, side, trouble }]);
    this.#farSays(far);
    this.#show();
  }

  /** A board that says more than any can have to say is heard so often and no more: what it says is written. */
  #farSays(far: FarLink): void {
    const { state, match } = far;
    const { side, stands, pause } = state;
    const { far: known, spins: all, match: played } = this.session;
    // The next match may have begun there already.
    const spins = played === match ? state.spins : null;
    const isNew = spins !== null && JSON.stringify(spins) !== JSON.stringify(all[side]);
    if (!isNew && known.stands === stands && known.pause === pause) return;
    const { clock } = this.#options;
    const wait = this.#farHeardAt + FAR_MS - clock.now();
    this.#cancelFar();
    if (wait > 0) {
      this.#cancelFar = clock.after(wait, () => this.#farSays(far));
      return;
    }
    this.#farHeardAt = clock.now();
    const t = this.#reader.t;
    this.#take([{ kind: 'far', t, side, stands, pause, ...(spins !== null && { spins }) }]);
  }

  #actuatorsAre(up: boolean): void {
    if (up && !this.#actuatorsUp) this.#sliders.forget();
    this.#actuatorsUp = up;
    this.#show();
  }

  #take(inputs: readonly Input[]): void {
    if (this.#stopped) return;
    for (const input of inputs) {
      if (input.kind === 'time' && this.#queue.at(-1)?.input.kind === 'time') this.#queue.pop();
      this.#queue.push({ input, answer: () => undefined });
    }
    this.#drain();
  }

  /** What people ask for: answered once its turn has come. */
  #ask(input: Input): Promise<Answer> {
    return new Promise((answer) => {
      if (this.#stopped) {
        answer(ENDED);
        return;
      }
      this.#queue.push({ input, answer });
      this.#drain();
    });
  }

  #drain(): void {
    if (this.#draining) return;
    this.#draining = true;
    for (let next = this.#next(); next !== null; next = this.#next()) this.#takeIn(next);
    this.#draining = false;
    this.#proceed();
  }

  /** The next input; null when there is none, or none may be taken in. */
  #next(): Waiting | null {
    return this.#unwritten === null ? (this.#queue.shift() ?? null) : null;
  }

  /** Whatever an input brings about, the loop goes on: the game stands where its journal does. */
  #takeIn({ input, answer }: Waiting): void {
    try {
      this.#rest.see(input);
      const result = step(this.session, input);
      this.#finish({ input, result });
      if (input.kind !== 'directed') answer(inputAnswer(result.asked));
    } catch (error) {
      answer(FAILED);
      this.#options.log(`an error at ${JSON.stringify(input)}: ${messageOf(error)}`);
    }
  }

  /** Writes the events; only then records, orders and shows. */
  #finish(taken: Taken): void {
    const { input, result } = taken;
    const { nextDue } = this.session;
    let changed: boolean;
    try {
      changed = this.#game.keep(result, input.t);
    } catch (error) {
      this.#waitForStore(taken, error);
      return;
    }
    this.#unwritten = null;
    this.#trace?.record(input, result.events);
    this.#doubts?.see(input, result.events, this.session);
    for (const effect of result.effects) this.#sliders.order(effect);
    this.#show();
    if (changed) this.#options.players.see(playerStateOf(this.session));
    if (this.session.nextDue && !nextDue) this.#options.onNext?.();
  }

  #waitForStore(taken: Taken, error: unknown): void {
    if (this.#unwritten === null)
      this.#options.log(`the game cannot be written and waits: ${messageOf(error)}`);
    this.#unwritten = taken;
    this.#show();
    this.#cancelRetry = this.#options.clock.after(STORE_RETRY_MS, () => {
      this.#finish(taken);
      if (this.#unwritten !== null) return;
      this.#options.log('the game is written again and goes on.');
      this.#drain();
    });
  }

  #proceed(): void {
    const { t } = this.#reader;
    this.#drawLot();
    const { sliderWork, pendingFalls } = this.session;
    const acts = sliderWork.length > 0 || pendingFalls.length > 0;
    this.#sliders.proceed(t, acts ? null : this.#view.notches, this.#rest.occupiedAt(t));
  }

  #drawLot(): void {
    if (this.#unwritten !== null || lotDue(this.session) !== 'chance') return;
    const { chance = seatByChance } = this.#options;
    this.#take([{ kind: 'lot', t: this.#reader.t, seat: chance() }]);
  }

  #sliderEnded({ slider, notch, asked, ok, why }: SliderEnd): void {
    if (why !== null) this.#options.log(`slider ${slider} did not go to ${notch}: ${why}`);
    if (!asked) return;
    this.#take([{ kind: 'sliderDone', t: this.#reader.t, slider, ok }]);
  }

  #show(): void {
    const before = this.#seen;
    const seen = this.#see();
    if ((Object.keys(seen) as (keyof Seen)[]).every((part) => seen[part] === before[part])) return;
    this.#seen = seen;
    const view = shownView(viewOf(seen.session), seen);
    if (saysSame(view, this.#view)) return;
    this.#view = view;
    this.#options.onView(view);
  }

  #see(): Seen {
    const { board, actuators, store, far } = this.#options;
    return {
      session: this.session,
      sensors: board.link.state,
      actuators: actuators.link.state,
      storeFull: this.#unwritten !== null,
      storeAside: store.aside,
      far: far?.state ?? null,
    };
  }
}

function troubleOf({ faults, away, log }: FarState): Trouble | null {
  if (log.kind === 'comparing' || log.kind === 'lacking') return { kind: 'away', trying: 'waits' };
  if (faults.includes('frozen')) return { kind: 'frozen', trying: 'nothing' };
  return away || faults.includes('broker') ? { kind: 'away', trying: 'waits' } : null;
}
