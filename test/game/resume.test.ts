import { describe, expect, it } from 'vitest';
import { readTrace } from '../../src/adapters/trace/trace.ts';
import {
  type GameEvent,
  newSession,
  resumeSession,
  type Session,
  step,
  viewOf,
} from '../../src/game/game.ts';
import { keptIn } from '../hand/kept.ts';

const traces = keptIn('traces');

describe('a session is rebuilt from its journalled events', () => {
  it.each(traces)('at any point of $name', ({ trace }) => {
    const { setup, inputs } = readTrace(trace);
    const journal: GameEvent[] = [];
    let session = newSession(setup);
    inputs.forEach((input, index) => {
      const result = step(session, input);
      session = result.session;
      journal.push(...(JSON.parse(JSON.stringify(result.events)) as GameEvent[]));
      if (index % 29 === 0) expect(kept(resumeSession(setup, journal))).toEqual(kept(session));
    });
    expect(kept(resumeSession(setup, journal))).toEqual(kept(session));
  });

  it('refuses a journal of another game, and says where', () => {
    const { setup } = readTrace(traces[0]?.trace ?? '');
    const event = { t: 5, type: 'takeback', side: 'W' } as const;
    expect(() => resumeSession(setup, [event])).toThrow('takes back a move that it does not have');
  });
});

/** What must survive a restart; the board, faults and gestures are known anew. */
function kept(session: Session) {
  const { fen, needs, sector, plies, notches, outcome, lastMove } = viewOf(session);
  return { fen, needs, sector, plies, notches, outcome, lastMove, told: session.turnTold };
}
