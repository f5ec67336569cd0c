import type { Rules, Side } from '../rules/rules.ts';
import { type CarriedAct, type DirectedPlayer, directedPlayer } from './directed.ts';
import type { Session } from './session.ts';
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
  const spins = turn.needs === 'spin' && player.kind !== 'remote' && directed === null;
  if (spins && session.wheelTurns) return null;
  const line = text(spins ? 'dir.spin' : 'dir.wait', { town: townOf(player) });
  const why = player.kind === 'remote' && turn.needs === 'spin' ? farSpinText(session, player) : null;
  return { ...quiet(turn.side), line, why, edge: spins ? 'blue' : 'grey' };
}

/** What became of the spins of a far board's player; null where all were read. */
function farSpinText(session: Session, { side }: DirectedPlayer): Text | null {
  const n = unreadCount(session.unread[side]);
  if (isSpinLate(session)) return text('spin.late');
  return n > 0 ? text('spin.unread', { n }) : null;
}

/** The one act that counts, where the hand has done another: null where it is free. */
export function directedReason(session: Session): Text | null {
  const { directed, setup } = session;
  const turn = turnOf(session);
  if (directed?.shown) return orderOf(session, directed.act).line;
  const player = turn === null ? null : directedPlayer(setup, turn.side);
  return player === null ? null : text('dir.wait', { town: townOf(player) });
}

/** How a text calls a player: by name, or by what it is, which the page translates. */
export function townOf({ name, kind }: DirectedPlayer): string {
  return name ?? kind;
}

function orderOf(session: Session, act: CarriedAct): { readonly line: Text; readonly why: Text | null } {
  const { rules } = session.setup;
  const town = townFor(session);
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

function townFor({ setup, directed }: Session): string {
  const player = directed === null ? null : directedPlayer(setup, directed.side);
  // What a far board holds to have been played here: the hand does it for itself.
  return player === null ? 'hand' : townOf(player);
}

function quiet(side: Side): Pick<Prompt, 'why' | 'chip' | 'side'> {
  return { why: null, chip: null, side };
}
