import { type GameId, mayBeAlgebraic } from '../../rules/rules.ts';
import { notation } from '../state/notation.ts';
import { t } from '../texts/texts.ts';

/** Beside a PDN file: where the page has names, that the file of such a game has numbers all the same. */
export function PdnNumbers({ games }: { readonly games: readonly GameId[] }) {
  if (notation.value === 'numbers' || games.every(mayBeAlgebraic)) return null;
  return <p data-pdn-numbers>{t('pdn.numbers')}</p>;
}
