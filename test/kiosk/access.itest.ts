/** Axe, with all its rules, against every page of the program. */

import { expect, it } from 'vitest';
import { PROBLEMS } from '../../src/adapters/problems/problems.ts';
import { createRules } from '../../src/rules/rules.ts';
import { readByAxe } from './axe.ts';
import { goToTable, mock, open } from './page-fixture.ts';
import { TRAPPES, view } from './scene-parts.ts';
import { SPINNING, startScene, TABLE_SCENES } from './scenes.ts';

const options = { ...createRules('trappes', { layout: { sliders: TRAPPES.sliders } }).ruleSet };
const PHONES = { play: 'http://192.168.1.20:8080/?key=Zm9v', watch: 'http://192.168.1.20:8080/?key=YmFy' };
const ADDRESSES = [
  'rules',
  'fleet',
  'cards',
  'new',
  'kept',
  'problems',
  'phone',
  'board',
  'staff',
  'figures',
  'guide',
  'game/1',
] as const;
const SCENES = { ...TABLE_SCENES, classiques: startScene('classiques', 10) };
const SCREENS = {
  day: { theme: 'light' },
  night: { theme: 'dark' },
  phone: { theme: 'dark', width: 390, height: 844 },
} as const;

it.each(Object.keys(SCREENS) as (keyof typeof SCREENS)[])(
  'axe finds nothing at all on any page: %s',
  async (screen) => {
    const found: string[] = [];
    const look = async (what: string) => {
      const { violations, passes } = await readByAxe(mock.page);
      expect(passes, what).toBeGreaterThan(10);
      found.push(...violations.map((violation) => `${what}: ${violation}`));
    };
    await open(SPINNING, {
      ...SCREENS[screen],
      reducedMotion: 'reduce',
      api: {
        games: { games: [], deleted: [], damaged: [] },
        traces: { traces: [] },
        fleet: { boards: [] },
        problems: { problems: PROBLEMS },
      },
    });
    for (const [name, scene] of Object.entries(SCENES)) {
      await goToTable(scene);
      await look(name);
    }
    await goToTable({ ...SPINNING, view: view({ options }) });
    mock.say({ type: 'phones', ...PHONES });
    for (const address of ADDRESSES) {
      await mock.page.evaluate(`location.hash = '${address}'`);
      await mock.page.waitForTimeout(300);
      await look(address);
    }
    expect(found).toEqual([]);
  },
);
