import type { Side } from '../rules/rules.ts';
import { directedPlayer, isDirected } from './directed.ts';
import { change, type Draft, type DraftOf } from './draft.ts';
import type { InputRefusal } from './input.ts';
import type { Pause, Pausing, Session } from './session.ts';

/** A request this old has lapsed, ms. */
const ASKED_MS = 30_000;
const SIDES = ['W', 'B'] as const satisfies readonly Side[];

/**
 * Staff pauses the game and lets it go on. Players ask for a pause from the page. If only one has a hand here, the page is
 * that player's; two say yes by their buttons.
 */
export function pauseAsked(draft: Draft, t: number, by: Pause['by'], on: boolean): InputRefusal | null {
  const { session } = draft;
  const { pause } = session;
  if (session.over !== null) return 'gameOver';
  if (session.clocks === null) return 'noClocks';
  const [own, another] = hands(session);
  const alone = another === undefined ? own : undefined;
  if (!on) {
    if (pause === null) return 'notPaused';
    if (!pause.on) change<Pausing>(draft, { pause: null });
    else if (by === 'staff' || (pause.by === 'players' && alone !== undefined)) goOn(draft, t);
    else return pause.by === 'staff' ? 'staffPause' : 'byButtons';
    return null;
  }
  if (pause?.on) return 'paused';
  if (by === 'staff') begin(draft, t, 'staff');
  else {
    if (pause === null || !isAsked(pause, t))
      change<Pausing>(draft, { pause: { by, on: false, agreed: [], t } });
    if (alone !== undefined) agree(draft, t, alone);
  }
  return null;
}

/** What a far board says of its player's pause: it is in force while both players want it. */
export function farSays(
  draft: Draft,
  t: number,
  { side, stands, pause: wants }: { readonly side: Side; readonly stands: boolean; readonly pause: boolean },
): void {
  const { far, pause, clocks, over } = draft.session;
  change<Pausing>(draft, { far: { stands, pause: wants } });
  if (wants === far.pause || clocks === null || over !== null || pause?.by === 'staff') return;
  if (!wants) {
    if (pause?.on) goOn(draft, t);
    else if (pause?.agreed.includes(side)) change<Pausing>(draft, { pause: null });
    return;
  }
  if (pause === null || !(pause.on || isAsked(pause, t)))
    change<Pausing>(draft, { pause: { by: 'players', on: false, agreed: [], t } });
  agree(draft, t, side);
}

/** The player whose button may say yes to a pause, or to its end. */
export function mayAgree({ setup, pause }: Session, side: Side, t: number): 'agreePause' | 'endPause' | null {
  if (pause === null || pause.agreed.includes(side) || isDirected(setup, side)) return null;
  if (pause.on) return pause.by === 'players' ? 'endPause' : null;
  return isAsked(pause, t) ? 'agreePause' : null;
}

export function isAsked({ on, t: asked }: Pause, t: number): boolean {
  return !on && t - asked <= ASKED_MS;
}

/** A player says yes. A program says nothing, so whoever plays against one decides alone. */
export function agree(draft: Draft, t: number, side: Side): void {
  const { pause } = draft.session;
  if (pause === null || pause.agreed.includes(side)) return;
  const agreed = [...pause.agreed, side];
  // Nobody waits for a player in another town who goes on.
  const all = pause.on ? hands(draft.session) : saying(draft.session);
  if (!all.every((one) => agreed.includes(one))) change<Pausing>(draft, { pause: { ...pause, agreed } });
  else if (pause.on) goOn(draft, t);
  else begin(draft, t, 'players');
}

/** A player who plays on wants no pause. */
export function wantsNoPause(draft: DraftOf<Pausing>): void {
  if (draft.session.pause?.on === false) change<Pausing>(draft, { pause: null });
}

/** A game that is over has none. */
export function noPause(draft: DraftOf<Pausing>): void {
  change<Pausing>(draft, { pause: null });
}

function begin(draft: Draft, t: number, by: Pause['by']): void {
  change<Pausing>(draft, { pause: { by, on: true, agreed: [], t } });
  draft.events.push({ t, type: 'pause', by });
}

function goOn(draft: Draft, t: number): void {
  change<Pausing>(draft, { pause: null });
  draft.events.push({ t, type: 'goOn' });
}

/** Who has a say. */
function saying({ setup }: Session): readonly Side[] {
  return SIDES.filter((side) => {
    const kind = directedPlayer(setup, side)?.kind;
    return kind === undefined || kind === 'remote';
  });
}

function hands({ setup }: Session): readonly Side[] {
  return SIDES.filter((side) => !isDirected(setup, side));
}
