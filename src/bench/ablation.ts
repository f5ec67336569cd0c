/** Which of the recogniser's numbers are needed: each is made to say nothing, and what is then misread is counted. */
import { NUMBERS, type Numbers } from '../recogniser/recogniser.ts';
import { isExact } from './compare.ts';
import type { Equipment } from './equipment.ts';
import type { Specimen } from './hand/hand.ts';
import { read } from './recognition.ts';

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
