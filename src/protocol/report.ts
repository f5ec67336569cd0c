import { advance, count, followWheel, type LinkOutput, type LinkState, type LinkStep } from './link-state.ts';
import { buttonIds, type Change, indexStride, type MessageOf } from './message.ts';

/** What the link tells of the board. `t`: ms of the board's own clock, unrolled over wrap and reboot; it never goes back. */
export type SensorReport =
  /** Bit c of `rows[r]` is set where a piece stands on row r, column c (row 0 is rank 1, column 0 file a). */
  | {
      readonly kind: 'snapshot';
      readonly t: number;
      readonly columns: number;
      readonly rows: readonly number[];
    }
  | {
      readonly kind: 'edge';
      readonly t: number;
      readonly row: number;
      readonly column: number;
      readonly on: boolean;
    }
  | WheelReport
  | {
      readonly kind: 'button';
      readonly t: number;
      readonly button: 'bottom' | 'top' | 'service';
      readonly down: boolean;
    }
  /** A microswitch of the trap board: row 8 flaps, row 9 sliders and drawer (hardware pin map). */
  | {
      readonly kind: 'serviceLine';
      readonly t: number;
      readonly row: number;
      readonly column: number;
      readonly on: boolean;
    }
  /** Supply of servos and lights in mV; null until measured. */
  | {
      readonly kind: 'rails';
      readonly t: number;
      readonly servo: number | null;
      readonly light: number | null;
    };

/**
 * The wheel's count: 1440 a turn, growing with the angle, never wrapped or corrected, going on over reboots. `zero` is the
 * count at the last passage of the index (angle = (count − zero) mod 1440 × 0.25°), null before the first since the board's
 * boot. `deviation`: counts by which the last passage missed the one before, modulo a turn (more than ±2 is the fault
 * `wheel`); null before the second.
 */
export interface WheelReport {
  readonly kind: 'wheel';
  readonly t: number;
  readonly count: number;
  readonly zero: number | null;
  /** No count for 400 ms. */
  readonly resting: boolean;
  readonly deviation: number | null;
}

/** `serviceRows` begin with this row of the matrix. */
const SERVICE_ROW = 8;

export type EventMessage =
  | MessageOf<'edges'>
  | MessageOf<'wheel'>
  | MessageOf<'buttons'>
  | MessageOf<'serviceLines'>;

/** What a snapshot tells; the link is up with it. */
export function reportSnapshot(state: LinkState, snapshot: MessageOf<'snapshot'>, now: number): LinkStep {
  const time = advance(state.time, snapshot.time, now);
  const t = time.last;
  const followed = followWheel(state.wheel, snapshot, t, state.countsPerTurn);
  const before = state.wheel.report;
  const { report: wheel } = followed.wheel;
  // While it turns its own reports say more.
  const wheelNews = before === null || (wheel.resting && (!before.resting || before.count !== wheel.count));
  const reports: SensorReport[] = [
    { kind: 'snapshot', t, columns: snapshot.columns, rows: snapshot.rows },
    ...buttonIds.flatMap((button, bit): SensorReport[] => {
      const down = ((snapshot.buttons >> bit) & 1) === 1;
      return down === (((state.buttons >> bit) & 1) === 1) ? [] : [{ kind: 'button', t, button, down }];
    }),
    ...serviceChanges(state.service, snapshot.serviceRows).map(
      (change): SensorReport => ({ kind: 'serviceLine', t, ...change }),
    ),
    ...(wheelNews ? [wheel] : []),
    { kind: 'rails', t, servo: measured(snapshot.servoRail), light: measured(snapshot.lightRail) },
  ];
  const counted = followed.missedIndex ? count(state, 'wheelIndex') : state;
  const after: LinkState = {
    ...counted,
    phase: 'up',
    reason: null,
    time,
    wheel: followed.wheel,
    buttons: snapshot.buttons,
    service: snapshot.serviceRows,
  };
  return { state: after, outputs: reports.map((report) => ({ kind: 'report', report })) };
}

/** The service lines that differ; before the first snapshot none was closed. */
function serviceChanges(before: readonly number[], after: readonly number[]) {
  return after.flatMap((bits, index) => {
    const changed = bits ^ (before[index] ?? 0);
    return Array.from({ length: indexStride }, (_, column) => column)
      .filter((column) => (changed >> column) & 1)
      .map((column) => ({ row: SERVICE_ROW + index, column, on: ((bits >> column) & 1) === 1 }));
  });
}

function measured(millivolts: number): number | null {
  return millivolts === 0xffff ? null : millivolts;
}

/** What an event frame tells; `t` is its time, unrolled. */
export function reportEvents(state: LinkState, message: EventMessage, t: number): LinkStep {
  switch (message.kind) {
    case 'edges':
      return { state, outputs: message.changes.map((change) => lineReport('edge', t, change)) };
    case 'serviceLines':
      return {
        state: { ...state, service: serviceAfter(state.service, message) },
        outputs: message.changes.map((change) => lineReport('serviceLine', t, change)),
      };
    case 'buttons':
      return reportButtons(state, message, t);
    case 'wheel': {
      const { wheel, missedIndex } = followWheel(state.wheel, message, t, state.countsPerTurn);
      const counted = missedIndex ? count(state, 'wheelIndex') : state;
      return { state: { ...counted, wheel }, outputs: [{ kind: 'report', report: wheel.report }] };
    }
  }
}

function lineReport(kind: 'edge' | 'serviceLine', t: number, { index, on }: Change): LinkOutput {
  const row = Math.floor(index / indexStride);
  return { kind: 'report', report: { kind, t, row, column: index % indexStride, on } };
}

function serviceAfter(before: readonly number[], { changes }: MessageOf<'serviceLines'>): readonly number[] {
  const rows = [before[0] ?? 0, before[1] ?? 0];
  for (const { index, on } of changes) {
    const row = Math.floor(index / indexStride) - SERVICE_ROW;
    const bit = 1 << (index % indexStride);
    rows[row] = on ? (rows[row] ?? 0) | bit : (rows[row] ?? 0) & ~bit;
  }
  return rows;
}

function reportButtons(state: LinkState, message: MessageOf<'buttons'>, t: number): LinkStep {
  let { buttons } = state;
  const outputs: LinkOutput[] = [];
  for (const { index, on: down } of message.changes) {
    const button = buttonIds[index];
    // A later minor version may have more buttons.
    if (button === undefined) continue;
    buttons = down ? buttons | (1 << index) : buttons & ~(1 << index);
    outputs.push({ kind: 'report', report: { kind: 'button', t, button, down } });
  }
  return { state: { ...state, buttons }, outputs };
}
