/** When a closed board opens again, in words. Pure. */

import type { Text } from '../../game/game.ts';
import type { Opening } from '../../staff/staff.ts';

const MINUTE_MS = 60_000;
const WEEK_DAYS = 7;

export function reopening({ days, date, minute }: Opening): Text {
  const at = Date.parse(`${date}T00:00Z`) + minute * MINUTE_MS;
  return { id: `opens.${whenOf(days)}`, params: { at } };
}

function whenOf(days: number): 'today' | 'day' | 'week' | 'date' {
  if (days === 0) return 'today';
  if (days < WEEK_DAYS) return 'day';
  return days === WEEK_DAYS ? 'week' : 'date';
}
