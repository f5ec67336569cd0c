import type { Candidate, Result, Understood } from '../recogniser/recogniser.ts';
import {
  formatMove,
  type Move,
  type PdnStyle,
  type Progress,
  type Rules,
  type Square,
} from '../rules/rules.ts';
import { changedMeanwhile } from './activity.ts';
import { liftAlarm } from './alarm.ts';
import { clocksBack } from './clock-step.ts';
import type { Clocks } from './clocks.ts';
import type { Draft } from './draft.ts';
import type { GameEvent, MoveFields } from './event.ts';
import { clearSquare, raiseFault } from './faults.ts';
import { eventsOf, plyMade, plyUndone } from './half-move.ts';
import { actStands, readOn } from './reading.ts';
import type { Ply } from './session.ts';
import type { Spun } from './setup.ts';

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
  // What was carried out for another player the hand can no longer change.
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

const LISTED: PdnStyle = { notation: 'numeric', capture: 'x' };

/** From what a move is made: the game before it and before the huff that came with it. */
interface PlyStart {
  readonly t: number;
  readonly before: Progress;
  readonly sector: Spun | null;
  readonly huffed: Square | null;
  readonly clocks: Clocks | null;
}

export function movePly(rules: Rules, start: PlyStart, move: Move, omitted: boolean): Ply & { kind: 'move' } {
  const { before, huffed } = start;
  const side = before.position.turn;
  const position =
    huffed === null ? before.position : rules.play(before.position, { kind: 'huff', square: huffed });
  const fields: MoveFields = {
    side,
    from: move.from,
    to: move.to,
    captured: move.captured,
    path: move.routes[0]?.path ?? [move.from, move.to],
    crowned: move.crowned,
    fell: move.fell,
    omitted,
  };
  const text = formatMove(rules, position, move, LISTED);
  return { kind: 'move', ...start, side, move, fields, text, undone: false };
}

/** The game after a ply. */
export function progressAfter(rules: Rules, ply: Ply): Progress {
  switch (ply.kind) {
    case 'slider':
      return rules.advance(ply.before, ply.action);
    case 'claim':
      return rules.advance(ply.before, { kind: 'huff', square: ply.huffed });
    case 'move': {
      if (ply.undone) return rules.passTurn(ply.before);
      const { before, huffed, move } = ply;
      const claimed = huffed === null ? before : rules.advance(before, { kind: 'huff', square: huffed });
      return rules.advance(claimed, move);
    }
  }
}
