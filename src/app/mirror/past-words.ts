import { type BoardId, matchOf, ownMatchTopics } from '../../mirror/mirror.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../ports/clock.ts';
import { messageOf } from '../message-of.ts';
import { onceUp } from './once-up.ts';

/** What a broker keeps comes at once; so long it is listened for, ms. */
const LISTENS_MS = 10_000;

export interface PastWordsParts {
  readonly bus: Bus;
  readonly board: BoardId;
  /** Whether the match is one that this board still has to do with. */
  readonly isOpen: (match: string) => boolean;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

/**
 * Once a start, what a broker still keeps of this board's words in matches that are over for it is taken away, of whatever
 * group and build: the broker itself says what it keeps. Answers how to end it.
 */
export function forgetPastWords({ bus, board, isOpen, clock, log }: PastWordsParts): () => void {
  const topics = ownMatchTopics(board);
  const failed = (what: string) => (error: unknown) => log(`${what}: ${messageOf(error)}`);
  let end: () => void = () => undefined;
  const listen = () => {
    const offMessages = bus.onMessage((topic, payload) => {
      const match = matchOf(topic, board);
      if (match === null || payload.length === 0 || isOpen(match)) return;
      bus.publish(topic, '', true).catch(failed(`what the broker keeps of match ${match} is not taken away`));
    });
    const cancel = clock.after(LISTENS_MS, () => {
      offMessages();
      bus.unsubscribe(topics).catch(failed('past matches are still listened to'));
    });
    end = () => {
      offMessages();
      cancel();
    };
    bus.subscribe(topics).catch(failed('what the broker keeps of past matches is not known'));
  };
  onceUp(bus, listen);
  return () => end();
}
