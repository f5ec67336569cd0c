import type { Welcome } from '../../exhibit/exhibit.ts';
import { GAME_FACTS, type GameId } from '../../rules/rules.ts';
import { t } from '../texts/texts.ts';

/** What the game's own document says of it, a word each; nothing where it says nothing. */
export function GameFactsList({
  game,
  players,
  house,
}: {
  readonly game: GameId;
  readonly players: 'fact.two' | 'fact.oneOrTwo';
  /** What the house says instead. */
  readonly house?: Pick<Welcome, 'minutes' | 'fromAge'>;
}) {
  const { origin, ...usual } = GAME_FACTS[game];
  const minutes = house?.minutes ?? usual.minutes;
  const fromAge = house?.fromAge ?? usual.fromAge;
  return (
    <ul class="game-facts">
      <li>{t(players)}</li>
      {minutes !== undefined && <li>{t('fact.minutes', { n: minutes })}</li>}
      {fromAge !== undefined && <li>{t('fact.age', { n: fromAge })}</li>}
      {origin !== undefined && <li>{t(`fact.origin.${origin}`)}</li>}
    </ul>
  );
}
