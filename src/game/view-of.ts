import { standingOf } from '../recogniser/recogniser.ts';
import {
  formatFen,
  notchOf,
  type Outcome,
  opponentOf,
  type Position,
  type Progress,
  type Side,
  type SliderAction,
} from '../rules/rules.ts';
import { meaningOf, offerStanding } from './button.ts';
import { cardsView } from './cards.ts';
import { type ClocksView, clocksView } from './clock-view.ts';
import { lotDue } from './colours.ts';
import { directedPlayer } from './directed.ts';
import type { Directed } from './directed-act.ts';
import type { Needs, RaisedFault } from './event.ts';
import { hintStateOf, hintVerdictOf, isWhyAsked, withWhyAsked } from './hint.ts';
import { lightsOf } from './lights.ts';
import { isBetweenGames } from './new-game.ts';
import { isAsked } from './pause.ts';
import { promptOf } from './prompt.ts';
import { townOf } from './prompt-words.ts';
import type { Ply, Session } from './session.ts';
import type { Seat, Spun } from './setup.ts';
import { unreadCount } from './spins.ts';
import { handsTakeback, isThoughtAgain, takebackStateOf } from './takeback.ts';
import { isTriedAgain } from './tried.ts';
import { standInsFor } from './trouble.ts';
import { choicesOf, progressNow, turnOf } from './turn.ts';
import type {
  ButtonMeaning,
  CoachView,
  LegalMove,
  ListedPly,
  PauseView,
  PlayerView,
  Prompt,
  SliderChoice,
  TroubleView,
  View,
} from './view.ts';

/** All that a page or the lights need to know of the game. */
export function viewOf(session: Session): View {
  const { rules, seats } = session.setup;
  const { position } = progressNow(session);
  const turn = turnOf(session);
  return {
    game: rules.id,
    options: { ...rules.ruleSet },
    fen: fenOf(position),
    turn: position.turn,
    needs: turn?.needs ?? null,
    outcome: session.over,
    count: { W: countOf(position, 'W'), B: countOf(position, 'B') },
    lost: { W: lostBy(session, 'W'), B: lostBy(session, 'B') },
    prompt: promptOf(session),
    lights: lightsOf(session),
    lastMove: lastMoveOf(session.plies),
    legal: legalMoves(session, position),
    sector: session.sector,
    wheelWanted:
      lotDue(session) === 'wheel' ||
      (turn?.needs === 'spin' && directedPlayer(session.setup, turn.side)?.kind !== 'remote'),
    choices: choicesOf(session).map((action) => choiceOf(action, position)),
    chosen: session.highlighted,
    notches: notchesOf(session, position),
    buttons: { bottom: shownMeaning(session, 'bottom'), top: shownMeaning(session, 'top') },
    seats,
    players: { W: playerView(session, 'W'), B: playerView(session, 'B') },
    directed: session.directed,
    coach: {
      hint: hintStateOf(session),
      why: whyStateOf(session),
      decidedIn: hintVerdictOf(session),
      analysis: analysisStateOf(session),
    },
    takeback: takebackStateOf(session),
    handsTakeback: {
      W: handsTakeback(session, 'W', session.recogniser.t),
      B: handsTakeback(session, 'B', session.recogniser.t),
    },
    clocks: clocksView(session),
    pause: pauseView(session),
    spins: session.spins,
    unread: { W: unreadCount(session.unread.W), B: unreadCount(session.unread.B) },
    trouble: troubleView(session),
    news: session.news,
    cards: cardsView(session),
    plies: listedPlies(session.plies),
    alarm: session.alarm !== null,
    faults: [...troubleFaults(session), ...session.faults],
  };
}

const FENS = new WeakMap<Position, string>();
const LISTED = new WeakMap<readonly Ply[], readonly ListedPly[]>();

/** A view is made at each report of the board, and a position stands for hundreds of them. So this is computed once. */
function fenOf(position: Position): string {
  const fen = FENS.get(position) ?? formatFen(position);
  FENS.set(position, fen);
  return fen;
}

function listedPlies(plies: readonly Ply[]): readonly ListedPly[] {
  const all = LISTED.get(plies) ?? plies.map(listed).filter((ply) => ply !== null);
  LISTED.set(plies, all);
  return all;
}

/** A press counts as an agreement while the mover may be thinking again, and is not asked for. */
function shownMeaning(session: Session, seat: Seat): ButtonMeaning | null {
  const meaning = meaningOf(session, seat, session.recogniser.t);
  return meaning === 'takeback' && isThoughtAgain(session) ? null : meaning;
}

function pauseView({ clocks, pause, recogniser, setup }: Session): PauseView | null {
  if (clocks === null) return null;
  if (pause === null) return 'none';
  if (pause.on) return pause.by;
  if (!isAsked(pause, recogniser.t)) return 'none';
  const far = pause.agreed.some((side) => directedPlayer(setup, side)?.kind === 'remote');
  return far ? 'toAnswer' : 'asked';
}

/** Of the side to move before the other: people wait for that one. */
function troubleView(session: Session): TroubleView | null {
  const { turn } = progressNow(session).position;
  for (const side of [turn, opponentOf(turn)]) {
    const trouble = session.troubles[side];
    if (trouble !== null && session.over === null)
      return { ...trouble, side, mayDo: standInsFor(session, side) };
  }
  return null;
}

