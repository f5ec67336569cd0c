import * as v from 'valibot';
import { readJson } from '../json/json.ts';

/** One fault of a profile: its place in the file, what is wrong there, and the way out. */
export interface Fault {
  readonly place: string;
  readonly what: string;
  readonly wayOut: string;
}

/** A profile, or a calibration, that cannot be used. The message names the file and every fault in it. */
export class ProfileError extends Error {
  readonly faults: readonly Fault[];

  constructor(name: string, faults: readonly Fault[]) {
    const lines = faults.map(
      ({ place, what, wayOut }) => `  ${place}: ${what}${wayOut === '' ? '' : `; ${wayOut}`}`,
    );
    super(`${name} is not valid:\n${lines.join('\n')}`);
    this.name = 'ProfileError';
    this.faults = faults;
  }
}

/** A fault for each value that an earlier one has taken; the first keeps it. */
export function takenTwice<T>(
  entries: readonly T[],
  keyOf: (entry: T) => string | number,
  fault: (entry: T, first: T) => Fault,
): readonly Fault[] {
  const first = new Map<string | number, T>();
  return entries.flatMap((entry) => {
    const value = keyOf(entry);
    const earlier = first.get(value);
    if (earlier !== undefined) return [fault(entry, earlier)];
    first.set(value, entry);
    return [];
  });
}

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
