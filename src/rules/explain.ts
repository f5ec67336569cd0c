import { columnOf, crowningRow, type Piece, type Position, rowOf, type Square } from './board.ts';
import { worthOf } from './endings.ts';
import type { Move, SliderAction } from './progress.ts';
import type { RuleSet } from './rulesets.ts';
import { type Notch, notchOf, type Sector, type Slider, type SliderId, type TrapColour } from './traps.ts';

/** What somebody tries: a move by its squares (and, if known, what it takes), a slider action, or a huff. */
export type Attempt =
  | {
      readonly kind: 'move';
      readonly from: Square;
      readonly to: Square;
      readonly captured?: readonly Square[];
    }
  | { readonly kind: 'slider'; readonly slider: SliderId; readonly notch: Notch }
  | { readonly kind: 'huff'; readonly square: Square };

/** Why an attempt is not legal, with what a player needs to see. */
export type Refusal =
  | { readonly code: 'gameOver' }
  | { readonly code: 'noPiece'; readonly square: Square }
  | { readonly code: 'notYourPiece'; readonly square: Square }
  /** A quiet move, or a slider, where one of these must be made. */
  | { readonly code: 'captureCompulsory'; readonly captures: readonly Move[] }
  /** It takes `took` pieces, these take `most`. */
  | {
      readonly code: 'moreCaptures';
      readonly took: number;
      readonly most: number;
      readonly captures: readonly Move[];
    }
  /** These take what is worth more (`choice: value`). */
  | { readonly code: 'worthMore'; readonly captures: readonly Move[] }
  /** The capture must go on: these do. */
  | { readonly code: 'goesOn'; readonly captures: readonly Move[] }
  /** A king must make the capture: these are kings'. */
  | { readonly code: 'kingFirst'; readonly captures: readonly Move[] }
  /** The move is right, but takes other pieces than said: these are the moves between those squares. */
  | { readonly code: 'otherPieces'; readonly captures: readonly Move[] }
  /** That king has moved so often in succession: another piece moves, or it captures (`kingRun`). */
  | { readonly code: 'kingRests'; readonly moves: number }
  | { readonly code: 'occupied'; readonly square: Square }
  | { readonly code: 'notDiagonal' }
  | { readonly code: 'manBackwards' }
  | { readonly code: 'manCapturesForward' }
  /** A man, or a king of that game, goes one square, or two over an enemy. */
  | { readonly code: 'tooFar' }
  /** Nothing can pass that square. */
  | { readonly code: 'blocked'; readonly by: Square }
  /** After this capture the king must land there. */
  | { readonly code: 'landsElsewhere'; readonly squares: readonly Square[] }
  | { readonly code: 'openTrap'; readonly square: Square }
  | { readonly code: 'noSliders' }
  | { readonly code: 'unknownSlider'; readonly sliders: readonly SliderId[] }
  /** It stands there already. */
  | { readonly code: 'sameNotch'; readonly notches: readonly Notch[] }
  /** A slider goes one notch at a time: it can go there. */
  | { readonly code: 'oneNotch'; readonly notches: readonly Notch[] }
  | { readonly code: 'spinFirst' }
  /** The wheel gave a colour: a slider of it is to be moved. */
  | { readonly code: 'sliderDue'; readonly colour: TrapColour }
  /** The wheel gave a piece: a man or king is to be moved. */
  | { readonly code: 'moveDue' }
  | { readonly code: 'wrongColour'; readonly due: TrapColour }
  | { readonly code: 'nothingToHuff' }
  | { readonly code: 'notHuffable'; readonly huffable: readonly Square[] };

/** What a player faces when he tries. */
export interface Situation {
  readonly ruleSet: RuleSet;
  readonly position: Position;
  readonly correct: readonly Move[];
  /** All that pieces can do, also where something else is compulsory. */
  readonly possible: readonly Move[];
  readonly actions: readonly SliderAction[];
  readonly sliders: readonly Slider[];
}

/** What a position does not tell of the turn. */
export interface AboutTurn {
  /** What the wheel gave; null before it has been spun; left out, the wheel is not asked. */
  readonly spin?: Sector | null;
  /** What may be huffed now (`Progress.huffable`). */
  readonly huffable?: readonly Square[];
}

/** Why that move is refused; null if it is correct. */
export function explainMove(
  situation: Situation,
  from: Square,
  to: Square,
  captured?: readonly Square[],
): Refusal | null {
  const { position, correct } = situation;
  const piece = position.pieces.get(from);
  if (piece === undefined) return { code: 'noPiece', square: from };
  if (piece.side !== position.turn) return { code: 'notYourPiece', square: from };
  const between = (moves: readonly Move[]) => moves.filter((move) => move.from === from && move.to === to);
  const right = between(correct);
  if (right.some((move) => takes(move, captured))) return null;
  if (right.length > 0) return { code: 'otherPieces', captures: right };
  const tried = between(situation.possible).find((move) => takes(move, captured));
  if (tried !== undefined) return lesser(situation, piece, tried);
  return explainWay(situation, piece, from, to);
}

