import * as v from 'valibot';

/** What a value must be, by the schema that did not take it. */
const KINDS: Readonly<Record<string, string>> = {
  number: 'must be a number',
  string: 'must be a text',
  boolean: 'must be true or false',
  array: 'must be a list',
  record: 'must be an object',
  finite: 'must be a finite number',
  integer: 'must be a whole number',
  non_empty: 'must not be empty',
};
/** What a value must be, by a limit of it. */
const LIMITS: Readonly<Record<string, (limit: string) => string>> = {
  min_value: (limit) => `must be at least ${limit}`,
  max_value: (limit) => `must be at most ${limit}`,
  max_length: (limit) => `must not be longer than ${limit}`,
};
const LONGEST_GIVEN = 40;

/**
 * What is wrong with a value that somebody has sent, for people: which field, what it must be, what was given. A check of our own
 * (a pattern) says itself what it wants.
 */
export function issueWords(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue) ?? 'the message';
  return isMissing(issue) ? `${place} is missing` : `${place} ${wanted(issue)}${given(issue.input)}`;
}

/** All of it, or the first few. */
export function issuesWords(issues: readonly v.BaseIssue<unknown>[]): string {
  const [first, second, third, ...more] = issues.map(issueWords);
  const rest = more.length > 0 ? `${more.length} more` : undefined;
  return [first, second, third, rest].filter((one) => one !== undefined).join('; ');
}

function isMissing({ path, input }: v.BaseIssue<unknown>): boolean {
  return path !== undefined && input === undefined;
}

function wanted(issue: v.BaseIssue<unknown>): string {
  const { type, expected, requirement, message } = issue;
  const limit = LIMITS[type];
  if (limit !== undefined) return limit(String(requirement));
  if (type === 'regex') return message;
  const kind = KINDS[type];
  if (kind !== undefined) return kind;
  if (expected === null || expected === 'Object' || type === 'object') return 'must be an object';
  const all = expected.replaceAll(/[()]/g, '').split(' | ');
  return all.length === 1 ? `must be ${all[0]}` : `must be one of ${all.join(', ')}`;
}

function given(input: unknown): string {
  const text = JSON.stringify(input) ?? String(input);
  return `, not ${text.length > LONGEST_GIVEN ? `${text.slice(0, LONGEST_GIVEN - 1)}…` : text}`;
}
