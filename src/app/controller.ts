import type { Effect } from '../game/effect.ts';
import type { GameEvent } from '../game/event.ts';
import { type Session, step, viewOf } from '../game/game.ts';
import type { Input } from '../game/input.ts';
import type { View } from '../game/view.ts';
import type { Actuators } from '../ports/actuators.ts';
import type { BoardReport, SensorBoard } from '../ports/board.ts';
import type { Clock } from '../ports/clock.ts';
import type { GameStore, Journal } from '../ports/store.ts';
import type { Notch, SliderId } from '../rules/rules.ts';
import { BoardAtRest } from './board-at-rest.ts';
import type { GameChoice } from './game-choice.ts';
import { type JournalEntry, openGame } from './game-journal.ts';
import { newReader, type ReaderState, readReport } from './report-reader.ts';
import { shownView } from './shown-view.ts';
import { SliderDriver, type SliderEnd, type SliderSquares } from './slider-driver.ts';
import { TraceRecorder } from './trace-recorder.ts';

export interface ControllerOptions {
  readonly choice: GameChoice;
  readonly store: GameStore;
  readonly board: SensorBoard;
  readonly actuators: Actuators;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  /** Every new state of the game as people see it. */
  readonly onView: (view: View) => void;
  /** Takes the lines of a trace; null: nothing is recorded. */
  readonly traceTo: ((line: string) => void) | null;
}

/** What a step of the session has left to be done, in this order: events to the disk, then effects. */
interface Outcome {
  readonly input: Input;
  readonly events: readonly GameEvent[];
  readonly effects: readonly Effect[];
}

const STORE_RETRY_MS = 1000;

/**
 * The one loop between the board and the game: report → inputs → session → journal → effects and views. Inputs wait in
 * one queue and are taken one at a time; nothing that follows from an input is shown, sent or moved before its events
 * are on the disk. While the disk takes nothing the loop stands still and tries again.
 */
export class Controller {
  readonly #options: ControllerOptions;
  readonly #sliders: SliderDriver;
  readonly #rest = new BoardAtRest();
  readonly #queue: Input[] = [];
  readonly #epoch: number;
  readonly #unsubscribe: (() => void)[] = [];
  #journal: Journal;
  #session: Session;
  #reader: ReaderState;
  #draining = false;
  #stopped = false;
  #actuatorsUp: boolean;
  /** What could not be written yet; nothing else happens until it is. */
  #unwritten: Outcome | null = null;
  #cancelRetry: (() => void) | null = null;
  #view: View;
  readonly #trace: TraceRecorder | null;

