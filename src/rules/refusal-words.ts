import type { Move } from './act.ts';
import type { Refusal } from './explain.ts';

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
    case 'goesOn':
      return `the capture goes on: ${named(refusal.captures)}`;
    case 'kingFirst':
      return `a king must make the capture: ${named(refusal.captures)}`;
    case 'otherPieces':
      return `between these squares other pieces are taken: ${named(refusal.captures)}`;
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
