/** What a file says of a game, and why it ends early, in words. */

import type { GameId } from '../../rules/rules.ts';
import type { GameTitle, ListedDefect } from '../replay/pdn-list.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';

/** Anna – Bram; null where the file names nobody. */
export function playersWords({ white, black }: GameTitle): string | null {
  if (white === null && black === null) return null;
  return `${white ?? '?'} – ${black ?? '?'}`;
}

/** Where and why: a game that stands alone in a link has no line that anybody could look up. */
export function defectWords(defect: ListedDefect, game: GameId | null, hasLines: boolean): string {
  const { line, number, side } = defect;
  const where = [
    ...(hasLines ? [t('pdn.line', { n: line })] : []),
    ...(number === null ? [] : [t('pdn.move', { n: number })]),
    ...(side === null || game === null ? [] : [sideName(game, side)]),
  ];
  const why = whyWords(defect);
  return where.length === 0 ? why : t('pdn.at', { where: where.join(', '), why });
}

function whyWords({ code, text, called }: ListedDefect): string {
  if (code === 'unknownGame')
    return called === null ? t('pdn.why.noBoard') : t('pdn.why.unknownGame', { called });
  return t(`pdn.why.${code}`, { text });
}
