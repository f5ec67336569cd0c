import type { ExpectedEvent } from '../../src/bench/hand/trace.ts';
import type { GameEvent } from '../../src/game/event.ts';

/** What a session would tell that understood everything at once, one event every 100 ms. */
export function toldPerfectly(expected: readonly ExpectedEvent[]): GameEvent[] {
  return expected.map((event, index) => told(event, index * 100));
}

function told(event: ExpectedEvent, t: number): GameEvent {
  switch (event.type) {
    case 'spin':
      return { t, type: 'spin', side: event.side, sector: event.sector };
    case 'huff':
      return { t, type: 'huff', side: event.side, square: event.square };
    case 'newGame':
      return { t, type: 'newGame' };
    case 'result':
      return { t, type: 'result', winner: event.winner, reason: event.reason };
    case 'slider': {
      const { side, slider, position, fell } = event;
      return { t, type: 'slider', side, slider, position, fell };
    }
    case 'move': {
      const { side, from, to, captured, crowned, fell, omitted } = event;
      return { t, type: 'move', side, from, to, captured, path: [from, to], crowned, fell, omitted };
    }
  }
}
