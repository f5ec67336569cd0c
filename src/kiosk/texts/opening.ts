/** When a closed board opens again, in words. Pure. */

import type { Text } from '../../game/view.ts';
import { type Opening, WEEKDAYS } from '../../staff/staff.ts';

/** A Monday, at midnight in UTC. */
const MONDAY = Date.UTC(2024, 0, 1);
const MINUTE_MS = 60_000;

export function reopening({ days, weekday, minute }: Opening): Text {
  const at = MONDAY + (WEEKDAYS.indexOf(weekday) * 24 * 60 + minute) * MINUTE_MS;
  const when = days === 0 ? 'today' : days < WEEKDAYS.length ? 'day' : 'week';
  return { id: `opens.${when}`, params: { at } };
}
