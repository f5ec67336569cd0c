import { mindAt, think } from '../../../src/adapters/opponent/think.ts';
import type { Thinker, ThinkersGame } from '../../../src/adapters/opponent/thinker.ts';

/** Thinks on this thread, at once; a worker cannot be given TypeScript. */
export function thinkInline(table: ThinkersGame, now: () => number): Thinker {
  const mind = mindAt(table, null);
  let wanted = 0;
  return {
    think: (task, done) => {
      wanted++;
      const number = wanted;
      const thought = think(mind, task, now, () => false, done);
      queueMicrotask(() => {
        if (number === wanted) done(thought);
      });
    },
    stop: () => {
      wanted++;
    },
    hurry: () => {},
    close: async () => {},
  };
}
