import type { Aim } from '../../problems/problems.ts';
import type { GameId, Side } from '../../rules/rules.ts';
import { hasTraps } from '../new-game/boards.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';

/** What is to be reached, and by whom: `White to move: win in 3 moves`. */
export function aimWords(game: GameId, side: Side, aim: Aim): string {
  return t('study.aim', { side: sideName(game, side), aim: aimAlone(game, aim) });
}

/** Without who. */
export function aimAlone(game: GameId, aim: Aim): string {
  if (aim.kind === 'gain') return t('aim.gain', { count: aim.men });
  // With a wheel it is won by captures: how many there are is part of the question.
  return hasTraps(game) ? t('aim.winNow') : t('aim.win', { count: Math.ceil(aim.within / 2) });
}
