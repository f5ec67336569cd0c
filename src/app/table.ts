import type { GestureOf, PageServer } from '../adapters/http/http.ts';
import type { ChipLights, VirtualBoard } from '../adapters/virtual/virtual.ts';
import { asThePageLooks } from '../hardware/hardware.ts';
import type { Answer, Room } from '../ports/page.ts';
import { parseFen } from '../rules/rules.ts';
import type { BoardParts } from './board-parts.ts';
import type { Controller } from './controller.ts';
import type { GameChoice } from './game-choice.ts';
import { roomAnswer, WOODEN } from './refusals.ts';
import { placementOf } from './virtual-start.ts';

export interface TableParts extends BoardParts {
  readonly controller: Controller;
  readonly server: PageServer;
  readonly choice: GameChoice;
}

/** Seats the pages at the board: what they choose reaches the game, and they are told how the links are. */
export function seatPages(parts: TableParts): () => void {
  const { server, controller } = parts;
  const off = [
    tellBoard(parts, server),
    server.hear('board', (gesture) => moveAtBoard(parts, gesture)),
    server.hear('game', (gesture) => playIn(controller, gesture)),
  ];
  return () => {
    for (const unsubscribe of off) unsubscribe();
  };
}

/** Tells the pages how the links are, and what the room and the chips of a virtual board do. */
export function tellBoard(
  { virtual, sensors, actuators }: BoardParts,
  server: Pick<PageServer, 'publish'>,
): () => void {
  const tellLinks = () =>
    server.publish({
      type: 'links',
      links: { sensors: sensors.link, actuators: actuators.link, pace: virtual?.pace() ?? null },
    });
  const off = [
    sensors.onLink(tellLinks),
    actuators.onLink(tellLinks),
    ...(virtual === null ? [] : [virtual.onPace(tellLinks), ...showRoom(virtual, server)]),
  ];
  tellLinks();
  return () => {
    for (const unsubscribe of off) unsubscribe();
  };
}

/** What the room and the chips of the virtual board do reaches the pages. */
function showRoom(
  { room, lights, profile }: VirtualBoard,
  server: Pick<PageServer, 'publish'>,
): readonly (() => void)[] {
  const tellRoom = (now: Room) => server.publish({ type: 'room', room: now });
  const tellLights = ({ on, ram }: ChipLights) =>
    server.publish({ type: 'lights', on, ram: asThePageLooks(profile, ram) });
  tellRoom(room.current());
  tellLights(lights.current());
  return [room.subscribe(tellRoom), lights.subscribe(tellLights)];
}

function playIn(controller: Controller, gesture: GestureOf<'game'>): Answer | Promise<Answer> {
  switch (gesture.type) {
    case 'pick':
      return controller.pick(gesture.slider, gesture.notch);
    case 'choose':
      return controller.choose(gesture.slider, gesture.notch);
    case 'answer':
      return controller.answer(gesture.answer);
    case 'judge':
      return controller.judge(gesture.right);
    case 'askWhy':
      return controller.askWhy();
    case 'takeback':
      return controller.takeback(gesture.act);
    case 'word':
      return controller.say(gesture.side, gesture.word);
    case 'pause':
      return controller.pause('players', gesture.on);
    case 'standIn':
      return controller.standIn(gesture.side, gesture.act);
  }
}

function moveAtBoard({ virtual, controller, choice }: TableParts, gesture: GestureOf<'board'>): Answer {
  switch (gesture.type) {
    case 'setUp':
      if (virtual === null) return WOODEN;
      virtual.room.setUp(placementNow(controller, choice));
      return 'taken';
    case 'lift':
    case 'carry':
    case 'drop':
    case 'wheel':
    case 'wheelRelease':
    case 'button':
      return roomAnswer(virtual?.room ?? null, gesture);
  }
}

/** What a helping hand sets up: a game that goes on as it stands, or else the next one, from the game's own start. */
function placementNow({ view }: Controller, { setup: { rules } }: GameChoice) {
  return placementOf(rules, view.outcome === null ? parseFen(rules, view.fen) : rules.start());
}
