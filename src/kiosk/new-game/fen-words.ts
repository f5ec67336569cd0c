import type { GameId, RulesError } from '../../rules/rules.ts';
import { gameText, known } from '../texts/texts.ts';

/** What is wrong with a FEN, and where, in the visitor's language. */
export function fenWords(game: GameId, { code, input, message }: RulesError): string {
  const text = { id: `fen.${code}`, params: { input } };
  return known(text) ? gameText(game, text.id, text.params) : message;
}
