import { GAME_FACTS, type GameId } from '../../rules/rules.ts';
import { t } from '../texts/texts.ts';

/** What the game's own document says of it, a word each; nothing where it says nothing. */
export function GameFactsList({
  game,
  players,
}: {
  readonly game: GameId;
  readonly players: 'fact.two' | 'fact.oneOrTwo';
}) {
  const { origin, fromAge, minutes } = GAME_FACTS[game];
  return (
    <ul class="game-facts">
      <li>{t(players)}</li>
      {minutes !== undefined && <li>{t('fact.minutes', { n: minutes })}</li>}
      {fromAge !== undefined && <li>{t('fact.age', { n: fromAge })}</li>}
      {origin !== undefined && <li>{t(`fact.origin.${origin}`)}</li>}
    </ul>
  );
}
