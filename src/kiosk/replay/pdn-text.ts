/** One game of a file written again, alone and short: what a link holds. Pure. */

import {
  formatMove,
  NUMBERED_GAMES,
  type PdnCheck,
  type PdnGame,
  type PdnItem,
  type PdnNotation,
  plainGameOf,
  TOP_LEFT,
  tagOf,
} from '../../rules/rules.ts';

/** Whatever a file says of a game beyond this, a link does not carry. */
const MOST_TAGS = 40;
const LONGEST_TAG = 200;

/**
 * The game with its head and its main line as they were written. Variations and remarks are left out. Our own comments stay,
 * because they say what was played.
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

/**
 * The same with the squares of its moves in that notation. Null: nothing is to be changed, or may be: a file of that game has no
 * such notation, or what it sets up is numbered from another corner.
 */
export function renamed(check: PdnCheck, notation: PdnNotation): string | null {
  const { game, id, understood } = check;
  if (id === null || understood === null) return null;
  const { gameType, style } = plainGameOf(id, notation);
  const { reading, line } = understood;
  if (style.notation !== notation || reading.corner !== TOP_LEFT) return null;
  if (line.plies.every(({ item }) => item.notation === notation)) return null;
  const texts = new Map<PdnItem, string>(
    line.plies.map(({ item, before, move }) => [item, formatMove(reading.rules, before, move, style)]),
  );
  const items = game.items.map((item) =>
    item.kind === 'move' ? { ...item, text: texts.get(item) ?? item.text } : item,
  );
  const tags = game.tags.map((tag) => (tag.name === 'GameType' ? { ...tag, value: gameType } : tag));
  const told: PdnGame = { ...game, items, tags };
  return pdnText({ ...check, game: told });
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
