/** What the server tells staff, for the page's tests. */

import type { StaffState } from '../../src/ports/staff.ts';
import { emptyDay, fairnessOf } from '../../src/staff/staff.ts';
import { square } from '../app/squares.ts';

const UP = { state: 'up', reason: null, counters: { crc: 3, gap: 1 } } as const;
export const COUNTS = [47, 52, 45, 51, 55, 49, 50, 51];
export const SKEWED = [90, 40, 45, 51, 35, 49, 45, 45];
const KINDS = ['piece', 'piece', 'orange', 'green', 'piece', 'piece', 'orange', 'green'];
export const wheelOf = (counts: readonly number[]) => ({
  ...{ kinds: KINDS, counts, fairness: fairnessOf({ sectors: counts, border: 4 }) },
});
export const STATE: StaffState = {
  board: 'trappes-8x8',
  lock: null,
  pause: null,
  mayRestart: true,
  squares: { occupied: [square('a1')], missing: [], edges: { [square('c5')]: { count: 31, burst: 17 } } },
  links: { sensors: UP, actuators: UP },
  sliders: [{ id: 'S3' as StaffState['sliders'][number]['id'], colour: 'orange', notch: 'N', moved: null }],
  lights: { total: 92, test: null, lit: null, dark: ['d2 blue'] },
  spares: { W: 3, B: 1 },
  wheel: wheelOf(COUNTS),
  faults: [
    {
      fault: { code: 'chatter', square: square('c5') },
      raised: 1_795_849_000_000,
      cleared: null,
      times: 2,
      told: true,
    },
    {
      fault: { code: 'sensors' },
      raised: 1_795_800_000_000,
      cleared: 1_795_800_060_000,
      times: 1,
      told: false,
    },
  ],
  settings: { from: 'lastGood', problem: 'settings.json:3:12: pages: there is no setting of this name' },
  house: {
    now: {
      name: 'Salle 3',
      hours: { tue: ['10:00-18:00'], sat: ['10:00-12:30', '14:00-18:00'] },
      closedOn: ['12-24..01-02', '2027-05-01'],
      games: ['trappes'],
      languages: ['fr', 'en'],
      welcome: { museum: 'Musée de Nantes', text: { fr: 'Bienvenue !' }, minutes: 15, fromAge: null },
      idleSeconds: 90,
      volume: 70,
      brightness: ['18:00-22:00 40'],
    },
    games: ['trappes', 'priorite-dame', 'english'],
  },
  logo: null,
  releases: {
    underWay: false,
    all: [
      {
        name: '20261129-101500',
        where: 'gone',
        word: 'refused',
        code: 'badSignature',
        at: 1_795_840_000_000,
      },
      { name: '20261128-101500', where: 'inUse', word: 'good', code: null, at: 1_795_800_000_000 },
      { name: '20261101-101500', where: 'kept', word: 'good', code: null, at: 1_795_700_000_000 },
    ],
  },
  alerts: [
    { kind: 'webhook', to: 'example.org', waiting: 0, failure: null },
    { kind: 'mail', to: 'technique@musee.example', waiting: 1, failure: 'connect ECONNREFUSED' },
  ],
};
export const kept = (id: number, plies: number) => ({
  ...{ id, plies, head: { game: 'english' } },
  ...{ begun: '2026-11-28T09:15:02.113Z', state: 'abandoned', result: null },
});
export const DAY = { ...emptyDay('2026-11-28'), hours: emptyDay('').hours.map((_, hour) => hour % 3) };

/** All of it, by path behind `/api/`. */
export const STAFF_API = { 'staff/state': STATE, 'staff/figures': { days: [DAY] } } as const;
