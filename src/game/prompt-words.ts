import { nodeNow, standingOf } from '../recogniser/recogniser.ts';
import {
  type Algebraic,
  discsOfKing,
  type Move,
  opponentOf,
  type Piece,
  type Progress,
  type Rules,
  type Side,
} from '../rules/rules.ts';
import { cardOfLastMove } from './cards.ts';
import { directedPlayer } from './directed.ts';
import type { CarriedAct } from './directed-act.ts';
import type { Needs } from './event.ts';
import { hintedNow, showsPieceOnly } from './hint.ts';
import type { Session, TakebackAsked } from './session.ts';
import type { DirectedPlayer } from './setup.ts';
import { isSpinLate, unreadCount } from './spins.ts';
import { askedPlayer, handsTakeback } from './takeback.ts';
import { choicesOf, progressNow, turnOf } from './turn.ts';
import { named, originsNamed, type Prompt, type Text, text } from './view.ts';

/** What the hand here does for a player elsewhere; null in a hand's own turn. */
export function directedPrompt(session: Session): Prompt | null {
  const { directed, setup } = session;
  const turn = turnOf(session);
  if (turn === null || turn.needs === 'answer') return null;
  const player = directedPlayer(setup, turn.side);
  if (directed?.shown) return { ...quiet(turn.side), ...orderOf(session, directed.act), edge: 'amber' };
  if (player === null) return null;
  if (isSpunHere(session, turn.needs, player)) {
    if (session.wheelTurns) return null;
    return { ...quiet(turn.side), ...spinOrder(player), edge: 'blue' };
  }
  if (player.kind === 'lesson') return { ...quiet(turn.side), ...betweenActs(session), edge: 'grey' };
  const why = player.kind === 'remote' && turn.needs === 'spin' ? farSpinText(session, player) : null;
  return { ...quiet(turn.side), line: text('dir.wait', { town: townOf(player) }), why, edge: 'grey' };
}

/** The wheel of this board is to be spun for him. */
function isSpunHere({ directed }: Session, needs: Needs, { kind }: DirectedPlayer): boolean {
  return needs === 'spin' && kind !== 'remote' && directed === null;
}

interface Order {
  readonly line: Text;
  readonly why: Text | null;
}

function spinOrder(player: DirectedPlayer): Order {
  return player.kind === 'lesson'
    ? { line: text('lesson.spin'), why: text('lesson.spin.why') }
    : { line: text('dir.spin', { town: townOf(player) }), why: null };
}

/** The worked round, before it shows what to do next. */
function betweenActs(session: Session): Order {
  const line = text(session.plies.length === 0 ? 'lesson.wait' : 'lesson.good');
  return { line, why: answeredText(session) };
}

/** What became of the spins of a far board's player; null where all were read. */
function farSpinText(session: Session, { side }: DirectedPlayer): Text | null {
  const n = unreadCount(session.unread[side]);
  if (isSpinLate(session)) return text('spin.late');
  return n > 0 ? text('spin.unread', { n }) : null;
}

/** The one thing that counts now, where the hand has done another; null where the hand is free. */
export function directedReason(session: Session): Text | null {
  const { directed, setup } = session;
  const turn = turnOf(session);
  if (directed?.shown) return orderOf(session, directed.act).line;
  const player = turn === null ? null : directedPlayer(setup, turn.side);
  if (turn === null || player === null) return null;
  if (isSpunHere(session, turn.needs, player))
    return session.wheelTurns ? text('spin.turns') : spinOrder(player).line;
  return player.kind === 'lesson' ? text('lesson.wait') : text('dir.wait', { town: townOf(player) });
}

/** What a text calls a player: his name, or what he is, which the page translates. */
export function townOf({ name, kind }: DirectedPlayer): string {
  return name ?? kind;
}

function orderOf(session: Session, act: CarriedAct): Order {
  const { rules } = session.setup;
  const player = orderedBy(session);
  if (player?.kind === 'lesson') return lessonOrder(session, act);
  // What was played here by a far board's record: the hand does it for its own player.
  const town = player === null ? 'hand' : townOf(player);
  const name = (square: Parameters<Rules['board']['nameOf']>[0]) => rules.board.nameOf(square);
  switch (act.kind) {
    case 'move': {
      const line = text('mir.copy', { from: name(act.from), to: name(act.to), town });
      if (act.huffed !== null) return { line, why: text('dir.huff', { sq: name(act.huffed) }) };
      if (act.captured.length === 0) return { line, why: null };
      const sq = named(rules, act.captured);
      return { line, why: sq === null ? text('dir.takeLit') : text('dir.take', { sq }) };
    }
    case 'claim':
      return { line: text('dir.claim', { sq: name(act.huffed), town }), why: null };
    case 'slider':
    case 'spin':
      return { line: text('dir.wait', { town }), why: null };
  }
}

