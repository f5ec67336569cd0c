import type { Lock } from '../../exhibit/exhibit.ts';
import type { Actuators } from '../../ports/actuators.ts';
import type { LinkStatus, SensorBoard } from '../../ports/board.ts';
import type { BoardParts } from '../board-parts.ts';

/**
 * Keeps games from a board that staff has locked: its links then read as not there, so that nothing is understood or
 * moved, and when it is given back the game compares what stands on it as after a pulled cable.
 */
export class Custody {
  readonly #behind = new WeakMap<BoardParts, BoardParts>();
  readonly #listeners = new Set<() => void>();
  #lock: Lock | null = null;

  get lock(): Lock | null {
    return this.#lock;
  }

  set lock(lock: Lock | null) {
    if (lock === this.#lock) return;
    this.#lock = lock;
    for (const tell of this.#listeners) tell();
  }

  /** The board as games are to know it. */
  guard<Board extends BoardParts>(board: Board): Board {
    const guarded = {
      ...board,
      sensors: this.#guardSensors(board.sensors),
      actuators: this.#guardActuators(board.actuators),
    };
    this.#behind.set(guarded, board);
    return guarded;
  }

  /** The board behind a guarded one, which staff may use. */
  behind(guarded: BoardParts): BoardParts {
    return this.#behind.get(guarded) ?? guarded;
  }

  #guardSensors(board: SensorBoard): SensorBoard {
    const now = () => this.#shown(board.link);
    return {
      open: () => board.open(),
      close: () => board.close(),
      get link() {
        return now();
      },
      onLink: (listener) => this.#onLink(board, () => listener(now())),
      // What a board tells of itself is no game's move, and is told once.
      onReport: (listener) =>
        board.onReport((report) => {
          if (this.#lock === null || report.kind === 'service') listener(report);
        }),
    };
  }

  #guardActuators(actuators: Actuators): Actuators {
    const now = () => this.#shown(actuators.link);
    return {
      open: () => actuators.open(),
      close: () => actuators.close(),
      get link() {
        return now();
      },
      onLink: (listener) => this.#onLink(actuators, () => listener(now())),
      showFrame: (ram) => {
        if (this.#lock === null) actuators.showFrame(ram);
      },
      dimLights: (sixteenths) => actuators.dimLights(sixteenths),
      moveSlider: (slider, notch) =>
        this.#lock === null
          ? actuators.moveSlider(slider, notch)
          : Promise.reject(new Error('staff has locked the board')),
    };
  }

  #shown(link: LinkStatus): LinkStatus {
    if (this.#lock === null) return link;
    return { ...link, state: 'connecting', reason: `staff has locked the board (${this.#lock})` };
  }

  #onLink(link: Pick<SensorBoard, 'onLink'>, tell: () => void): () => void {
    this.#listeners.add(tell);
    const off = link.onLink(tell);
    return () => {
      this.#listeners.delete(tell);
      off();
    };
  }
}
