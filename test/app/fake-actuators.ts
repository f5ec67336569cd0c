import type { Actuators, LinkStatus } from '../../src/ports/board.ts';
import type { Notch, SliderId } from '../../src/rules/rules.ts';

/** Actuators without servos: a slider arrives, or fails, when the test says so. */
export class FakeActuators implements Actuators {
  link: LinkStatus = { state: 'up', reason: null, counters: {} };
  /** `S3 L`, in the order of their first pulse. */
  readonly moves: string[] = [];
  readonly frames: Uint8Array[] = [];
  readonly #listeners = new Set<(link: LinkStatus) => void>();
  readonly #under: { resolve: () => void; reject: (error: Error) => void }[] = [];

  async open(): Promise<void> {
    this.setLink('up');
  }

  async close(): Promise<void> {
    this.setLink('lost');
  }

  setLink(state: LinkStatus['state']): void {
    this.link = { ...this.link, state };
    for (const listener of this.#listeners) listener(this.link);
  }

  onLink(listener: (link: LinkStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  readonly dimmed: number[] = [];

  dimLights(sixteenths: number): void {
    this.dimmed.push(sixteenths);
  }

  showFrame(ram: Uint8Array): void {
    this.frames.push(ram);
  }

  moveSlider(slider: SliderId, notch: Notch): Promise<void> {
    this.moves.push(`${slider} ${notch}`);
    return new Promise((resolve, reject) => this.#under.push({ resolve, reject }));
  }

  /** The slider under way is released at its notch; resolves when those who wait for it know. */
  async arrive(): Promise<void> {
    this.#under.shift()?.resolve();
    await new Promise((done) => setImmediate(done));
  }

  async fail(why: string): Promise<void> {
    this.#under.shift()?.reject(new Error(why));
    await new Promise((done) => setImmediate(done));
  }
}
