/** A kept game in words. */

import type { KeptGame } from '../../ports/store.ts';
import { language } from '../state/preferences.ts';
import { localeOf } from '../texts/languages.ts';
import { playerName, sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';

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
