import type { BoardWatch } from './board-watch.ts';
import type { FittingHands } from './hands.ts';

/** A rail that does not lie there is not calibrated by: something else is wrong with it. */
const LEAST = 400;
const MOST = 600;

/**
 * Has a meter held at the lights' rail. The MCU's own reference, against which it measures both rails, is 9 % off at the most
 * and steady: one reading tells it.
 *
 * @param referenceMv by which the rails are told now
 * @returns by which they are told rightly; null where it is left as it was
 */
export async function fitRails(
  referenceMv: number,
  watch: BoardWatch,
  hands: FittingHands,
): Promise<number | null> {
  await watch.pass(500);
  const told = watch.rails.light;
  if (told === null || told < LEAST * 10) return null;
  for (let hundredths = Math.round(told / 10); ; ) {
    const turned = await hands.volts({ ask: 'volts', hundredths, least: LEAST, most: MOST });
    if (turned === 'take') return Math.round((referenceMv * hundredths * 10) / told);
    if (turned === 'skip') return null;
    hundredths = Math.max(LEAST, Math.min(MOST, hundredths + Math.round(turned)));
  }
}
