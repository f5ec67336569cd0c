import { describe, expect, it } from 'vitest';
import { announcements, announceTo } from '../../../src/app/mirror/home-assistant.ts';
import { NOTHING_TO_REPORT, type Presence } from '../../../src/mirror/presence.ts';
import { isOwnTopic } from '../../../src/mirror/topics.ts';
import type { Bus } from '../../../src/ports/bus.ts';

const CARD = { board: '0123456789abcdef', name: 'Lyon', key: 'a'.repeat(64) };
const GAME: Presence['game'] = { game: 'russian', fen: 'W:W1:B2', plies: 3, match: null };
const PRESENCE: Presence = {
  ...{ card: CARD, here: true, session: 1, run: '00000000', beat: 1, version: '0.1.0', page: null },
  ...{ ...NOTHING_TO_REPORT, game: GAME, echo: null },
};

describe('what Home Assistant is told of a board', () => {
  it('stands under topics that only this board may write', () => {
    for (const { topic } of announcements(CARD)) {
      expect(topic).toMatch(/^homeassistant\/(sensor|binary_sensor)\/0123456789abcdef\/\w+\/config$/);
      expect(isOwnTopic(CARD.board, topic)).toBe(true);
      expect(isOwnTopic('fedcba9876543210', topic)).toBe(false);
    }
  });

  it('is one device, whose entities have names of their own', () => {
    const told = announcements(CARD).map(({ payload }) => JSON.parse(payload));
    expect(new Set(told.map(({ unique_id }) => unique_id)).size).toBe(told.length);
    expect(new Set(told.map(({ device }) => JSON.stringify(device))).size).toBe(1);
    expect(told.map(({ origin }) => origin.name)).toEqual(told.map(() => 'Damier'));
    expect(told[0].device).toMatchObject({
      identifiers: ['damier_0123456789abcdef'],
      name: 'Damier Lyon',
      manufacturer: 'Damier',
    });
  });

  it('reads only what a board says of itself', () => {
    const said = { presence: PRESENCE };
    for (const { payload } of announcements(CARD)) {
      const { value_template, state_topic } = JSON.parse(payload);
      expect(state_topic).toBe('damier/1/0123456789abcdef/presence');
      const paths = String(value_template).match(/value_json(\.\w+)+/g) ?? [];
      expect(paths.length).toBeGreaterThan(0);
      for (const path of paths) expect(said).toHaveProperty(path.replace('value_json.', ''));
    }
  });

  it('is told again whenever the broker is back, and kept there', async () => {
    const kept: string[] = [];
    let link: (up: boolean) => void = () => undefined;
    const bus: Bus = {
      version: '5',
      up: false,
      publish: async (topic, _payload, retain) => {
        if (retain) kept.push(topic);
      },
      subscribe: async () => undefined,
      unsubscribe: async () => undefined,
      onMessage: () => () => undefined,
      onThrownOut: () => () => undefined,
      onLink: (listener) => {
        link = listener;
        return () => undefined;
      },
      close: async () => undefined,
    };
    announceTo(bus, CARD, () => undefined);
    expect(kept).toEqual([]);
    link(true);
    link(false);
    link(true);
    const topics = announcements(CARD).map(({ topic }) => topic);
    expect(kept).toEqual([...topics, ...topics]);
  });
});
