import type { Rules, Side } from '../rules/rules.ts';
import { answeredText } from './card-words.ts';
import { directedPlayer } from './directed.ts';
import type { CarriedAct } from './directed-act.ts';
import type { Needs } from './event.ts';
import type { Session } from './session.ts';
import type { DirectedPlayer } from './setup.ts';
import { isSpinLate, unreadCount } from './spins.ts';
import { named, text } from './text.ts';
import { turnOf } from './turn.ts';
import type { Prompt, Text } from './view.ts';

/** What the hand here does for a player elsewhere; null where it is a hand's own turn. */
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

/** The worked round, before it shows the next thing to do. */
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

/** What alone counts now, where the hand has done another thing: null where it is free. */
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

/** How a text calls a player: by name, or by what it is, which the page translates. */
export function townOf({ name, kind }: DirectedPlayer): string {
  return name ?? kind;
}

function orderOf(session: Session, act: CarriedAct): Order {
  const { rules } = session.setup;
  const player = orderedBy(session);
  if (player?.kind === 'lesson') return lessonOrder(session, act);
  // What a far board holds to have been played here: the hand does it for itself.
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

/** The worked round is nobody's: it says what is learnt by the move. */
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
