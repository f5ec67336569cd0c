import type { ServiceReport } from '../../game/game.ts';
import type { BoardReport } from '../../ports/board.ts';
import type { SensorReport } from '../../protocol/protocol.ts';
import { type Algebraic, boardOf, cellName, type SliderId } from '../../rules/rules.ts';
import type { Profile } from '../profile/profile.ts';

/** A rail's change that is worth telling, mV: less is the converter's noise. */
const RAIL_STEP_MV = 50;
/** Counts by which the wheel may miss its index. */
const INDEX_SLACK = 2;

/** What of a board's profile its reports depend on. */
type Told = Pick<Profile, 'size' | 'contacts' | 'spinner' | 'servo' | 'power'>;

/** What the firmware takes the MCU's own reference for (firmware/sensor/rails.cpp). */
export const FIRMWARE_REFERENCE_MV = 1100;

/** Tells what the link tells, in the words of the port: squares and contacts by name, rails only when they change. */
export class ReportTeller {
  private readonly profile: Told;
  private slippedAt: number | null = null;
  private servo: number | null = null;
  private light: number | null = null;

  constructor(profile: Told) {
    this.profile = profile;
  }

  tell(report: SensorReport): readonly BoardReport[] {
    const { t } = report;
    switch (report.kind) {
      case 'snapshot':
        return [{ kind: 'snapshot', t, occupied: occupiedSquares(report.rows, report.columns) }];
      case 'edge':
        return [{ kind: 'edge', t, at: cellName(report), on: report.on }];
      case 'wheel': {
        const wheel = this.wheel(report);
        return this.slips(report) ? [{ kind: 'service', t, report: { kind: 'wheelSlip' } }, wheel] : [wheel];
      }
      case 'button':
        return [{ kind: 'button', t, seat: report.button, down: report.down }];
      case 'serviceLine': {
        const contact = this.contactAt(report.row, report.column, report.on);
        return [contact === null ? { kind: 'time', t } : { kind: 'service', t, report: contact }];
      }
      case 'rails':
        // Without servos nothing hangs on their pin, and it reads anything.
        return [
          this.rails(
            t,
            this.profile.servo === null ? null : this.millivolts(report.servo),
            this.millivolts(report.light),
          ),
        ];
    }
  }

  /** Counted in the order of the profile's sectors, from the line before the first. */
  private wheel({ t, count, zero }: SensorReport & { kind: 'wheel' }): BoardReport {
    const { direction, zeroCounts } = this.profile.spinner ?? { direction: 1, zeroCounts: 0 };
    return {
      kind: 'wheel',
      t,
      count: direction * count,
      zero: zero === null ? null : direction * zero + zeroCounts,
    };
  }

  /** Each passage of the index that missed is told once; the reports behind it repeat it. */
  private slips({ deviation, zero }: SensorReport & { kind: 'wheel' }): boolean {
    if (Math.abs(deviation ?? 0) <= INDEX_SLACK || zero === this.slippedAt) return false;
    this.slippedAt = zero;
    return true;
  }

  /** By the reference that this board has, where it was measured. */
  private millivolts(told: number | null): number | null {
    return told === null ? null : Math.round((told * this.profile.power.referenceMv) / FIRMWARE_REFERENCE_MV);
  }

  private rails(t: number, servo: number | null, light: number | null): BoardReport {
    if (!isFar(this.servo, servo) && !isFar(this.light, light)) return { kind: 'time', t };
    this.servo = servo;
    this.light = light;
    return { kind: 'service', t, report: { kind: 'rails', servo, light } };
  }

  /** Lines on which the profile has no contact mean nothing. */
  private contactAt(row: number, column: number, closed: boolean): ServiceReport | null {
    const contact = this.profile.contacts.find((one) => one.row === row && one.column === column);
    switch (contact?.kind) {
      case undefined:
        return null;
      case 'flapShut': {
        const square = boardOf(this.profile.size).squareAt((contact.of ?? '') as Algebraic);
        return square === null ? null : { kind: 'flapShut', of: square, closed };
      }
      case 'sliderNeutral':
        return { kind: 'sliderNeutral', of: (contact.of ?? '') as SliderId, closed };
      case 'drawerShut':
        return { kind: 'drawerShut', closed };
    }
  }
}

function isFar(told: number | null, now: number | null): boolean {
  if (told === null || now === null) return told !== now;
  return Math.abs(told - now) >= RAIL_STEP_MV;
}

function occupiedSquares(rows: readonly number[], columns: number): readonly Algebraic[] {
  const all = Array.from({ length: columns }, (_, column) => column);
  return rows.flatMap((bits, row) =>
    all.filter((column) => (bits >> column) & 1).map((column) => cellName({ column, row })),
  );
}