/** What is wrong with the way to a far board has a fault of its own (`mirror`). */
function troubleFaults({ setup, troubles }: Session): readonly RaisedFault[] {
  return (['W', 'B'] as const).flatMap((side) => {
    const player = directedPlayer(setup, side);
    const isHere = player !== null && player.kind !== 'remote' && troubles[side] !== null;
    return isHere ? [{ code: 'player', part: townOf(player) }] : [];
  });
}

function playerView({ setup }: Session, side: Side): PlayerView {
  const player = directedPlayer(setup, side);
  if (player === null) return { kind: 'hand', name: null };
  const { kind, name, level } = player;
  return { kind, name, ...(level !== undefined && { level }) };
}

function lostBy(session: Session, side: Side): number {
  return countOf(session.setup.start, side) - countOf(progressNow(session).position, side);
}

function countOf({ pieces }: Position, side: Side): number {
  let count = 0;
  for (const piece of pieces.values()) if (piece.side === side) count++;
  return count;
}

/** Null after a slider action or an undone move: what moved before is not the last act. */
function lastMoveOf(plies: readonly Ply[]): View['lastMove'] {
  const last = plies.at(-1);
  return last?.kind === 'move' && !last.undone ? { from: last.fields.from, to: last.fields.to } : null;
}

/** In another player's turn the one that is carried out for him. */
function legalMoves(session: Session, position: Position): View['legal'] {
  const { directed, setup } = session;
  const turn = turnOf(session);
  if (turn?.needs !== 'move') return [];
  if (directed?.shown) return directed.act.kind === 'move' ? [legalMove(directed.act)] : [];
  return directedPlayer(setup, turn.side) === null ? setup.rules.moves(position).map(legalMove) : [];
}

function legalMove({ from, to, captured }: LegalMove): LegalMove {
  return { from, to, captured };
}

function choiceOf(
  { slider, notch, colour, opens, closes, fell }: SliderAction,
  { pieces }: Position,
): SliderChoice {
  const falling = fell === null ? undefined : pieces.get(fell);
  return { slider, notch, colour, opens, closes, falls: falling ?? null };
}

/** Where each slider is to stand. Between two games: as at the start of the next, whose pieces are to stand on every square. */
function notchesOf(session: Session, position: Position): View['notches'] {
  const { rules } = session.setup;
  // Most games have none, and each step makes a view.
  if (rules.layout === null) return {};
  const { openTraps } = isBetweenGames(session) ? rules.start() : position;
  return Object.fromEntries(rules.layout.sliders.map((slider) => [slider.id, notchOf(slider, openTraps)]));
}

function listed(ply: Ply): ListedPly | null {
  const { side } = ply;
  switch (ply.kind) {
    case 'move': {
      const { fell, omitted } = ply.fields;
      return { kind: 'move', side, text: ply.text, fell, omitted, huffed: ply.huffed };
    }
    case 'slider': {
      const { slider, notch, colour, fell } = ply.action;
      return { kind: 'slider', side, slider, notch, colour, fell: fell === null ? 0 : 1 };
    }
    case 'claim':
      return null;
  }
}

/** What a player needs to decide, or to follow. */
export interface PlayerState {
  readonly progress: Progress;
  /** Whose turn it is and what it asks for; null when the game is over. With `answer`, a card of that side's last move is judged. */
  readonly turn: { readonly side: Side; readonly needs: Needs } | null;
  /** Where the wheel stopped in this turn; null before. */
  readonly sector: Spun | null;
  /** Half-moves so far: the `ply` of the next act. */
  readonly plies: number;
  /** The side that offers a draw, or null. */
  readonly drawOffer: Side | null;
  readonly clocks: ClocksView | null;
  /** What was told already and is being carried out. Nothing more is wanted until it is done. */
  readonly directed: Directed | null;
  /** The declared result, or null. */
  readonly outcome: Outcome | null;
  /** The whole game, for who follows it act by act. */
  readonly session: Session;
}

export function playerStateOf(session: Session): PlayerState {
  return {
    progress: progressNow(session),
    turn: turnOf(session),
    sector: session.sector,
    plies: session.plies.length,
    drawOffer: offerStanding(session, session.recogniser.t)?.by ?? null,
    clocks: clocksView(session),
    directed: session.directed,
    outcome: session.over,
    session,
  };
}

/**
 * The lights say at once what is off track. The reason comes with the alarm, seconds later, or to whoever tries it again or asks.
 * Asking is offered where it says something.
 */
export function whyStateOf(session: Session): CoachView['why'] {
  if (session.over !== null || standingOf(session.recogniser).kind !== 'offTrack') return 'none';
  if (session.alarm !== null || isWhyAsked(session) || isTriedAgain(session)) return 'given';
  const answer = promptOf(withWhyAsked(session));
  if (answer.why === null) return 'none';
  if (!saysTheSame(answer, promptOf(session))) return 'offered';
  return answer.chip?.id === 'chip.fix' ? 'given' : 'none';
}

function saysTheSame(one: Prompt, other: Prompt): boolean {
  return one.line.id === other.line.id && one.why?.id === other.why?.id;
}

/**
 * Whether the computer may judge beside a game. It may not against somebody who has none beside him: a far board, a program
 * elsewhere, or a person under a clock, which would stand meanwhile.
 */
function analysisStateOf({ over, setup }: Session): CoachView['analysis'] {
  const { directed = [], clock } = setup;
  if (over !== null) return 'offered';
  if (directed.some(({ takebacks }) => takebacks !== 'granted')) return 'elsewhere';
  return clock !== undefined && directed.length === 0 ? 'clock' : 'offered';
}
