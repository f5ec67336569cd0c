import type { VirtualBoard } from '../../adapters/virtual/virtual.ts';
import type { Seat } from '../../game/game.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Hands, NamedLight } from './hands.ts';

/** Longer than a button's debounce also on a machine at a fifth of real time. */
const PRESS_MS = 150;
/** A frame is on the chip, also on a slow machine. */
const SHINES_AFTER_MS = 150;
const LOOK_MS = 20;
/** A push: two turns a second coast three turns. */
const PUSH_DEGREES_A_SECOND = 720;

/** The virtual board's own hand: it does what a person would be asked to do, and looks at what shines. */
export class VirtualHands implements Hands {
  readonly patienceMs = 5000;
  private readonly board: VirtualBoard;
  private readonly clock: Clock;

  constructor(board: VirtualBoard, clock: Clock) {
    this.board = board;
    this.clock = clock;
  }

  async clear(): Promise<void> {
    this.board.room.setUp([]);
    while (this.discs().some(({ place }) => place.on === 'square')) await this.wait(LOOK_MS);
  }

  async put(at: string): Promise<void> {
    const disc = this.discs().find(({ place }) => place.on === 'tray');
    if (disc === undefined) throw new Error('no disc lies beside the virtual board');
    this.board.room.gesture({ type: 'lift', disc: disc.id });
    this.board.room.gesture({ type: 'drop', to: { on: 'square', at } });
  }

  async lift(at: string): Promise<void> {
    const disc = this.discs().find(({ place }) => place.on === 'square' && place.at === at);
    if (disc === undefined) return;
    this.board.room.gesture({ type: 'lift', disc: disc.id });
    this.board.room.gesture({ type: 'drop', to: { on: 'tray', side: disc.side } });
  }

  async stepBack(): Promise<void> {}

  async press(seat: Seat): Promise<void> {
    this.board.room.gesture({ type: 'button', seat, down: true });
    await this.wait(PRESS_MS);
    this.board.room.gesture({ type: 'button', seat, down: false });
  }

  async turnWheel(seen: Promise<unknown>): Promise<void> {
    this.board.room.gesture({ type: 'wheelRelease', speed: PUSH_DEGREES_A_SECOND });
    await seen;
  }

  async darkOf(lights: readonly NamedLight[]): Promise<readonly string[]> {
    await this.wait(SHINES_AFTER_MS);
    const { on, ram } = this.board.lights.current();
    const shines = ({ cell: { com, row } }: NamedLight) =>
      on && (((ram[2 * com + (row >> 3)] ?? 0) >> (row & 7)) & 1) === 1;
    return lights.filter((light) => !shines(light)).map(({ name }) => name);
  }

  async isOpen(trap: string): Promise<boolean> {
    return (this.board.room.current().traps[trap] ?? 0) > 0.5;
  }

  private discs() {
    return this.board.room.current().discs;
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.clock.after(ms, resolve));
  }
}
