import { movedTo } from '../recogniser/recogniser.ts';
import { answer } from './answer.ts';
import { clocksAfter, clocksBack } from './clock-step.ts';
import type { DirectedAct, RecordedAct } from './directed.ts';
import { declare } from './ending.ts';
import { onlyOf, sliderOf } from './meant.ts';
import { startNode } from './new-session.ts';
import { movePly, progressAfter } from './ply.ts';
import { change, type Draft, type Ply } from './session.ts';
import { takeBack } from './takeback.ts';
import { drawsCards, progressNow, turnOf } from './turn.ts';
import { eventsOf } from './understood.ts';
import { spun } from './wheel.ts';

/**
 * The game that is kept is the one that the far board's record has, as it ended there: two players may have done two things in
 * one moment. It is over, so that no hand carries anything of it out and no slider moves.
 */
export function enterRecord(draft: Draft, t: number, record: DirectedAct & { kind: 'record' }): void {
  const { undo, acts, takebacks, winner, reason } = record;
  takeBack(draft, t, undo, takebacks);
  change(draft, { over: null, overAt: null, endsAt: null, directed: null });
  for (const act of acts) enter(draft, t, act);
  declare(draft, t, { winner, reason });
}

function enter(draft: Draft, t: number, act: RecordedAct): void {
  switch (act.kind) {
    case 'spin':
      spun(draft, t, act.sector);
      return;
    case 'answer':
      answer(draft, t, act.right);
      tellNext(draft, t);
      return;
    case 'slider':
    case 'move':
    case 'claim': {
      const ply = plyOf(draft, t, act);
      if (ply === null) throw new Error(`the record has ${act.kind}, which its own game does not allow`);
      add(draft, t, ply);
    }
  }
}

/** By the turn behind it a journal tells that a card was answered. */
function tellNext(draft: Draft, t: number): void {
  const turn = turnOf(draft.session);
  if (turn === null) return;
  change(draft, { turnTold: turn });
  draft.events.push({ t, type: 'turn', ...turn });
}

function plyOf(draft: Draft, t: number, act: Exclude<RecordedAct, { kind: 'spin' | 'answer' }>): Ply | null {
  const { session } = draft;
  const { rules } = session.setup;
  const before = progressNow(session);
  const begun = { t, before, sector: session.sector, clocks: clocksBack(session, t, undefined, false) };
  const side = before.position.turn;
  if (act.kind === 'slider') {
    const action = sliderOf(session, act);
    return action && { kind: 'slider', side, action, ...begun };
  }
  const only = onlyOf(session, act);
  if (only === null) return null;
  const { huffed, move } = only;
  if (move === null) return huffed === null ? null : { kind: 'claim', side, huffed, ...begun };
  const claimed = huffed === null ? before : rules.advance(before, { kind: 'huff', square: huffed });
  return movePly(rules, { ...begun, huffed }, move, !rules.moves(claimed.position).includes(move));
}

function add(draft: Draft, t: number, ply: Ply): void {
  const { session } = draft;
  draft.events.push(...eventsOf(ply, undefined, t));
  change(draft, {
    plies: [...session.plies, ply],
    clocks: clocksAfter(session, ply),
    sector: null,
    answerDue: drawsCards(session.setup) && ply.kind === 'move',
    recogniser: movedTo(session.recogniser, startNode(session.game, progressAfter(session.setup.rules, ply))),
  });
}
