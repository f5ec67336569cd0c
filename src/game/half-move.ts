/** What a half-move makes of a game, in one place: each part's owner says what becomes of that part. Owns what was played. */

import type { Square } from '../rules/rules.ts';
import { cardDrawn, cardWithdrawn } from './cards.ts';
import { clockPressed, clockSetBack } from './clock-step.ts';
import { nothingDirected } from './directed.ts';
import { change, type Draft, type DraftOf } from './draft.ts';
import type { GameEvent } from './event.ts';
import { noTakebackAsked, offersAfter } from './offers.ts';
import { goesOn } from './over.ts';
import { wantsNoPause } from './pause.ts';
import type { GameRecord, Ply } from './session.ts';
import { nothingHighlighted, slidersForNextTurn } from './slider-work.ts';
import { wheelSaid } from './wheel-turn.ts';

/** `replaced`: the ply that this one revises. */
export function plyMade(draft: Draft, ply: Ply, replaced?: Ply): void {
  const { plies, takenBack } = draft.session;
  change<GameRecord>(draft, {
    plies: [...(replaced === undefined ? plies : plies.slice(0, -1)), ply],
    takenBack: replaced === undefined ? takenBack : takenBackWith({ plies, takenBack }, replaced),
  });
  clockPressed(draft, ply);
  nothingDirected(draft);
  wheelSaid(draft, null);
  slidersForNextTurn(draft, ply);
  cardDrawn(draft, ply);
  offersAfter(draft, ply.side);
  wantsNoPause(draft);
}

/** The last ply is taken back. What the wheel had said before it holds again. `charged`: see `restored` of the clocks. */
export function plyUndone(draft: Draft, t: number, charged: boolean): void {
  const { plies, takenBack } = draft.session;
  const ply = plies.at(-1);
  if (ply === undefined) throw new Error('nothing to take back');
  cardWithdrawn(draft, ply);
  change<GameRecord>(draft, {
    plies: plies.slice(0, -1),
    takenBack: takenBackWith({ plies, takenBack }, ply),
  });
  clockSetBack(draft, t, ply, charged);
  nothingDirected(draft);
  wheelSaid(draft, ply.sector);
  nothingHighlighted(draft);
  noTakebackAsked(draft);
  goesOn(draft);
  draft.events.push({ t, type: 'takeback', side: ply.side });
}

/** The last ply's card was answered: the ply stands as it was made, or a wrong answer undid it. */
export function plyJudged(draft: DraftOf<GameRecord>, judged: Ply): void {
  change<GameRecord>(draft, { plies: [...draft.session.plies.slice(0, -1), judged] });
}

/** How often half-moves were taken back by agreement with a far board. */
export function takebacksCounted(draft: DraftOf<GameRecord>, takebacks: number): void {
  change<GameRecord>(draft, { takebacks });
}

/** The game, which has not begun, is that match. */
export function matchJoined(draft: DraftOf<GameRecord>, match: string): void {
  change<GameRecord>(draft, { match });
}

export function turnBegun(
  draft: DraftOf<GameRecord>,
  t: number,
  turn: NonNullable<GameRecord['turnTold']>,
): void {
  change<GameRecord>(draft, { turnTold: turn });
  draft.events.push({ t, type: 'turn', ...turn });
}

/** What was taken back from the place of the last ply, including that one. */
function takenBackWith(
  { plies, takenBack }: Pick<GameRecord, 'plies' | 'takenBack'>,
  ply: Ply,
): GameRecord['takenBack'] {
  const at = plies.length - 1;
  return { at, plies: takenBack?.at === at ? [...takenBack.plies, ply] : [ply] };
}

/** `replaced`: the ply that this one revises. A revision does not repeat its huff; a huff too many is taken back with its move. */
export function eventsOf(ply: Ply, replaced: Ply | undefined, t: number): readonly GameEvent[] {
  const { side } = ply;
  if (ply.kind === 'slider') {
    const { slider, notch: position, fell } = ply.action;
    return [{ t, type: 'slider', side, slider, position, fell: fell === null ? [] : [fell] }];
  }
  const claimed = huffedBy(ply);
  const huff: readonly GameEvent[] = claimed === null ? [] : [{ t, type: 'huff', side, square: claimed }];
  const move: readonly GameEvent[] = ply.kind === 'move' ? [{ t, type: 'move', ...ply.fields }] : [];
  if (replaced === undefined) return [...huff, ...move];
  if (ply.kind === 'move' && huffedBy(replaced) === claimed) return [{ t, type: 'revised', ...ply.fields }];
  return [{ t, type: 'takeback', side }, ...huff, ...move];
}

function huffedBy(ply: Ply): Square | null {
  return ply.kind === 'slider' ? null : ply.huffed;
}
