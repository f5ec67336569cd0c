import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import * as v from 'valibot';
import { setUpGame } from '../adapters/profile/game-setup.ts';
import { GAME_IDS, RulesError } from '../rules/rules.ts';
import { BadUse } from './bad-use.ts';
import { type Configuration, configurationSchema, gameSchema } from './configuration-schema.ts';

interface Fault {
  /** The setting: names from the top of the file down. */
  readonly path: readonly string[];
  readonly message: string;
  /** Where it stands in the text, if not at the setting's value. */
  readonly offset?: number;
}

/**
 * Reads a configuration's text, JSON in which comments and trailing commas may stand; `file` is its name. Throws a `BadUse`
 * with one line for every fault: where it stands, which setting, what is wrong and the way out.
 */
export function checkConfiguration(file: string, text: string): Configuration {
  const json = text.replace(/^\uFEFF/, '');
  const root = parse(file, json);
  const value: unknown = getNodeValue(root);
  const read = v.safeParse(configurationSchema, value);
  const faults = [...repeated(root, []), ...(read.issues ?? []).map(faultOf), ...refusedByTheRules(value)];
  if (read.success && faults.length === 0) return read.output;
  const lines = faults
    .map(({ path, message, offset = nodeAt(root, path).offset }) => ({ path, message, offset }))
    .sort((one, other) => one.offset - other.offset)
    .map(
      ({ path, message, offset }) =>
        `\n  ${file}:${placeOf(json, offset)}: ${path.join('.') || 'the file'}: ${message}`,
    );
  throw new BadUse(`--config ${file} is not valid:${lines.join('')}`);
}

function parse(file: string, json: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(json, errors, { allowTrailingComma: true });
  // What follows the first error is mostly its consequence.
  const [first] = errors;
  if (root !== undefined && first === undefined) return root;
  const what = first
    ? printParseErrorCode(first.error).replace(/(?<=[a-z])([A-Z])/g, ' $1')
    : 'Nothing There';
  const place = placeOf(json, first?.offset ?? 0);
  throw new BadUse(
    `--config ${file} is not valid:\n  ${file}:${place}: this is no JSON (${what.toLowerCase()}); mend it there`,
  );
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

function faultOf(issue: v.BaseIssue<unknown>): Fault {
  return { path: (issue.path ?? []).map(({ key }) => String(key)), message: issue.message };
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

/** The setting's own place, or its section's where it is missing. */
function nodeAt(root: Node, path: readonly string[]): Node {
  return findNodeAtLocation(root, [...path]) ?? (path.length === 0 ? root : nodeAt(root, path.slice(0, -1)));
}

/** `line:column`, both from 1. */
function placeOf(json: string, offset: number): string {
  const lines = json.slice(0, offset).split(/\r\n|\r|\n/);
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}
