import type { Side } from '../rules/rules.ts';
import { directedPlayer, isDirected } from './directed.ts';
import { change, type Draft, type Session } from './session.ts';

/** A pause that is asked for or in force. */
export interface Pause {
  readonly by: 'players' | 'staff';
  /** In force; false: not everybody has agreed yet. */
  readonly on: boolean;
  /** Who has agreed to it, or, once it is in force, to go on. */
  readonly agreed: readonly Side[];
  /** When it was asked for, or came into force, ms. */
  readonly t: number;
}

/** What is asked for so long ago is asked for no more, ms. */
const ASKED_MS = 30_000;
const SIDES = ['W', 'B'] as const satisfies readonly Side[];

/** Staff pauses the game and lets it go on; players ask for a pause from the page, and agree by button. */
export function pauseAsked(draft: Draft, t: number, by: Pause['by'], on: boolean): void {
  const { session } = draft;
  const { pause } = session;
  if (session.clocks === null || session.over !== null) return;
  if (!on) {
    if (pause?.on && by === 'staff') goOn(draft, t);
    else if (pause !== null && !pause.on) change(draft, { pause: null });
    else if (pause?.by === 'players') for (const side of lonely(session)) agree(draft, t, side);
    return;
  }
  if (pause?.on) return;
  if (by === 'staff') begin(draft, t, 'staff');
  else {
    change(draft, { pause: { by, on: false, agreed: [], t } });
    for (const side of lonely(session)) agree(draft, t, side);
  }
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

/** A player says yes. A program says nothing: whoever plays against one decides alone. */
export function agree(draft: Draft, t: number, side: Side): void {
  const { pause } = draft.session;
  if (pause === null || pause.agreed.includes(side)) return;
  const agreed = [...pause.agreed, side];
  if (!saying(draft.session).every((one) => agreed.includes(one)))
    change(draft, { pause: { ...pause, agreed } });
  else if (pause.on) goOn(draft, t);
  else begin(draft, t, 'players');
}

function begin(draft: Draft, t: number, by: Pause['by']): void {
  change(draft, { pause: { by, on: true, agreed: [], t } });
  draft.events.push({ t, type: 'pause', by });
}

function goOn(draft: Draft, t: number): void {
  change(draft, { pause: null });
  draft.events.push({ t, type: 'goOn' });
}

/** Who has a say. */
function saying({ setup }: Session): readonly Side[] {
  return SIDES.filter((side) => {
    const kind = directedPlayer(setup, side)?.kind;
    return kind === undefined || kind === 'remote';
  });
}

/** The only one with a say: the page is his. */
function lonely(session: Session): readonly Side[] {
  const all = saying(session);
  return all.length === 1 ? all : [];
}
