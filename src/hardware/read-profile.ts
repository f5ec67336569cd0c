import * as v from 'valibot';
import { ProfileError } from './fault.ts';
import { formFault, isObject, type Json, parseObject } from './form.ts';
import { profileFaults } from './profile-faults.ts';
import { electronicsSchema, type Profile, profileSchema } from './profile-schema.ts';

/**
 * Reads a profile and what it leaves to `hardware/electronics.json`, both as text. Throws a `ProfileError` with every fault in
 * it: those of form, and those between fields wherever the fields themselves are well formed.
 *
 * @param name of the profile's file, for the message
 */
export function readProfile(name: string, text: string, electronicsText: string): Profile {
  const electronics = v.safeParse(electronicsSchema, parseObject('electronics.json', electronicsText));
  if (!electronics.success) throw new ProfileError('electronics.json', electronics.issues.map(formFault));
  const { $schema: _, ...shared } = electronics.output;
  const result = v.safeParse(profileSchema, over(shared, parseObject(name, text)));
  const form = result.success ? [] : result.issues.map(formFault);
  // The checks of a malformed section are left out, so that for the others this is a profile.
  const profile = result.output as Profile;
  const malformed = new Set(form.map(({ place }) => /^\w+/.exec(place)?.[0] ?? place));
  const faults = [...form, ...profileFaults(profile, malformed)];
  if (faults.length > 0) throw new ProfileError(`board profile ${name}`, faults);
  return profile;
}

/** The electronics, with what the profile says differently put over them field by field. */
function over(electronics: Json, profile: Json): Json {
  const sections = Object.entries(profile).map(([name, own]) => {
    const shared = electronics[name];
    return [name, isObject(shared) && isObject(own) ? { ...shared, ...own } : own];
  });
  return { ...electronics, ...Object.fromEntries(sections) };
}
