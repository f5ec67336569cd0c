/** One game of a file written again, alone and short: what a link holds. Pure. */

import { NUMBERED_GAMES } from '../../rules/pdn-gametype.ts';
import { type PdnCheck, type PdnItem, tagOf } from '../../rules/rules.ts';

/** Whatever a file says of a game beyond this, a link does not carry. */
const MOST_TAGS = 40;
const LONGEST_TAG = 200;

/**
 * The game with its head and its main line as they were written. Variations and remarks are left out; our own comments stay,
 * for they say what was played.
 */
export function pdnText({ game, id, by }: PdnCheck): string {
  const number = by === 'moves' && id !== null ? NUMBERED_GAMES[id]?.number : undefined;
  // Which game it is may have been told by the games before it.
  const told = number === undefined || tagOf(game, 'GameType') !== null ? [] : [['GameType', String(number)]];
  const tags = game.tags.slice(0, MOST_TAGS).map(({ name, value }) => [name, value.slice(0, LONGEST_TAG)]);
  const head = [...tags, ...told].map(([name = '', value = '']) => `[${name} "${escaped(value)}"]\n`);
  const words = game.items.flatMap(wordsOf);
  return `${head.join('')}\n${[...words, game.result?.text ?? '*'].join(' ')}\n`;
}

function escaped(value: string): string {
  return value.replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&');
}

function wordsOf(item: PdnItem): readonly string[] {
  switch (item.kind) {
    case 'move':
      return item.number === null ? [item.text] : [`${item.number}.`, item.text];
    case 'comment':
      return (item.text.match(/\[%damier [^\]{}]*\]/g) ?? []).map((ours) => `{${ours}}`);
    case 'setup':
      return [`/FEN "${item.fen}"/`];
    case 'unknownMove':
      return ['- -'];
    case 'nag':
    case 'variation':
      return [];
  }
}
