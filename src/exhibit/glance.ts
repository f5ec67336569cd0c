import type { View } from '../game/game.ts';
import type { Algebraic, Outcome } from '../rules/rules.ts';

/** What the exhibit needs to know of the game on the board. */
export interface BoardGlance {
  /** False while the board is away or nothing can be written. Then the page says so, and nothing can be asked of the pieces. */
  readonly there: boolean;
  /** Squares to fill or to empty before the board stands as the game says. */
  readonly missing: number;
  /** The squares on which sensors and game disagree, where they are known one by one. */
  readonly wrong: readonly Algebraic[];
  /** Half-moves so far. */
  readonly plies: number;
  /** How far the game has gone, only to compare: a wheel that has stopped takes it on, and so does a half-move. */
  readonly progress: number;
  /** A piece was captured in this game. */
  readonly captured: boolean;
  /** A card is to be answered. */
  readonly answerDue: boolean;
  readonly outcome: Outcome | null;
  /** What lies there is a problem, and it is solved. */
  readonly solved: boolean;
  /** Squares whose sensor is not believed. What they say is no sign of life. */
  readonly aside: readonly Algebraic[];
}

/** A table that nobody has looked at yet. */
export const UNSEEN: BoardGlance = {
  there: false,
  missing: 0,
  wrong: [],
  plies: 0,
  progress: 0,
  captured: false,
  answerDue: false,
  outcome: null,
  solved: false,
  aside: [],
};

/** Prompts of the shell: the board, or the disk, is away (`shownView`). */
const AWAY = ['link.wait', 'E81'];

/** `solved`: what lies there is a problem, and it is solved. */
export function glanceOf(view: View, solved: boolean): BoardGlance {
  const { prompt, lights, plies, sector, outcome, faults, needs } = view;
  const { id, params } = prompt.line;
  // Before the first half-move nothing is in the hand or to be taken off. What is shown so is wrong too.
  const amiss = plies.length === 0 ? ['L3', 'L6'] : id.startsWith('fix.') ? ['L6'] : [];
  const ids = ['L7', 'L8', ...amiss];
  const wrong = [...new Set(lights.filter((light) => ids.includes(light.id)).map(({ at }) => at))];
  return {
    there: !AWAY.includes(id),
    missing: id === 'set.up' ? Number(params.n) : wrong.length,
    wrong,
    plies: plies.length,
    progress: 2 * plies.length + (sector === null || sector === 'border' ? 0 : 1),
    captured: plies.some((ply) => ply.kind === 'move' && /[x×:]/.test(ply.text)),
    answerDue: needs === 'answer',
    outcome,
    solved,
    aside: faults.flatMap(({ square }) => (square === undefined ? [] : [square])),
  };
}
