import { type Recogniser, recogniserAt, snapshotSeen } from '../recogniser/recogniser.ts';
import type { Move, Progress, Side, Square } from '../rules/rules.ts';
import { clocksBack, runningSide } from './clock-step.ts';
import { type ClockSetup, type Clocks, newClocks, stopped } from './clocks.ts';
import type { Directed } from './directed-act.ts';
import { changed } from './draft.ts';
import type { GameEvent, MoveFields } from './event.ts';
import { plyMade, plyUndone } from './half-move.ts';
import { FRESH, newSession } from './new-game.ts';
import { lend, turnNode } from './reading.ts';
import type { Answer, Ply, Session } from './session.ts';
import type { DirectedPlayer, SessionSetup } from './setup.ts';
import { spinsResumed, unreadWith } from './spins.ts';
import { seatTaken } from './trouble.ts';
import { progressNow } from './turn.ts';
import { movePly, progressAfter } from './understood.ts';
import type { View } from './view.ts';
import { unspun } from './wheel.ts';

/** The game as the events have it so far. */
interface Replayed {
  readonly session: Session;
  readonly progress: Progress;
  /** A huff whose move has not come yet. */
  readonly huffed: Square | null;
  /** A move that was taken back while its card was to be answered: by hand, or by a wrong answer. */
  readonly unanswered: (Ply & { kind: 'move' }) | null;
  /** Nothing was played since a takeback. So what is taken back now was agreed on, and its mover is not charged. */
  readonly undoing: boolean;
}

/**
 * The session rebuilt from all events of one game, in order, and from what was held beside them (null: nothing is known of that).
 * The board is unknown until its first snapshot. Throws if the events do not make a game (they are of another game, or cut at the
 * front).
 */
export function resumeSession(
  setup: SessionSetup,
  events: readonly GameEvent[],
  held: Held | null = null,
): Session {
  const begun: Replayed = {
    session: newSession(setup),
    progress: setup.rules.begin(setup.start),
    huffed: null,
    unanswered: null,
    undoing: false,
  };
  const replay = events.reduce(replayed, begun);
  const session = held === null ? replay.session : heldAgain(replay.session, held);
  const progress = held?.forced ? { ...replay.progress, forced: true } : replay.progress;
  const clocks = session.clocks && stopped(session.clocks);
  const waiting: Session = { ...session, clocks, awaited: 'hand' };
  if (held?.lent) return changed(waiting, (draft) => lend(draft, progress));
  const node = turnNode(session.game, session, progress);
  return {
    ...waiting,
    absence: 'over',
    recogniser: asLeft(recogniserAt(session.game, node), progress),
  };
}

/** What another player had said is shown anew, once the board is at rest. */
function heldAgain(session: Session, held: Held): Session {
  const { earlySpin, brokenSliders, drawOffer, clocks, directed, answers = [] } = held;
  const { takebackAsked = null, takebacks = 0, match = null, colours = null, spins = session.spins } = held;
  const said = directed && { ...directed, shown: false };
  return {
    ...{ ...session, earlySpin, brokenSliders, drawOffer, clocks, directed: said, answers },
    ...{ takebackAsked, takebacks, match, colours },
    ...spinsResumed(session, spins),
  };
}

/** The board as the game says it was left. What its first snapshot shows otherwise was done meanwhile, and counts as edges. */
function asLeft(recogniser: Recogniser, { position }: Progress): Recogniser {
  const { board } = recogniser.game.rules;
  const occupied = [...position.pieces.keys()].map((square) => board.nameOf(square));
  return snapshotSeen(recogniser, Number.NEGATIVE_INFINITY, occupied).recogniser;
}

