import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { figuresFile } from '../../../src/adapters/figures/figures.ts';
import { Figures } from '../../../src/app/figures/figures.ts';
import type { Plan } from '../../../src/exhibit/exhibit.ts';
import { visitsOf } from '../../../src/staff/staff.ts';
import { newFolder } from '../../e2e/folders.ts';
import { FakeClock } from '../fake-clock.ts';

const PLAN: Plan = { game: 'trappes', players: 1, strength: 'fair' };

function counting(folder = newFolder('figures')) {
  let now = new Date(2026, 10, 30, 14, 5);
  const said: string[] = [];
  const figures = new Figures({
    ...{ folder, clock: new FakeClock(), wall: () => now },
    log: (line) => said.push(line),
  });
  const set = (year: number, month: number, day: number, hour: number) => {
    now = new Date(year, month - 1, day, hour);
  };
  return { figures, folder, said, set };
}

describe('the figures on the disk', () => {
  it('are a file a month, with a day in it for each day that somebody came', () => {
    const { figures, folder, set } = counting();
    figures.count({ t: 0, type: 'begun', by: 'piece' });
    figures.count({ t: 9, type: 'played', plan: PLAN });
    set(2026, 12, 1, 10);
    figures.count({ t: 20, type: 'begun', by: 'page' });
    expect(figures.days().map((day) => [day.date, visitsOf(day)])).toEqual([
      ['2026-11-30', 1],
      ['2026-12-01', 1],
    ]);
    expect(readdirSync(folder).sort()).toEqual(['2026-11.json', '2026-12.json']);
  });

  it('go on after a restart', () => {
    const first = counting();
    first.figures.count({ t: 0, type: 'begun', by: 'piece' });
    first.figures.close();
    const second = counting(first.folder);
    second.figures.count({ t: 0, type: 'begun', by: 'piece' });
    expect(second.figures.days().map(visitsOf)).toEqual([2]);
  });

  it('hold nothing but numbers, dates, games and languages', () => {
    const { figures, folder } = counting();
    figures.count({ t: 0, type: 'begun', by: 'piece' });
    figures.count({ t: 5, type: 'language', language: 'en' });
    figures.count({ t: 9, type: 'played', plan: PLAN });
    figures.count({ t: 12_345, type: 'abandoned', plan: PLAN, plies: 7 });
    figures.count({ t: 12_400, type: 'left', attended: false });
    figures.close();
    const texts = readFileSync(join(folder, '2026-11.json'), 'utf8').match(/"[^"]*"/g) ?? [];
    const names = ['date', 'hours', 'unattended', 'rounds', 'shown', 'whole', 'languages', 'games'];
    const counts = ['played', 'ended', 'abandoned', 'plies', 'minutes'];
    const known = new Set([...names, ...counts, '2026-11-30', 'en', 'trappes/1'].map((name) => `"${name}"`));
    expect(texts.filter((text) => !known.has(text))).toEqual([]);
  });

  it('are three years at most', () => {
    const folder = newFolder('figures');
    for (let year = 2020; year < 2026; year += 1)
      for (let month = 1; month <= 12; month += 1)
        writeFileSync(join(folder, `${year}-${`${month}`.padStart(2, '0')}.json`), '[]');
    writeFileSync(figuresFile(folder, '2026-01'), '[]');
    const files = readdirSync(folder).sort();
    expect([files.length, files[0]]).toEqual([36, '2023-02.json']);
  });

  it('leave a damaged month out, and say so', () => {
    const { figures, folder, said } = counting();
    writeFileSync(join(folder, '2026-01.json'), '[{]');
    figures.count({ t: 0, type: 'begun', by: 'wheel' });
    expect(figures.days()).toHaveLength(1);
    expect(said.join()).toContain('2026-01.json');
  });
});
