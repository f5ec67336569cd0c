import type { Gesture, PageServer } from '../adapters/http/http.ts';
import type { ChipLights, VirtualBoard } from '../adapters/virtual/virtual.ts';
import { asThePageLooks } from '../hardware/hardware.ts';
import type { Room } from '../ports/page.ts';
import { parseFen } from '../rules/rules.ts';
import type { BoardParts } from './board-parts.ts';
import type { Controller } from './controller.ts';
import type { GameChoice } from './game-choice.ts';
import { placementOf } from './virtual-start.ts';

export interface TableParts extends BoardParts {
  readonly controller: Controller;
  readonly server: PageServer;
  readonly choice: GameChoice;
}

/** Seats the pages at the board: what they choose reaches the game, and they are told how the links are. */
export function seatPages(parts: TableParts): () => void {
  const { server } = parts;
  const off = [tellBoard(parts, server), server.onGesture((gesture) => carryOut(parts, gesture))];
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

function carryOut({ virtual, controller, choice }: TableParts, gesture: Gesture): void {
  switch (gesture.type) {
    case 'pick':
      controller.pick(gesture.slider, gesture.notch);
      return;
    case 'choose':
      controller.choose(gesture.slider, gesture.notch);
      return;
    case 'answer':
      controller.answer(gesture.answer);
      return;
    case 'judge':
      controller.judge(gesture.right);
      return;
    case 'askWhy':
      controller.askWhy();
      return;
    case 'takeback':
      controller.takeback(gesture.act);
      return;
    case 'word':
      controller.say(gesture.side, gesture.word);
      return;
    case 'pause':
      controller.pause('players', gesture.on);
      return;
    case 'standIn':
      controller.standIn(gesture.side, gesture.act);
      return;
    case 'setUp':
      virtual?.room.setUp(placementNow(controller, choice));
      return;
    case 'lift':
    case 'carry':
    case 'drop':
    case 'wheel':
    case 'wheelRelease':
    case 'button':
      // The discs of a board of wood are moved by hands of flesh.
      virtual?.room.gesture(gesture);
      return;
    case 'bringUp':
    case 'visit':
      // Another command's business (exhibit, doctor, calibrate): it is beside the game.
      return;
    case 'hint':
    case 'review':
    case 'showPoint':
      // The coach's business (coach.ts).
      return;
    case 'sit':
    case 'pair':
      // The house's business: this game ends with it.
      return;
  }
}

/** What a helping hand sets up: a game that goes on as it stands, or else the next one, from the game's own start. */
function placementNow({ view }: Controller, { setup: { rules } }: GameChoice) {
  return placementOf(rules, view.outcome === null ? parseFen(rules, view.fen) : rules.start());
}
