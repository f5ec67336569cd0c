import type { Thinker } from '../../adapters/opponent/opponent.ts';
import type { Choice, Situation } from '../../opponent/opponent.ts';

/** Who thinks without any other limit than the time. */
export interface TimedThinker {
  /** The choice that was found in so many ms. */
  choose(situation: Situation, milliseconds: number): Promise<Choice>;
  close(): Promise<void>;
}

/** Nothing but the time stops it. */
export const ENDLESS = { nodes: Number.POSITIVE_INFINITY, depth: 100, misjudges: 2 };

/** `make` is told whom to call when the thread breaks: the choice that is awaited then fails. */
export function timedThinker(make: (failed: (error: Error) => void) => Thinker): TimedThinker {
  let fail: (error: Error) => void = () => {};
  const thinker = make((error) => fail(error));
  return {
    choose: (situation, milliseconds) =>
      new Promise((resolve, reject) => {
        fail = reject;
        thinker.think({ kind: 'decide', situation, strength: ENDLESS, seed: 0, milliseconds }, (thought) => {
          if (thought.kind === 'decided' && thought.decision !== null) resolve(thought.decision.choice);
          else reject(new Error('a thinker with nothing to choose'));
        });
      }),
    close: () => thinker.close(),
  };
}
