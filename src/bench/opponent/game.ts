import { type Choice, needsSpin, type Situation } from '../../opponent/opponent.ts';
import type { Progress, Rules, Side, Spinner } from '../../rules/rules.ts';
import type { Random } from '../random.ts';

/** Plays a side: chooses in every situation where there is something to choose. */
export type Contestant = (situation: Situation, plies: number) => Choice | Promise<Choice>;

export interface RulesAndWheel {
  readonly rules: Rules;
  readonly spinner: Spinner | null;
}

/** Games that some rules never end are scored as draws after so many half-moves. */
const LONGEST = 300;

/**
 * Plays a game on, turning the wheel with `spins`: equal streams give both games of a pair the same spins. Answers the
 * winner, null for a draw.
 */
export async function playOut(
  { rules, spinner }: RulesAndWheel,
  from: Progress,
  contestants: Readonly<Record<Side, Contestant>>,
  spins: Random,
  seen: (situation: Situation) => void = () => {},
): Promise<Side | null> {
  let progress = from;
  for (let plies = 0; plies < LONGEST; plies++) {
    if (progress.outcome !== null) return progress.outcome.winner;
    const sector =
      needsSpin(rules, { progress, sector: null }) && spinner ? spins.pick(spinner.sectors) : null;
    if (sector !== null) progress = rules.spun(progress, sector);
    if (progress.outcome !== null) return progress.outcome.winner;
    const situation = { progress, sector };
    seen(situation);
    const choice = await contestants[progress.position.turn](situation, plies);
    progress = after(rules, progress, choice);
  }
  return null;
}

export function after(rules: Rules, progress: Progress, { huffed, act }: Choice): Progress {
  const claimed = huffed === null ? progress : rules.advance(progress, { kind: 'huff', square: huffed });
  return act === null ? claimed : rules.advance(claimed, act);
}
