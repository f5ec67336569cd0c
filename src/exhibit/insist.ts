import { change, type Draft, type Exhibit } from './state.ts';

/** The same squares must be wrong so long before their sensors are doubted, ms: hands may still be on their way. */
const DOUBTED_MS = 15_000;
/** More squares than this are pieces out of place, and no sensors. */
export const MOST_WRONG = 2;

/** Whether visitors may say that the board stands right, and its sensors are wrong. */
export function mayInsist({ board, wrongSince, t, stage }: Exhibit): boolean {
  if (!['setup', 'restore', 'play', 'round', 'problem'].includes(stage.kind)) return false;
  return board.there && wrongSince !== null && t - wrongSince >= DOUBTED_MS;
}

/** The game does without the squares that are wrong now, and so do those that follow. */
export function insist(draft: Draft): void {
  const { state } = draft;
  if (!mayInsist(state)) return;
  const squares = state.board.wrong;
  draft.effects.push({ kind: 'disbelieve', squares });
  change(draft, { disbelieved: [...new Set([...state.disbelieved, ...squares])], wrongSince: null });
}

/** A table that has been laid does without them too. */
export function insistStill(draft: Draft): void {
  const { disbelieved: squares } = draft.state;
  if (squares.length > 0) draft.effects.push({ kind: 'disbelieve', squares });
}
