import { createOpponent, type Decision, type Effort, weightsOf } from '../../src/opponent/opponent.ts';
import { type GameId, type Options, parseFen, type Sector, type Spinner } from '../../src/rules/rules.ts';
import { rulesOf } from '../rules/games.ts';

/** The wheel of the board as sold. */
export const WHEEL: Spinner = {
  sectors: ['piece', 'piece', 'orange', 'green', 'piece', 'piece', 'orange', 'green'],
  toleranceDegrees: 1.5,
};

export const effort = (over: Partial<Effort> = {}): Effort => ({
  nodes: 20_000,
  depth: 30,
  seed: 1,
  misjudges: 0,
  shouldStop: () => false,
  ...over,
});

/** An opponent at a game with the questions that tests ask of it. */
export function seatedAt(id: GameId, options: Options = {}) {
  const rules = rulesOf(id, options);
  const spinner = rules.ruleSet.traps ? WHEEL : null;
  const opponent = createOpponent({ rules, spinner, weights: weightsOf(rules), tableBits: 14 });
  const begin = (fen: string) => rules.begin(parseFen(rules, fen));
  return {
    rules,
    opponent,
    begin,
    decide: (fen: string, sector: Sector | null = null, over: Partial<Effort> = {}) =>
      opponent.decide({ progress: begin(fen), sector }, effort(over)),
  };
}

/** A decision in short: `h14 9x18`, `10-15`, `S3 L`. */
export function said(decision: Decision | null): string {
  if (decision === null) return 'nothing';
  const { huffed, act } = decision.choice;
  const parts = huffed === null ? [] : [`h${huffed}`];
  if (act?.kind === 'move') parts.push(`${act.from}${act.captured.length > 0 ? 'x' : '-'}${act.to}`);
  if (act?.kind === 'slider') parts.push(`${act.slider} ${act.notch}`);
  return parts.join(' ');
}
