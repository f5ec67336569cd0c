/** How sure it is that what is told was done. */
import type { Candidate } from './candidate.ts';
import type { Numbers } from './costs.ts';
import { begins, isUnfinished, type Weighed } from './decision.ts';
import type { Planned } from './story.ts';

/**
 * The first `count` acts of the story, each with the probability that it was done: the share of the stories that tell it,
 * or that have its piece where it ends, made honest by what the benchmark has counted (`damier bench confidence`).
 */
export function withProbabilities(
  best: Planned,
  count: number,
  stories: readonly Weighed[],
  numbers: Numbers,
): readonly { readonly act: Candidate; readonly probability: number }[] {
  const least = stories[0]?.weight ?? 0;
  const shares = stories.map(({ weight }) => Math.exp(least - weight));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return best.acts.slice(0, count).map(({ act }, index) => {
    const told = stories.reduce((sum, { story }, at) => {
      const tells =
        begins(story, best, index + 1) || (begins(story, best, index) && isUnfinished(story, act, index + 1));
      return tells ? sum + (shares[at] ?? 0) : sum;
    }, 0);
    return { act, probability: honest(told / all, numbers) };
  });
}

/** A logistic curve of the odds. What a story that was dropped might have been bounds them: of the likeliest, too, there is a doubt. */
function honest(share: number, { confidence, beam }: Numbers): number {
  const odds = Math.min(beam.within, Math.max(-beam.within, Math.log(share / (1 - share))));
  const probability = 1 / (1 + Math.exp(-(confidence.slope * odds + confidence.shift)));
  return Math.round(probability * 1e6) / 1e6;
}
