import type { BoardReport, SensorBoard } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Hands } from './hands.ts';

/** How long a board may bring nothing before nobody waits for it, by the host's clock. */
const GIVEN_UP_MS = 10_000;

/** What the sensor board has told so far. It waits in the board's own time, so a slow machine changes nothing. */
export class BoardWatch {
  readonly occupied = new Set<string>();
  readonly down = new Set<string>();
  /** Flaps whose switch has spoken: whether it says shut, and since when, ms of the board. */
  readonly flaps = new Map<string, { readonly shut: boolean; readonly since: number }>();
  /** Sliders whose switch has spoken: whether it says neutral. */
  readonly neutral = new Map<string, boolean>();
  readonly rails = { servo: null as number | null, light: null as number | null };
  readonly wheelCounts: number[] = [];
  /** The count at which the wheel's index lies; null before it was passed. */
  wheelZero: number | null = null;
  resets = 0;
  wheelSlips = 0;
  private readonly clock: Clock;
  private edges: { readonly at: string; readonly t: number }[] = [];
  private readonly squareName: (square: number) => string;
  private readonly listeners = new Set<() => void>();
  private t = 0;

  /** @param squareName the algebraic name of a PDN square */
  constructor(board: SensorBoard, clock: Clock, squareName: (square: number) => string) {
    this.clock = clock;
    this.squareName = squareName;
    board.onReport((report) => this.take(report));
  }

  /** Ms of the board so far. */
  get now(): number {
    return this.t;
  }

  edgesOf(at: string): number {
    return this.edgeTimes(at).length;
  }

  /** When its edges came, ms of the board. */
  edgeTimes(at: string): readonly number[] {
    return this.edges.filter((edge) => edge.at === at).map(({ t }) => t);
  }

  forgetEdges(): void {
    this.edges = [];
  }

  /** True as soon as it holds. False when so much of the board's time has passed, or the board is gone. */
  until(holds: () => boolean, ms: number): Promise<boolean> {
    const end = this.t + ms;
    return new Promise((resolve) => {
      const finish = (answer: boolean): void => {
        cancel();
        this.listeners.delete(look);
        resolve(answer);
      };
      const look = (): void => {
        if (holds()) finish(true);
        else if (this.t >= end) finish(false);
      };
      const cancel = this.clock.after(ms + GIVEN_UP_MS, () => finish(false));
      this.listeners.add(look);
      look();
    });
  }

  /** Lets so much of the board's time pass. */
  async pass(ms: number): Promise<void> {
    await this.until(() => false, ms);
  }

  private take(report: BoardReport): void {
    this.t = report.t;
    switch (report.kind) {
      case 'snapshot':
        this.occupied.clear();
        for (const at of report.occupied) this.occupied.add(at);
        break;
      case 'edge':
        this.edges.push(report);
        if (report.on) this.occupied.add(report.at);
        else this.occupied.delete(report.at);
        break;
      case 'button':
        if (report.down) this.down.add(report.seat);
        else this.down.delete(report.seat);
        break;
      case 'wheel':
        this.wheelCounts.push(report.count);
        this.wheelZero = report.zero;
        break;
      case 'service':
        this.takeService(report.report);
        break;
      case 'time':
        break;
    }
    for (const look of [...this.listeners]) look();
  }

  private takeService(report: Extract<BoardReport, { kind: 'service' }>['report']): void {
    switch (report.kind) {
      case 'flapShut':
        this.flaps.set(this.squareName(report.of), { shut: report.closed, since: this.t });
        break;
      case 'sliderNeutral':
        this.neutral.set(report.of, report.closed);
        break;
      case 'rails':
        this.rails.servo = report.servo;
        this.rails.light = report.light;
        break;
      case 'reset':
        this.resets += 1;
        break;
      case 'wheelSlip':
        this.wheelSlips += 1;
        break;
      case 'drawerShut':
        break;
    }
  }
}

/** More than either debounce (20 and 40 ms) and two snapshots, in the board's time. */
export const SEEN_WITHIN_MS = 250;

/** Has a piece put there. @returns whether the square answers */
export async function putOn(at: string, watch: BoardWatch, hands: Hands): Promise<boolean> {
  const isOn = () => watch.occupied.has(at);
  await hands.put(at, watch.until(isOn, hands.patienceMs));
  return watch.until(isOn, SEEN_WITHIN_MS);
}

/** Has it taken off again. @returns whether the square answers */
export async function liftOff(at: string, watch: BoardWatch, hands: Hands): Promise<boolean> {
  const isOff = () => !watch.occupied.has(at);
  await hands.lift(at, watch.until(isOff, hands.patienceMs));
  return watch.until(isOff, SEEN_WITHIN_MS);
}
