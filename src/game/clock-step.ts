import type { Side } from '../rules/rules.ts';
import {
  type Clocks,
  countedTo,
  incrementOf,
  pressed,
  restored,
  running,
  type Standstill,
  withLeft,
} from './clocks.ts';
import { directedPlayer } from './directed.ts';
import { change, type Draft } from './draft.ts';
import type { Clocking, Ply, Session } from './session.ts';
import { standstillOf } from './standstill.ts';
import { turnOf } from './turn.ts';

/** How often a running clock is told, ms. */
const TOLD_MS = 1000;

/** The clocks at `t`. If a ply has been taken back: as they stood when it was made. Null without clocks. */
export function clocksBack(
  { clocks }: Session,
  t: number,
  ply: Ply | undefined,
  charged: boolean,
): Ply['clocks'] {
  if (clocks === null) return null;
  const now = countedTo(clocks, t);
  return ply === undefined || ply.clocks === null ? now : restored(ply.clocks, now, charged);
}

/** That ply is made: its mover's clock stops. */
export function clockPressed(draft: Draft, { clocks, side, t }: Ply): void {
  const { clock } = draft.session.setup;
  const none = clocks === null || clock === undefined;
  change<Clocking>(draft, { clocks: none ? null : pressed(clocks, clock.control, t, side) });
}

/** That ply is taken back (`clocksBack`). */
export function clockSetBack(draft: Draft, t: number, ply: Ply, charged: boolean): void {
  change<Clocking>(draft, { clocks: clocksBack(draft.session, t, ply, charged) });
}

/** The clocks when that side's runs from `t` on, if they were started. */
export function runningSide({ clocks, setup }: Session, t: number, side: Side | null): Session['clocks'] {
  if (clocks === null || setup.clock === undefined) return null;
  const next = clocks.started ? side : null;
  return next === clocks.running ? clocks : running(clocks, setup.clock.control, t, next);
}

/** Starts the clock of the side whose turn it is. Neither runs while the game cannot be played. */
export function runClocks(draft: Draft, t: number): void {
  const { session } = draft;
  const clocks = standing(runningSide(session, t, clockSide(session)), t, standstillOf(session));
  change<Clocking>(draft, { clocks });
}

function standing(clocks: Session['clocks'], t: number, stands: Standstill | null): Session['clocks'] {
  if (clocks === null || (clocks.stands ?? null) === stands) return clocks;
  return { ...countedTo(clocks, t), stands };
}

/**
 * Time that is charged to nobody: what the board itself does (a slider, a fall), a card's judgement, the hand's work for
 * another player.
 */
function clockSide(session: Session): Side | null {
  const turn = turnOf(session);
  if (turn === null || turn.needs === 'answer' || session.recogniser.raw === null) return null;
  const boardActs = session.sliderWork.length > 0 || session.pendingFalls.length > 0;
  return boardActs || session.directed !== null ? null : turn.side;
}

/** When a running clock is told again, or runs out; null while none runs. */
export function clockDue({ clocks }: Session): number | null {
  if (clocks === null || clocks.running === null || isStanding(clocks)) return null;
  const { at, delay, left, running } = clocks;
  const out = delay + left[running];
  return at + (out > 0 ? Math.min(TOLD_MS, out) : TOLD_MS);
}

/** Counts on when it is time to. */
export function tellClocks(draft: Draft, t: number): void {
  const due = clockDue(draft.session);
  const { clocks } = draft.session;
  if (due !== null && clocks !== null && due <= t) change<Clocking>(draft, { clocks: countedTo(clocks, t) });
}

function isStanding({ stands = null }: Clocks): boolean {
  return stands !== null;
}

/** The side whose time is up. A far board judges its own clock. */
export function flagged({ clocks, setup }: Session): Side | null {
  if (clocks === null || clocks.running === null || isStanding(clocks)) return null;
  const { left, running: side, delay } = clocks;
  return left[side] === 0 && delay === 0 && directedPlayer(setup, side)?.kind !== 'remote' ? side : null;
}

/** The player who does not begin has pressed his button: the first clock runs. */
export function startClocks(draft: Draft, t: number): void {
  const { clocks } = draft.session;
  if (clocks !== null) change<Clocking>(draft, { clocks: { ...countedTo(clocks, t), started: true } });
}

/** Another board says what that side has left after its act. */
export function setLeft(draft: Draft, t: number, side: Side, left: number, isPly: boolean): void {
  const { clocks, setup } = draft.session;
  if (clocks === null || setup.clock === undefined) return;
  const { control } = setup.clock;
  // The increment comes when the act is done here.
  const before = Math.max(0, left - (isPly ? incrementOf(control, side) : 0));
  change<Clocking>(draft, { clocks: withLeft(countedTo(clocks, t), side, before) });
}
