/** JSON files that people write (configuration, cards, boards): what is wrong in one is told with its line. The entry of this folder. */
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';

/** Names and numbers (from 0) from the top of the file down. */
export type JsonPath = readonly (string | number)[];

/** A file's text that is JSON. */
export interface JsonText {
  readonly root: Node;
  readonly value: unknown;
  /** Where that value stands, or where it is missing its section's, in characters. */
  offsetOf(path: JsonPath): number;
  /** `line:column`, both from 1. */
  placeOf(offset: number): string;
}

export type JsonRead =
  | { readonly ok: true; readonly json: JsonText }
  | { readonly ok: false; readonly place: string; readonly message: string };

/** No file of ours nests deeper than ten. A reader that goes down with its input runs out of stack where that is a bomb. */
const MOST_LEVELS = 64;

/** More than any file of ours is by a hundred times. */
const MOST_CHARACTERS = 16_000_000;

/** Where the text opens more levels than any file needs; null: nowhere. Brackets within texts do not count. */
function tooDeepAt(text: string): number | null {
  let level = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (quoted) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) quoted = false;
    } else if (sign === QUOTE) quoted = true;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) level += 1;
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) level -= 1;
    if (level > MOST_LEVELS) return at;
  }
  return null;
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
];

/** Reads a line of JSON that anybody may have written; throws a `SyntaxError`, also where it nests deeper than any of ours. */
export function parseLine(text: string): unknown {
  if (text.length > MOST_CHARACTERS) throw new SyntaxError(`more than ${MOST_CHARACTERS} characters`);
  if (tooDeepAt(text) !== null) throw new SyntaxError(`more than ${MOST_LEVELS} levels deep`);
  return JSON.parse(text);
}

/** Reads JSON in which comments and trailing commas may stand. */
export function readJson(text: string): JsonRead {
  const json = text.replace(/^\uFEFF/, '');
  if (json.length > MOST_CHARACTERS) {
    const message = `is no file of ours: it has ${json.length} characters, of at most ${MOST_CHARACTERS}`;
    return { ok: false, place: '1:1', message };
  }
  const deep = tooDeepAt(json);
  if (deep !== null) {
    const message = `goes more than ${MOST_LEVELS} levels deep, which no file of ours does; mend it there`;
    return { ok: false, place: placeIn(json, deep), message };
  }
  const errors: ParseError[] = [];
  const root = parseTree(json, errors, { allowTrailingComma: true });
  // What follows the first error is mostly its consequence.
  const [first] = errors;
  const placeOf = (offset: number) => placeIn(json, offset);
  if (root === undefined || first !== undefined) {
    const what = first
      ? printParseErrorCode(first.error).replace(/(?<=[a-z])([A-Z])/g, ' $1')
      : 'Nothing There';
    const message = `this is no JSON (${what.toLowerCase()}); mend it there`;
    return { ok: false, place: placeOf(first?.offset ?? 0), message };
  }
  const offsetOf = (path: JsonPath) => nodeAt(root, path).offset;
  return { ok: true, json: { root, value: getNodeValue(root), offsetOf, placeOf } };
}

function nodeAt(root: Node, path: JsonPath): Node {
  return findNodeAtLocation(root, [...path]) ?? (path.length === 0 ? root : nodeAt(root, path.slice(0, -1)));
}

function placeIn(json: string, offset: number): string {
  const lines = json.slice(0, offset).split(/\r\n|\r|\n/);
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}
