import { wallTime } from '../../app/staff/operation.ts';
import { isOpen, type OpeningHours } from '../../staff/staff.ts';

/** Why visitors could not play while they should have. */
export type ClosedBy =
  /** The power failed. */
  | 'power'
  | 'update'
  | 'cleaning'
  /** The page said that the board is not there. */
  | 'absent'
  /** Locked in some other way. */
  | 'locked'
  /** Somebody did what he was asked to, and nothing came of it. */
  | 'wedged';

export interface ClosedSpan {
  readonly by: ClosedBy;
  /** By the wall's clock, ms since 1970. */
  readonly from: number;
  readonly to: number;
}

const MINUTE_MS = 60_000;

/** Of every moment within the opening hours, whether visitors could play. */
export class Availability {
  readonly #hours: OpeningHours;
  readonly #spans: ClosedSpan[] = [];
  #openMs = 0;
  /** The one that was asked about last. */
  #minute = { at: Number.NaN, open: false };
  #at: number | null = null;
  #by: ClosedBy | null = null;

  constructor(hours: OpeningHours) {
    this.#hours = hours;
  }

  /** As it is from now on. */
  see(now: number, by: ClosedBy | null): void {
    if (this.#at !== null) this.#count(this.#at, now, this.#by);
    this.#at = now;
    this.#by = by;
  }

  /** So it was, as came out afterwards. */
  wasClosed(span: ClosedSpan): void {
    this.#spans.push(span);
  }

  get openMs(): number {
    return this.#openMs;
  }

  /** Closed within the opening hours, oldest first. */
  get spans(): readonly ClosedSpan[] {
    return this.#spans;
  }

  /** The hours begin and end at whole minutes. */
  #count(from: number, to: number, by: ClosedBy | null): void {
    for (let at = from; at < to; ) {
      const end = Math.min(to, (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS);
      if (this.#isOpenAt(at)) {
        this.#openMs += end - at;
        if (by !== null) this.#close(by, at, end);
      }
      at = end;
    }
  }

  #isOpenAt(at: number): boolean {
    const minute = Math.floor(at / MINUTE_MS);
    if (minute !== this.#minute.at)
      this.#minute = { at: minute, open: isOpen(this.#hours, wallTime(new Date(at))) };
    return this.#minute.open;
  }

  #close(by: ClosedBy, from: number, to: number): void {
    const last = this.#spans.at(-1);
    if (last?.by === by && last.to === from) this.#spans.splice(-1, 1, { ...last, to });
    else this.#spans.push({ by, from, to });
  }
}
