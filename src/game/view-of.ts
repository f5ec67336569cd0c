import { formatFen } from '../rules/rules.ts';
import type { Session } from './session.ts';
import { choicesOf, progressNow, turnOf } from './turn.ts';
import type { View } from './view.ts';

/** All that a page or the lights need to know of the game. */
export function viewOf(session: Session): View {
  const { position } = progressNow(session);
  const turn = turnOf(session);
  return {
    game: session.setup.rules.id,
    options: {},
    fen: formatFen(position),
    turn: position.turn,
    needs: turn?.needs ?? null,
    outcome: session.over,
    count: { W: 0, B: 0 },
    prompt: {
      line: { id: 'turn.plain', params: {} },
      why: null,
      chip: null,
      edge: 'blue',
      side: position.turn,
    },
    lights: [],
    lastMove: null,
    sector: session.sector,
    wheelWanted: turn?.needs === 'spin',
    choices: choicesOf(session).map(({ slider, notch, colour, opens, closes }) => ({
      slider,
      notch,
      colour,
      opens,
      closes,
      falls: null,
    })),
    chosen: session.highlighted,
    notches: {},
    buttons: { bottom: null, top: null },
    seats: session.setup.seats,
    plies: [],
    alarm: session.alarm !== null,
    faults: session.faults,
  };
}
