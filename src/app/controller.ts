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
  type View,
  type Word,
} from '../game/game.ts';
import type { Actuators, BoardReport, SensorBoard } from '../ports/board.ts';
import type { Clock } from '../ports/clock.ts';
import type { Answer } from '../ports/page.ts';
import type { FarLink } from '../ports/player.ts';
import type { Algebraic, Notch, Sector, Side, SliderId } from '../rules/rules.ts';
import { DoubtLog } from './doubt-log.ts';
import { ENDED, FAILED, inputAnswer, messageOf, noSlider } from './errors.ts';
import { seatByChance } from './game-choice.ts';
import { FarEar, type Players } from './players.ts';
import { BoardAtRest, BoardEar } from './report-reader.ts';
import { RunningGame, type RunningGameOptions } from './running-game.ts';
import { type ShellState, ShownGame } from './shown-view.ts';
import { SliderDriver, type SliderEnd, slidersOf } from './slider-driver.ts';
import { TraceRecorder } from './trace-recorder.ts';

export interface ControllerOptions extends RunningGameOptions {
  readonly board: SensorBoard;
  readonly actuators: Actuators;
  /** Who plays the sides without a hand at this board. */
  readonly players: Players;
  readonly far?: FarLink | null;
  readonly clock: Clock;
  /** Draws the first player where no wheel does; left out: by the machine's own chance. */
  readonly chance?: () => Seat;
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
/** What is to be taken in, and who is told what became of it. */
interface Waiting {
  readonly input: Input;
  readonly answer: (answer: Answer) => void;
}

/** A step that was taken, and what it was taken for. */
interface Taken {
  readonly input: Input;
  readonly result: StepResult;
}

/**
 * The one loop between the board and the game: report → inputs → session → journal → effects and views. Inputs wait in one queue
 * and are taken one at a time. Nothing that follows from an input is shown, sent or moved before its events are on the disk. While
 * the disk takes nothing, the loop stands still and tries again.
 */
export class Controller {
  readonly #options: ControllerOptions;
  readonly #game: RunningGame;
  readonly #sliders: SliderDriver;
  readonly #rest = new BoardAtRest();
  readonly #queue: Waiting[] = [];
  readonly #unsubscribe: (() => void)[] = [];
  readonly #ear: BoardEar;
  readonly #far: FarEar | null;
  #draining = false;
  #stopped = false;
  #sensorsUp: boolean;
  #actuatorsUp: boolean;
  /** What could not be written yet. Nothing else happens until it is. */
  #unwritten: Taken | null = null;
  #cancelRetry: (() => void) | null = null;
  readonly #shown: ShownGame;
  readonly #trace: TraceRecorder | null;
  readonly #doubts: DoubtLog | null;

  constructor(options: ControllerOptions) {
    const { choice, board, actuators, far, clock, log, traceTo, keepDoubt } = options;
    this.#options = options;
    this.#game = new RunningGame(options);
    this.#ear = new BoardEar(choice.profile.spinner, this.#game.epoch, clock);
    this.#far =
      far == null
        ? null
        : new FarEar(
            far,
            clock,
            () => this.session,
            (say) => this.#take([say(this.#ear.t)]),
          );
    this.#sensorsUp = board.link.state === 'up';
    this.#actuatorsUp = actuators.link.state === 'up';
    this.#shown = new ShownGame(this.session, this.#shell());
    this.#trace = traceTo && new TraceRecorder({ ...choice.head, fen: this.view.fen }, traceTo);
    this.#doubts = keepDoubt === undefined ? null : new DoubtLog(choice.head, keepDoubt);
    this.#sliders = new SliderDriver({
      actuators,
      sliders: slidersOf(choice),
      ended: (end) => this.#sliderEnded(end),
    });
    if (this.#game.resumed) log(`the last game goes on (${choice.head.game}).`);
  }