function takes(move: Move, captured?: readonly Square[]): boolean {
  return captured === undefined || move.captured.join() === [...captured].sort((a, b) => a - b).join();
}

/** A move that the pieces can make where the rules ask for another one. */
function lesser({ ruleSet, position, correct, possible }: Situation, piece: Piece, tried: Move): Refusal {
  const captures = capturesOf(correct);
  if (tried.captured.length === 0)
    return captures.length === 0 && position.kingRuns !== undefined
      ? { code: 'kingRests', moves: position.kingRuns[piece.side]?.moves ?? 0 }
      : { code: 'captureCompulsory', captures };
  const most = Math.max(...captures.map((move) => move.captured.length));
  if (ruleSet.choice === 'most' && tried.captured.length < most)
    return { code: 'moreCaptures', took: tried.captured.length, most, captures };
  const worth = (move: Move): number => worthOf(position, move.captured);
  if (ruleSet.choice === 'value' && captures.some((move) => worth(move) > worth(tried)))
    return { code: 'worthMore', captures };
  const longer = possible.filter((move) => goesOnFrom(move, tried));
  if (longer.length > 0)
    return { code: 'goesOn', captures: captures.filter((move) => goesOnFrom(move, tried)) };
  const kings = captures.filter((move) => position.pieces.get(move.from)?.kind === 'king');
  const kingsCome = ruleSet.kingPriority !== 'none' || ruleSet.choice === 'value';
  if (piece.kind === 'man' && kingsCome) return { code: 'kingFirst', captures: kings };
  return { code: 'landsElsewhere', squares: landingsOf(captures, tried) };
}

/** Whether one of the move's routes passes the end of `start` with the same pieces taken, and takes more. */
function goesOnFrom(move: Move, start: Move): boolean {
  const length = start.captured.length;
  return (
    move.from === start.from &&
    move.captured.length > length &&
    move.routes.some(({ jumped }) => {
      const taken = jumped.slice(0, length).sort((a, b) => a - b);
      return taken.join() === start.captured.join();
    })
  );
}

function landingsOf(captures: readonly Move[], tried: Move): readonly Square[] {
  const alike = captures.filter((move) => move.from === tried.from && takes(move, tried.captured));
  return [...new Set(alike.map((move) => move.to))];
}

/** Why no piece of that kind can go that way at all. */
function explainWay({ ruleSet, position }: Situation, piece: Piece, from: Square, to: Square): Refusal {
  const { size } = ruleSet;
  if (position.pieces.has(to)) return { code: 'occupied', square: to };
  const rows = rowOf(to, size) - rowOf(from, size);
  const columns = columnOf(to, size) - columnOf(from, size);
  if (Math.abs(rows) !== Math.abs(columns) || rows === 0) return { code: 'notDiagonal' };
  const way = squaresBetween(from, to, size);
  const met = way.filter((square) => position.pieces.has(square));
  const forwards = Math.sign(rows) === Math.sign(crowningRow(piece.side, size) - rowOf(from, size));
  if (piece.kind === 'man' && way.length === 0 && !forwards) return { code: 'manBackwards' };
  const reach = piece.kind === 'man' || ruleSet.kingMove === 'one' ? 0 : size;
  if (position.openTraps.includes(to) && met.length === 0 && way.length <= reach)
    return { code: 'openTrap', square: to };
  const [first, second] = met;
  const own = met.find((square) => position.pieces.get(square)?.side === piece.side);
  if (own !== undefined) return { code: 'blocked', by: own };
  const short = piece.kind === 'man' || (ruleSet.kingMove === 'one' && ruleSet.kingReach === 'one');
  if (short && (way.length > 1 || first === undefined)) return { code: 'tooFar' };
  if (piece.kind === 'man') return { code: 'manCapturesForward' };
  if (second !== undefined) return { code: 'blocked', by: second };
  if (first === undefined || ruleSet.kingReach === 'one') return { code: 'tooFar' };
  return { code: 'landsElsewhere', squares: [behind(first, from, size)] };
}

function squaresBetween(from: Square, to: Square, size: RuleSet['size']): readonly Square[] {
  const rows = Math.sign(rowOf(to, size) - rowOf(from, size));
  const columns = Math.sign(columnOf(to, size) - columnOf(from, size));
  const steps = Math.abs(rowOf(to, size) - rowOf(from, size)) - 1;
  return Array.from({ length: steps }, (_, index) =>
    squareOn(rowOf(from, size) + rows * (index + 1), columnOf(from, size) + columns * (index + 1), size),
  );
}

function behind(over: Square, from: Square, size: RuleSet['size']): Square {
  const rows = Math.sign(rowOf(over, size) - rowOf(from, size));
  const columns = Math.sign(columnOf(over, size) - columnOf(from, size));
  return squareOn(rowOf(over, size) + rows, columnOf(over, size) + columns, size);
}

function squareOn(row: number, column: number, size: RuleSet['size']): Square {
  return ((row * size) / 2 + Math.floor(column / 2) + 1) as Square;
}

