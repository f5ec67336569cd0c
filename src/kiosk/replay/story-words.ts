/** A story of what hands did, in words. */

import type { ExplainedAct, ExplainedStory, ExplainedTerm } from '../../game/game.ts';
import type { Board } from '../../rules/rules.ts';
import { t } from '../texts/texts.ts';

/** What would be shown as nothing is left out, nats. */
const LEAST = 0.005;

/** Its acts, as the board's squares are named. */
export function toldWords({ acts }: ExplainedStory, board: Board): string {
  return acts.length === 0 ? t('story.nothing') : acts.map((act) => actWords(act, board)).join(', ');
}

function actWords({ huffed, move }: ExplainedAct, board: Board): string {
  const huff = huffed === null ? [] : [t('story.huff', { sq: board.nameOf(huffed) })];
  if (move === null) return huff.join();
  const { from, to, captured } = move;
  return [...huff, `${board.nameOf(from)}${captured.length > 0 ? '×' : '-'}${board.nameOf(to)}`].join(' ');
}

export function percentWords({ share }: ExplainedStory): string {
  return t('story.share', { n: (share * 100).toFixed(1) });
}

/** What it leaves open. */
export function openWords({ loose, due, dead }: ExplainedStory): readonly string[] {
  return [
    ...loose.map(({ home, at }) => {
      if (home === null) return at === null ? t('story.strangerAir') : t('story.stranger', { sq: at });
      return at === null ? t('story.air', { sq: home }) : t('story.moved', { from: home, sq: at });
    }),
    ...due.map((sq) => t('story.due', { sq })),
    ...dead.map((sq) => t('story.dead', { sq })),
  ];
}

/** What its cost is made of. */
export function termWords({
  terms,
}: ExplainedStory): readonly { readonly nats: string; readonly words: string }[] {
  return terms
    .filter(({ nats }) => Math.abs(nats) >= LEAST)
    .map((term) => ({ nats: term.nats.toFixed(2), words: oneTerm(term) }));
}

function oneTerm({ name, at, t: when }: ExplainedTerm): string {
  const term = t(`term.${name}`);
  const words = at === null ? term : t('story.on', { term, sq: at });
  return when === null && name !== 'earlier' && name !== 'untold' ? t('story.owed', { term: words }) : words;
}
