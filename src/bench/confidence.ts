/** Whether the probability with which an act is told is honest: of those told with nine tenths, nine of ten were done. */

import { box, line, svg, text } from '../hardware/hardware.ts';
import { NUMBERS, type Numbers } from '../recogniser/recogniser.ts';
import { actKey, compare, isExact } from './compare.ts';
import { drive, type Equipment } from './drive.ts';
import type { Specimen } from './hand/hand.ts';
import { read } from './recognition.ts';

/** An act that was told with a probability, and whether it had been done. */
export interface Judged {
  readonly probability: number;
  readonly right: boolean;
}

/** All moves that the recogniser tells of those games. */
export function judgedActs(equipment: Equipment, { trace, expectation }: Specimen): readonly Judged[] {
  const events = drive(equipment, trace);
  const { told } = compare(events, expectation, trace.lines);
  const right = new Map(told.map((one) => [`${one.t} ${one.act}`, one.right]));
  return events.flatMap((event): readonly Judged[] => {
    if ((event.type !== 'move' && event.type !== 'revised') || event.probability === undefined) return [];
    const was = right.get(`${event.t} ${actKey({ kind: 'move', ...event })}`);
    return was === undefined ? [] : [{ probability: event.probability, right: was }];
  });
}

/** Acts told with a probability of `from` to `to`. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly acts: number;
  readonly right: number;
  /** The mean of what was said. */
  readonly said: number;
}

const EDGES = [0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9995, 0.9999, 1];

export function binsOf(judged: readonly Judged[]): readonly Bin[] {
  return EDGES.slice(1).flatMap((to, index) => {
    const from = EDGES[index] ?? 0;
    const within = judged.filter(
      ({ probability }) => probability >= from && (probability < to || (to === 1 && probability === 1)),
    );
    if (within.length === 0) return [];
    const said = within.reduce((sum, { probability }) => sum + probability, 0) / within.length;
    return [{ from, to, acts: within.length, right: within.filter(({ right }) => right).length, said }];
  });
}

/** The logistic curve that fits best: odds that were said, times `slope`, and `shift` more. */
export interface Curve {
  readonly slope: number;
  readonly shift: number;
}

const ROUNDS = 100;

/** By Newton's method. Two made-up acts, one right and one wrong, stand for what has not been seen. */
export function fitCurve(judged: readonly Judged[]): Curve {
  const seen = [...judged, { probability: 0.5, right: true }, { probability: 0.5, right: false }].map(
    ({ probability, right }) => ({ x: oddsOf(probability), y: right ? 1 : 0 }),
  );
  let [slope, shift] = [1, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Held to the identity, so that a set in which all is right has a fit.
    let [g0, g1] = [-shift, 1 - slope];
    let [h00, h01, h11] = [1, 0, 1];
    for (const { x, y } of seen) {
      const p = 1 / (1 + Math.exp(-(slope * x + shift)));
      const w = p * (1 - p);
      g0 += y - p;
      g1 += (y - p) * x;
      h00 += w;
      h01 += w * x;
      h11 += w * x * x;
    }
    const determinant = h00 * h11 - h01 * h01;
    shift += (h11 * g0 - h01 * g1) / determinant;
    slope += (h00 * g1 - h01 * g0) / determinant;
  }
  return { slope, shift };
}

/** No probability is as sure as to have infinite odds, nats. */
const SUREST = 14;

function oddsOf(probability: number): number {
  return Math.min(SUREST, Math.max(-SUREST, Math.log(probability / (1 - probability))));
}

const SIZE = 420;
const EDGE = 60;

