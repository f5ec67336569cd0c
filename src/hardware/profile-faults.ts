import { contactFaults } from './contact-faults.ts';
import type { Fault } from './fault.ts';
import { lightFaults } from './light-faults.ts';
import { servoFaults, spinnerFaults } from './motion-faults.ts';
import { pinFaults } from './pin-faults.ts';
import type { Profile } from './profile-schema.ts';
import { sliderFaults } from './slider-faults.ts';
import { discFaults, supplyFaults } from './supply-faults.ts';

/** What fields say against each other, with the sections that each looks at. */
const CHECKS: readonly {
  readonly looksAt: readonly (keyof Profile)[];
  readonly faults: (profile: Profile) => readonly Fault[];
}[] = [
  { looksAt: ['sensor'], faults: pinFaults },
  { looksAt: ['size', 'pitchMm', 'sliders', 'servo', 'spinner'], faults: sliderFaults },
  { looksAt: ['servo'], faults: servoFaults },
  { looksAt: ['spinner', 'sliders'], faults: spinnerFaults },
  { looksAt: ['size', 'sliders', 'spinner', 'lights'], faults: lightFaults },
  { looksAt: ['size', 'sliders', 'contacts'], faults: contactFaults },
  { looksAt: ['servo', 'spinner', 'lights', 'power'], faults: supplyFaults },
  { looksAt: ['size', 'discs', 'kings'], faults: discFaults },
];

/** Every fault between fields. Checks that look at a `malformed` section are left out: they would see what is no profile. */
export function profileFaults(
  profile: Profile,
  malformed: ReadonlySet<string> = new Set(),
): readonly Fault[] {
  return CHECKS.filter(({ looksAt }) => !looksAt.some((section) => malformed.has(section))).flatMap((check) =>
    check.faults(profile),
  );
}