/** The worked round belongs to nobody: it says what the move teaches. */
function lessonOrder(session: Session, act: CarriedAct): Order {
  const { board } = session.setup.rules;
  if (act.kind !== 'move') return { line: text('trap.hands'), why: null };
  const params = { from: board.nameOf(act.from), to: board.nameOf(act.to) };
  const [taken] = act.captured;
  return taken === undefined
    ? { line: text('lesson.move', params), why: answeredText(session) ?? text('lesson.move.why') }
    : { line: text('lesson.take', params), why: text('lesson.take.why', { sq: board.nameOf(taken) }) };
}

function orderedBy({ setup, directed }: Session): DirectedPlayer | null {
  return directed === null ? null : directedPlayer(setup, directed.side);
}

function quiet(side: Side): Pick<Prompt, 'why' | 'chip' | 'side'> {
  return { why: null, chip: null, side };
}

/** The piece that the game has on a square. It belongs there, whatever a reed says. */
export function pieceOn({ setup, recogniser }: Session, at: Algebraic): Piece | null {
  const square = setup.rules.board.squareAt(at);
  return square === null ? null : (nodeNow(recogniser).progress.position.pieces.get(square) ?? null);
}

/** A piece as the parameter `piece` of a text: where a black man was, any black man will do, but no white one. */
export function pieceParam(piece: Piece | null): string {
  return piece === null ? 'any' : `${piece.side}.${piece.kind}`;
}

/** The same prompt with that piece beside its line, where it is known. */
export function showing(prompt: Prompt, piece: Piece | null): Prompt {
  return piece === null ? prompt : { ...prompt, piece };
}

/** What may be huffed: its square if there is one, otherwise the lit pieces; and whether the claimant must otherwise capture. */
export function huffLine({ board }: Rules, { huffable }: Progress, mustCapture: boolean): Text {
  const [only, another] = huffable;
  if (only === undefined || another !== undefined) return text(mustCapture ? 'huff.anyOrTake' : 'huff.any');
  return text(mustCapture ? 'huff.orTake' : 'huff.can', { sq: board.nameOf(only) });
}

/** What the opponent has missed: "Black could take 2 with 18; it took 1". Null when no huff is due. */
export function missedText(rules: Rules, { due }: Progress): Text | null {
  if (due === null) return null;
  const { position } = due.before;
  const { could, took } = rules.missedBy(position, due.omission);
  const best = rules.moves(position).filter(({ captured }) => captured.length === could);
  const sq = originsNamed(rules, best);
  const params = { side: position.turn, n: could };
  if (sq === null) return text(took === 0 ? 'missed.none' : 'missed.some', { ...params, took });
  return text(took === 0 ? 'missed.with' : 'missed.someWith', { ...params, sq, took });
}

/** How long after a crowning the second piece is asked for, ms: no reed tells when it has been put on. */
const CROWN_SAID_MS = 10_000;

/**
 * The last move has just crowned a man: whose, and what makes a king of it. Where a side has king pieces, the man is exchanged for
 * one while the side has no more kings than pieces. It is not known which king has one, and whether one is free again.
 */
export function crownText(session: Session): Text | null {
  const { plies, setup, recogniser } = session;
  const last = plies.at(-1);
  if (last?.kind !== 'move' || !last.fields.crowned || last.undone) return null;
  if (recogniser.t - last.t > CROWN_SAID_MS) return null;
  const params = { side: last.side, sq: setup.rules.board.nameOf(last.fields.to) };
  const { kingSupply } = setup.rules.ruleSet;
  const pieces = [...progressNow(session).position.pieces.values()];
  const kings = pieces.filter(({ side, kind }) => side === last.side && kind === 'king').length;
  const discs = discsOfKing(kings, kingSupply);
  if (discs.length === 2) return text('king.at', params);
  return text(discs[0] === 'king' ? 'king.token' : 'king.unmarked', params);
}

/** The card of the last move was answered: rightly, or else what was right. Null while an answer is due, and without a card. */
export function answeredText(session: Session): Text | null {
  if (session.answerDue || cardOfLastMove(session) === null) return null;
  switch (session.answers.at(-1)) {
    case 'right':
      return text('card.yes');
    case 'wrong':
      return expectedText(session);
    default:
      return null;
  }
}

