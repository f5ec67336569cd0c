import type { Progress, Rules } from '../rules/rules.ts';
import { isDirected } from './directed.ts';
import type { HintedAct } from './directed-act.ts';
import { change, type Draft } from './draft.ts';
import type { Input, InputRefusal } from './input.ts';
import type { Coaching, Hinted, Session } from './session.ts';
import { highlightChoice } from './slider-work.ts';
import { choicesOf, progressNow, turnOf } from './turn.ts';
import type { CoachView } from './view.ts';

/**
 * A hint is given to a hand for its own turn. There is none against somebody who does not grant takebacks (a far board, a
 * program elsewhere): such a player has no coach either.
 */
function mayHint(session: Session): boolean {
  const { setup } = session;
  const turn = turnOf(session);
  if (turn === null || isDirected(setup, turn.side)) return false;
  if (!(setup.directed ?? []).every(({ takebacks }) => takebacks === 'granted')) return false;
  return turn.needs === 'move' || choicesOf(session).length > 0;
}

/**
 * Takes a hint in, or takes the last one away. A hint for another turn, or of something that may not be done, changes
 * nothing.
 */
export function hint(
  draft: Draft,
  { ply, act, decidedIn, pieceOnly }: Input & { kind: 'hint' },
): InputRefusal | null {
  const { session } = draft;
  if (act === null) {
    change<Coaching>(draft, { hint: null });
    return null;
  }
  const before = beforePly(session, ply);
  const hinted = before && hintedBy(session.setup.rules, before, act);
  if (hinted === null) return 'noHint';
  const given = { plies: session.plies, hinted, decidedIn, pieceOnly: pieceOnly === true };
  change<Coaching>(draft, { hint: given });
  // A slider that is hinted at is highlighted, as if it had been touched on the page.
  if (hinted.kind === 'slider') highlightChoice(draft, hinted.action);
  return null;
}

/** What stands as a hint now; null: nothing. */
export function hintedNow({ hint: given, plies }: Session): Hinted | null {
  return given?.plies === plies ? given.hinted : null;
}

/** Whether of the hint that stands only the piece is shown. */
export function showsPieceOnly({ hint: given, plies }: Session): boolean {
  return given?.plies === plies && given.pieceOnly;
}

/** What the coach has said of the game's end, with the hint that stands now; null: nothing. */
export function hintVerdictOf({ hint: given, plies, over }: Session): number | null {
  return over === null && given?.plies === plies ? given.decidedIn : null;
}

export function hintStateOf(session: Session): CoachView['hint'] {
  if (session.over !== null || !mayHint(session)) return 'none';
  return hintedNow(session) === null ? 'offered' : 'given';
}

/** The game to which that hint belongs: now, or once the game is over before any of its half-moves. */
function beforePly(session: Session, ply: number): Progress | null {
  if (session.over !== null) return session.plies[ply]?.before ?? null;
  return ply === session.plies.length && mayHint(session) ? progressNow(session) : null;
}

function hintedBy(rules: Rules, before: Progress, act: HintedAct): Hinted | null {
  if (act.kind === 'slider') {
    const action = rules
      .sliderActions(before.position)
      .find(({ slider, notch }) => slider === act.slider && notch === act.notch);
    return action === undefined ? null : { kind: 'slider', action };
  }
  const { huffed } = act;
  if (huffed !== null && !before.huffable.includes(huffed)) return null;
  if (act.kind === 'claim') return { kind: 'move', huffed, move: null };
  const claimed = huffed === null ? before : rules.advance(before, { kind: 'huff', square: huffed });
  const move = rules
    .moves(claimed.position)
    .find(
      ({ from, to, captured }) =>
        from === act.from && to === act.to && captured.join() === act.captured.join(),
    );
  return move === undefined ? null : { kind: 'move', huffed, move };
}

/** Why is this refused? Answered until something is done again. */
export function askWhy(draft: Draft): void {
  change<Coaching>(draft, { whyAsked: draft.session.lastActivity });
}

/** As if somebody had asked now. */
export function withWhyAsked(session: Session): Session {
  return { ...session, whyAsked: session.lastActivity };
}

export function isWhyAsked({ whyAsked, lastActivity }: Session): boolean {
  return whyAsked === lastActivity;
}
