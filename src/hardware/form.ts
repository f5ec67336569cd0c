import * as v from 'valibot';
import { type Fault, ProfileError } from './fault.ts';

/** The fields of a JSON object, not yet checked. */
export type Json = Readonly<Record<string, unknown>>;

/** Throws a `ProfileError` under that name where the text is no JSON object. */
export function parseObject(name: string, text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new ProfileError(name, [{ place: '(file)', what, wayOut: 'it is to be JSON' }]);
  }
  if (isObject(value)) return value;
  throw new ProfileError(name, [
    { place: '(file)', what: 'is no JSON object', wayOut: 'write { "id": …, … }' },
  ]);
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What the schema library found, with the place as `sliders[0].left`; a message of ours has its way out behind `; `. */
export function formFault(issue: v.BaseIssue<unknown>): Fault {
  const place = v.getDotPath(issue) ?? '(file)';
  const [what = '', wayOut = ''] = issue.message.split('; ');
  return { place: place.replaceAll(/\.(\d+)/g, '[$1]'), what, wayOut };
}