function replayed(state: Replayed, event: GameEvent): Replayed {
  switch (event.type) {
    case 'newGame':
      return anew(state);
    case 'huff':
      return huffed(state, event.square, event.t);
    case 'move':
      return moved(state, event);
    case 'revised':
      return revised(state, event);
    case 'takeback':
      return takenBack(state, event.t, false);
    case 'slider':
      return slid(state, event);
    case 'spin':
      return spun(state, event);
    case 'turn':
      return turned(state, event);
    case 'unread':
      return {
        ...state,
        session: { ...state.session, unread: unreadWith(state.session, event) },
      };
    case 'result':
      return {
        ...state,
        session: { ...state.session, pause: null, over: { winner: event.winner, reason: event.reason } },
      };
    case 'pause':
      return withPause(state, { by: event.by, on: true, agreed: [], t: event.t });
    case 'goOn':
      return withPause(state, null);
    case 'player':
      return {
        ...state,
        session: changed(state.session, (draft) => seatTaken(draft, event.side, event.kind)),
      };
    case 'adjusted':
    case 'alarm':
    case 'fault':
    case 'resync':
      return state;
  }
}

function withPause({ session, ...state }: Replayed, pause: Session['pause']): Replayed {
  return { ...state, session: { ...session, pause } };
}

function anew({ session }: Replayed): Replayed {
  const { rules } = session.setup;
  return {
    session: { ...session, ...FRESH, clocks: newClocks(session.setup.clock) },
    progress: rules.begin(rules.start()),
    huffed: null,
    unanswered: null,
    undoing: false,
  };
}

/** A huff that ends the game is an act of its own. */
function huffed(state: Replayed, square: Square, t: number): Replayed {
  const { rules } = state.session.setup;
  const { progress: before, session } = state;
  const progress = rules.advance(before, { kind: 'huff', square });
  if (progress.outcome === null) return { ...state, huffed: square };
  const side = before.position.turn;
  const clocks = clocksBack(session, t, undefined, false);
  return added(
    state,
    { kind: 'claim', t, side, before, sector: session.sector, huffed: square, clocks },
    progress,
  );
}

function moved(state: Replayed, fields: MoveFields & { readonly t: number }): Replayed {
  const { session, progress: before, huffed } = state;
  const { rules } = session.setup;
  const claimed = huffed === null ? before : rules.advance(before, { kind: 'huff', square: huffed });
  const { position } = claimed;
  const move = [...rules.moves(position), ...rules.omissions(position)].find((one) => isSame(one, fields));
  if (move === undefined) {
    throw new Error(
      `the journal has a move ${fields.from}-${fields.to} at ${fields.t} ms that its game does not`,
    );
  }
  const { t, omitted } = fields;
  const clocks = clocksBack(session, t, undefined, false);
  const ply = movePly(rules, { t, before, sector: session.sector, huffed, clocks }, move, omitted);
  return added(state, ply, rules.advance(claimed, move));
}

/** No turn is told after a revision: the other side's clock runs as it ran before. */
function revised(state: Replayed, event: GameEvent & { type: 'revised' }): Replayed {
  const after = moved(takenBack(state, event.t, true), event);
  const { session } = after;
  const told = session.turnTold;
  const clocks = runningSide(session, event.t, told === null || told.needs === 'answer' ? null : told.side);
  return { ...after, session: { ...session, clocks } };
}

function isSame(move: Move, { from, to, captured }: MoveFields): boolean {
  return move.from === from && move.to === to && move.captured.join() === captured.join();
}

function slid(state: Replayed, event: GameEvent & { type: 'slider' }): Replayed {
  const { session, progress: before } = state;
  const { rules } = session.setup;
  const action = rules
    .sliderActions(before.position)
    .find(({ slider, notch }) => slider === event.slider && notch === event.position);
  if (action === undefined) {
    throw new Error(`the journal has a slider action at ${event.t} ms that its game does not`);
  }
  const { t, side } = event;
  return added(
    state,
    {
      kind: 'slider',
      t,
      side,
      before,
      sector: session.sector,
      clocks: clocksBack(session, t, undefined, false),
      action,
    },
    rules.advance(before, action),
  );
}

function spun(state: Replayed, { sector }: GameEvent & { type: 'spin' }): Replayed {
  const { rules } = state.session.setup;
  const before = unspun(state.progress, state.session.sector);
  const progress = sector === 'border' ? before : rules.spun(before, sector);
  return { ...state, session: { ...state.session, sector, over: null }, progress };
}

function added({ session }: Replayed, ply: Ply, progress: Progress): Replayed {
  return {
    session: changed(session, (draft) => plyMade(draft, ply)),
    progress,
    huffed: null,
    unanswered: null,
    undoing: false,
  };
}

