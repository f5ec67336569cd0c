/** How two people come to their colours: drawn by lot before the first game, exchanged for each one after it. */

import { type Algebraic, opponentOf, type Sector, type Spinner } from '../rules/rules.ts';
import { change, type Draft } from './draft.ts';
import type { Colours, Seating, Session } from './session.ts';
import type { Seat, SessionSetup } from './setup.ts';
import { type Light, type Text, text } from './view.ts';

/** Whether a wheel can draw between two: half of it says *piece*. */
export function drawsEvenly({ sectors }: Spinner): boolean {
  return 2 * sectors.filter((sector) => sector === 'piece').length === sectors.length;
}

export function coloursAtFirst({ lot }: SessionSetup): Colours | null {
  return lot === undefined ? null : { kind: 'due' };
}

/**
 * For people here, before a game that follows another. Somebody who plays from elsewhere changes sides himself
 * (`sidesExchanged`). Where each side has its own time, people keep their places, and so their time.
 */
export function coloursAfter({ directed = [], clock }: SessionSetup): Colours | null {
  return directed.length === 0 && clock?.control.kind !== 'each' ? { kind: 'exchanged' } : null;
}

/** The setup of the game after it, in which a far board plays the other side. */
export function sidesExchanged(setup: SessionSetup): SessionSetup {
  if (setup.directed?.some(({ kind }) => kind === 'remote') !== true) return setup;
  return { ...setup, directed: setup.directed.map((one) => ({ ...one, side: opponentOf(one.side) })) };
}

/** How the first player is to be drawn now; null: there is no lot. */
export function lotDue({ setup, colours, plies, over }: Session): 'wheel' | 'chance' | null {
  if (colours?.kind !== 'due' || plies.length > 0 || over !== null) return null;
  return setup.lot?.spinner == null ? 'chance' : 'wheel';
}

/** The lot has fallen; this counts once. */
export function lotFallen(draft: Draft, seat: Seat): void {
  if (lotDue(draft.session) !== null) change<Seating>(draft, { colours: { kind: 'drawn', seat } });
}

/** *Piece* draws the bottom seat, a colour the top one. On the line the wheel is spun again. */
export function seatOfSpin(sector: Sector | 'border'): Seat | null {
  if (sector === 'border') return null;
  return sector === 'piece' ? 'bottom' : 'top';
}

/** What people are to do about their colours, until the first act. */
export function coloursText(session: Session): Text | null {
  const { colours, setup, plies } = session;
  if (colours === null || plies.length > 0) return null;
  switch (colours.kind) {
    case 'due':
      return lotDue(session) === 'wheel' ? text('lot.how') : null;
    case 'drawn': {
      const side = setup.seats[colours.seat];
      return text(side === setup.rules.ruleSet.first ? 'lot.stay' : 'lot.change', { side });
    }
    case 'exchanged':
      return text('lot.exchange');
  }
}

/** The edge of the board where the drawn player sits. */
export function lotLights({ colours, setup, plies }: Session): readonly Light[] {
  if (colours?.kind !== 'drawn' || plies.length > 0) return [];
  const { board } = setup.rules;
  const rank = colours.seat === 'bottom' ? 1 : board.size;
  const edge = board.squares.map((square): Algebraic => board.nameOf(square));
  return edge.filter((at) => Number(at.slice(1)) === rank).map((at) => ({ at, id: 'L10' }));
}
