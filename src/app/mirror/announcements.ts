/** What is left with a broker: what Home Assistant shows of the board, and words of boards that are gone. */

import {
  type BoardCard,
  type BoardId,
  boardTopic,
  discoveryTopic,
  matchOf,
  ownMatchTopics,
} from '../../mirror/mirror.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../ports/clock.ts';
import { messageOf } from '../errors.ts';
import { VERSION } from '../machine.ts';

/** Does it once, as soon as the broker is there. */
function onceUp(bus: Bus, act: () => void): void {
  if (bus.up) {
    act();
    return;
  }
  const off = bus.onLink((up) => {
    if (!up) return;
    off();
    act();
  });
}

/** What Home Assistant shows of a board. Each is an entity that reads the board's own kept word (`presence`). */
const ENTITIES = [
  {
    component: 'binary_sensor',
    id: 'here',
    name: 'Here',
    settings: {
      device_class: 'connectivity',
      value_template: "{{ 'ON' if value_json.presence.here else 'OFF' }}",
    },
  },
  {
    component: 'binary_sensor',
    id: 'fault',
    name: 'Fault',
    settings: {
      device_class: 'problem',
      value_template: "{{ 'ON' if value_json.presence.faults else 'OFF' }}",
    },
  },
  {
    component: 'sensor',
    id: 'faults',
    name: 'Faults',
    settings: {
      icon: 'mdi:alert',
      value_template: "{{ value_json.presence.faults | join(', ') or 'none' }}",
    },
  },
  {
    component: 'sensor',
    id: 'game',
    name: 'Game',
    settings: {
      icon: 'mdi:checkerboard',
      value_template: "{{ value_json.presence.game.game if value_json.presence.game else 'none' }}",
    },
  },
  {
    component: 'sensor',
    id: 'plies',
    name: 'Half-moves',
    settings: {
      icon: 'mdi:counter',
      state_class: 'measurement',
      value_template: '{{ value_json.presence.game.plies if value_json.presence.game else 0 }}',
    },
  },
] as const;

/** A board says how it is every 30 s. One that has not for so long is not there, s. */
const SILENT_S = 75;

/** The last will says that the board is not here. Then nothing else is known of it. */
function availability(group: string, board: BoardCard['board']) {
  return {
    availability_topic: boardTopic({ group, board }, 'presence'),
    availability_template: "{{ 'online' if value_json.presence.here else 'offline' }}",
  };
}

/** The board, and the group under which it says how it is. */
interface Announced {
  readonly card: BoardCard;
  readonly group: string;
}

/** A message for the broker to keep. */
interface Announcement {
  readonly topic: string;
  readonly payload: string;
}

/** MQTT discovery of a board (Home Assistant, MQTT, *Discovery messages*): one device, one kept message an entity. */
export function announcements({ card, group }: Announced): readonly Announcement[] {
  const { board, name } = card;
  const device = {
    ...{ identifiers: [`damier_${board}`], name: `Damier ${name}`, manufacturer: 'Damier' },
    sw_version: VERSION,
  };
  const origin = { name: 'Damier', sw_version: VERSION };
  return ENTITIES.map(({ component, id, name: entity, settings }) => ({
    topic: discoveryTopic(component, board, id),
    payload: JSON.stringify({
      ...{ name: entity, unique_id: `damier_${board}_${id}`, device, origin },
      state_topic: boardTopic({ group, board }, 'presence'),
      ...settings,
      // A board that says nothing any more is not said to be well: what it said last is old.
      expire_after: SILENT_S,
      // The first entity itself says whether it is there.
      ...(id !== 'here' && availability(group, board)),
    }),
  }));
}

/** A broker with MQTT 5 forgets so long after the last word, s; the word is told again each day, ms. */
const EXPIRY_S = 30 * 86_400;
const AGAIN_MS = 86_400_000;

/** Announces the board whenever the broker is there (again), and each day, so that what it keeps lives as long as the board. */
export function announceTo(
  bus: Bus,
  announced: Announced,
  clock: Clock,
  log: (message: string) => void,
): void {
  const announce = () => {
    for (const { topic, payload } of announcements(announced)) {
      bus.publish(topic, payload, true, { expiry: EXPIRY_S }).catch((error: unknown) => {
        log(`Home Assistant is not told of this board: ${messageOf(error)}`);
      });
    }
  };
  const everyDay = () => {
    if (bus.up) announce();
    clock.after(AGAIN_MS, everyDay);
  };
  bus.onLink((up) => {
    if (up) announce();
  });
  everyDay();
}

/** Home Assistant is told no more of this board. What an earlier start has announced is taken away, once a start. */
export function withdrawFrom(bus: Bus, { board }: BoardCard, log: (message: string) => void): void {
  onceUp(bus, () => {
    for (const { component, id } of ENTITIES) {
      bus.publish(discoveryTopic(component, board, id), '', true).catch((error: unknown) => {
        log(`what Home Assistant was told of this board is not taken away: ${messageOf(error)}`);
      });
    }
  });
}

/** What a broker keeps comes at once. This is how long it is listened for, ms. */
const LISTENS_MS = 10_000;

interface PastWordsParts {
  readonly bus: Bus;
  readonly board: BoardId;
  /** Whether the match is one that this board still has to do with. */
  readonly isOpen: (match: string) => boolean;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

/**
 * Once a start, takes away what a broker still keeps of this board's words in matches that are over for it, of whatever group and
 * build. The broker itself says what it keeps. The function that it returns ends this.
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
