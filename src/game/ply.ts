import {
  formatMove,
  type Move,
  type PdnStyle,
  type Progress,
  type Rules,
  type Square,
} from '../rules/rules.ts';
import type { Clocks } from './clocks.ts';
import type { MoveFields } from './event.ts';
import type { Ply } from './session.ts';
import type { Spun } from './setup.ts';

const LISTED: PdnStyle = { notation: 'numeric', capture: 'x' };

/** What a move is made from: the game before it and before the huff that came with it. */
export interface PlyStart {
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
