import { answer } from './answer.ts';
import { clocksBack } from './clock-step.ts';
import { nothingDirected } from './directed.ts';
import type { DirectedAct, RecordedAct } from './directed-act.ts';
import type { Draft } from './draft.ts';
import { declare } from './ending.ts';
import { eventsOf, plyMade, turnBegun } from './half-move.ts';
import { goesOn } from './over.ts';
import { movePly, progressAfter } from './ply.ts';
import { standAt } from './reading.ts';
import type { Ply } from './session.ts';
import { takeBack } from './takeback.ts';
import { onlyOf, progressNow, sliderOf, turnOf } from './turn.ts';
import { spun } from './wheel.ts';

/**
 * The game that is kept is the one that the far board's record has, as it ended there: two players may have done two things in
 * one moment. It is over, so that no hand carries anything of it out and no slider moves.
 */
export function enterRecord(draft: Draft, t: number, record: DirectedAct & { kind: 'record' }): void {
  const { undo, acts, takebacks, winner, reason } = record;
  takeBack(draft, t, undo, takebacks);
  goesOn(draft);
  nothingDirected(draft);
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
  if (turn !== null) turnBegun(draft, t, turn);
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
  draft.events.push(...eventsOf(ply, undefined, t));
  plyMade(draft, ply);
  standAt(draft, progressAfter(draft.session.setup.rules, ply));
}
