import type { BoardCard } from '../../mirror/mirror.ts';
import { boardTopic, discoveryTopic } from '../../mirror/topics.ts';
import type { Bus } from '../../ports/bus.ts';
import { messageOf } from '../message-of.ts';
import { VERSION } from '../version.ts';

/** What Home Assistant shows of a board: each an entity that reads the board's own kept word (`presence`). */
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

/** A message for the broker to keep. */
export interface Announcement {
  readonly topic: string;
  readonly payload: string;
}

/** MQTT discovery of a board (Home Assistant, MQTT, *Discovery messages*): one device, one kept message an entity. */
export function announcements({ board, name }: BoardCard): readonly Announcement[] {
  const device = {
    ...{ identifiers: [`damier_${board}`], name: `Damier ${name}`, manufacturer: 'Damier' },
    sw_version: VERSION,
  };
  const origin = { name: 'Damier', sw_version: VERSION };
  return ENTITIES.map(({ component, id, name: entity, settings }) => ({
    topic: discoveryTopic(component, board, id),
    payload: JSON.stringify({
      ...{ name: entity, unique_id: `damier_${board}_${id}`, device, origin },
      state_topic: boardTopic(board, 'presence'),
      ...settings,
    }),
  }));
}

/** Announces the board whenever the broker is there (again). */
export function announceTo(bus: Bus, card: BoardCard, log: (message: string) => void): void {
  const announce = () => {
    for (const { topic, payload } of announcements(card)) {
      bus.publish(topic, payload, true).catch((error: unknown) => {
        log(`Home Assistant is not told of this board: ${messageOf(error)}`);
      });
    }
  };
  bus.onLink((up) => {
    if (up) announce();
  });
  if (bus.up) announce();
}
