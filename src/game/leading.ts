import type { Algebraic, Piece, Position, Rules, Side } from '../rules/rules.ts';
import { pieceParam, showing } from './prompt-words.ts';
import { type Light, type Prompt, type Text, text } from './view.ts';

/** A hand that is led to a position, without a game: what stands on the board, and what is to stand there. */
export interface Leading {
  readonly rules: Rules;
  /** Null: the hand is free. */
  readonly target: Position | null;
  /** Every occupied square; null for a piece that nobody has named. */
  readonly standing: ReadonlyMap<Algebraic, Piece | null>;
  /**
   * Sides of the pieces that were lifted since the hand is led there, the latest first; null for a piece that nobody has
   * named.
   */
  readonly lifted: readonly (Side | null)[];
}

/** `standing`: what is believed to stand on the board. */
export function newLeading(
  rules: Rules,
  target: Position | null,
  standing: ReadonlyMap<Algebraic, Piece | null>,
): Leading {
  return { rules, target, standing, lifted: [] };
}

/** From now on a piece that nobody has named is what was wanted where it stands. So the next orders can tell where it goes. */
export function ledTo(leading: Leading, target: Position | null): Leading {
  const standing = new Map([...leading.standing].map(([at, piece]) => [at, piece ?? pieceAt(leading, at)]));
  return { ...leading, target, standing, lifted: [] };
}

/** The reeds read so. What was put down is what belongs there, otherwise what was lifted last. */
export function readsSo(leading: Leading, occupied: ReadonlySet<Algebraic>): Leading {
  const standing = new Map(leading.standing);
  let { lifted } = leading;
  for (const [at, piece] of leading.standing) {
    if (occupied.has(at)) continue;
    standing.delete(at);
    lifted = [piece?.side ?? null, ...lifted];
  }
  for (const at of occupied) {
    if (standing.has(at)) continue;
    const belongs = pieceAt(leading, at);
    const side =
      belongs === null
        ? lifted[0]
        : (lifted.find((one) => one === belongs.side) ?? lifted.find((one) => one === null));
    standing.set(at, belongs ?? (side === undefined || side === null ? null : { side, kind: 'man' }));
    const index = side === undefined ? -1 : lifted.indexOf(side);
    lifted = lifted.filter((_, other) => other !== index);
  }
  return { ...leading, standing, lifted };
}

/** What the hand is still to do. */
interface Orders {
  readonly carry: readonly { readonly from: Algebraic; readonly to: Algebraic; readonly side: Side }[];
  readonly remove: readonly Algebraic[];
  /** Pieces from the hand, or from beside the board. */
  readonly put: readonly { readonly at: Algebraic; readonly piece: Piece; readonly inHand: boolean }[];
}

function ordersOf(leading: Leading): Orders {
  const { rules, target, standing } = leading;
  if (target === null) return { carry: [], remove: [], put: [] };
  const surplus = [...standing].filter(([at, piece]) => !belongs(piece, pieceAt(leading, at)));
  const lifted = [...leading.lifted];
  const carry: Orders['carry'][number][] = [];
  const put: Orders['put'][number][] = [];
  for (const [square, piece] of target.pieces) {
    const at = rules.board.nameOf(square);
    if (standing.has(at)) continue;
    const inHand = lifted.indexOf(piece.side);
    const elsewhere = surplus.findIndex(([, other]) => other?.side === piece.side);
    if (inHand >= 0) lifted.splice(inHand, 1);
    const [from] = inHand < 0 && elsewhere >= 0 ? surplus.splice(elsewhere, 1) : [];
    if (from === undefined) put.push({ at, piece, inHand: inHand >= 0 });
    else carry.push({ from: from[0], to: at, side: piece.side });
  }
  return { carry, put, remove: surplus.map(([at]) => at) };
}

/** A piece that nobody has named belongs wherever one is wanted. Reeds do not tell a king from a man. */
function belongs(piece: Piece | null, wanted: Piece | null): boolean {
  return wanted !== null && (piece === null || piece.side === wanted.side);
}

function pieceAt({ rules, target }: Leading, at: Algebraic): Piece | null {
  const square = rules.board.squareAt(at);
  return square === null ? null : (target?.pieces.get(square) ?? null);
}

/** Whether everything stands where the hand was led to. */
export function isThere(leading: Leading): boolean {
  const { carry, remove, put } = ordersOf(leading);
  return leading.target !== null && carry.length + remove.length + put.length === 0;
}

export function leadingLights(leading: Leading): readonly Light[] {
  const { carry, remove, put } = ordersOf(leading);
  return [
    ...carry.flatMap(({ from, to }): Light[] => [
      { at: from, id: 'L1' },
      { at: to, id: 'L2' },
    ]),
    ...put.map(({ at, inHand }): Light => ({ at, id: inHand ? 'L2' : 'L7' })),
    ...remove.map((at): Light => ({ at, id: 'L6' })),
  ];
}

/** If more than this is to be done, the lights say it better. */
const MOST_TOLD = 4;

export function leadingPrompt(leading: Leading): Prompt {
  if (leading.target === null) return prompt(text('lead.free'), null, text('lead.freeWhy'));
  const { carry, remove, put } = ordersOf(leading);
  const [moved] = carry;
  const [placed] = put;
  const [removed] = remove;
  if (carry.length + remove.length + put.length > MOST_TOLD)
    return prompt(text('lead.differs'), null, text('lead.lights'));
  if (moved !== undefined) {
    const line = text('lead.carry', { from: moved.from, to: moved.to });
    return showing(prompt(line, moved.side), pieceAt(leading, moved.to));
  }
  if (placed !== undefined) {
    const line = text('lead.put', { sq: placed.at, piece: pieceParam(placed.piece) });
    return showing(prompt(line, placed.piece.side), placed.piece);
  }
  if (removed !== undefined) {
    const piece = leading.standing.get(removed) ?? null;
    return showing(prompt(text('lead.remove', { sq: removed }), piece?.side ?? null), piece);
  }
  return { ...prompt(text('fix.done'), null, text('lead.buttons')), edge: 'grey' };
}

function prompt(line: Text, side: Side | null, why: Text | null = null): Prompt {
  return { line, why, chip: null, edge: 'blue', side };
}
