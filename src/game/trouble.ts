import { movedTo } from '../recogniser/recogniser.ts';
import { opponentOf, type Side } from '../rules/rules.ts';
import { directedPlayer } from './directed.ts';
import { declareByWord } from './ending.ts';
import type { InputRefusal } from './input-refusal.ts';
import { gameOf, turnNode } from './new-session.ts';
import { change, type Draft, type Session } from './session.ts';
import { progressNow } from './turn.ts';

/** What is wrong with a player who has no hand at this board. */
export type TroubleKind =
  /** The program has ended, or cannot be started. */
  | 'ended'
  /** It has not answered in its time. */
  | 'late'
  /** It has started and does not get ready. */
  | 'notReady'
  /** It played what is no move. */
  | 'illegal'
  /** The line to the other program is broken, or was never there. */
  | 'line'
  /** The other program does not play this game, or has left it. */
  | 'refused'
  /** A part of this program has failed. */
  | 'broken'
  /** The far board, or the way to it, is not there. */
  | 'away'
  /** The records of two boards contradict each other. */
  | 'frozen';

/** What is being done about it. */
export type Trying =
  /** It is waited for: it may still answer, call, or come back. */
  | 'waits'
  /** It is started anew. */
  | 'again'
  /** The other program is called again. */
  | 'calls'
  /** Nothing: people have to decide. */
  | 'nothing';

export interface Trouble {
  readonly kind: TroubleKind;
  readonly trying: Trying;
}

export type Troubles = { readonly [side in Side]: Trouble | null };

/** What people can do about a player in trouble, beside waiting. */
export type StandIn =
  /** His pieces are played by hand from now on. */
  | 'hand'
  /** The computer plays on for him. */
  | 'computer'
  /** He has lost. */
  | 'resign'
  /** The game has no result. */
  | 'abandon';

export function troubleSeen(draft: Draft, side: Side, trouble: Trouble | null): void {
  const { setup, troubles } = draft.session;
  if (directedPlayer(setup, side) === null && trouble !== null) return;
  change(draft, { troubles: { ...troubles, [side]: trouble } });
}

/** What may be done now: nothing while he does well. A far board's side is its own: nobody here plays or resigns it. */
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
      change(draft, withPlayer(draft.session, side, act));
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

/** The game with another player at that side; what the one before had said is void. */
export function withPlayer(session: Session, side: Side, kind: 'hand' | 'computer'): Partial<Session> {
  const others = (session.setup.directed ?? []).filter((player) => player.side !== side);
  const directed =
    kind === 'hand' ? others : [...others, { side, kind, name: null, takebacks: 'granted' } as const];
  const setup = { ...session.setup, directed };
  const game = gameOf(setup, session.lent);
  const progress = progressNow(session);
  const node = turnNode(game, session, progress);
  return {
    setup,
    game,
    directed: null,
    troubles: { ...session.troubles, [side]: null },
    recogniser: movedTo({ ...session.recogniser, game }, node),
  };
}
