import type { Profile } from '../../adapters/profile/profile.ts';
import type { BoardWatch } from './board-watch.ts';
import { type Finding, finding } from './finding.ts';
import type { Hands } from './hands.ts';

/** The HT16K33 and the MCU at 16 MHz need so much (hardware brief, 1 and 6). */
const LOW_MV = 4500;

export async function checkButtons(watch: BoardWatch, hands: Hands): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const seat of ['bottom', 'top'] as const) {
    if (watch.down.has(seat)) {
      findings.push(finding('button', seat, 'is down without a hand'));
      continue;
    }
    let pressed = false;
    const seen = watch.until(() => {
      pressed ||= watch.down.has(seat);
      return pressed && !watch.down.has(seat);
    }, hands.patienceMs);
    await hands.press(seat, seen);
    if (!(await seen))
      findings.push(finding('button', seat, pressed ? 'stays down' : 'its press is not seen'));
  }
  return findings;
}

/** @param countsPerTurn of the wheel's encoder */
export async function checkWheel(
  countsPerTurn: number,
  watch: BoardWatch,
  hands: Hands,
): Promise<readonly Finding[]> {
  const before = watch.wheelCounts.at(-1) ?? 0;
  const { wheelSlips } = watch;
  const turned = () => (watch.wheelCounts.at(-1) ?? 0) - before;
  await hands.turnWheel(watch.until(() => Math.abs(turned()) >= 2 * countsPerTurn, hands.patienceMs));
  await watch.pass(500);
  if (watch.wheelSlips > wheelSlips)
    return [finding('wheel', 'index', 'the count is off by more than 2 after a turn')];
  // A wheel that gives less than a quarter of a turn is not followed at all.
  if (Math.abs(turned()) < countsPerTurn / 4) return [finding('wheel', 'encoder', 'its turning is not seen')];
  if (watch.wheelZero === null) return [finding('wheel', 'index', 'it does not come in two turns')];
  return turned() < 0
    ? [
        finding(
          'wheel',
          'direction',
          'counts backwards: swap A and B, or set its direction by damier calibrate',
        ),
      ]
    : [];
}

/** The light driver's supply, and that of the servos where there are any. */
export function checkRails({ servo }: Profile, { rails }: BoardWatch): readonly Finding[] {
  return (['servo', 'light'] as const).flatMap((rail) => {
    const millivolts = rails[rail];
    if (millivolts === null || millivolts >= LOW_MV || (rail === 'servo' && servo === null)) return [];
    return [
      finding(
        'power',
        rail,
        `its supply is at ${(millivolts / 1000).toFixed(2)} V, below ${LOW_MV / 1000} V`,
      ),
    ];
  });
}
