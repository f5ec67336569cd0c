import { advance } from './board-time.ts';
import type { Change } from './field.ts';
import { count, type LinkOutput, type LinkState, type LinkStep } from './link-state.ts';
import { buttonIds, indexStride, type MessageOf } from './message.ts';
import type { SensorReport } from './report.ts';
import { followWheel } from './wheel.ts';

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
