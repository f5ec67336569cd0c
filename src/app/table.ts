import type { Gesture, PageServer } from '../adapters/http/http.ts';
import type { VirtualBoard } from '../adapters/virtual/virtual.ts';
import { parseFen } from '../rules/rules.ts';
import type { BoardParts } from './board-parts.ts';
import type { Controller } from './controller.ts';
import type { GameChoice } from './game-choice.ts';
import { placementOf } from './virtual-start.ts';

export interface TableParts extends BoardParts {
  readonly virtual: VirtualBoard;
  readonly controller: Controller;
  readonly server: PageServer;
  readonly choice: GameChoice;
}

/** Seats the pages at the virtual board: their gestures reach the room, what room and chips do reaches them. */
export function seatPages(parts: TableParts): () => void {
  const { virtual, server, sensors, actuators } = parts;
  const tellLinks = () =>
    server.publish({
      type: 'links',
      links: { sensors: sensors.link, actuators: actuators.link, pace: virtual.pace() },
    });
  const tellLights = ({ on, ram }: ReturnType<VirtualBoard['lights']['current']>) =>
    server.publish({ type: 'lights', on, ram });
  const off = [
    sensors.onLink(tellLinks),
    actuators.onLink(tellLinks),
    virtual.onPace(tellLinks),
    virtual.room.subscribe((room) => server.publish({ type: 'room', room })),
    virtual.lights.subscribe(tellLights),
    server.onGesture((gesture) => carryOut(parts, gesture)),
  ];
  server.publish({ type: 'room', room: virtual.room.current() });
  tellLights(virtual.lights.current());
  tellLinks();
  return () => {
    for (const unsubscribe of off) unsubscribe();
  };
}

function carryOut({ virtual, controller, choice }: TableParts, gesture: Gesture): void {
  switch (gesture.type) {
    case 'pick':
      controller.pick(gesture.slider, gesture.notch);
      return;
    case 'choose':
      controller.choose(gesture.slider, gesture.notch);
      return;
    case 'setUp':
      virtual.room.setUp(placementNow(controller, choice));
      return;
    default:
      virtual.room.gesture(gesture);
  }
}

/** What a helping hand sets up: a game that goes on as it stands, or else the next one, from the game's own start. */
function placementNow({ view }: Controller, { setup: { rules } }: GameChoice) {
  return placementOf(rules, view.outcome === null ? parseFen(rules, view.fen) : rules.start());
}