/** What was right over what was said, on axes of odds, so that the sure end is seen; a dot is the larger, the more acts it has. */
export function plotConfidence(bins: readonly Bin[]): string {
  const [least, most] = [oddsOf(0.3), oddsOf(0.99999)];
  const place = (probability: number) =>
    Math.round(((Math.min(most, Math.max(least, oddsOf(probability))) - least) / (most - least)) * SIZE);
  const x = (probability: number) => EDGE + place(probability);
  const y = (probability: number) => EDGE + SIZE - place(probability);
  const ticks = [0.5, 0.9, 0.99, 0.999, 0.9999];
  const points = bins.map((bin): [number, number] => [x(bin.said), y((bin.right + 0.5) / (bin.acts + 1))]);
  return svg(SIZE + 2 * EDGE, SIZE + 2 * EDGE, 'How often told acts were right, over what was said', [
    box(EDGE, EDGE, SIZE, SIZE, '#fff', '#bbb'),
    line(
      [
        [EDGE, EDGE + SIZE],
        [EDGE + SIZE, EDGE],
      ],
      '#bbb',
    ),
    ...ticks.flatMap((tick) => [
      text(x(tick), EDGE + SIZE + 16, String(tick), 'middle', 10),
      text(EDGE - 6, y(tick) + 4, String(tick), 'end', 10),
    ]),
    text(EDGE + SIZE / 2, EDGE + SIZE + 40, 'probability that was told', 'middle'),
    text(EDGE, EDGE - 12, 'share that was right', 'start'),
    line(points, '#1f4e79'),
    ...bins.map((bin, index) => {
      const [left, top] = points[index] ?? [0, 0];
      return text(left + 8, top + 14, `${bin.acts}`, 'start', 10);
    }),
  ]);
}

// Which of the recogniser's numbers are needed: each is made to say nothing, and what is then misread is counted.

/** The curve of confidence decides nothing. */
type Group = Exclude<keyof Numbers, 'moments' | 'confidence'>;

/** What each number is where it says nothing, if not 0: a time that never comes, or comes at once; a margin that nothing misses. */
const NEUTRAL: { readonly [G in Group]: Readonly<Partial<Record<keyof Numbers[G], number>>> } = {
  cost: {},
  time: { stop: 1e6, held: 1e6, overlapStep: 1e6, owedTo: 1e6 },
  quiet: {
    extendable: NUMBERS.quiet.act,
    suspected: NUMBERS.quiet.extendable,
    claim: NUMBERS.quiet.extendable,
  },
  margin: { believed: 1e6 },
  beam: { within: 1e6, surprise: 1e6, most: 1e3 },
};

/** Where nothing else is said: a time must divide. */
const USUAL: Readonly<Record<Group, number>> = { cost: 0, time: 1e-3, quiet: 1e-3, margin: 0, beam: 0 };

export interface Ablated {
  /** As in `costs.json`: group and name. */
  readonly number: string;
  readonly value: number;
  readonly neutral: number;
  /** Traces that are understood with it, and are not without it; the count stops at `enough`. */
  readonly broken: readonly string[];
}

/** Every number, one after the other; of the specimens only those count that all numbers together read right. */
export function* ablate(
  equipment: Equipment,
  specimens: readonly Specimen[],
  enough: number,
): Generator<Ablated, void> {
  const understood = specimens.filter((specimen) => isExact(read(equipment, specimen, null)));
  for (const { number, value, neutral, numbers } of removals()) {
    const broken: string[] = [];
    for (const specimen of understood) {
      if (broken.length === enough) break;
      if (!isExact(read({ ...equipment, numbers }, specimen, null))) broken.push(specimen.name);
    }
    yield { number, value, neutral, broken };
  }
}

interface Removal {
  readonly number: string;
  readonly value: number;
  readonly neutral: number;
  readonly numbers: Numbers;
}

function removals(): readonly Removal[] {
  return [...of('cost'), ...of('time'), ...of('quiet'), ...of('margin'), ...of('beam')];
}

function of(group: Group): readonly Removal[] {
  const neutrals: Readonly<Record<string, number | undefined>> = NEUTRAL[group];
  return Object.entries<number>(NUMBERS[group]).map(([name, value]) => {
    const neutral = neutrals[name] ?? USUAL[group];
    const changed = { ...NUMBERS, [group]: { ...NUMBERS[group], [name]: neutral } };
    const moments = [...new Set(Object.values(changed.quiet))].sort((a, b) => a - b);
    return { number: `${group}.${name}`, value, neutral, numbers: { ...changed, moments } };
  });
}
