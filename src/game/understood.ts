import type { Candidate, Result, Understood } from '../recogniser/recogniser.ts';
import { changedMeanwhile } from './activity.ts';
import { liftAlarm } from './alarm.ts';
import { clocksBack } from './clock-step.ts';
import type { Draft } from './draft.ts';
import type { GameEvent } from './event.ts';
import { clearSquare, raiseFault } from './faults.ts';
import { eventsOf, plyMade, plyUndone } from './half-move.ts';
import { movePly } from './ply.ts';
import { actStands, readOn } from './reading.ts';
import type { Ply } from './session.ts';

/** The recogniser has moved on: keeps it, and takes over what it understood. */
export function recognised(draft: Draft, { recogniser, understood }: Result): void {
  readOn(draft, recogniser);
  if (understood.length > 0) {
    // An alarm that these acts put right is lifted before them.
    liftAlarm(draft, understood[0]?.t ?? recogniser.t);
    take(draft, understood);
    changedMeanwhile(draft, false);
  }
}

function take(draft: Draft, understood: readonly Understood[]): void {
  for (const one of understood) {
    switch (one.kind) {
      case 'act':
        actDone(draft, one);
        break;
      case 'withdrawn':
        plyUndone(draft, one.t, true);
        break;
      case 'setAside':
        raiseFault(draft, one.t, { code: one.code, square: one.at });
        break;
      case 'released':
        clearSquare(draft, one.at);
        break;
    }
  }
}

function actDone(draft: Draft, { act, revises, probability, t }: Extract<Understood, { kind: 'act' }>): void {
  const { session } = draft;
  const replaced = revises ? session.plies.at(-1) : undefined;
  const clocks = clocksBack(session, t, replaced, true);
  const ply = plyOf(act, t, revises ? (replaced?.sector ?? null) : session.sector, clocks);
  draft.events.push(...eventsOf(ply, replaced, t).map((event) => likely(event, probability)));
  plyMade(draft, ply, replaced);
  // What was carried out for another player is no longer the hand's to change.
  if (session.directed?.shown && draft.session.recogniser.announced === act) actStands(draft);
}

/** The event of an act says how likely that was. */
function likely(event: GameEvent, probability: number): GameEvent {
  switch (event.type) {
    case 'move':
    case 'revised':
    case 'huff':
      return { ...event, probability };
    default:
      return event;
  }
}

function plyOf(
  { node, huffed, move, omitted }: Candidate,
  t: number,
  sector: Ply['sector'],
  clocks: Ply['clocks'],
): Ply {
  const before = node.progress;
  if (move !== null) return movePly(node.game.rules, { t, before, sector, huffed, clocks }, move, omitted);
  if (huffed === null) throw new Error('an act is a move or a huff');
  return { kind: 'claim', t, side: before.position.turn, before, sector, huffed, clocks };
}
