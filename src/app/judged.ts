import { assessmentOf, settledAfter, type Text } from '../game/game.ts';
import type { Decision } from '../opponent/opponent.ts';
import type { Progress, Rules } from '../rules/rules.ts';

/** How it stands for who has decided so, once what is to be taken is taken. */
export function inWords(rules: Rules, before: Progress, decision: Decision): Text {
  const { points, decidedIn, line = [] } = decision;
  const { position } = settledAfter(rules, behind(rules, before, decision), line);
  return assessmentOf({ side: before.position.turn, points, decidedIn }, position);
}

function behind(rules: Rules, before: Progress, { choice: { huffed, act } }: Decision): Progress {
  const claimed = huffed === null ? before : rules.advance(before, { kind: 'huff', square: huffed });
  return act === null || claimed.outcome !== null ? claimed : rules.advance(claimed, act);
}
