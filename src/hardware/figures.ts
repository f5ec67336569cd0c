// Figures that pages tell, computed from what the board is made of.

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
    ...railFigures(),
    servoRailFall: `${Math.round(fallSeconds)} s`,
  };
}

/** What the rails' alarm is set to, mV; a test holds it against the game's. */
export const ALARM_MV = 4500;
/** The Mega's own reference, by its data sheet, of what the firmware takes it for. */
const REFERENCE = { least: 1000 / 1100, most: 1200 / 1100 } as const;
/** Two resistors of 1 %, one at each end: their ratio is so far off. */
const DIVIDER = 0.01;
/** A hand-held meter on 20 V DC, with its last digit [M]; and the converter's half count in 235, where it reads the reference, twice. */
const METER = 0.005 + 0.002;
const CONVERTER = 2 * (0.5 / 235);

/** What a rail may really have when its alarm comes: as the board is made, and once a meter was held at the lights' rail. */
export function alarmBounds(): Readonly<
  Record<'uncalibrated' | 'light' | 'servo', { readonly least: number; readonly most: number }>
> {
  const volts = ALARM_MV / 1000;
  const about = (off: number) => ({ least: volts * (1 - off), most: volts * (1 + off) });
  return {
    uncalibrated: {
      least: (volts * REFERENCE.least) / (1 + DIVIDER),
      most: (volts * REFERENCE.most) / (1 - DIVIDER),
    },
    light: about(METER + CONVERTER),
    // Its own two resistors, against the lights'.
    servo: about(METER + CONVERTER + 2 * DIVIDER),
  };
}

function railFigures(): Readonly<Record<string, string>> {
  const { uncalibrated, light, servo } = alarmBounds();
  const range = ({ least, most }: { readonly least: number; readonly most: number }) =>
    `${least.toFixed(2)} to ${most.toFixed(2)} V`;
  return { railAlarm: range(uncalibrated), railAlarmLight: range(light), railAlarmServo: range(servo) };
}

/** Where a servo's N may lie so that both notches are within its limits. */
function neutralFigures(
  ticks: Profile['sliders'][number]['ticks'],
  { ticksMin, ticksMax }: NonNullable<Profile['servo']>,
): Readonly<Record<string, string>> {
  const { from, to } = neutralRange(ticks, { least: ticksMin, most: ticksMax });
  return { neutralFrom: `${from}`, neutralTo: `${to}` };
}

type Ticks = Profile['sliders'][number]['ticks'];

/** Where N may lie so that a notch on either side is within the limits. */
export function neutralRange(
  ticks: Ticks,
  { least, most }: { readonly least: number; readonly most: number },
): { readonly from: number; readonly to: number } {
  const notch = Math.max(Math.abs(ticks.L - ticks.N), Math.abs(ticks.R - ticks.N));
  return { from: least + notch, to: most - notch };
}
