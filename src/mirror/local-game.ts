import { drawsCards, type PlayerState, type Ply, type Session } from '../game/game.ts';
import { type OutcomeReason, opponentOf, type Side } from '../rules/rules.ts';
import type { BoardAct, Played } from './act.ts';
import type { AskedBack } from './going-back.ts';

/** The game as this board holds it: what was carried out here, by whichever hand. */
export interface LocalGame {
  readonly played: readonly Played[];
  /** Ended here by words or time. */
  readonly over: { readonly winner: Side | null; readonly reason: OutcomeReason } | null;
  /** The draw offered here, by whom and when (ms of the game's time). */
  readonly offer: { readonly by: Side; readonly t: number } | null;
  /** What one side asks to take back here. */
  readonly back: AskedBack | null;
  /** What the hand has taken back from that place, by how many half-moves came before it; null: nothing. */
  readonly takenBack: { readonly at: number; readonly acts: readonly BoardAct[] } | null;
  /** How often half-moves were taken back here by agreement. */
  readonly takebacks: number;
  /** What each clock has left, ms; null without clocks. */
  readonly left: { readonly [side in Side]: number } | null;
}

/** A board on which nothing has been played yet. */
export const NOTHING_PLAYED: LocalGame = {
  played: [],
  over: null,
  offer: null,
  back: null,
  takenBack: null,
  takebacks: 0,
  left: null,
};

/** All acts in force in a session, in the order in which they were played. */
export function localGameOf({ session, progress }: Pick<PlayerState, 'session' | 'progress'>): LocalGame {
  const { over, drawOffer, takebackAsked: back, takenBack, takebacks, clocks } = session;
  const played = playedIn(session, progress.position.turn);
  return {
    ...{ played, over, offer: drawOffer, back, takebacks, left: clocks?.left ?? null },
    takenBack: takenBack && { at: takenBack.at, acts: takenBack.plies.map(actOf) },
  };
}

function actOf(ply: Ply): BoardAct {
  switch (ply.kind) {
    case 'move': {
      const { from, to, captured } = ply.move;
      return { kind: 'move', from, to, captured, huffed: ply.huffed };
    }
    case 'claim':
      return { kind: 'claim', huffed: ply.huffed };
    case 'slider':
      return { kind: 'slider', slider: ply.action.slider, notch: ply.action.notch };
  }
}

function playedIn(session: Session, turn: Side): readonly Played[] {
  const { plies, sector, answerDue, setup, answers } = session;
  const cards = drawsCards(setup);
  const played: Played[] = [];
  let moves = 0;
  plies.forEach((ply, index) => {
    const { side } = ply;
    if (ply.sector !== null) played.push({ side, act: { kind: 'spin', sector: ply.sector } });
    played.push({ side, act: actOf(ply) });
    if (ply.kind !== 'move') return;
    const isLast = index === plies.length - 1;
    if (cards && !(isLast && answerDue)) {
      const right = !ply.undone && answers[moves] !== 'wrong';
      played.push({ side: opponentOf(side), act: { kind: 'answer', right } });
    }
    moves += 1;
  });
  if (sector !== null) played.push({ side: turn, act: { kind: 'spin', sector } });
  return played;
}
