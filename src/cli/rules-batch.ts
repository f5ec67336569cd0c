import { parseLine } from '../json/json.ts';
import { parseFen, RulesError } from '../rules/rules.ts';
import { RequestError, requestOf } from './rules-request.ts';
import { playLine, rulesByName, type Turn, turnOf } from './rules-turn.ts';

export interface BatchError {
  readonly error: { readonly code: string; readonly message: string };
}

/** Answers one line of `damier rules batch`; every fault of the line becomes an answer, so that the next ones are heard. */
export function answerLine(line: string): Turn | BatchError {
  try {
    return answer(line);
  } catch (error) {
    if (error instanceof RulesError) return failure(error.code, error.message);
    if (error instanceof RequestError) return failure('badRequest', error.message);
    if (error instanceof SyntaxError) return failure('badJson', notJson(line, error.message));
    throw error;
  }
}

function answer(line: string): Turn {
  const { rules: name, fen, depth, line: acts, options } = requestOf(parseLine(line));
  const rules = rulesByName(name, options);
  return turnOf(rules, playLine(rules, rules.begin(parseFen(rules, fen)), acts), depth);
}

function notJson(line: string, why: string): string {
  const what =
    line.trim() === '' ? 'the line is empty' : `the line is not JSON: ${line.slice(0, 80)} (${why})`;
  return `${what}; write one object {"rules","fen",…} a line`;
}

function failure(code: string, message: string): BatchError {
  return { error: { code, message } };
}
