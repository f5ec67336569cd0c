/** The half-move as a row of steps: what is done, what is to be done now, what follows. Pure. */

import type { Text, View } from '../../game/game.ts';
import { opponentOf } from '../../rules/rules.ts';
import { type BoardSize, nameOfNumber } from '../board/geometry.ts';
import { AWAY } from './headline.ts';

export interface ShownStep {
  readonly text: Text;
  readonly state: 'done' | 'now' | 'later';
}

const step = (id: string, params: Text['params'] = {}): Text => ({ id: `visit.step.${id}`, params });
/** While the other player thinks, or nothing can be played, there is nothing to do. */
const WAITED = ['solve.solved', 'dir.wait', 'lesson.wait', 'lesson.good', ...AWAY];
/** More squares than this are read on the board, not in the row. */
const MOST = 3;

export function stepsOf(view: View, size: BoardSize): readonly ShownStep[] {
  if (view.outcome !== null || view.needs === null || WAITED.includes(view.prompt.line.id)) return [];
  if (view.trouble?.side === view.turn) return [];
  const at = (id: string) => view.lights.filter((light) => light.id === id).map((light) => light.at);
  const toLift = at('L8');
  const toFill = at('L7');
  const toRemove = at('L6');
  if (toLift.length + toFill.length > 0) {
    const lifts = toLift.slice(0, MOST).map((sq) => step('lift', { sq }));
    const puts = toFill.slice(0, MOST).map((sq) => step('put', { sq }));
    return row([], [...lifts, ...puts], step('next', { side: view.turn }));
  }
  const other = step('next', { side: opponentOf(view.turn) });
  if (toRemove.length > 0)
    return row(
      [step('jump')],
      toRemove.slice(0, MOST).map((sq) => step('off', { sq })),
      other,
    );
  if (view.directed?.shown && view.directed.act.kind === 'move')
    return directedRow(view.directed.act, size, other);
  return row(...turnSteps(view), other);
}

function directedRow(
  act: { readonly from: number; readonly to: number; readonly captured: readonly number[] },
  size: BoardSize,
  next: Text,
): readonly ShownStep[] {
  const name = (square: number) => nameOfNumber(square, size);
  const off = act.captured.slice(0, MOST).map((square) => step('off', { sq: name(square) }));
  return row([], [step('lift', { sq: name(act.from) }), step('put', { sq: name(act.to) }), ...off], next);
}

function turnSteps({
  needs,
  sector,
  options,
  wheelWanted,
}: View): [done: readonly Text[], due: readonly Text[]] {
  if (wheelWanted) return [[], [step('spin'), step('play')]];
  const spun = options.traps === true && sector !== null ? [step('spin')] : [];
  switch (needs) {
    case 'slider':
      return [spun, [step('slide')]];
    case 'answer':
      return [[step('play')], [step('answer')]];
    default:
      return [spun, [step('play')]];
  }
}

function row(done: readonly Text[], due: readonly Text[], next: Text): readonly ShownStep[] {
  return [
    ...done.map((text): ShownStep => ({ text, state: 'done' })),
    ...due.map((text, i): ShownStep => ({ text, state: i === 0 ? 'now' : 'later' })),
    { text: next, state: 'later' },
  ];
}
