import { parseLine } from '../json/json.ts';
import { type OptionValue, parseFen, RulesError } from '../rules/rules.ts';
import { type ActData, playLine, rulesByName, type Turn, turnOf } from './rules-turn.ts';

interface BatchError {
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

/** One question of `damier rules batch`. */
interface Request {
  readonly rules: string;
  readonly fen: string;
  readonly depth?: number;
  readonly line: readonly ActData[];
  readonly options: Readonly<Record<string, OptionValue>>;
}

/** What is wrong with a question: where, what was given there, and what it should be. */
class RequestError extends Error {
  constructor(where: string, given: unknown, wayOut: string) {
    const input = given === undefined ? 'is missing' : `is ${JSON.stringify(given).slice(0, 80)}`;
    super(`${where} ${input}; ${wayOut}`);
  }
}

const ASKED = ['rules', 'fen', 'depth', 'line', 'options'];
/** Fields of the conformance positions, which may be asked as they are. */
const ANSWERED = ['moves', 'perft', 'actions', 'turnPerft', 'huffable', 'huffTargets', 'over', 'end'];
const MAX_DEPTH = 64;

function requestOf(value: unknown): Request {
  if (!isRecord(value)) throw new RequestError('the line', value, 'write an object {"rules","fen",…}');
  const unknown = Object.keys(value).find((name) => !ASKED.includes(name) && !ANSWERED.includes(name));
  if (unknown !== undefined)
    throw new RequestError(`the field "${unknown}"`, value[unknown], `write one of ${ASKED.join(', ')}`);
  return {
    rules: textAt(value, 'rules', 'name a game, like "trappes"'),
    fen: textAt(value, 'fen', 'write the position as a FEN, like "W:W31,32:B1,2"'),
    ...depthOf(value.depth),
    line: lineOf(value.line),
    options: optionsOf(value.options),
  };
}

function textAt(value: Readonly<Record<string, unknown>>, name: string, wayOut: string): string {
  const text = value[name];
  if (typeof text === 'string') return text;
  throw new RequestError(name, text, wayOut);
}

function depthOf(depth: unknown): { depth?: number } {
  if (depth === undefined) return {};
  if (typeof depth === 'number' && Number.isInteger(depth) && depth >= 0 && depth <= MAX_DEPTH)
    return { depth };
  throw new RequestError('depth', depth, `write a whole number from 0 to ${MAX_DEPTH}`);
}

function lineOf(line: unknown): readonly ActData[] {
  if (line === undefined) return [];
  if (!Array.isArray(line)) throw new RequestError('line', line, 'write a list of acts');
  return line.map((act: unknown, index) => {
    if (isAct(act)) return act;
    const wayOut =
      typeof act === 'string'
        ? 'a text is a slider and its notch, like "S3 L"; write a move as [from, to, [captured…]], like [28,22,[]]'
        : 'write a move as [from, to, [captured…]], like [28,22,[]], or a slider and its notch, like "S3 L"';
    throw new RequestError(`line[${index}]`, act, wayOut);
  });
}

function isAct(act: unknown): act is ActData {
  if (typeof act === 'string') return /^\S+ [LNR]$/.test(act);
  if (!Array.isArray(act) || act.length !== 3) return false;
  const [from, to, captured] = act as unknown[];
  return [from, to].every(Number.isInteger) && Array.isArray(captured) && captured.every(Number.isInteger);
}

function optionsOf(options: unknown): Readonly<Record<string, OptionValue>> {
  if (options === undefined) return {};
  if (!isRecord(options))
    throw new RequestError('options', options, 'write an object, like {"quietLimit":20}');
  for (const [name, value] of Object.entries(options)) {
    if (!['string', 'number', 'boolean'].includes(typeof value))
      throw new RequestError(`options.${name}`, value, 'write a word, a number, true or false');
  }
  return options as Readonly<Record<string, OptionValue>>;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
