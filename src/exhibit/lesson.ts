import type { DirectedAct, PlayerState } from '../game/game.ts';
import { cellOf, type Move, type Position, type Rules } from '../rules/rules.ts';

/**
 * What the worked round has a side do next: quiet moves that lead to a capture as soon as the rules let them, and that
 * capture. It is found by the rules themselves, so that it is right in every game and under every option. Null while the
 * hand is busy, when the wheel is to be spun first, and once that capture is made.
 */
export function lessonAct(rules: Rules, state: PlayerState): DirectedAct | null {
  const { turn, directed } = state;
  if (turn === null || directed !== null || isTaught(state)) return null;
  if (turn.needs === 'slider') return sliderAct(rules, state);
  if (turn.needs !== 'move') return null;
  const move = instructive(rules, state);
  if (move === null) return null;
  const { from, to, captured } = move;
  return { kind: 'move', from, to, captured, huffed: null };
}

/** A piece was captured: that is the end of the round. */
function isTaught({ session }: PlayerState): boolean {
  return session.plies.some((ply) => ply.kind === 'move' && ply.fields.captured.length > 0);
}

/** A slider that works and under which nobody falls, if there is one: what falls is lost for the rest of the round. */
function sliderAct(rules: Rules, { progress, sector, session }: PlayerState): DirectedAct | null {
  const colour = sector === 'orange' || sector === 'green' ? sector : undefined;
  const actions = rules
    .sliderActions(progress.position, colour)
    .filter(({ slider }) => !session.brokenSliders.includes(slider));
  const action = actions.find(({ fell }) => fell === null) ?? actions[0];
  return action === undefined ? null : { kind: 'slider', slider: action.slider, notch: action.notch };
}

/** The move that teaches most, of those that lose no piece in a trap and touch no square that is set aside, if there are any. */
function instructive(rules: Rules, { progress, session }: PlayerState): Move | null {
  const { position } = progress;
  const aside = session.faults.map(({ square }) => square);
  const touches = ({ from, to, captured }: Move) =>
    [from, to, ...captured].some((square) => aside.includes(rules.board.nameOf(square)));
  const legal = rules.moves(position);
  const plain = legal.filter((move) => !move.fell && !touches(move));
  const moves = plain.length > 0 ? plain : legal;
  const worth = new Map(moves.map((move) => [move, teaches(rules, position, move)]));
  const [best] = [...moves].sort(
    (one, other) =>
      (worth.get(other) ?? 0) - (worth.get(one) ?? 0) || offCentre(rules, one) - offCentre(rules, other),
  );
  return best ?? null;
}

/** 3: it captures; 2: the other side can capture then; 1: this side can, after some reply; 0. */
function teaches(rules: Rules, position: Position, move: Move): 0 | 1 | 2 | 3 {
  if (move.captured.length > 0) return 3;
  const then = rules.play(position, move);
  const replies = rules.moves(then);
  if (replies.some(isCapture)) return 2;
  return replies.some((reply) => rules.moves(rules.play(then, reply)).some(isCapture)) ? 1 : 0;
}

function isCapture({ captured }: Move): boolean {
  return captured.length > 0;
}

/** How far from the middle column a move ends, in columns. */
function offCentre({ board }: Rules, { to }: Move): number {
  const column = cellOf(board.nameOf(to))?.column ?? 0;
  return Math.abs(column - (board.size - 1) / 2);
}
