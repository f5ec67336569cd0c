import * as v from 'valibot';
import { contactFaults } from './contact-faults.ts';
import { type Fault, ProfileError } from './fault.ts';
import { lightFaults } from './light-faults.ts';
import { servoFaults, spinnerFaults } from './motion-faults.ts';
import { pinFaults } from './pin-faults.ts';
import { electronicsSchema, type Profile, profileSchema } from './profile-schema.ts';
import { sliderFaults } from './slider-faults.ts';
import { discFaults, supplyFaults } from './supply-faults.ts';

type Section = keyof Profile;
type Json = Readonly<Record<string, unknown>>;

/** What fields say against each other, with the sections that each looks at. */
const CHECKS: readonly {
  readonly looksAt: readonly Section[];
  readonly faults: (profile: Profile) => readonly Fault[];
}[] = [
  { looksAt: ['sensor'], faults: pinFaults },
  { looksAt: ['size', 'pitchMm', 'sliders', 'servo', 'spinner'], faults: sliderFaults },
  { looksAt: ['servo'], faults: servoFaults },
  { looksAt: ['spinner', 'sliders'], faults: spinnerFaults },
  { looksAt: ['size', 'sliders', 'spinner', 'lights'], faults: lightFaults },
  { looksAt: ['size', 'sliders', 'contacts'], faults: contactFaults },
  { looksAt: ['servo', 'spinner', 'lights', 'power'], faults: supplyFaults },
  { looksAt: ['size', 'discs'], faults: discFaults },
];

/**
 * Reads a profile and what it leaves to `hardware/electronics.json`, both as text. Throws a `ProfileError` with every fault in
 * it: those of form, and those between fields wherever the fields themselves are well formed.
 *
 * @param name of the profile's file, for the message
 */
export function readProfile(name: string, text: string, electronicsText: string): Profile {
  const electronics = parse('electronics.json', electronicsText);
  const shape = v.safeParse(electronicsSchema, electronics);
  if (!shape.success) throw new ProfileError('electronics.json', shape.issues.map(formFault));
  const { $schema: _, ...shared } = shape.output;
  const result = v.safeParse(profileSchema, over(shared, parse(name, text)));
  const form = result.success ? [] : result.issues.map(formFault);
  const malformed = new Set(form.map(({ place }) => place.split('.')[0]));
  // Each check sees only sections that are well formed, so that its view of them as a profile holds.
  const profile = result.output as Profile;
  const between = CHECKS.filter(({ looksAt }) => !looksAt.some((section) => malformed.has(section)));
  const faults = [...form, ...between.flatMap((check) => check.faults(profile))];
  if (faults.length > 0) throw new ProfileError(`board profile ${name}`, faults);
  return profile;
}

function parse(name: string, text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new ProfileError(name, [{ place: '(file)', what, wayOut: 'it is to be JSON' }]);
  }
  if (isObject(value)) return value;
  throw new ProfileError(name, [
    { place: '(file)', what: 'is no JSON object', wayOut: 'write { "id": …, "size": …, … }' },
  ]);
}

/** The electronics, with what the profile says differently put over them field by field. */
function over(electronics: Json, profile: Json): Json {
  const sections = Object.entries(profile).map(([name, own]) => {
    const shared = electronics[name];
    return [name, isObject(shared) && isObject(own) ? { ...shared, ...own } : own];
  });
  return { ...electronics, ...Object.fromEntries(sections) };
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function formFault(issue: v.BaseIssue<unknown>): Fault {
  const place = v.getDotPath(issue) ?? '(file)';
  const [what = '', wayOut = ''] = issue.message.split('; ');
  return { place: place.replaceAll(/\.(\d+)/g, '[$1]'), what, wayOut };
}
