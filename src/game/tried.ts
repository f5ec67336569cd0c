import { standingOf } from '../recogniser/recogniser.ts';
import type { Move, Square } from '../rules/rules.ts';
import { alarmFor, guidanceFor } from './alarm.ts';
import { isDirected } from './directed.ts';
import { change, type Draft } from './draft.ts';
import type { Attempts, Session } from './session.ts';
import { mustCapture, progressNow, turnOf } from './turn.ts';
import { named, originsNamed, type Text, text } from './view.ts';

/** What has lain for so long is not a piece on its way, ms. */
const LAIN_MS = 600;

/** When the board is to be looked at for something that was tried before; or null. */
export function triedDue({ over, wheelTurns, tried, lastActivity }: Session): number | null {
  return over !== null || wheelTurns || tried.at === lastActivity ? null : lastActivity + LAIN_MS;
}

export function judgeTried(draft: Draft, t: number): void {
  const due = triedDue(draft.session);
  if (due !== null && due <= t) note(draft, attemptOf(draft.session));
}

/** The wheel was turned too little to count. */
export function nudged(draft: Draft): void {
  if (turnOf(draft.session)?.needs === 'spin') note(draft, 'nudge');
}

/** The wheel was spun where a capture is due. */
export function spunForNothing(draft: Draft): void {
  const { session } = draft;
  if (mustCapture(session.setup.rules, progressNow(session))) note(draft, 'spin');
}

function note(draft: Draft, what: string | null): void {
  const { plies, lastActivity: at, tried } = draft.session;
  const times = tried.plies === plies.length ? tried.times : {};
  const counted = what === null ? times : { ...times, [what]: (times[what] ?? 0) + 1 };
  change<Attempts>(draft, { tried: { plies: plies.length, times: counted, last: what, at } });
}

/** One piece that is off its square, and where it stands instead; null where nothing is refused, or more than one piece is off. */
function attemptOf(session: Session): string | null {
  if (standingOf(session.recogniser).kind !== 'offTrack') return null;
  const { code, restore, remove } = alarmFor(session);
  return restore.length === 1 && remove.length <= 1 ? [code, ...restore, ...remove].join(' ') : null;
}

function timesNow({
  plies,
  lastActivity,
  tried,
}: Session): { readonly what: string; readonly times: number } | null {
  const { last, at, times } = tried;
  if (last === null || at !== lastActivity || tried.plies !== plies.length) return null;
  return { what: last, times: times[last] ?? 0 };
}

/** The same was tried before, and refused. */
export function isTriedAgain(session: Session): boolean {
  return (timesNow(session)?.times ?? 0) > 1;
}

/** Beside the rule, the way out, for whoever tries the same again; null for everybody else. */
export function wayOutText(session: Session): Text | null {
  const now = timesNow(session);
  if (now === null || session.over !== null) return null;
  // The prompt asks for the capture as before. That the spin was for nothing is said at once.
  if (now.what === 'spin') return text('spin.none');
  if (now.times < 2) return null;
  return now.what === 'nudge' ? text('again.nudge') : moveWayOut(session);
}

function moveWayOut(session: Session): Text | null {
  const { rules } = session.setup;
  const turn = turnOf(session);
  const [lifted] = guidanceFor(session.recogniser).restore;
  const from = lifted === undefined ? null : rules.board.squareAt(lifted);
  if (turn === null || from === null) return null;
  const { side, needs } = turn;
  if (needs === 'answer') return text('again.card');
  if (isDirected(session.setup, side)) return text('again.only');
  if (needs === 'spin') return text('again.spin', { side });
  if (needs === 'slider') return text('again.slider', { side });
  const { position } = progressNow(session);
  const moves = rules.moves(position);
  const own = moves.filter((move) => move.from === from);
  if (own.length > 0) return landingsText(session, from, own);
  const sq = originsNamed(rules, moves);
  return sq === null ? text('again.lit', { side }) : text('again.pieces', { side, sq });
}

function landingsText({ setup: { rules } }: Session, from: Square, moves: readonly Move[]): Text {
  const sq = rules.board.nameOf(from);
  const to = named(
    rules,
    moves.map((move) => move.to),
  );
  return to === null ? text('again.landingsLit', { sq }) : text('again.landings', { sq, to });
}