/** `keepsHuff`: a revision keeps the huff that came with the move. */
function takenBack({ session, undoing }: Replayed, t: number, keepsHuff: boolean): Replayed {
  const ply = session.plies.at(-1);
  if (ply === undefined) throw new Error('the journal takes back a move that it does not have');
  return {
    session: changed(session, (draft) => plyUndone(draft, t, ply.kind !== 'slider' && !undoing)),
    progress: ply.before,
    huffed: keepsHuff && ply.kind !== 'slider' ? ply.huffed : null,
    unanswered: session.answerDue && ply.kind === 'move' ? ply : null,
    undoing: true,
  };
}

/** The next turn has come, so the card was answered: wrongly, if the move had just been taken back and the turn is the opponent's. */
function turned(state: Replayed, { t, side, needs }: GameEvent & { type: 'turn' }): Replayed {
  const { session, unanswered } = state;
  const told = {
    ...session,
    turnTold: { side, needs },
    answerDue: session.answerDue && needs === 'answer',
    clocks: runningSide(session, t, needs === 'answer' ? null : side),
  };
  if (unanswered === null || unanswered.side === side) return { ...state, session: told, unanswered: null };
  const passed: Ply = { ...unanswered, undone: true };
  return {
    session: { ...told, plies: [...session.plies, passed], sector: null },
    progress: progressAfter(session.setup.rules, passed),
    huffed: null,
    unanswered: null,
    undoing: false,
  };
}

/** What stands in a game and no event tells. The journal keeps it beside the events. */
export interface Held extends Pick<Session, 'earlySpin' | 'brokenSliders' | 'drawOffer'> {
  /** Absent in games kept before it was. */
  readonly takebackAsked?: Session['takebackAsked'];
  /** Absent in games kept before boards agreed on takebacks. */
  readonly takebacks?: number;
  readonly match?: string | null;
  /** Absent in games kept before spins were counted. */
  readonly spins?: Session['spins'];
  /** The side to move had to go back, and must make the capture that it missed (`huffRemedy: alsoForce`). */
  readonly forced: boolean;
  readonly clocks: Clocks | null;
  readonly directed: Directed | null;
  /** Absent in games kept before colours were drawn or exchanged. */
  readonly colours?: Session['colours'];
  /** Absent in games kept before cards were drawn. */
  readonly answers?: readonly Answer[];
  /** The board is lent, or was since (`Session`); absent where it was not. */
  readonly lent?: true;
  /** How well the computer plays in it. Absent without a computer, and in games that were kept before this field existed. */
  readonly level?: number;
}

export function heldOf(session: Session): Held {
  const { earlySpin, brokenSliders, drawOffer, clocks, directed, answers } = session;
  const { takebackAsked, takebacks, match, spins, colours, lent } = session;
  const { forced } = progressNow(session);
  const level = session.setup.directed?.find(({ kind }) => kind === 'computer')?.level;
  return {
    ...{ earlySpin, brokenSliders, drawOffer, forced, clocks, directed, answers },
    ...{ takebackAsked, takebacks, match, spins, colours },
    ...(lent && ({ lent } as const)),
    ...(level !== undefined && { level }),
  };
}

/** What is kept of a game beside its rules and its start. */
interface KeptSeating {
  readonly clock: ClockSetup | null;
  readonly players: View['players'];
}

/** What a kept game began with: its clocks and players; after `newGame` the game's own start, whatever its head says. */
export function keptSetup(
  setup: SessionSetup,
  seating: KeptSeating,
  events: readonly GameEvent[],
): SessionSetup {
  const { clock } = seating;
  return {
    ...setup,
    ...(events[0]?.type === 'newGame' ? { start: setup.rules.start() } : {}),
    ...(clock === null ? {} : { clock }),
    directed: (['W', 'B'] as const).flatMap((side) => directedIn(seating, side)),
  };
}

function directedIn({ players }: KeptSeating, side: Side): readonly DirectedPlayer[] {
  const { kind, name } = players[side];
  return kind === 'hand' ? [] : [{ side, kind, name, takebacks: 'never' }];
}
