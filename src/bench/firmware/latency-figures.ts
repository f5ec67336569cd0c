import { decodeMessage, deframe, emptyDeframer, type MessageOf } from '../../protocol/protocol.ts';
import { atMost, type Figure } from './figure.ts';
import { SPIN_COUNTS_A_SECOND, WHOLE_BOARD } from './scan-figures.ts';
import { SensorBench } from './sensor-bench.ts';

const DEBOUNCE = { on: 20, off: 40 } as const;
/** How closely the line is watched, ms. */
const LOOK_MS = 0.02;
/** A byte is heard when its sending begins: ten bits at 250,000 baud. */
const BYTE_MS = 0.04;
/** The wheel is told of every 20 ms, a snapshot follows every 50: so long until both lie as they lay. */
const COMMON_MS = 100;
/** Multiples of it fall evenly, and never into step with what they are to meet. */
const GOLDEN = 0.618034;
/** Every edge of before is settled, sent and acknowledged. */
const REST_MS = 60;
/** Longer than anything that is still a figure: an edge that never came shows as this. */
const GIVEN_UP_MS = 1000;
const ALL = Array.from({ length: 100 }, (_, place) => place);

/**
 * Time beyond the debounce from a reed's change to the last byte of its frame on the wire; the worst of `changes` moments
 * spread evenly over all that the wheel’s reports and the snapshots can do to it.
 */
export function latencyFigures(hex: string, changes: number): Figure[] {
  return [
    {
      what: 'one square, wheel at two turns a second, beyond the debounce',
      value: worst(hex, [44], changes, 0),
      unit: 'ms',
      bar: atMost(3),
    },
    {
      what: 'last of 100 squares at once, beyond the debounce',
      value: worst(hex, ALL, changes, 0),
      unit: 'ms',
      bar: atMost(15),
    },
    {
      what: 'last of 100 squares that change within 10 ms, beyond the debounce',
      value: worst(hex, ALL, Math.ceil(changes / 4), 10),
      unit: 'ms',
      bar: atMost(15),
    },
  ];
}

/** @param within ms over which the squares change, evenly; 0: all at once */
function worst(hex: string, places: readonly number[], changes: number, within: number): number {
  const bench = SensorBench.up(hex, { settings: WHOLE_BOARD });
  bench.keepTurning(SPIN_COUNTS_A_SECOND);
  const ear = new EdgeEar(bench);
  let worstOf = 0;
  for (let nth = 0; nth < changes; nth += 1) {
    const on = nth % 2 === 0;
    ear.forget();
    bench.run(REST_MS + COMMON_MS * ((nth * GOLDEN) % 1));
    for (const [index, place] of places.entries()) {
      bench.reed(on, place);
      if (within > 0 && index < places.length - 1) bench.run(within / places.length);
    }
    const changedAt = bench.mcu.now;
    const debounce = on ? DEBOUNCE.on : DEBOUNCE.off;
    bench.run(debounce - 2);
    while (ear.heard < places.length && bench.mcu.now - changedAt < GIVEN_UP_MS) bench.run(LOOK_MS, LOOK_MS);
    worstOf = Math.max(worstOf, bench.mcu.now + BYTE_MS - changedAt - debounce);
  }
  return worstOf;
}

/** Hears how many edges have come over the line, each counted once. */
class EdgeEar {
  private deframer = emptyDeframer;
  private readonly seen = new Map<number, number>();

  constructor(bench: SensorBench) {
    bench.overhear = (bytes) => this.hear(bytes);
  }

  get heard(): number {
    return [...this.seen.values()].reduce((sum, edges) => sum + edges, 0);
  }

  forget(): void {
    this.seen.clear();
  }

  private hear(bytes: Uint8Array): void {
    const { state, found } = deframe(this.deframer, bytes);
    this.deframer = state;
    for (const piece of found) {
      const decoded = piece.kind === 'body' ? decodeMessage(piece.bytes) : null;
      if (decoded?.kind === 'message' && decoded.message.kind === 'edges') this.count(decoded.message);
    }
  }

  private count({ seq, changes }: MessageOf<'edges'>): void {
    this.seen.set(seq, changes.length);
  }
}
