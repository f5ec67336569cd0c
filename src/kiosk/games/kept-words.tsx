/** What a file says of a game, and why it ends early, in words. */

import { signal } from '@preact/signals';
import type { KeepAct } from '../../ports/page.ts';
import type { KeptGame } from '../../ports/store.ts';
import { type GameId, mayBeAlgebraic } from '../../rules/rules.ts';
import { send } from '../link/connection.ts';
import type { GameTitle, ListedDefect } from '../replay/pdn-list.ts';
import { language } from '../state/preferences.ts';
import { refused } from '../state/table.ts';
import { notation } from '../state/turned.ts';
import { localeOf } from '../texts/languages.ts';
import { playerName, sideName } from '../texts/names.ts';
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

// A kept game in words.

/** What people call it, or else its number. */
export function titleWords({ id, name }: KeptGame): string {
  return name ?? t('kept.game', { n: id });
}

export function factsWords(game: KeptGame): string {
  const { id, name, head, begun, plies } = game;
  return [
    ...(name === null ? [] : [t('kept.game', { n: id })]),
    t(`game.${head.game}`),
    dateWords(begun),
    ...opponentWords(game),
    resultWords(game),
    t('kept.count', { count: plies }),
  ].join(' · ');
}

function opponentWords({ head: { players }, level }: KeptGame): readonly string[] {
  return (['W', 'B'] as const).flatMap((side) => {
    const player = players[side];
    if (player.kind === 'hand') return [];
    const strength =
      player.kind === 'computer' && level !== null ? ` (${t('player.level', { n: level })})` : '';
    return [`${playerName(player)}${strength}`];
  });
}

function resultWords({ head, state, result }: KeptGame): string {
  if (result === null || result.reason === 'abandoned') {
    return t(state === 'open' ? 'kept.open' : 'reason.abandoned');
  }
  const why = t(`reason.${result.reason}`);
  if (result.winner === null) return t('over.draw', { why });
  return t('over.win', { side: sideName(head.game, result.winner), why });
}

export function dateWords(iso: string): string {
  const locale = localeOf(language.value);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

// What this page does with kept games. The server tells all pages what has become of their list.

/** The game that was deleted here last; null: none, or it is back. */
export const deletedHere = signal<number | null>(null);

export function keep(game: number, act: KeepAct): void {
  refused.value = null;
  if (act.do === 'delete') deletedHere.value = game;
  send({ type: 'keep', game, act });
}

/** Beside a PDN file: where the page has names, that the file of such a game has numbers all the same. */
export function PdnNumbers({ games }: { readonly games: readonly GameId[] }) {
  if (notation.value === 'numbers' || games.every(mayBeAlgebraic)) return null;
  return <p data-pdn-numbers>{t('pdn.numbers')}</p>;
}
