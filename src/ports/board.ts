import type { Seat, ServiceReport } from '../game/game.ts';
import type { Algebraic } from '../rules/rules.ts';

/** State of one USB link, for the page and for `health`. */
export interface LinkStatus {
  readonly state: 'connecting' | 'up' | 'silent' | 'lost' | 'refused';
  /** What a person should know when it is not up; null when it is. */
  readonly reason: string | null;
  /** Every kind of link fault, by name (crc, resend, gap, overflow, discarded bytes …). */
  readonly counters: Readonly<Record<string, number>>;
}

/** What a sensor board reports. `t` is the board's own time in ms, unrolled so that it never goes back, also over a reboot. */
export type BoardReport =
  | { readonly kind: 'snapshot'; readonly t: number; readonly occupied: readonly Algebraic[] }
  | { readonly kind: 'edge'; readonly t: number; readonly at: Algebraic; readonly on: boolean }
  /**
   * The wheel's count (quadrature, 1440 a turn, cumulative, never corrected) at `t`, and `zero`, the count (mod 1440) at
   * which its index lies under the pointer, null before the first index pulse; sent while it moves and once when it rests.
   */
  | { readonly kind: 'wheel'; readonly t: number; readonly count: number; readonly zero: number | null }
  | { readonly kind: 'button'; readonly t: number; readonly seat: Seat | 'service'; readonly down: boolean }
  /** What the board tells of itself: supply and microswitches when they change, restarts, slips of the wheel. */
  | { readonly kind: 'service'; readonly t: number; readonly report: ServiceReport }
  /** Time passes (from frames that bring no edge). */
  | { readonly kind: 'time'; readonly t: number };

/** A board with senses: the serial one, behind which a real or a simulated MCU sits. */
export interface SensorBoard {
  open(): Promise<void>;
  close(): Promise<void>;
  readonly link: LinkStatus;
  onReport(listener: (report: BoardReport) => void): () => void;
  onLink(listener: (link: LinkStatus) => void): () => void;
}
