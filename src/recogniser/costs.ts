/** The numbers of the model of the hand: what stands in `costs.json`, where each has its unit and its origin. */
import data from './costs.json' with { type: 'json' };

type Named<Group> = { readonly [Name in keyof Group]: number };

/** All of them. Costs and margins in nats (a cost of c makes a thing e^c times less likely), times in ms. */
export interface Numbers {
  readonly cost: Named<typeof data.cost>;
  readonly time: Named<typeof data.time>;
  /** How long the board must have been quiet. */
  readonly quiet: Named<typeof data.quiet>;
  readonly margin: Named<typeof data.margin>;
  readonly beam: Named<typeof data.beam>;
  /** The curve that makes a share of stories an honest probability. */
  readonly confidence: Named<typeof data.confidence>;
  /** The times after an edge at which something can be decided, the soonest first. */
  readonly moments: readonly number[];
}

/** What such a file says. */
type Said = { readonly [Group in Exclude<keyof Numbers, 'moments'>]: Valued<Numbers[Group]> };
type Valued<Group> = { readonly [Name in keyof Group]: { readonly value: number } };

export function numbersIn(said: Said): Numbers {
  const quiet = valuesOf(said.quiet);
  return {
    cost: valuesOf(said.cost),
    time: valuesOf(said.time),
    quiet,
    margin: valuesOf(said.margin),
    beam: valuesOf(said.beam),
    confidence: valuesOf(said.confidence),
    moments: [...new Set(Object.values(quiet))].sort((a, b) => a - b),
  };
}

/** `Object.fromEntries` forgets which names there are. */
function valuesOf<Group extends Valued<Group>>(group: Group): Named<Group> {
  const entries = Object.entries<{ readonly value: number }>(group);
  return Object.fromEntries(entries.map(([name, { value }]) => [name, value])) as Named<Group>;
}

/** Those of the file: what boards play with. */
export const NUMBERS: Numbers = numbersIn(data);

/** The file with other costs, fitted to so many acts; what did not change stays as it was. */
export function handNumbersWith(costs: Numbers['cost'], acts: number): object {
  const cost = Object.entries(data.cost).map(([name, entry]) => {
    const value = new Map(Object.entries(costs)).get(name) ?? entry.value;
    const rounded = Math.round(value * 1e4) / 1e4;
    return [
      name,
      rounded === entry.value ? entry : { ...entry, value: rounded, origin: { by: 'fit', acts } },
    ];
  });
  return { ...data, cost: Object.fromEntries(cost) };
}
