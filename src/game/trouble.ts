import { opponentOf, type Side } from '../rules/rules.ts';
import { directedPlayer, nothingDirected } from './directed.ts';
import { change, type Draft } from './draft.ts';
import { declareByWord } from './ending.ts';
import type { InputRefusal, StandIn, Trouble } from './input.ts';
import { readAs } from './reading.ts';
import type { Session, Troubling } from './session.ts';
import { progressNow } from './turn.ts';

export function troubleSeen(draft: Draft, side: Side, trouble: Trouble | null): void {
  if (directedPlayer(draft.session.setup, side) === null && trouble !== null) return;
  note(draft, side, trouble);
}

/** What may be done now: nothing while the player does well. A far board's side is its own: nobody here plays or resigns it. */
export function standInsFor({ setup, troubles, over }: Session, side: Side): readonly StandIn[] {
  const player = directedPlayer(setup, side);
  if (player === null || troubles[side] === null || over !== null) return [];
  if (player.kind === 'remote') return ['abandon'];
  return player.kind === 'computer'
    ? ['hand', 'resign', 'abandon']
    : ['hand', 'computer', 'resign', 'abandon'];
}

export function standIn(draft: Draft, t: number, side: Side, act: StandIn): InputRefusal | null {
  if (!standInsFor(draft.session, side).includes(act)) return 'noStandIn';
  switch (act) {
    case 'hand':
    case 'computer':
      draft.events.push({ t, type: 'player', side, kind: act });
      seatTaken(draft, side, act);
      break;
    case 'resign':
      declareByWord(draft, t, { winner: opponentOf(side), reason: 'resigned' });
      break;
    case 'abandon':
      declareByWord(draft, t, { winner: null, reason: 'abandoned' });
      break;
  }
  return null;
}

/** Another player is at that side. What the one before had said is void. */
export function seatTaken(draft: Draft, side: Side, kind: 'hand' | 'computer'): void {
  const { setup, lent } = draft.session;
  const others = (setup.directed ?? []).filter((player) => player.side !== side);
  const directed =
    kind === 'hand' ? others : [...others, { side, kind, name: null, takebacks: 'granted' } as const];
  readAs(draft, { ...setup, directed }, lent, progressNow(draft.session));
  nothingDirected(draft);
  note(draft, side, null);
}

function note(draft: Draft, side: Side, trouble: Trouble | null): void {
  change<Troubling>(draft, { troubles: { ...draft.session.troubles, [side]: trouble } });
}