  /** Begins to listen. Whoever made the links opens them. */
  start(): void {
    const { board, actuators, players, far } = this.#options;
    this.#unsubscribe.push(
      board.onReport((report) => this.#hear(report)),
      board.onLink(({ state }) => this.#sensorsAre(state === 'up')),
      actuators.onLink(({ state }) => this.#actuatorsAre(state === 'up')),
      players.onAct((side, act) => this.#take([{ kind: 'directed', t: this.#ear.t, side, ...act }])),
      players.onTrouble((side, trouble) => this.#take([{ kind: 'trouble', t: this.#ear.t, side, trouble }])),
      far?.onChange(() => this.#farIs()) ?? (() => undefined),
    );
    this.#options.onView(this.view);
    this.#farIs();
    players.see(playerStateOf(this.session));
  }

  /** Ends the loop. What was understood is on the disk already, and nobody waits for a slider under way any more. */
  stop(): void {
    this.#stopped = true;
    for (const { answer } of this.#queue.splice(0)) answer(ENDED);
    for (const off of this.#unsubscribe.splice(0)) off();
    this.#cancelRetry?.();
    this.#far?.stop();
    this.#trace?.end();
  }

  /** Resolves when a slider that was under way has come to rest. */
  slidersRest(): Promise<void> {
    return this.#sliders.rest();
  }

  /** The game as people see it now. */
  get view(): View {
    return this.#shown.view;
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
  hint(ply: number, act: HintedAct | null, decidedIn: number | null, pieceOnly?: true): Promise<Answer> {
    return this.#ask({ kind: 'hint', t: this.#ear.t, ply, act, decidedIn, ...(pieceOnly && { pieceOnly }) });
  }

  /** Beside a game nobody has to spin: the wheel shows what is asked for. */
  async showSector(sector: Sector): Promise<Answer> {
    const sectors = this.session.setup.spinner?.sectors ?? [];
    const at = sectors.indexOf(sector);
    if (at < 0 || this.view.needs !== 'spin') return inputAnswer('noChoice');
    const { t } = this.#ear;
    await this.#ask({ kind: 'spinStart', t });
    return this.#ask({ kind: 'spinStop', t, angle: ((at + 0.5) * 360) / sectors.length });
  }

  /** Why is what lies on the board refused? The prompt says it at once. */
  askWhy(): Promise<Answer> {
    return this.#ask({ kind: 'askWhy', t: this.#ear.t });
  }

  /** False while the disk takes nothing. */
  get writes(): boolean {
    return this.#unwritten === null;
  }

  /** A slider's notch was touched on a page, to look at before it is chosen. */
  pick(slider: SliderId, notch: Notch): Promise<Answer> {
    return this.#ofSlider({ kind: 'pick', t: this.#ear.t, slider, notch });
  }

  /** Those at the board say that it stands right, and that these squares' sensors are wrong. */
  disbelieve(squares: readonly Algebraic[]): void {
    const { t } = this.#ear;
    this.#take(squares.map((at) => ({ kind: 'disbelieve', t, at })));
  }

  /** The board is lent to something else. Whatever lies there afterwards is no act of this game. */
  lend(): void {
    this.#take([{ kind: 'lent', t: this.#ear.t }]);
  }

  /** A slider's notch was chosen on a page. */
  choose(slider: SliderId, notch: Notch): Promise<Answer> {
    return this.#ofSlider({ kind: 'choose', t: this.#ear.t, slider, notch });
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
    return this.#ask({ kind: 'answer', t: this.#ear.t, right: isAccepted(card, given), written: true });
  }

  /** A card that was answered aloud is judged on a page. */
  judge(right: boolean): Promise<Answer> {
    return this.#ask({ kind: 'answer', t: this.#ear.t, right });
  }

  /** A player says on a page what his button would say. */
  say(side: Side, word: Word): Promise<Answer> {
    return this.#ask({ kind: 'word', t: this.#ear.t, side, word });
  }

  /** The clocks are to stand, or to go on. */
  pause(by: 'players' | 'staff', on: boolean): Promise<Answer> {
    return this.#ask({ kind: 'pause', t: this.#ear.t, by, on });
  }

  /** People decide what becomes of a side whose player has failed. */
  standIn(side: Side, act: StandIn): Promise<Answer> {
    return this.#ask({ kind: 'standIn', t: this.#ear.t, side, act });
  }

  /** A page asks a far player for a takeback, or answers him. */
  takeback(act: TakebackAct): Promise<Answer> {
    return this.#ask({ kind: 'takeback', t: this.#ear.t, act });
  }

  #hear(report: BoardReport): void {
    const missed = this.#ear.missed(report);
    if (missed > 0 && this.#sensorsUp) this.#slept(missed);
    this.#take(this.#ear.hear(report));
  }

  /** The time in which nobody listened to the board is charged to nobody, as if the sensors had been away. */
  #slept(ms: number): void {
    const s = Math.round(ms / 1000);
    this.#options.log(`nobody listened to the board for ${s} s; the clocks wait for a hand.`);
    this.#ear.forgetWheel();
    const { t } = this.#ear;
    this.#take([
      { kind: 'link', t, up: false },
      { kind: 'link', t, up: true },
    ]);
  }

  #sensorsAre(up: boolean): void {
    if (!up) this.#ear.forgetWheel();
    if (up !== this.#sensorsUp) this.#take([{ kind: 'link', t: this.#ear.t, up }]);
    this.#sensorsUp = up;
    this.#show();
  }

  #farIs(): void {
    if (this.#far === null) return;
    this.#far.hear();
    this.#show();
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

  /** The next input. Null when there is none, or none may be taken in. */
  #next(): Waiting | null {
    return this.#unwritten === null ? (this.#queue.shift() ?? null) : null;
  }

  /** Whatever an input brings about, the loop goes on. The game stands where its journal does. */
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
    const { t } = this.#ear;
    this.#drawLot();
    const { sliderWork, pendingFalls } = this.session;
    const acts = sliderWork.length > 0 || pendingFalls.length > 0;
    this.#sliders.proceed(t, acts ? null : this.view.notches, this.#rest.occupiedAt(t));
  }

  #drawLot(): void {
    if (this.#unwritten !== null || lotDue(this.session) !== 'chance') return;
    const { chance = seatByChance } = this.#options;
    this.#take([{ kind: 'lot', t: this.#ear.t, seat: chance() }]);
  }

  #sliderEnded({ slider, notch, asked, ok, why }: SliderEnd): void {
    if (why !== null) this.#options.log(`slider ${slider} did not go to ${notch}: ${why}`);
    if (!asked) return;
    this.#take([{ kind: 'sliderDone', t: this.#ear.t, slider, ok }]);
  }

  #show(): void {
    if (this.#shown.show(this.session, this.#shell())) this.#options.onView(this.view);
  }

  #shell(): ShellState {
    const { board, actuators, store, far } = this.#options;
    return {
      sensors: board.link.state,
      actuators: actuators.link.state,
      storeFull: this.#unwritten !== null,
      storeAside: store.aside,
      far: far?.state ?? null,
    };
  }
}
