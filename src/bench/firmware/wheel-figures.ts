import { atLeast, atMost, type Figure } from './figure.ts';
import { WHOLE_BOARD } from './scan-figures.ts';
import { SensorBench } from './sensor-bench.ts';

/** Counts a second at which none may be lost. */
const RATE = 20_000;
const RATES = [30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 100_000] as const;
/** A and B of the encoder lie 90° ± 45° apart (data sheet of the E6B2-CWZ6C): half a count early or late. */
const UNEVENNESS = 0.5;

/** Whether the wheel is followed while the whole board is scanned. @param counts of each measurement, either way */
export function wheelFigures(hex: string, counts: number): Figure[] {
  return [
    {
      what: 'counts lost at 20,000/s, forwards and back, edges as uneven as the encoder may have them',
      value: lost(hex, RATE, counts, UNEVENNESS),
      unit: '',
      bar: atMost(0),
    },
    {
      what: 'fastest even wheel followed without a lost count (of those tried)',
      value: fastest(hex, counts),
      unit: 'counts/s',
      bar: atLeast(RATE),
    },
  ];
}

function fastest(hex: string, counts: number): number {
  const firstLost = RATES.findIndex((rate) => lost(hex, rate, counts, 0) > 0);
  return (firstLost < 0 ? RATES.at(-1) : RATES[firstLost - 1]) ?? RATE;
}

/** By how much the board's count is wrong after the wheel has gone forwards, less far back, and come to rest. */
function lost(hex: string, rate: number, counts: number, unevenness: number): number {
  const bench = SensorBench.up(hex, { settings: WHOLE_BOARD });
  bench.reed(true, 0, 11, 22, 33, 44, 55, 66, 77, 88, 99);
  bench.turn(counts, (1000 * counts) / rate, unevenness);
  const back = Math.floor(counts / 2);
  bench.turn(-back, (1000 * back) / rate, unevenness);
  bench.run(600);
  const told = bench.reported('wheel').at(-1)?.count;
  if (told === undefined) throw new Error('the board has not told of its wheel');
  return Math.abs(told - bench.turned);
}
