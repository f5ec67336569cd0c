import { describe, expect, it } from 'vitest';
import { announcements, announceTo, withdrawFrom } from '../../../src/app/mirror/announcements.ts';
import { NOTHING_TO_REPORT, type Presence } from '../../../src/mirror/presence.ts';
import { isOwnTopic } from '../../../src/mirror/topics.ts';
import type { Bus } from '../../../src/ports/bus.ts';
import { FakeClock } from '../fake-clock.ts';

const CARD = { board: '0123456789abcdef', name: 'Lyon', key: 'a'.repeat(64) };
const ANNOUNCED = { card: CARD, group: 'paris' };
const GAME: Presence['game'] = { game: 'russian', fen: 'W:W1:B2', plies: 3, match: null };
const PRESENCE: Presence = {
  ...{ card: CARD, here: true, session: 1, run: '00000000', beat: 1, version: '0.1.0', page: null },
  ...{ ...NOTHING_TO_REPORT, game: GAME, echo: null },
};

describe('what Home Assistant is told of a board', () => {
  it('stands under topics that only this board may write', () => {
    for (const { topic } of announcements(ANNOUNCED)) {
      expect(topic).toMatch(/^homeassistant\/(sensor|binary_sensor)\/0123456789abcdef\/\w+\/config$/);
      expect(isOwnTopic(CARD.board, topic)).toBe(true);
      expect(isOwnTopic('fedcba9876543210', topic)).toBe(false);
    }
  });

  it('is one device, whose entities have names of their own', () => {
    const told = announcements(ANNOUNCED).map(({ payload }) => JSON.parse(payload));
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
    for (const { payload } of announcements(ANNOUNCED)) {
      const { value_template, state_topic } = JSON.parse(payload);
      expect(state_topic).toBe('damier/2/paris/0123456789abcdef/presence');
      const paths = String(value_template).match(/value_json(\.\w+)+/g) ?? [];
      expect(paths.length).toBeGreaterThan(0);
      for (const path of paths) expect(said).toHaveProperty(path.replace('value_json.', ''));
    }
  });

  it('is nothing of a board that is gone or silent: no fault is not said of it', () => {
    const told = announcements(ANNOUNCED).map(({ payload }) => JSON.parse(payload));
    const here = told.filter(({ unique_id }) => String(unique_id).endsWith('_here'));
    expect(here).toHaveLength(1);
    for (const entity of told) {
      expect(entity.expire_after).toBeGreaterThan(60);
      if (here.includes(entity)) continue;
      expect(entity).toMatchObject({
        availability_topic: 'damier/2/paris/0123456789abcdef/presence',
        availability_template: "{{ 'online' if value_json.presence.here else 'offline' }}",
      });
    }
  });

  /** A broker that is not there yet; what it is to keep, by topic and expiry. */
  function recorded() {
    const kept: string[] = [];
    const listeners = new Set<(up: boolean) => void>();
    const bus = {
      version: '5' as const,
      up: false as boolean,
      publish: async (
        topic: string,
        payload: string,
        retain: boolean,
        beside?: { readonly expiry: number },
      ) => {
        if (retain) kept.push(`${topic} ${payload === '' ? 'cleared' : beside?.expiry}`);
      },
      subscribe: async () => undefined,
      unsubscribe: async () => undefined,
      onMessage: () => () => undefined,
      onThrownOut: () => () => undefined,
      onLink: (listener: (up: boolean) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close: async () => undefined,
    } satisfies Bus;
    const link = (up: boolean) => {
      bus.up = up;
      for (const listener of listeners) listener(up);
    };
    return { kept, bus, link };
  }

  it('is told again whenever the broker is back, and each day, and forgotten a month after the last word', () => {
    const { kept, bus, link } = recorded();
    const clock = new FakeClock();
    announceTo(bus, ANNOUNCED, clock, () => undefined);
    expect(kept).toEqual([]);
    link(true);
    link(false);
    link(true);
    const topics = announcements(ANNOUNCED).map(({ topic }) => `${topic} ${30 * 86_400}`);
    expect(kept).toEqual([...topics, ...topics]);
    clock.pass(86_400_000);
    expect(kept).toEqual([...topics, ...topics, ...topics]);
  });

  it('is taken away, once, where it is not wished any more', () => {
    const { kept, bus, link } = recorded();
    withdrawFrom(bus, CARD, () => undefined);
    link(true);
    link(false);
    link(true);
    expect(kept).toEqual(announcements(ANNOUNCED).map(({ topic }) => `${topic} cleared`));
  });
});
