import type { Position, Progress, Rules, Sector, Side, Spinner } from '../../src/rules/rules.ts';

/** A game won, in men. */
const WON = 50;

/**
 * How many men more than now the side to move can have for certain (with a wheel: on the average) after so many
 * half-moves, and after the captures that follow them. Everything is tried, omitted captures and huffs included; nothing
 * of the computer's own is used.
 */
export function gain(
  rules: Rules,
  progress: Progress,
  depth: number,
  spinner: Spinner | null = null,
): number {
  return worth({ rules, spinner }, progress, depth, -2 * WON, 2 * WON) - material(rules, progress.position);
}

interface Played {
  readonly rules: Rules;
  readonly spinner: Spinner | null;
}

function worth(game: Played, progress: Progress, depth: number, alpha: number, beta: number): number {
  const { rules, spinner } = game;
  const { outcome, position } = progress;
  if (outcome !== null) return wonBy(outcome.winner, position.turn);
  const captures = rules.moves(position).some(({ captured }) => captured.length > 0);
  if (depth <= 0 && !captures && progress.huffable.length === 0) return material(rules, position);
  if (spinner === null || captures) return best(game, progress, 'piece', depth, alpha, beta);
  const { sectors } = spinner;
  const kinds: readonly Sector[] = ['piece', 'orange', 'green'];
  return kinds.reduce((sum, kind) => {
    const share = sectors.filter((sector) => sector === kind).length / sectors.length;
    return sum + share * best(game, rules.spun(progress, kind), kind, depth, -2 * WON, 2 * WON);
  }, 0);
}

function best(
  game: Played,
  progress: Progress,
  sector: Sector,
  depth: number,
  alpha: number,
  beta: number,
): number {
  const { rules } = game;
  const { outcome, position, huffable, forced } = progress;
  if (outcome !== null) return wonBy(outcome.winner, position.turn);
  let most = Number.NEGATIVE_INFINITY;
  for (const square of huffable) {
    const claimed = rules.advance(progress, { kind: 'huff', square });
    const own = claimed.outcome === null && claimed.position.turn === position.turn;
    const value = own
      ? best(game, claimed, sector, depth, Math.max(alpha, most), beta)
      : wonBy(claimed.outcome?.winner ?? null, position.turn);
    most = Math.max(most, value);
  }
  const moves = [...rules.moves(position), ...(forced ? [] : rules.omissions(position))];
  for (const act of sector === 'piece' ? moves : rules.sliderActions(position, sector)) {
    if (most >= beta) break;
    const low = Math.max(alpha, most);
    most = Math.max(most, -worth(game, rules.advance(progress, act), depth - 1, -beta, -low));
  }
  return most;
}

function wonBy(winner: Side | null, side: Side): number {
  if (winner === null) return 0;
  return winner === side ? WON : -WON;
}

/** What the side to move has more, in men: a king that flies counts 3, another 2. */
function material({ ruleSet }: Rules, { pieces, turn }: Position): number {
  const king = ruleSet.kingMove === 'any' ? 3 : 2;
  let sum = 0;
  for (const { side, kind } of pieces.values())
    sum += (side === turn ? 1 : -1) * (kind === 'king' ? king : 1);
  return sum;
}
