import type { Level } from '../../opponent/opponent.ts';
import { formatFen, type Move, type Piece, type Position, parseFen, type Rules } from '../../rules/rules.ts';

/** One line of the Hub protocol: a command and its arguments, `go think`, `level move-time=3`. */
export interface HubLine {
  readonly command: string;
  /** An argument without a value has the empty one. */
  readonly args: ReadonlyMap<string, string>;
}

// A quotation that is not closed goes on to the end.
const WORD = /([^\s="]+)(?:=(?:"([^"]*)"?|([^\s"]*)))?/g;

/** Reads a line; null for an empty one. What makes no word is left out, as the protocol asks. */
export function readHubLine(text: string): HubLine | null {
  const words = [...text.matchAll(WORD)];
  const [first, ...rest] = words;
  if (first?.[1] === undefined) return null;
  return { command: first[1], args: new Map(rest.map((word) => [word[1] ?? '', word[2] ?? word[3] ?? ''])) };
}

/** Writes a line; values with blanks, or empty ones, are quoted. */
export function writeHubLine(command: string, args: Readonly<Record<string, string | number>> = {}): string {
  const words = Object.entries(args).map(([name, value]) => `${name}=${quoted(String(value))}`);
  return [command, ...words].join(' ');
}

function quoted(value: string): string {
  const clean = value.replace(/["\r\n]/g, ' ');
  return clean === '' || /[\s=]/.test(clean) ? `"${clean}"` : clean;
}

/** How long a search may take. */
export interface HubLimits {
  readonly level: Level;
  readonly milliseconds: number;
}

/** No search goes on longer, whatever it is asked. */
const FOREVER_MS = 86_400_000;
/** How many moves the time left has to last where the program does not say. */
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

/** Whole numbers, and seconds. Throws on anything else, so that no search goes on because of a slip. */
function numberIn(name: string, text: string): number {
  const isWhole = name === 'depth' || name === 'nodes' || name === 'moves';
  if (isWhole ? /^[1-9]\d*$/.test(text) : /^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const wanted = isWhole ? 'a whole number from 1' : 'seconds, as 0.5';
  throw new Error(`${name}=${text} is none; it is ${wanted}`);
}

const MEN = { W: { man: 'w', king: 'W' }, B: { man: 'b', king: 'B' } } as const;
const PIECES: Readonly<Record<string, Piece>> = {
  w: { side: 'W', kind: 'man' },
  W: { side: 'W', kind: 'king' },
  b: { side: 'B', kind: 'man' },
  B: { side: 'B', kind: 'king' },
};

/** A position as Hub writes it: the side to move, then every square from 1: `w W b B e`. */
export function formatHubPosition(rules: Rules, { turn, pieces }: Position): string {
  const letters = rules.board.squares.map((square) => {
    const piece = pieces.get(square);
    return piece === undefined ? 'e' : MEN[piece.side][piece.kind];
  });
  return turn + letters.join('');
}

/** Reads a position; an error says what is wrong with it. */
export function parseHubPosition(rules: Rules, text: string): Position {
  const { squares } = rules.board;
  if (!/^[WB][wWbBe]*$/.test(text) || text.length !== squares.length + 1)
    throw new Error(`pos=${text} is no position: W or B, then ${squares.length} letters of w W b B e`);
  const pieces = new Map(
    squares.flatMap((square) => {
      const piece = PIECES[text[square] ?? 'e'];
      return piece === undefined ? [] : [[square, piece] as const];
    }),
  );
  const position: Position = { turn: text[0] === 'W' ? 'W' : 'B', pieces, openTraps: [] };
  // The FEN's reader refuses what no game can reach.
  return parseFen(rules, formatFen(position));
}

/** `32-28`; of a capture the ends, then every captured square: `28x19x23`. */
export function formatHubMove({ from, to, captured }: Move): string {
  return captured.length === 0 ? `${from}-${to}` : [from, to, ...captured].join('x');
}

/** The legal move that is meant, its captured squares in any order; null if there is none. */
export function findHubMove(rules: Rules, position: Position, text: string): Move | null {
  const [from, to, ...captured] = text.split(/[-x]/).map(Number);
  captured.sort((a, b) => a - b);
  const found = rules
    .moves(position)
    .find((move) => move.from === from && move.to === to && move.captured.join() === captured.join());
  return found ?? null;
}
