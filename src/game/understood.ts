import { type Candidate, finalised, type Result, type Understood } from '../recogniser/recogniser.ts';
import type { Square } from '../rules/rules.ts';
import { liftAlarm } from './alarm.ts';
import { clocksAfter, clocksBack } from './clock-step.ts';
import type { GameEvent } from './event.ts';
import { movePly } from './ply.ts';
import { change, type Draft, type Ply, type Session } from './session.ts';
import { drawsCards } from './turn.ts';

/** The recogniser has moved on: keeps it, and takes over what it understood. */
export function recognised(draft: Draft, { recogniser, understood }: Result): void {
  if (recogniser !== draft.session.recogniser) change(draft, { recogniser });
  if (understood.length > 0) {
    // An alarm that these acts put right is lifted before them.
    liftAlarm(draft, understood[0]?.t ?? recogniser.t);
    take(draft, understood);
    change(draft, { absence: null });
  }
}

/** Plies, events, and what a new act ends (offers, sectors, alarms). */
function take(draft: Draft, understood: readonly Understood[]): void {
  for (const one of understood) {
    switch (one.kind) {
      case 'act':
        actDone(draft, one);
        break;
      case 'withdrawn':
        withdraw(draft, one.t, true);
        break;
      case 'setAside':
        change(draft, { faults: [...draft.session.faults, { code: one.code, square: one.at }] });
        draft.events.push({ t: one.t, type: 'fault', code: one.code, square: one.at });
        break;
      case 'released':
        change(draft, { faults: draft.session.faults.filter(({ square }) => square !== one.at) });
        break;
    }
  }
}

function actDone(draft: Draft, { act, revises, probability, t }: Extract<Understood, { kind: 'act' }>): void {
  const { session } = draft;
  const replaced = revises ? session.plies.at(-1) : undefined;
  const plies = revises ? session.plies.slice(0, -1) : session.plies;
  const clocks = clocksBack(session, t, replaced, true);
  const ply = plyOf(act, t, revises ? (replaced?.sector ?? null) : session.sector, clocks);
  const events = eventsOf(ply, replaced, t);
  draft.events.push(...events.map((event) => likely(event, probability)));
  change(draft, {
    plies: [...plies, ply],
    takenBack: replaced === undefined ? session.takenBack : withTakenBack(session, replaced),
    clocks: clocksAfter(session, ply),
    directed: null,
    sector: null,
    earlySpin: session.earlySpin,
    brokenSliders: [],
    highlighted: null,
    answerDue: drawsCards(session.setup) && ply.kind === 'move',
    drawOffer: session.drawOffer?.by === ply.side ? session.drawOffer : null,
    takebackAsked: null,
    // Who plays on wants no pause.
    pause: session.pause?.on ? session.pause : null,
  });
  // What was carried out for another player is no longer the hand's to change.
  const { recogniser } = draft.session;
  if (session.directed?.shown && recogniser.announced === act) {
    change(draft, { recogniser: finalised(recogniser) });
  }
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

/** The last ply is no more; what the wheel had said before it holds again. `charged`: see `restored` of the clocks. */
export function withdraw(draft: Draft, t: number, charged: boolean): void {
  const ply = draft.session.plies.at(-1);
  if (ply === undefined) throw new Error('nothing to take back');
  change(draft, {
    plies: draft.session.plies.slice(0, -1),
    takenBack: withTakenBack(draft.session, ply),
    clocks: clocksBack(draft.session, t, ply, charged),
    directed: null,
    sector: ply.sector,
    answerDue: false,
    answers: answersWith(draft.session, ply),
    takebackAsked: null,
    endsAt: null,
    over: null,
    overAt: null,
    highlighted: null,
  });
  draft.events.push({ t, type: 'takeback', side: ply.side });
}

/** What was taken back from the place of the last ply, with that one. */
export function withTakenBack({ plies, takenBack }: Session, ply: Ply): Session['takenBack'] {
  const at = plies.length - 1;
  return { at, plies: takenBack?.at === at ? [...takenBack.plies, ply] : [ply] };
}

/** A card's answer goes with its move. */
function answersWith({ plies, answers }: Session, ply: Ply): Session['answers'] {
  return ply.kind === 'move'
    ? answers.slice(0, plies.filter(({ kind }) => kind === 'move').length - 1)
    : answers;
}
