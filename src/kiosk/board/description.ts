/** A square in words, for those who hear the page: name, piece, trap, light. */

import type { Light } from '../../game/game.ts';
import type { GameId, TrapColour } from '../../rules/rules.ts';
import { spelled } from '../texts/heard.ts';
import { pieceName, squareWord } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { isKing, type Stack } from './placements.ts';

export interface SquareFacts {
  readonly name: string;
  readonly stack: Stack;
  readonly markedKing: boolean;
  readonly trap: { readonly colour: TrapColour; readonly open: boolean } | null;
  readonly meanings: readonly Light[];
  readonly lit: boolean;
  /** The hand is shown a move: the piece to be moved is marked whether or not it captures. */
  readonly directed: boolean;
  /** Its sensor is not believed (quarantined). */
  readonly setAside: boolean;
  /** What belongs there instead, as words of a piece; null where the room and the game agree. */
  readonly belongs: string | null;
}

export function describe(facts: SquareFacts, game: GameId): string {
  const words = [spelled(squareWord(facts.name)), pieceWords(facts, game)];
  if (facts.trap !== null) words.push(t(`trap.${facts.trap.colour}.${facts.trap.open ? 'open' : 'shut'}`));
  for (const { id } of facts.meanings)
    words.push(t(id === 'L4' && facts.directed ? 'light.L4.directed' : `light.${id}`));
  if (facts.lit && facts.meanings.length === 0) words.push(t('light.plain'));
  if (facts.setAside) words.push(t('square.aside'));
  if (facts.belongs !== null) words.push(t('square.belongs', { piece: facts.belongs }));
  return words.join(', ');
}

function pieceWords({ stack, markedKing }: SquareFacts, game: GameId): string {
  const top = stack.at(-1);
  if (top === undefined) return t('square.empty');
  const king = isKing(stack);
  const piece = pieceName(game, top.side, king || markedKing ? 'king' : 'man');
  const mixed = stack.some((disc) => disc.side !== top.side);
  return mixed ? t('square.stack', { piece }) : piece;
}
