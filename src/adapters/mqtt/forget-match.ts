import { type BoardId, matchTopic, RETAINED_KINDS } from '../../mirror/mirror.ts';
import type { Bus } from '../../ports/bus.ts';

/** What a broker has kept of that board's words in a match is forgotten, also what it said as a build without groups. */
export async function forgetMatch(bus: Bus, group: string, board: BoardId, match: string): Promise<void> {
  const topics = [group, null].flatMap((one) =>
    RETAINED_KINDS.map((kind) => matchTopic({ group: one, board }, match, kind)),
  );
  await Promise.all(topics.map((topic) => bus.publish(topic, '', true)));
}
