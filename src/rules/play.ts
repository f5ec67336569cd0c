import type { Act, Move, SliderAction } from './act.ts';
import { PIECES, type Piece, Placement, type Position } from './position.ts';
import type { RuleSet } from './ruleset.ts';
import { opponentOf } from './side.ts';
import type { Square } from './square.ts';
import { trapsAfter } from './traps.ts';

/** The position after an act that is known to be legal; of any other it makes nonsense. */
export function playUnchecked(ruleSet: RuleSet, position: Position, act: Act): Position {
  const pieces = new Placement(position.pieces);
  switch (act.kind) {
    case 'move':
      return { ...position, turn: opponentOf(position.turn), pieces: moved(pieces, position, act) };
    case 'slider':
      return slid(ruleSet, pieces, position, act);
    case 'huff':
      pieces.delete(act.square);
      return { ...position, pieces };
  }
}

function moved(pieces: Map<Square, Piece>, position: Position, move: Move): ReadonlyMap<Square, Piece> {
  const mover = pieces.get(move.from);
  if (mover === undefined) throw new Error(`no piece on ${move.from} to move`);
  pieces.delete(move.from);
  for (const square of move.captured) pieces.delete(square);
  if (!move.fell) pieces.set(move.to, move.crowned ? PIECES[position.turn].king : mover);
  return pieces;
}

function slid(
  ruleSet: RuleSet,
  pieces: Map<Square, Piece>,
  position: Position,
  action: SliderAction,
): Position {
  if (action.fell !== null) pieces.delete(action.fell);
  return { turn: opponentOf(position.turn), pieces, openTraps: trapsAfter(ruleSet, position, action) };
}
