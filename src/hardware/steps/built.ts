// How far a board is built after each step.
import { partsOf } from '../circuit.ts';
import type { Profile } from '../profile-schema.ts';
import type { BuildStep, BuildSteps, Evening } from './steps-schema.ts';

/** A step with its number, as wiring.md and `damier doctor --built` have it: `4.2` is the second of the fourth evening. */
export interface NumberedStep {
  readonly number: string;
  readonly evening: Evening;
  readonly step: BuildStep;
}

export function numberedSteps({ evenings }: BuildSteps): readonly NumberedStep[] {
  return evenings.flatMap((evening, nth) =>
    evening.steps.map((step, index) => ({ number: `${nth + 1}.${index + 1}`, evening, step })),
  );
}

/** Whether that board has that evening, and that step of it. */
export function isOn(
  { evening, step }: { readonly evening: Pick<Evening, 'on'>; readonly step: Pick<BuildStep, 'on'> },
  board: string,
): boolean {
  return [evening.on, step.on].every((ids) => ids === undefined || ids.includes(board));
}

/** The board by which a step is shown, unless it has not got it: the plain one. */
const MAIN = 'classic-8x8';

export function shownOn({ evening, step }: Pick<NumberedStep, 'evening' | 'step'>): string {
  const on = step.on ?? evening.on ?? [MAIN];
  return on.includes(MAIN) ? MAIN : (on[0] ?? MAIN);
}

/** References of what that step puts into its place on that board. */
export function fittedBy(
  { evening, step }: Pick<NumberedStep, 'evening' | 'step'>,
  profile: Profile,
): readonly string[] {
  // What is wired apart from the board has no traps.
  const inTraps = evening.apart === true ? new Set<string>() : partsInTraps(profile);
  const rules = step.fits.map((rule) => {
    const [, ofTraps] = /^trap:(.*)$/.exec(rule) ?? [];
    const form = new RegExp(ofTraps === undefined ? `^(?:${rule})$` : `^(?:${ofTraps})[A-J]\\d+$`);
    return (ref: string) => inTraps.has(ref) === (ofTraps !== undefined) && form.test(ref);
  });
  return partsOf(profile)
    .map(({ ref }) => ref)
    .filter((ref) => rules.some((fits) => fits(ref)));
}

/** A trap's reed and lights are in it, and come with it; its diode stays on the panel. */
function partsInTraps({ sliders }: Profile): ReadonlySet<string> {
  const traps = sliders.flatMap(({ left, right }) => [left.toUpperCase(), right.toUpperCase()]);
  return new Set(traps.flatMap((at) => [`K${at}`, `LA${at}`, `LB${at}`]));
}

/** References of what is in its place once that step is done; null where that board has no such step. */
export function fittedAfter(number: string, profile: Profile, steps: BuildSteps): ReadonlySet<string> | null {
  const mine = numberedSteps(steps).filter((one) => isOn(one, profile.id));
  const last = mine.findIndex((one) => one.number === number);
  const at = mine[last];
  if (at === undefined) return null;
  const before = mine
    .slice(0, last + 1)
    .filter(({ evening }) => (at.evening.apart === true ? evening === at.evening : evening.apart !== true));
  return new Set(before.flatMap((one) => fittedBy(one, profile)));
}

/** References of what is still missing then. */
export function missingAfter(number: string, profile: Profile, steps: BuildSteps): readonly string[] | null {
  const fitted = fittedAfter(number, profile, steps);
  return (
    fitted &&
    partsOf(profile)
      .map(({ ref }) => ref)
      .filter((ref) => !fitted.has(ref))
  );
}
