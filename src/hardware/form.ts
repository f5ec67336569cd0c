import * as v from 'valibot';
import { readJson } from '../json/json.ts';
import { type Fault, ProfileError } from './fault.ts';

/** The fields of a JSON object, not yet checked. */
export type Json = Readonly<Record<string, unknown>>;

/** Throws a `ProfileError` under that name where the text is no JSON object. */
export function parseObject(name: string, text: string): Json {
  const read = readJson(text);
  if (!read.ok) throw new ProfileError(name, [{ place: read.place, ...asFault(read.message) }]);
  const { value } = read.json;
  if (isObject(value)) return value;
  throw new ProfileError(name, [
    { place: '(file)', what: 'is no JSON object', wayOut: 'write { "id": …, … }' },
  ]);
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What the schema library found, with the place as `sliders[0].left`. */
export function formFault(issue: v.BaseIssue<unknown>): Fault {
  const place = v.getDotPath(issue) ?? '(file)';
  return { place: place.replaceAll(/\.(\d+)/g, '[$1]'), ...asFault(issue.message) };
}

/** A message of ours has its way out behind `; `. */
function asFault(message: string): Omit<Fault, 'place'> {
  const [what = '', wayOut = ''] = message.split('; ');
  return { what, wayOut };
}
