import * as v from 'valibot';
import { type Options, parseFen, RulesError } from '../rules/rules.ts';
import { playLine, rulesByName, type Turn, turnOf } from './rules-turn.ts';

const WHOLE = 'it is a whole number from 0 to 64';
const square = v.pipe(v.number(), v.integer());
const requestSchema = v.object(
  {
    rules: v.string('it names a game'),
    fen: v.string('it is the position as a FEN'),
    depth: v.optional(v.pipe(v.number(WHOLE), v.integer(WHOLE), v.minValue(0, WHOLE), v.maxValue(64, WHOLE))),
    line: v.optional(
      v.array(
        v.union(
          [v.string(), v.strictTuple([square, square, v.array(square)])],
          'an act is [from, to, [captured…]] or "S3 L"',
        ),
      ),
    ),
    options: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
  },
  'it is an object {"rules","fen",…}',
);

export interface BatchError {
  readonly error: { readonly code: string; readonly message: string };
}

/** Answers one line of `damier rules batch`; every fault of the line becomes an answer, so that the next ones are heard. */
export function answerLine(line: string): Turn | BatchError {
  try {
    return answer(line);
  } catch (error) {
    if (error instanceof RulesError) return failure(error.code, error.message);
    throw error;
  }
}

function answer(line: string): Turn | BatchError {
  const parsed = parseJson(line);
  if (parsed === undefined)
    return failure('badJson', `not JSON: ${line.slice(0, 80)}; write one object a line`);
  const request = v.safeParse(requestSchema, parsed);
  if (!request.success) {
    return failure('badRequest', request.issues.map(inWords).join('; '));
  }
  const { rules: name, fen, depth, line: acts = [], options = {} } = request.output;
  const rules = rulesByName(name, options satisfies Options);
  return turnOf(rules, playLine(rules, rules.begin(parseFen(rules, fen)), acts), depth);
}

function inWords(issue: v.BaseIssue<unknown>): string {
  const where = v.getDotPath(issue) ?? 'the line';
  const missing = issue.kind === 'schema' && issue.received === 'undefined';
  return missing ? `${where} is missing` : `${where}: ${issue.message}`;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function failure(code: string, message: string): BatchError {
  return { error: { code, message } };
}
