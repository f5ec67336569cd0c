import type { RulesError } from '../../rules/rules.ts';
import { known, t } from '../texts/texts.ts';

/** What is wrong with a FEN, and where, in the visitor's language. */
export function fenWords({ code, input, message }: RulesError): string {
  const text = { id: `fen.${code}`, params: { input } };
  return known(text) ? t(text.id, text.params) : message;
}
