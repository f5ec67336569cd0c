/** A board with senses: what it reports, and what is wrong with the form of a report. */

import type { Seat, ServiceReport } from '../game/game.ts';
import { type Algebraic, cellOf, type Notch, type SliderId } from '../rules/rules.ts';

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

/** A board with senses. Behind the serial one sits a real or a simulated MCU. */
export interface SensorBoard {
  open(): Promise<void>;
  close(): Promise<void>;
  readonly link: LinkStatus;
  onReport(listener: (report: BoardReport) => void): () => void;
  onLink(listener: (link: LinkStatus) => void): () => void;
}

/**
 * What is wrong with the form of a report (docs/boards.md), in words; null: nothing. The sender need not have been compiled against
 * our types. `size`: of the board, which has no other squares.
 */
export function faultOfReport(report: BoardReport, size = 10): string | null {
  const shown = JSON.stringify(report);
  if (typeof report !== 'object' || report === null) return `${shown} is no report`;
  if (!Number.isFinite(report.t)) return `a report has no time in ms: ${shown}`;
  switch (report.kind) {
    case 'snapshot': {
      if (!Array.isArray(report.occupied)) return `a snapshot has no list of squares: ${shown}`;
      const wrong = report.occupied.find((at) => !isSquare(at, size));
      return wrong === undefined
        ? null
        : `a snapshot names ${JSON.stringify(wrong)}, which is no square as a1`;
    }
    case 'edge':
      if (!isSquare(report.at, size))
        return `an edge names ${JSON.stringify(report.at)}, which is no square as a1`;
      return typeof report.on === 'boolean' ? null : `an edge does not say whether it is on: ${shown}`;
    case 'wheel':
      return Number.isFinite(report.count) ? null : `a report of the wheel has no count: ${shown}`;
    case 'button':
      return typeof report.down === 'boolean' ? null : `a button is neither down nor up: ${shown}`;
    case 'service':
    case 'time':
      return null;
    default:
      return `there is no such report: ${shown}`;
  }
}

function isSquare(at: unknown, size: number): boolean {
  const cell = typeof at === 'string' ? cellOf(at) : null;
  return cell !== null && cell.column < size && cell.row < size;
}

/** Lights and sliders. Nothing is queued while the link is down. */
export interface Actuators {
  open(): Promise<void>;
  close(): Promise<void>;
  readonly link: LinkStatus;
  onLink(listener: (link: LinkStatus) => void): () => void;
  /**
   * Shows a frame, the HT16K33's 16 bytes of RAM, in one transfer. While the line is busy only the latest frame waits. It is shown
   * again when the link comes back, and from time to time. Throws on another length.
   */
  showFrame(ram: Uint8Array): void;
  /**
   * Ramps one slider to a notch and releases its servo after arrival. Resolves when the board has confirmed the release. Rejects
   * when the link is down or lost on the way, while another slider moves, and on an unknown slider. Never tries again.
   */
  moveSlider(slider: SliderId, notch: Notch): Promise<void>;
  /** @param sixteenths of full brightness, 1–16; from now on */
  dimLights(sixteenths: number): void;
}

/** What fits a board as well (`damier calibrate`). */
export interface FittingActuators extends Actuators {
  /** As `moveSlider`, to so many ticks. Beyond the profile's limits it goes to the limit. */
  jogSlider(slider: SliderId, ticks: number): Promise<void>;
  /** The addresses on the I2C bus at which a chip answers. None where the board cannot tell. Rejects when the link is down. */
  findChips(): Promise<readonly number[]>;
}
