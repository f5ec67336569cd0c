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

/** Reads JSON in which comments and trailing commas may stand. */
export function readJson(text: string): JsonRead {
  const json = text.replace(/^\uFEFF/, '');
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
