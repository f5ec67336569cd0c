/** Visits on the exhibit's page, for its tests: opened, changed, and read by axe and by eye. */

import { expect } from 'vitest';
import type { VisitorView } from '../../src/exhibit/exhibit.ts';
import { readByAxe } from './axe.ts';
import type { MockOptions } from './mock-page.ts';
import { mock, open } from './page-fixture.ts';
import { greeting, type Scene } from './scene-parts.ts';
import { settled } from './settled.ts';
import { VISITS, visit } from './visits.ts';

export interface Visit {
  readonly table: Scene;
  readonly visitor: VisitorView;
}

/** Opens the page as the visit begins. */
export async function visiting({ table, visitor }: Visit, options: MockOptions = {}): Promise<void> {
  await open(table, options);
  mock.say({ type: 'visitor', visitor });
  await shown(visitor);
}

/** On the page that is open, to another visit: by way of one that forgets the last. */
export async function goTo({ table, visitor }: Visit): Promise<void> {
  const between = visitor.scene.kind === 'locked' ? 'attract' : 'locked';
  const forgets =
    between === 'locked' ? visit({ kind: 'locked', lock: 'cleaning' }) : known('attract').visitor;
  mock.say({ type: 'study', study: null }, { type: 'visitor', visitor: forgets });
  await mock.page.locator(`[data-scene="${between}"]`).waitFor();
  mock.say(...greeting(table), { type: 'visitor', visitor });
  await shown(visitor);
}

function shown({ leaving, scene, language }: VisitorView): Promise<void> {
  const name = leaving === null ? scene.kind : 'away';
  return mock.page.locator(`html[lang="${language}"] [data-scene="${name}"]`).waitFor();
}

export function known(name: string): Visit {
  const visit = VISITS[name];
  if (visit === undefined) throw new Error(`no visit ${name}`);
  return visit;
}

export const names = Object.keys(VISITS);
export const typed = (text: string) => text.replace(/\s/g, ' ');
export const inEnglish = ({ table, visitor }: Visit): Visit => ({
  table,
  visitor: { ...visitor, language: 'en' },
});

/** What axe finds against WCAG 2.2 AA on the page as it stands. */
export async function complaints(): Promise<readonly string[]> {
  return (await readByAxe(mock.page)).violations;
}

interface Box {
  readonly what: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** All that can be pressed and is shown, but for the board itself. */
export async function targets(): Promise<readonly Box[]> {
  await settled(mock.page);
  return mock.page.evaluate(`[...document.querySelectorAll('button')].filter((button) => button.checkVisibility()).map((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return { what: button.outerHTML.slice(0, 90), x, y, width, height };
  })`);
}

/** In the lowest 236, at least 56 by 56 and 8 apart, and nothing beside the screen. */
export async function hasItsTargetsInReach(): Promise<void> {
  const boxes = await targets();
  for (const { what, y, width, height } of boxes) {
    expect(Math.min(width, height), what).toBeGreaterThanOrEqual(56);
    expect(y, what).toBeGreaterThanOrEqual(900 - 28 - 236 - 1);
    expect(y + height, what).toBeLessThanOrEqual(900);
  }
  for (const [i, one] of boxes.entries())
    for (const other of boxes.slice(i + 1)) expect(apart(one, other), one.what).toBeGreaterThanOrEqual(8);
  const over = await mock.page.evaluate(
    '[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]',
  );
  expect(over).toEqual([0, 0]);
}

/** The gap between two boxes, along the axis on which they are farther apart. */
function apart(one: Box, other: Box): number {
  const across = Math.max(other.x - one.x - one.width, one.x - other.x - other.width);
  const down = Math.max(other.y - one.y - one.height, one.y - other.y - other.height);
  return Math.max(across, down);
}