/** What the card of the last move asked for; null where nobody here knows. */
export function expectedText(session: Session): Text | null {
  const answer = cardOfLastMove(session)?.accepted[0];
  return answer === undefined ? null : text('card.expected', { answer });
}

/** Where the last move began, if a wrong answer has undone it. */
export function undoneOrigin({ plies, setup }: Session): Algebraic | null {
  const last = plies.at(-1);
  return last?.kind === 'move' && last.undone ? setup.rules.board.nameOf(last.move.from) : null;
}

/** What a coach points out, in words: the move, with what is huffed first. It replaces all that may be played. */
export function hintPrompt(session: Session): Prompt | null {
  const hinted = hintedNow(session);
  if (hinted?.kind !== 'move') return null;
  const { board } = session.setup.rules;
  const { huffed, move } = hinted;
  const side = progressNow(session).position.turn;
  if (move !== null && showsPieceOnly(session)) {
    const line = text('hint.piece', { sq: board.nameOf(move.from) });
    return { line, why: null, chip: text('chip.hint'), edge: 'blue', side };
  }
  const huff = huffed === null ? null : text('hint.huff', { sq: board.nameOf(huffed) });
  const line = move && hintLine(board, move);
  if (line !== null) return { line, why: huff, chip: text('chip.hint'), edge: 'blue', side };
  return huff && { line: huff, why: null, chip: text('chip.hint'), edge: 'blue', side };
}

/** A capture is written as players write it, and said in words. */
function hintLine(board: Rules['board'], { from, to, captured }: Move): Text {
  const id = captured.length === 0 ? 'hint.move' : 'hint.take';
  return text(id, { from: board.nameOf(from), to: board.nameOf(to) });
}

/** Whether the highlighted slider action is the one that was pointed out. */
export function isHighlightHinted(session: Session): boolean {
  const hinted = hintedNow(session);
  const chosen = choicesOf(session)[session.highlighted ?? -1];
  if (hinted?.kind !== 'slider' || chosen === undefined) return false;
  return chosen.slider === hinted.action.slider && chosen.notch === hinted.action.notch;
}

/** How long the other player's no can be read, ms; also while the pieces are still to be put back. */
const TOLD_MS = 10_000;

/** What is said of a takeback that a player elsewhere has asked for, or is asked for; null: nothing. */
export function farTakebackPrompt(session: Session): Prompt | null {
  const { takebackAsked: asked } = session;
  const far = askedPlayer(session);
  if (asked === null || far === null) return null;
  const town = townOf(far);
  const said = { chip: null, edge: 'amber', side: asked.by } as const;
  if (asked.by === far.side) {
    if (asked.declined) return null;
    const { plies: n } = asked;
    const line = n === 1 ? text('back.far', { town }) : text('back.farMore', { town, n });
    return { ...said, line, why: text('back.answer'), side: opponentOf(far.side) };
  }
  if (!asked.declined) return { ...said, line: text('back.sent', { town }), why: text('back.playOn') };
  return isTold(session, asked) ? { ...said, line: text('back.no', { town }), why: text('back.goOn') } : null;
}

function isTold({ recogniser }: Session, { t }: TakebackAsked): boolean {
  return recogniser.t - t <= TOLD_MS || standingOf(recogniser).kind === 'offTrack';
}

/** What one of two people asks the other on a page, and that he was told no; null: nothing. */
export function handsTakebackPrompt(session: Session): Prompt | null {
  const { takebackAsked: asked, recogniser } = session;
  if (asked?.said !== true) return null;
  const across = opponentOf(asked.by);
  const said = { chip: null, edge: 'amber' } as const;
  if (handsTakeback(session, across, recogniser.t) === 'toAnswer') {
    const { by, plies: n } = asked;
    const line = n === 1 ? text('back.hand', { side: by }) : text('back.handMore', { side: by, n });
    return { ...said, line, why: text('back.answer'), side: across };
  }
  if (!asked.declined || recogniser.t - asked.t > TOLD_MS) return null;
  return { ...said, line: text('back.handNo', { side: across }), why: null, side: asked.by };
}

/** That line and reason for whoever is to move. */
export function said(session: Session, line: Text, why: Text | null, edge: Prompt['edge']): Prompt {
  return { line, why, chip: null, edge, side: progressNow(session).position.turn };
}

/** Which sliders the wheel gives. */
export function sliderLine(sector: Session['sector']): string {
  if (sector === 'green') return 'trap.g';
  return sector === 'orange' ? 'trap.o' : 'trap.any';
}
