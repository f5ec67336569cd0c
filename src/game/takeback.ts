import { bitsOf, equal, movedTo, nodeOf, placementNow, standingOf } from '../recogniser/recogniser.ts';
import { opponentOf, type Side } from '../rules/rules.ts';
import { directedPlayer, isDirected } from './directed.ts';
import { startNode } from './new-session.ts';
import { change, type Draft, type Ply, type Session } from './session.ts';
import { drawsCards, progressNow } from './turn.ts';
import { withdraw } from './understood.ts';

/** Each player must press so soon after the other, ms. */
export const TOGETHER_MS = 2000;

/** How many plies the pieces on the board have been moved back; null if they have not, or may not be. */
export function takebackTarget(session: Session): number | null {
  const { plies, recogniser, over, setup } = session;
  const placement = placementNow(recogniser);
  if (over !== null || placement === null || placement.light.length > 0) return null;
  if (standingOf(recogniser).kind === 'atRest') return null;
  if (setup.directed?.some(({ takebacks }) => takebacks === 'never')) return null;
  for (let count = 1; count <= plies.length; count++) {
    const ply = plies[plies.length - count];
    if (ply === undefined || !mayBeTakenBack(session, ply)) return null;
    if (equal(bitsOf(ply.before.position.pieces.keys()), placement.dark)) return count;
  }
  return null;
}

/** Not past a spin, a fall, a card or a huff (rules.md, At the board). */
function mayBeTakenBack({ setup, answerDue, plies }: Session, ply: Ply): boolean {
  if (ply.kind !== 'move' || ply.sector !== null || ply.fields.fell || ply.huffed !== null) return false;
  return !drawsCards(setup) || (answerDue && ply === plies.at(-1));
}

/** One player asks; when the other has asked within 2 s, or grants it always, the plies are taken back. */
export function askTakeback(draft: Draft, t: number, by: Side): void {
  const count = takebackTarget(draft.session);
  const { takebackAsked: asked, setup } = draft.session;
  if (count === null) return;
  if (directedPlayer(setup, opponentOf(by))?.takebacks === 'granted') {
    takeBack(draft, t, count);
    return;
  }
  if (asked === null || asked.by === by || t - asked.t > TOGETHER_MS) {
    change(draft, { takebackAsked: { by, t } });
    return;
  }
  takeBack(draft, t, count);
}

/** The last `count` plies are no more; where the pieces do not stand so yet, the lights say what to move back. */
export function takeBack(draft: Draft, t: number, count: number): void {
  const { session } = draft;
  const first = session.plies[session.plies.length - count];
  if (first === undefined) return;
  for (let undone = 0; undone < count; undone++) withdraw(draft, t, false);
  change(draft, {
    takebackAsked: null,
    recogniser: movedTo(session.recogniser, startNode(session.game, first.before, first.sector)),
  });
}

/** The player who was to claim has the missed capture restored: its author must make it now (`huffRemedy: alsoForce`). */
export function restoreCapture(draft: Draft, t: number): void {
  const { session } = draft;
  const { rules } = session.setup;
  const progress = progressNow(session);
  if (progress.due === null) return;
  withdraw(draft, t, true);
  const forced = rules.force(progress);
  const node = nodeOf(session.game, forced, !isDirected(session.setup, forced.position.turn));
  change(draft, { recogniser: movedTo(session.recogniser, node) });
}
