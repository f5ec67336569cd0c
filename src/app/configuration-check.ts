import type { Node } from 'jsonc-parser';
import * as v from 'valibot';
import { setUpGame } from '../adapters/profile/profile.ts';
import { type JsonText, readJson } from '../json/json.ts';
import { GAME_IDS, RulesError } from '../rules/rules.ts';
import { BadUse } from './bad-use.ts';
import { type Configuration, configurationSchema, gameSchema } from './configuration-schema.ts';
import { withoutSecret } from './without-secret.ts';

export interface Fault {
  /** The setting: names from the top of the file down. */
  readonly path: readonly string[];
  readonly message: string;
  /** Where it stands in the text, if not at the setting's value. */
  readonly offset?: number;
}

/**
 * Reads a configuration's text, JSON in which comments and trailing commas may stand; `file` is its name. Throws a `BadUse`
 * with one line for every fault: where it stands, which setting, what is wrong and the way out. `further` adds faults of its
 * own to what is otherwise valid.
 */
export function checkConfiguration(
  file: string,
  text: string,
  further: (configuration: Configuration) => readonly Fault[] = () => [],
): Configuration {
  const json = parse(file, text);
  const { root, value } = json;
  const read = v.safeParse(configurationSchema, value, { abortPipeEarly: true });
  const faults = [
    ...repeated(root, []),
    ...(read.issues ?? []).map(faultOf),
    ...(read.success ? [...listsForSections(value, read.output, []), ...further(read.output)] : []),
    ...refusedByTheRules(value),
  ];
  if (read.success && faults.length === 0) return read.output;
  const lines = faults
    .map(({ path, message, offset = json.offsetOf(path) }) => ({ path, message, offset }))
    .sort((one, other) => one.offset - other.offset)
    .map(
      ({ path, message, offset }) =>
        `\n  ${file}:${json.placeOf(offset)}: ${path.join('.') || 'the file'}: ${message}`,
    );
  throw new BadUse(`--config ${file} is not valid:${lines.join('')}`);
}

function parse(file: string, text: string): JsonText {
  const read = readJson(text);
  if (read.ok) return read.json;
  throw new BadUse(`--config ${file} is not valid:\n  ${file}:${read.place}: ${read.message}`);
}

/** JSON lets the last of two settings of one name win in silence. */
function repeated(node: Node, path: readonly string[]): readonly Fault[] {
  const names = new Set<string>();
  return (node.type === 'object' ? (node.children ?? []) : []).flatMap(({ children: [key, value] = [] }) => {
    const name = String(key?.value);
    const here = [...path, name];
    const message = 'stands twice; leave one of them out';
    const again = names.has(name) ? [{ path: here, message, offset: key?.offset ?? node.offset }] : [];
    names.add(name);
    return [...again, ...(value === undefined ? [] : repeated(value, here))];
  });
}

/** The schema's words go on behind the value that was given; of a name that nobody knows, or of nothing, there is none. */
function faultOf({ path, input, expected, message }: v.BaseIssue<unknown>): Fault {
  const given =
    input === undefined || expected === 'never' ? [] : [shortened(withoutSecret(JSON.stringify(input)))];
  return { path: (path ?? []).map(({ key }) => String(key)), message: [...given, message].join(' ') };
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** The schema takes an empty list for a section in which nothing is set. */
function listsForSections(given: unknown, taken: unknown, path: readonly string[]): readonly Fault[] {
  if (Array.isArray(given) && !Array.isArray(taken))
    return [{ path, message: '[] is no section; write { … }' }];
  if (!isSection(given) || !isSection(taken)) return [];
  return Object.entries(given).flatMap(([name, value]) =>
    listsForSections(value, taken[name], [...path, name]),
  );
}

function isSection(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const soundGame = v.object({ game: gameSchema });
/** A position is checked on the usual board; whether it fits another profile, the start of the game says. */
const soundPosition = v.object({
  game: v.object({ id: v.picklist(GAME_IDS), fen: v.string() }),
  board: v.optional(v.object({ profile: v.optional(v.literal('virtual')) })),
});

/** What the rules say of settings that are each well written: options that contradict each other, and the position. */
function refusedByTheRules(value: unknown): readonly Fault[] {
  const faults: Fault[] = [];
  const check = (path: readonly string[], attempt: () => unknown) => {
    try {
      attempt();
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      faults.push({ path, message: error.message });
    }
  };
  if (v.is(soundGame, value)) {
    const { id, options = {} } = value.game;
    check(['game', 'options'], () => setUpGame(id, options, null));
  }
  if (v.is(soundPosition, value)) {
    const { id, fen } = value.game;
    check(['game', 'fen'], () => setUpGame(id, {}, fen));
  }
  return faults;
}
