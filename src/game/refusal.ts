import { has, lastSeen, nodeNow } from '../recogniser/recogniser.ts';
import {
  type AboutTurn,
  cellName,
  cellOf,
  type Move,
  opponentOf,
  type Piece,
  type Position,
  type Refusal,
  type Rules,
  type Square,
} from '../rules/rules.ts';
import { guidanceFor } from './alarm.ts';
import type { Session } from './session.ts';
import { progressNow, turnOf } from './turn.ts';
import { named, originsNamed, type Text, text } from './view.ts';

/**
 * Why what lies on the board is refused, where one piece was carried to a wrong square or fell into a trap. Null where no single
 * attempt explains the board.
 */
export function refusalText(session: Session): Text | null {
  const { rules } = session.setup;
  const { restore, remove } = guidanceFor(session.recogniser);
  const [lifted] = restore;
  if (lifted === undefined || restore.length > 1 || remove.length > 1) return null;
  const from = rules.board.squareAt(lifted);
  if (from === null) return null;
  const [put] = remove;
  if (put === undefined) return fallText(session);
  const to = rules.board.squareAt(put);
  // A light square has no number, so no attempt can name it.
  if (to === null) return text('why.light');
  return refusedMove(session, from, to);
}

function refusedMove(session: Session, from: Square, to: Square): Text | null {
  const { rules } = session.setup;
  const { position } = progressNow(session);
  const refusal = rules.explain(position, { kind: 'move', from, to }, aboutTurn(session));
  return refusal === null ? null : textOf(rules, refusal, opponentOf(position.turn));
}

function aboutTurn(session: Session): AboutTurn {
  const { huffable } = progressNow(session);
  const needs = turnOf(session)?.needs;
  if (needs === 'spin') return { huffable, spin: null };
  const { sector } = session;
  return sector === null || sector === 'border' ? { huffable } : { huffable, spin: sector };
}

/** The piece lies under the board. The last edge is that of an open trap, closed and opened. */
function fallText({ recogniser, setup }: Session): Text | null {
  const last = lastSeen(recogniser);
  if (last === null || last.on || !has(nodeNow(recogniser).openTraps, last.square)) return null;
  return text('why.pit', { sq: setup.rules.board.nameOf(last.square) });
}

/** A refusal in words; `other` is the side that is not to move. */
function textOf(rules: Rules, refusal: Refusal, other: 'W' | 'B'): Text | null {
  const { board } = rules;
  switch (refusal.code) {
    case 'captureCompulsory':
      return withSquares('cap.with', originsNamed(rules, refusal.captures)) ?? text('cap.why');
    case 'moreCaptures': {
      const { took, most, captures } = refusal;
      const best = captures.filter(({ captured }) => captured.length === most);
      const sq = originsNamed(rules, best);
      return sq === null ? text('cap.most') : text('cap.number', { sq, most, took });
    }
    case 'worthMore':
      return withSquares('cap.worthWith', originsNamed(rules, refusal.captures)) ?? text('cap.worth');
    case 'kingFirst':
      return withSquares('cap.kingWith', originsNamed(rules, refusal.captures)) ?? text('cap.king');
    case 'goesOn':
      return text('cap.more');
    case 'otherPieces': {
      const taken = refusal.captures.flatMap(({ captured }) => captured);
      return withSquares('cap.others', named(rules, taken));
    }
    case 'notYourPiece':
      return text('fix.turn', { side: other });
    case 'occupied':
      return text('why.occupied', { sq: board.nameOf(refusal.square) });
    case 'notDiagonal':
      return text('why.diagonal');
    case 'kingRests':
      return text('why.kingRests', { n: refusal.moves });
    case 'manBackwards':
      return text('why.forward');
    case 'manCapturesForward':
      return text('why.captureForward');
    case 'tooFar':
      return text('why.far');
    case 'blocked':
      return text('why.blocked', { sq: board.nameOf(refusal.by) });
    case 'landsElsewhere':
      return withSquares('why.lands', named(rules, refusal.squares));
    case 'openTrap':
      return text('why.trap', { sq: board.nameOf(refusal.square) });
    case 'spinFirst':
      return text('turn.spin');
    case 'sliderDue':
      return text(refusal.colour === 'green' ? 'trap.g' : 'trap.o');
    case 'wrongColour':
      return text(refusal.due === 'green' ? 'trap.g' : 'trap.o');
    case 'moveDue':
      return text('turn.move');
    case 'sameNotch':
    case 'oneNotch':
      return text('why.notch');
    case 'notHuffable':
      return withSquares('huff.only', named(rules, refusal.huffable));
    case 'gameOver':
      return text('chip.over');
    case 'noPiece':
    case 'noSliders':
    case 'unknownSlider':
    case 'nothingToHuff':
      return null;
  }
}

function withSquares(id: string, sq: string | null): Text | null {
  return sq === null ? null : text(id, { sq });
}

/** The texts of the rule that leaves only these captures. */
type CaptureReason = 'cap.why' | 'cap.most' | 'cap.worth' | 'cap.king';

const KNOWN = new WeakMap<Position, CaptureReason>();

/** Why these captures and no others. It is all but `cap.why` only where such a rule shuts a capture out. Computed once a position. */
export function captureReason(rules: Rules, position: Position): CaptureReason {
  const known = KNOWN.get(position);
  if (known !== undefined) return known;
  const reason = reasonOf(rules, position);
  KNOWN.set(position, reason);
  return reason;
}

function reasonOf(rules: Rules, position: Position): CaptureReason {
  const { choice, kingPriority } = rules.ruleSet;
  if (choice === 'free' && kingPriority === 'none') return 'cap.why';
  const captures = rules.moves(position);
  for (const [from, piece] of position.pieces) {
    if (piece.side !== position.turn) continue;
    for (const to of firstLandings(rules, position, from, piece)) {
      if (captures.some((move) => begins(move, from, to))) continue;
      const refusal = rules.explain(position, { kind: 'move', from, to });
      if (refusal?.code === 'moreCaptures') return 'cap.most';
      if (refusal?.code === 'worthMore') return 'cap.worth';
      if (refusal?.code === 'kingFirst') return 'cap.king';
      if (refusal?.code === 'goesOn' && refusal.captures.length === 0) return 'cap.king';
    }
  }
  return 'cap.why';
}

function begins({ from, routes }: Move, origin: Square, landing: Square): boolean {
  return from === origin && routes.some(({ path }) => path.includes(landing, 1));
}

/** Where a capture's first jump may land: two squares away for a man, anywhere on its lines for a king. */
function firstLandings(
  { board, ruleSet }: Rules,
  { pieces }: Position,
  from: Square,
  { kind }: Piece,
): readonly Square[] {
  const reach = kind === 'man' ? [2] : Array.from({ length: board.size - 2 }, (_, index) => index + 2);
  const cell = cellOf(board.nameOf(from));
  if (cell === null) return [];
  const { column, row } = cell;
  const found: Square[] = [];
  for (const far of reach) {
    for (const [right, up] of ruleSet.captureLines === 'all' ? [...WAYS, ...STRAIGHT_WAYS] : WAYS) {
      const square = board.squareAt(cellName({ column: column + right * far, row: row + up * far }));
      if (square !== null && !pieces.has(square)) found.push(square);
    }
  }
  return found;
}

const WAYS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

/** To the next playable squares of the column and the row. */
const STRAIGHT_WAYS = [
  [2, 0],
  [-2, 0],
  [0, 2],
  [0, -2],
] as const;
