import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkConfiguration } from '../../src/app/configuration.ts';
import { announcements } from '../../src/app/mirror/announcements.ts';
import { NOTHING_TO_REPORT, type Presence } from '../../src/mirror/presence.ts';
import { boardTopic } from '../../src/mirror/topics.ts';

const read = (file: string) =>
  readFileSync(new URL(`../../examples/home-assistant/${file}`, import.meta.url), 'utf8');
const { mirror } = checkConfiguration('damier.json', read('damier.json'));
const card = { board: '0123456789abcdef', name: mirror?.name ?? '', key: 'a'.repeat(64) };
const announced = { card, group: mirror?.group ?? '' };
const told = announcements(announced).map(({ topic, payload }) => ({ topic, ...JSON.parse(payload) }));

/** Home Assistant makes the id of an entity from the names of its device and of itself. */
const ids = told.map(({ topic, device, name }) => {
  const [, component] = topic.split('/');
  return `${component}.${`${device.name} ${name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}`;
});
const named = (text: string) => text.match(/(binary_sensor|sensor)\.\w+/g) ?? [];

it('the settings announce the board', () => {
  expect(mirror?.homeAssistant).toBe(true);
});

it('the dashboard shows every entity that is announced, and no other', () => {
  expect(named(read('dashboard.yaml'))).toEqual(ids);
});

it('the automations name entities that are announced', () => {
  const names = named(read('automations.yaml'));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !ids.includes(name))).toEqual([]);
});

it('the automations listen to the topic of every board of the group, and read fields that it says', () => {
  const text = read('automations.yaml');
  const [, topic = ''] = /topic: (\S+)/.exec(text) ?? [];
  expect(topic.replace('+', card.board)).toBe(boardTopic({ ...announced, board: card.board }, 'presence'));
  const presence: Presence = {
    ...{ card, here: false, session: 1, run: '00000000', beat: 1, version: '0.1.0', page: null },
    ...{ ...NOTHING_TO_REPORT, game: null, echo: null },
  };
  const paths = [...text.matchAll(/(?:value_json|payload_json)\.([\w.]+)/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(1);
  for (const path of paths) expect({ presence }).toHaveProperty(path);
});
