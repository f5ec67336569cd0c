/** Board profiles, `hardware/profiles/*.json`. The entry of this folder. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { profileFaults } from './profile-faults.ts';
import { type Profile, profileSchema } from './profile-schema.ts';

export { type Profile, profileSchema } from './profile-schema.ts';

/** Reads one of `hardware/profiles/`; throws an error that names the file and every fault in it. */
export function loadProfile(id: string): Profile {
  const file = new URL(`../../../hardware/profiles/${id}.json`, import.meta.url);
  return readProfile(id, readFileSync(file, 'utf8'));
}

/** Reads a profile's text; `name` is for the error that names every fault in it. */
export function readProfile(name: string, text: string): Profile {
  const result = v.safeParse(profileSchema, JSON.parse(text));
  const faults = result.success
    ? profileFaults(result.output)
    : result.issues.map((issue) => `${v.getDotPath(issue) ?? '(top)'}: ${issue.message}`);
  if (result.success && faults.length === 0) return result.output;
  throw new Error(`board profile ${name} is not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
}
