import { placementOf } from '../../src/app/board-parts.ts';
import type { GameChoice } from '../../src/app/game-choice.ts';
import type { BoardReport, LinkStatus, SensorBoard } from '../../src/ports/board.ts';
import type { Algebraic } from '../../src/rules/rules.ts';

const SNAPSHOT_MS = 50;
const COUNTS_PER_DEGREE = 4;

/** A board without firmware: the test says what its squares do, and it reports as the real one, in its own time. */
export class FakeBoard implements SensorBoard {
  link: LinkStatus = { state: 'up', reason: null, counters: {} };
  readonly #choice: GameChoice;
  readonly #occupied: Set<Algebraic>;
  readonly #listeners = new Set<(report: BoardReport) => void>();
  readonly #linkListeners = new Set<(link: LinkStatus) => void>();
  #t = 0;
  #count = 0;

  constructor(choice: GameChoice, occupied?: ReadonlySet<Algebraic>) {
    const { rules, start } = choice.setup;
    const { board } = rules;
    this.#choice = choice;
    this.#occupied = new Set(occupied ?? placementOf(rules, start).map(({ at }) => board.algebraic(at)));
  }

  /** The same pieces under a board whose time begins again. */
  restarted(): FakeBoard {
    return new FakeBoard(this.#choice, this.#occupied);
  }

  async open(): Promise<void> {
    this.setLink('up');
  }

  async close(): Promise<void> {
    this.setLink('lost');
  }

  setLink(state: LinkStatus['state']): void {
    this.link = { ...this.link, state };
    for (const listener of this.#linkListeners) listener(this.link);
  }

  onReport(listener: (report: BoardReport) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onLink(listener: (link: LinkStatus) => void): () => void {
    this.#linkListeners.add(listener);
    return () => this.#linkListeners.delete(listener);
  }

  /** Time passes, with the snapshots that the board sends in it. */
  rest(ms: number): void {
    for (let passed = 0; passed < ms; passed += SNAPSHOT_MS) {
      this.#t += SNAPSHOT_MS;
      this.report({ kind: 'snapshot', t: this.#t, occupied: [...this.#occupied] });
    }
  }

  edge(name: string, on: boolean): void {
    const at = this.#choice.setup.rules.board.algebraic(name);
    if (on) this.#occupied.add(at);
    else this.#occupied.delete(at);
    this.report({ kind: 'edge', t: this.#t, at, on });
  }

  /** A piece is lifted here and put down there, half a second later. */
  move(from: string, to: string): void {
    this.edge(from, false);
    this.rest(500);
    this.edge(to, true);
  }

  /** A valid spin of 3 s that ends at this angle; `until` (ms) is how much of it is reported. */
  spin(angle: number, until = 3000): void {
    const from = this.#count;
    const turns = 3 * 360 * COUNTS_PER_DEGREE;
    const here = from % (360 * COUNTS_PER_DEGREE);
    const travel = turns + angle * COUNTS_PER_DEGREE - here;
    for (let ms = 20; ms <= until; ms += 20) {
      const share = ms / 3000;
      this.#t += 20;
      this.#count = from + Math.round(travel * (2 * share - share * share));
      this.report({ kind: 'wheel', t: this.#t, count: this.#count, zero: 0 });
    }
    if (until === 3000) this.rest(500);
  }

  /** It goes on, and nobody listens. */
  unheard(ms: number): void {
    this.#t += ms;
  }

  /** A button is pressed and let go. */
  press(seat: 'bottom' | 'top'): void {
    for (const down of [true, false]) {
      this.#t += 100;
      this.report({ kind: 'button', t: this.#t, seat, down });
    }
  }

  button(seat: 'bottom' | 'top', down: boolean): void {
    this.report({ kind: 'button', t: this.#t, seat, down });
  }

  report(report: BoardReport): void {
    for (const listener of this.#listeners) listener(report);
  }
}
