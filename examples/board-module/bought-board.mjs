// @ts-check
// The board at the other end, played: for the tests of an adapter. Yours speaks what your board speaks.
import { PassThrough } from 'node:stream';

const SCAN_EVERY_MS = 50;

export class BoughtBoard {
  /** @type {PassThrough | null} */
  #line = null;
  #isPluggedIn = false;
  #ms = 70_000;
  /** @type {Set<string>} */
  #occupied = new Set();

  /** What the adapter calls to open the port. A socket or serial port that cannot be had says so a moment later, by an error. */
  connect() {
    const line = new PassThrough();
    if (this.#isPluggedIn) this.#line = line;
    else setImmediate(() => line.destroy(new Error('There is no such port.')));
    return line;
  }

  plugIn() {
    this.#isPluggedIn = true;
  }

  unplug() {
    this.#isPluggedIn = false;
    this.#line?.destroy(new Error('The port has been pulled out.'));
    this.#line = null;
  }

  put(/** @type {string} */ at, /** @type {boolean} */ isOn) {
    if (isOn) this.#occupied.add(at);
    else this.#occupied.delete(at);
  }

  pass(/** @type {number} */ ms) {
    for (let passed = 0; passed < ms; passed += SCAN_EVERY_MS) {
      this.#ms += SCAN_EVERY_MS;
      this.write(`${this.#ms} ${this.#scan()}\n`);
    }
  }

  restart() {
    this.#ms = 0;
  }

  write(/** @type {string} */ text) {
    if (this.#line?.writable) this.#line.write(text);
  }

  #scan() {
    let digits = '';
    for (let row = 1; row <= 8; row++)
      for (const file of 'abcdefgh') digits += this.#occupied.has(`${file}${row}`) ? '1' : '0';
    return digits;
  }
}
