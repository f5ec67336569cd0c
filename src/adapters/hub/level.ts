import type { Level } from '../../opponent/opponent.ts';
import type { HubLine } from './line.ts';

/** How long a search may take. */
export interface HubLimits {
  readonly level: Level;
  readonly milliseconds: number;
}

/** No search goes on longer, whatever it is asked. */
const FOREVER_MS = 86_400_000;
/** So many moves the time left has to last for where it is not said. */
const MOVES_TO_COME = 30;
/** Even a last move leaves some of it for the way there and back. */
const MOST_OF_IT = 0.9;

/** What `level` asks, for a player of that level: `depth= nodes= move-time= time= inc= moves=` (times in seconds), `infinite`. */
export function limitsOf(level: Level, args: HubLine['args']): HubLimits {
  const number = (name: string) => {
    const text = args.get(name);
    return text === undefined ? null : numberIn(name, text);
  };
  const [depth, nodes, moveTime, time] = ['depth', 'nodes', 'move-time', 'time'].map(number);
  const bounded = depth != null || nodes != null;
  const timed = moveTime != null || time != null || args.has('infinite');
  const share = (left: number) => left / (number('moves') || MOVES_TO_COME) + (number('inc') ?? 0) / 2;
  const seconds = moveTime ?? (time == null ? null : Math.min(share(time), MOST_OF_IT * time));
  return {
    // A bound that the other program gives takes the place of the level's own.
    level: {
      ...level,
      nodes: nodes ?? (bounded || timed ? Number.POSITIVE_INFINITY : level.nodes),
      depth: depth ?? (bounded || timed ? 100 : level.depth),
    },
    milliseconds: seconds === null ? FOREVER_MS : Math.max(1, Math.round(seconds * 1000 - 10)),
  };
}

/** Whole numbers, and seconds. Throws on anything else, so that no search goes on for a slip. */
function numberIn(name: string, text: string): number {
  const isWhole = name === 'depth' || name === 'nodes' || name === 'moves';
  if (isWhole ? /^[1-9]\d*$/.test(text) : /^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const wanted = isWhole ? 'a whole number from 1' : 'seconds, as 0.5';
  throw new Error(`${name}=${text} is none; it is ${wanted}`);
}
