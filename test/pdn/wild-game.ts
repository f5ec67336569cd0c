import { formatMove } from '../../src/rules/pdn/pdn.ts';
import { createRules, type GameId, type Move, type Position, type Rules } from '../../src/rules/rules.ts';
import { dice } from './random-record.ts';

/** A game played at random, and how its half-moves would be written. */
export interface WildGame {
  readonly rules: Rules;
  readonly positions: readonly Position[];
  readonly moves: readonly Move[];
}

export function randomGame(id: GameId, seed: number, most = 90): WildGame {
  const roll = dice(seed);
  const rules = createRules(id);
  const positions = [rules.start()];
  const moves: Move[] = [];
  for (let position = rules.start(); moves.length < most; ) {
    const legal = rules.moves(position);
    const move = legal[roll(legal.length)];
    if (move === undefined) break;
    position = rules.play(position, move);
    positions.push(position);
    moves.push(move);
  }
  return { rules, positions, moves };
}

export interface WildText {
  readonly text: string;
  /** The line of each half-move, from 1. */
  readonly lines: readonly number[];
}

const BETWEEN = [
  ' ',
  '  ',
  ' {a remark} ',
  ' $1 ',
  ' {[%clk 0:09:59]}\n',
  '\n',
  '\r\n',
  '! ',
  ' ( 1-2 ) ',
  '\n% to others\n',
  ' ... ',
];

/** The game as somebody might have typed it; `written` may spoil half-moves. */
export function wildText(
  game: WildGame,
  seed: number,
  written = (_: number, text: string): string => text,
): WildText {
  const roll = dice(seed);
  const lines: number[] = [];
  let text = '[Event "wild"]\n\n';
  game.moves.forEach((move, ply) => {
    if (ply % 2 === 0) text += roll(5) === 0 ? '' : `${ply / 2 + 1}.${roll(2) === 0 ? ' ' : ''}`;
    else if (roll(9) === 0) text += `${(ply + 1) / 2}... `;
    lines.push(text.split(/\r\n|\n/).length);
    text += written(ply, wildMove(game, ply, move, roll));
    text += BETWEEN[roll(BETWEEN.length)];
  });
  return { text: `${text}*`, lines };
}

function wildMove(
  { rules, positions }: WildGame,
  ply: number,
  move: Move,
  roll: (bound: number) => number,
): string {
  const position = positions[ply];
  if (position === undefined) throw new Error('a position stands before every move');
  const letters = rules.id === 'russian' || (rules.id === 'brazilian' && roll(2) === 0);
  const text = formatMove(rules, position, move, {
    notation: letters ? 'algebraic' : 'numeric',
    capture: 'x',
  });
  switch (roll(6)) {
    case 0:
      return text.replaceAll('x', ':');
    case 1:
      // A capture that ends where it began would read as a result (`12-12`).
      return move.from === move.to ? text : text.replaceAll('x', '-');
    case 2:
      return letters ? text.toUpperCase() : text.replace(/\b\d\b/g, (digit) => `0${digit}`);
    case 3:
      return letters ? text : text.replace(/([-x])(\d)$/, '$1 $2');
    default:
      return text;
  }
}
