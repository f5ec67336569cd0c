import type { Side } from './side.ts';

const CLK = /\[%clk\s+(?:(\d+):)?(\d+):(\d+)(?:[.,]\d+)?\s*\]/;
const CLOCK = /\[%clock\s+([^\]]*)\]/;
const PLAYER = /([wb])(\d+):(\d+):(\d+)/gi;

/**
 * Seconds left on the mover's clock, as a comment behind his half-move tells them: `[%clk 0:09:59]`, or with both
 * players' times `[%clock w0:09:59 B0:10:00]` (small letter: that clock is running). Null if it tells none.
 */
export function clockOf(comment: string, mover: Side): number | null {
  const single = CLK.exec(comment);
  if (single !== null) return seconds(single[1] ?? '0', single[2] ?? '0', single[3] ?? '0');
  const both = CLOCK.exec(comment)?.[1] ?? '';
  for (const [, side = '', hours = '', minutes = '', rest = ''] of both.matchAll(PLAYER))
    if (side.toUpperCase() === mover) return seconds(hours, minutes, rest);
  return null;
}

function seconds(hours: string, minutes: string, rest: string): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}
