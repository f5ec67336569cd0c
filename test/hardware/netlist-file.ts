import { hardwareFile } from './stock.ts';

/** A list in parentheses, as KiCad writes them; quotes are gone. */
export type Expression = string | readonly Expression[];

/** What connects: the pins of each net, as `KC3.2`, sorted; by the net's name. */
export type Connections = ReadonlyMap<string, readonly string[]>;

export interface Component {
  readonly ref: string;
  readonly value: string;
  readonly footprint: string;
}

/** A netlist of hardware/kicad/, read as an s-expression. */
export function netlistFile(board: string): {
  readonly components: readonly Component[];
  readonly connections: Connections;
  /** Pads of each component that a net is on. */
  readonly pads: ReadonlyMap<string, readonly string[]>;
} {
  const file = parse(hardwareFile(`kicad/${board}.net`));
  const components = lists(only(file, 'components'), 'comp').map((one) => ({
    ref: field(one, 'ref'),
    value: field(one, 'value'),
    footprint: field(one, 'footprint'),
  }));
  const nets = lists(only(file, 'nets'), 'net').map((net) => ({
    name: field(net, 'name'),
    nodes: lists(net, 'node'),
  }));
  const pads = new Map<string, readonly string[]>();
  for (const node of nets.flatMap(({ nodes }) => nodes)) {
    const ref = field(node, 'ref');
    pads.set(ref, [...(pads.get(ref) ?? []), field(node, 'pin')]);
  }
  const connections = nets.map(
    ({ name, nodes }) =>
      [name, nodes.map((node) => `${field(node, 'ref')}.${field(node, 'pinfunction')}`).sort()] as const,
  );
  return { components, connections: new Map(connections), pads };
}

/** Reads one expression. Throws where parentheses do not match. */
export function parse(text: string): Expression {
  const tokens = text.match(/[()]|"[^"]*"|[^\s()"]+/g) ?? [];
  const open: Expression[][] = [[]];
  for (const token of tokens) {
    const inner = open.at(-1);
    if (token === '(') open.push([]);
    else if (token !== ')') inner?.push(token.replaceAll('"', ''));
    else {
      open.pop();
      if (inner === undefined || open.length === 0) throw new Error('a parenthesis too many');
      open.at(-1)?.push(inner);
    }
  }
  const [top, ...others] = open;
  const [whole, ...more] = top ?? [];
  if (others.length > 0 || whole === undefined || more.length > 0) throw new Error('not one expression');
  return whole;
}

/** The lists inside that begin with that word. */
export function lists(within: Expression, word: string): readonly (readonly Expression[])[] {
  if (typeof within === 'string') return [];
  return within.filter((one): one is readonly Expression[] => typeof one !== 'string' && one[0] === word);
}

function only(within: Expression, word: string): readonly Expression[] {
  const [first, ...more] = lists(within, word);
  if (first === undefined || more.length > 0) throw new Error(`not one (${word} …)`);
  return first;
}

/** The one value of `(word "value")`. */
function field(within: Expression, word: string): string {
  const [, value] = only(within, word);
  if (typeof value !== 'string') throw new Error(`(${word} …) has no value`);
  return value;
}
