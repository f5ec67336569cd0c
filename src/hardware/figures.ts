// Figures that pages tell, computed from what the board is made of.

import { neutralRange } from './neutral-range.ts';
import { PART_KINDS } from './part-kinds.ts';
import type { Profile } from './profile-schema.ts';

const OHMS = { k: 1000, Ω: 1 } as const;

/** What a part's value says: `4.7 kΩ`, `2200 µF 10 V`, `supply 5.1 V 4 A, SELV`. Throws where it says none. */
function partValue(kind: keyof typeof PART_KINDS, form: RegExp): number {
  const { value } = PART_KINDS[kind];
  const found = form.exec(value)?.[1];
  if (found === undefined) throw new Error(`${value} has no ${form.source}`);
  return Number(found);
}

export function figuresOf({ sliders, servo }: Profile): Readonly<Record<string, string>> {
  const dividerOhm = 2 * partValue('divider', /^([\d.]+) kΩ/) * OHMS.k;
  const servoFarad = partValue('servoCapacitor', /^([\d.]+) µF/) / 1e6;
  const volts = partValue('supply', /([\d.]+) V/);
  const [slider] = sliders;
  const fallSeconds = dividerOhm * servoFarad * Math.log(volts / 1);
  return {
    ...(slider === undefined || servo === null ? {} : neutralFigures(slider.ticks, servo)),
    servoRailFall: `${Math.round(fallSeconds)} s`,
  };
}

/** Where a servo's N may lie so that both notches are within its limits. */
function neutralFigures(
  ticks: Profile['sliders'][number]['ticks'],
  { ticksMin, ticksMax }: NonNullable<Profile['servo']>,
): Readonly<Record<string, string>> {
  const { from, to } = neutralRange(ticks, { least: ticksMin, most: ticksMax });
  return { neutralFrom: `${from}`, neutralTo: `${to}` };
}
