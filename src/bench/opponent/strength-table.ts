import type { StrengthRow } from './opponent.ts';

/** The table as text. */
export function formatStrength(rows: readonly StrengthRow[]): string {
  const lines = rows.map(({ match, game, ours, theirs, games, points, target, met }) => {
    const { won, drawn, lost, percent, least, most } = points;
    const asked =
      target.of === 'least' ? `interval above ${target.atLeast} %` : `at least ${target.atLeast} %`;
    return [
      match.padEnd(12),
      game.padEnd(14),
      `${ours} – ${theirs}`.padEnd(44),
      String(games).padStart(5),
      `+${won} =${drawn} −${lost}`.padEnd(15),
      `${percent.toFixed(1)} % (${least.toFixed(1)} to ${most.toFixed(1)})`.padEnd(24),
      `${asked}: ${met ? 'yes' : 'no'}`,
    ].join(' ');
  });
  const heading = `${'match'.padEnd(12)} ${'game'.padEnd(14)} ${'players'.padEnd(44)} games ${'result'.padEnd(15)} ${'points (95 %)'.padEnd(24)} asked`;
  return [heading, ...lines].join('\n');
}
