import type { Sector, Spinner } from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import type { Hand } from './script.ts';
import { timing } from './timing.ts';

/** Spins the wheel; answers what it shows, by the contract's sectors: `border` near a line between two different ones. */
export function spinWheel(hand: Hand, random: Random, spinner: Spinner, border: boolean): Sector | 'border' {
  const width = 360 / spinner.sectors.length;
  const lines = spinner.sectors.flatMap((sector, index) =>
    sector === before(spinner, index) ? [] : [index * width],
  );
  const angle = border
    ? (random.pick(lines) + 360 + random.around(0.5, 0.5, 0, 1) * random.pick([-1, 1])) % 360
    : awayFrom(lines, random, spinner.toleranceDegrees);
  hand.spin(timing.spin(random), Math.round(angle * 10) / 10);
  return border ? 'border' : (spinner.sectors[Math.floor(angle / width)] ?? 'border');
}

function awayFrom(lines: readonly number[], random: Random, tolerance: number): number {
  for (;;) {
    const angle = random.whole(0, 3599) / 10;
    const near = lines.some((line) => Math.abs(((angle - line + 540) % 360) - 180) <= tolerance + 1);
    if (!near) return angle;
  }
}

function before(spinner: Spinner, index: number): Sector | undefined {
  return spinner.sectors[(index + spinner.sectors.length - 1) % spinner.sectors.length];
}