  constructor(options: ControllerOptions) {
    const { choice, store, actuators, log, traceTo } = options;
    const opened = openGame(store, choice.head, choice.setup, log);
    this.#options = options;
    this.#journal = opened.journal;
    this.#session = opened.session;
    this.#epoch = opened.epoch;
    this.#reader = newReader(opened.epoch);
    this.#actuatorsUp = actuators.link.state === 'up';
    this.#view = this.#shown();
    this.#trace = traceTo && new TraceRecorder({ ...choice.head, fen: this.#view.fen }, traceTo);
    this.#sliders = new SliderDriver({
      actuators,
      sliders: sliderSquares(choice),
      begins: (slider, notch) => this.#write({ begun: slider, notch, t: this.#reader.t }),
      ended: (end) => this.#sliderEnded(end),
    });
    if (opened.resumed) log(`the last game goes on (${choice.head.game}).`);
  }

  /** Begins to listen; the links are opened by whoever made them. */
  start(): void {
    const { board, actuators } = this.#options;
    this.#unsubscribe.push(
      board.onReport((report) => this.#hear(report)),
      board.onLink(() => this.#show()),
      actuators.onLink(({ state }) => {
        if (state === 'up' && !this.#actuatorsUp) this.#sliders.forget();
        this.#actuatorsUp = state === 'up';
        this.#show();
      }),
    );
    this.#options.onView(this.#view);
  }

  /** Ends the loop; what was understood is on the disk already, and a slider under way is nobody's business any more. */
  stop(): void {
    this.#stopped = true;
    for (const off of this.#unsubscribe.splice(0)) off();
    this.#cancelRetry?.();
    this.#trace?.end();
    this.#journal.close();
  }

  /** The game as people see it now. */
  get view(): View {
    return this.#view;
  }

  /** A slider's notch was touched on a page, to look at before it is chosen. */
  pick(slider: SliderId, notch: Notch): void {
    this.#take([{ kind: 'pick', t: this.#reader.t, slider, notch }]);
  }

  /** A slider's notch was chosen on a page. */
  choose(slider: SliderId, notch: Notch): void {
    this.#take([{ kind: 'choose', t: this.#reader.t, slider, notch }]);
  }

  #hear(report: BoardReport): void {
    const { spinner } = this.#options.choice.profile;
    const read = readReport(spinner, this.#epoch, this.#reader, report);
    this.#reader = read.state;
    this.#take(read.inputs);
  }

  #take(inputs: readonly Input[]): void {
    if (this.#stopped) return;
    for (const input of inputs) {
      if (input.kind === 'time' && this.#queue.at(-1)?.kind === 'time') this.#queue.pop();
      this.#queue.push(input);
    }
    this.#drain();
  }

  #drain(): void {
    if (this.#draining) return;
    this.#draining = true;
    for (let input = this.#next(); input !== null; input = this.#next()) {
      this.#rest.see(input);
      const { session, events, effects } = step(this.#session, input);
      this.#session = session;
      this.#finish({ input, events, effects });
    }
    this.#draining = false;
    this.#proceed();
  }

  /** The next input; null when there is none, or none may be taken in. */
  #next(): Input | null {
    return this.#unwritten === null ? (this.#queue.shift() ?? null) : null;
  }

  /** Writes the events; only then records, orders and shows. */
  #finish(outcome: Outcome): void {
    let written = 0;
    try {
      for (const event of outcome.events) {
        if (event.type === 'newGame') this.#beginJournal();
        this.#write({ event });
        written += 1;
      }
    } catch (error) {
      this.#waitForStore({ ...outcome, events: outcome.events.slice(written) }, error);
      return;
    }
    this.#unwritten = null;
    this.#trace?.record(outcome.input, outcome.events);
    for (const effect of outcome.effects) this.#sliders.order(effect);
    this.#show();
  }

  #waitForStore(unwritten: Outcome, error: unknown): void {
    if (this.#unwritten === null) {
      this.#options.log(`the game cannot be written and waits: ${messageOf(error)}`);
    }
    this.#unwritten = unwritten;
    this.#show();
    this.#cancelRetry = this.#options.clock.after(STORE_RETRY_MS, () => {
      this.#finish(unwritten);
      if (this.#unwritten !== null) return;
      this.#options.log('the game is written again and goes on.');
      this.#drain();
    });
  }

  /** Every game has a file of its own. */
  #beginJournal(): void {
    if (this.#journal.entries().length === 0) return;
    const { store, choice } = this.#options;
    const next = store.begin(choice.head);
    this.#journal.close();
    this.#journal = next;
  }

  #write(entry: JournalEntry): void {
    this.#journal.append(entry);
  }

  #proceed(): void {
    const { t } = this.#reader;
    this.#sliders.proceed(t, this.#view.notches, this.#rest.occupiedAt(t));
  }

  #sliderEnded({ slider, notch, asked, ok, why }: SliderEnd): void {
    if (why !== null) this.#options.log(`slider ${slider} did not go to ${notch}: ${why}`);
    if (!asked) return;
    this.#take([{ kind: 'sliderDone', t: this.#reader.t, slider, ok }]);
  }

  #show(): void {
    const view = this.#shown();
    if (JSON.stringify(view) === JSON.stringify(this.#view)) return;
    this.#view = view;
    this.#options.onView(view);
  }

  #shown(): View {
    const { board, actuators } = this.#options;
    return shownView(viewOf(this.#session), {
      sensors: board.link,
      actuators: actuators.link,
      storeFull: this.#unwritten !== null,
    });
  }
}

function sliderSquares({ setup: { rules } }: GameChoice): readonly SliderSquares[] {
  const sliders = rules.layout?.sliders ?? [];
  return sliders.map(({ id, left, right }) => ({
    id,
    left: rules.board.nameOf(left),
    right: rules.board.nameOf(right),
  }));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