/** Why that slider action is refused; null if it is open. */
export function explainSlider(
  { position, correct, actions, sliders }: Situation,
  id: SliderId,
  notch: Notch,
): Refusal | null {
  if (sliders.length === 0) return { code: 'noSliders' };
  const slider = sliders.find((known) => known.id === id);
  if (slider === undefined) return { code: 'unknownSlider', sliders: sliders.map((known) => known.id) };
  const captures = capturesOf(correct);
  if (captures.length > 0) return { code: 'captureCompulsory', captures };
  const notches = actions.filter((action) => action.slider === id).map((action) => action.notch);
  if (notches.includes(notch)) return null;
  return notchOf(slider, position.openTraps) === notch
    ? { code: 'sameNotch', notches }
    : { code: 'oneNotch', notches };
}

/** What the wheel has to say to an attempt; it has no say where a capture is compulsory. */
export function explainSpin(
  { correct, sliders }: Situation,
  attempt: Exclude<Attempt, { kind: 'huff' }>,
  spin: Sector | null | undefined,
): Refusal | null {
  if (spin === undefined || sliders.length === 0 || capturesOf(correct).length > 0) return null;
  if (spin === null) return { code: 'spinFirst' };
  if (attempt.kind === 'move') return spin === 'piece' ? null : { code: 'sliderDue', colour: spin };
  if (spin === 'piece') return { code: 'moveDue' };
  const tried = sliders.find((slider) => slider.id === attempt.slider);
  return tried === undefined || tried.colour === spin ? null : { code: 'wrongColour', due: spin };
}

export function explainHuff(square: Square, huffable: readonly Square[]): Refusal | null {
  if (huffable.length === 0) return { code: 'nothingToHuff' };
  return huffable.includes(square) ? null : { code: 'notHuffable', huffable };
}

function capturesOf(moves: readonly Move[]): readonly Move[] {
  return moves.filter((move) => move.captured.length > 0);
}

/** Moves named in a sentence at most. */
const MOST_NAMED = 4;

/** Why an attempt is not legal, as one clause of a developer's message; pages have sentences of their own. */
export function refusalWords(refusal: Refusal): string {
  switch (refusal.code) {
    case 'gameOver':
      return 'the game is over: a side has no piece left';
    case 'noPiece':
      return `no piece stands on ${refusal.square}`;
    case 'notYourPiece':
      return `the piece on ${refusal.square} is not of the side to move`;
    case 'captureCompulsory':
      return `a capture is compulsory: ${named(refusal.captures)}`;
    case 'moreCaptures':
      return `it takes ${refusal.took} where ${refusal.most} must be taken: ${named(refusal.captures)}`;
    case 'worthMore':
      return `what is worth more must be taken: ${named(refusal.captures)}`;
    case 'goesOn':
      return `the capture goes on: ${named(refusal.captures)}`;
    case 'kingFirst':
      return `a king must make the capture: ${named(refusal.captures)}`;
    case 'otherPieces':
      return `between these squares other pieces are taken: ${named(refusal.captures)}`;
    case 'kingRests':
      return `this king has moved ${refusal.moves} times in succession: another piece must move first`;
    case 'occupied':
      return `a piece stands on ${refusal.square}`;
    case 'notDiagonal':
      return 'the squares do not lie on one diagonal';
    case 'manBackwards':
      return 'a man does not go backwards';
    case 'manCapturesForward':
      return 'a man captures forwards only';
    case 'tooFar':
      return 'it is too far';
    case 'blocked':
      return `what stands on ${refusal.by} is in the way`;
    case 'landsElsewhere':
      return `the king must land on ${refusal.squares.join(' or ')}`;
    case 'openTrap':
      return `the trap on ${refusal.square} is open`;
    case 'noSliders':
      return 'this game has no sliders';
    case 'unknownSlider':
      return `there is no such slider; there are ${refusal.sliders.join(', ')}`;
    case 'sameNotch':
      return `the slider stands there; it can go to ${refusal.notches.join(' or ')}`;
    case 'oneNotch':
      return `a slider goes one notch at a time, here to ${refusal.notches.join(' or ')}`;
    case 'spinFirst':
      return 'the wheel has to be spun first';
    case 'sliderDue':
      return `the wheel gave ${refusal.colour}: a slider of that colour is due`;
    case 'moveDue':
      return 'the wheel gave a piece: a move is due';
    case 'wrongColour':
      return `the wheel gave ${refusal.due}, and that slider has the other colour`;
    case 'nothingToHuff':
      return 'there is nothing to huff';
    case 'notHuffable':
      return `only ${refusal.huffable.join(' or ')} may be huffed`;
  }
}

function named(moves: readonly Move[]): string {
  return listed(moves.map(moveName));
}

/** `32-27, 32-28 or 5 more`. */
export function listed(texts: readonly string[]): string {
  const named = [...new Set(texts)];
  const more = named.length - MOST_NAMED;
  return more > 0 ? `${named.slice(0, MOST_NAMED).join(', ')} or ${more} more` : named.join(' or ');
}

/** Short, and the same for no two moves of a position: `32-28`, `28x19(23)`. */
export function moveName({ from, to, captured }: Pick<Move, 'from' | 'to' | 'captured'>): string {
  return captured.length === 0 ? `${from}-${to}` : `${from}x${to}(${captured.join(',')})`;
}
