// What is measured on one board, apart from the profile that many boards may share: `calibration/<profile>.json` in DAMIER_HOME.
import * as v from 'valibot';
import { type Fault, formFault, ProfileError, parseObject } from './fault.ts';
import { debounce, type Profile, referenceMv, ticks } from './profile-schema.ts';
import { profileFaults } from './read-profile.ts';

const whole = v.pipe(v.number(), v.integer());
const notches = v.strictObject({ L: ticks, N: ticks, R: ticks });

/** Everything but the head may be left out: calibration goes step by step, and what is not measured is the profile's. */
export const calibrationSchema = v.strictObject({
  damier: v.literal('calibration'),
  v: v.literal(1),
  profile: v.pipe(v.string(), v.description('the id of the board that it was measured on')),
  measured: v.pipe(v.string(), v.isoTimestamp(), v.description('when, by the host’s clock')),
  sliders: v.optional(
    v.pipe(
      v.record(v.string(), notches),
      v.description('ticks of each slider’s servo at L, N and R, by its id'),
    ),
  ),
  wheel: v.optional(
    v.strictObject({
      direction: v.pipe(v.picklist([1, -1]), v.description('−1: counts fall while the angle grows')),
      zeroCounts: v.pipe(whole, v.description('from Z to the line before the first sector')),
    }),
  ),
  debounce: v.optional(debounce),
  referenceMv: v.optional(referenceMv),
  brightness: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(16), v.description('sixteenths'))),
});

/** What was measured on one board. */
export type Calibration = v.InferOutput<typeof calibrationSchema>;

/** Reads a calibration's text and puts it over its profile. Throws a `ProfileError` with every fault in it. */
export function calibrated(profile: Profile, name: string, text: string): Profile {
  return calibratedBy(profile, name, readCalibration(name, text));
}

/** Reads it, whatever board it is of. Throws a `ProfileError` with every fault of its form. */
export function readCalibration(name: string, text: string): Calibration {
  const result = v.safeParse(calibrationSchema, parseObject(name, text));
  if (!result.success) throw new ProfileError(`calibration ${name}`, result.issues.map(formFault));
  return result.output;
}

/** Puts it over its profile. Throws a `ProfileError` with every fault between the two. */
export function calibratedBy(profile: Profile, name: string, calibration: Calibration): Profile {
  const own = over(profile, calibration);
  const faults = [...strangers(profile, calibration), ...profileFaults(own)];
  if (faults.length > 0) throw new ProfileError(`calibration ${name}`, faults);
  return own;
}

function over(
  profile: Profile,
  { sliders = {}, wheel, debounce, brightness, referenceMv: mv }: Calibration,
): Profile {
  return {
    ...profile,
    sliders: profile.sliders.map((slider) => ({ ...slider, ticks: sliders[slider.id] ?? slider.ticks })),
    spinner: profile.spinner && { ...profile.spinner, ...wheel },
    debounce: debounce ?? profile.debounce,
    power: { ...profile.power, referenceMv: mv ?? profile.power.referenceMv },
    lights: { ...profile.lights, brightness: brightness ?? profile.lights.brightness },
  };
}

/** What was measured of another board, or of a part that this one does not have. */
function strangers({ id, sliders, spinner }: Profile, calibration: Calibration): readonly Fault[] {
  const known = new Set(sliders.map((slider) => slider.id));
  const wayOut = 'calibrate this board: damier calibrate';
  return [
    ...(calibration.profile === id
      ? []
      : [{ place: 'profile', what: `was measured on ${calibration.profile}, this board is ${id}`, wayOut }]),
    ...Object.keys(calibration.sliders ?? {})
      .filter((slider) => !known.has(slider))
      .map((slider) => ({ place: `sliders.${slider}`, what: `${id} has no slider ${slider}`, wayOut })),
    ...(calibration.wheel !== undefined && spinner === null
      ? [{ place: 'wheel', what: `${id} has no wheel`, wayOut }]
      : []),
  ];
}
