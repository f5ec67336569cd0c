import {
  type Choice,
  candidatesOf,
  createOpponent,
  type Effort,
  type Level,
  strengthOf,
  weightsOf,
} from '../../opponent/opponent.ts';
import { opponentOf, type Position, type Rules, type Sector, type Side } from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import { after, type Contestant, type RulesAndWheel } from './game.ts';

/** Our player at one of its levels, bounded by nodes. */
export function ofLevel(table: RulesAndWheel, level: Level, seed: number): Contestant {
  const play = searching(table);
  const strength = strengthOf(level, table.rules);
  return (situation, plies) => play(situation, { ...strength, seed: seed + plies, shouldStop: () => false });
}

/** Our player at the strength of that level, but with so much time a move in place of nodes. */
export function onTheClock(
  table: RulesAndWheel,
  level: Level,
  milliseconds: number,
  seed: number,
): Contestant {
  const play = searching(table);
  const { misjudges } = strengthOf(level, table.rules);
  return (situation, plies) => {
    const deadline = performance.now() + milliseconds;
    const shouldStop = () => performance.now() >= deadline;
    return play(situation, {
      nodes: Number.POSITIVE_INFINITY,
      depth: 100,
      misjudges,
      seed: seed + plies,
      shouldStop,
    });
  };
}

function searching(table: RulesAndWheel): (...asked: [Parameters<Contestant>[0], Effort]) => Choice {
  const opponent = createOpponent({ ...table, weights: weightsOf(table.rules) });
  return (situation, effort) => {
    const decision = opponent.decide(situation, effort);
    if (decision === null) throw new Error('a contestant with nothing to choose');
    return decision.choice;
  };
}

/** Takes whatever leaves it most material at once; among equals, one at random. */
export function greedy({ rules }: RulesAndWheel, random: Random): Contestant {
  return (situation) => {
    const { turn } = situation.progress.position;
    return best(rules, situation, random, (position) => materialOf(rules, position, turn));
  };
}

/**
 * Takes what leaves it most material on the average once the other side has spun and been greedy in its turn; among
 * equals, one at random.
 */
export function expectationGreedy({ rules, spinner }: RulesAndWheel, random: Random): Contestant {
  const sectors: readonly Sector[] = spinner?.sectors ?? ['piece'];
  return (situation) =>
    best(rules, situation, random, (position) => {
      const them = position.turn;
      const worth = (after: Position) => materialOf(rules, after, them);
      const most = (sector: Sector) => {
        const acts = sector === 'piece' ? rules.moves(position) : rules.sliderActions(position, sector);
        return Math.max(
          ...acts.map((act) => worth(rules.play(position, act))),
          acts.length > 0 ? -99 : worth(position),
        );
      };
      const captures = rules.moves(position).some((move) => move.captured.length > 0);
      if (captures) return -most('piece');
      return -sectors.reduce((sum, sector) => sum + most(sector), 0) / sectors.length;
    });
}

function best(
  rules: Rules,
  situation: Parameters<Contestant>[0],
  random: Random,
  worth: (position: Position) => number,
): Choice {
  const rated = candidatesOf(rules, situation).map(({ choice }) => ({
    choice,
    worth: worth(after(rules, situation.progress, choice).position),
  }));
  const most = Math.max(...rated.map((one) => one.worth));
  return random.pick(rated.filter((one) => one.worth === most)).choice;
}

/** What a side has more: a man is 1, a king that flies 3, another 1.5. */
function materialOf(rules: Rules, position: Position, side: Side): number {
  const king = rules.ruleSet.kingMove === 'any' ? 3 : 1.5;
  const of = (which: Side) =>
    [...position.pieces.values()]
      .filter((piece) => piece.side === which)
      .reduce((sum, piece) => sum + (piece.kind === 'king' ? king : 1), 0);
  return of(side) - of(opponentOf(side));
}
