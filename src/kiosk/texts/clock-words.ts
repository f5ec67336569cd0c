/** A time control in words. */

import { readTimeControl, type SideTime } from '../../game/game.ts';
import type { GameId } from '../../rules/rules.ts';
import { sideName } from './names.ts';
import { t } from './texts.ts';

/** As it was agreed on: `5+3`. A newer board's, which this page cannot read, stands as it was written. */
export function clockWords(text: string | null, game: GameId): string {
  const read = readTimeControl(text ?? 'none');
  if (!read.ok) return text ?? '';
  const { control } = read;
  if (control === null) return t('new.clock.none');
  if (control.kind === 'hourglass') return t('new.clock.glass', { min: control.baseMs / 60_000 });
  if (control.kind !== 'each') return timeWords(control);
  return (['W', 'B'] as const)
    .map((side) => t('new.clock.side', { side: sideName(game, side), time: timeWords(control[side]) }))
    .join(', ');
}

function timeWords(time: SideTime): string {
  const min = time.baseMs / 60_000;
  switch (time.kind) {
    case 'fischer':
      return t('new.clock.plus', { min, s: time.incrementMs / 1000 });
    case 'delay':
      return t('new.clock.waits', { min, s: time.delayMs / 1000 });
    case 'simple':
      return t('new.clock.plain', { min });
  }
}
