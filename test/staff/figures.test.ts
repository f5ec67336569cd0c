import { describe, expect, it } from 'vitest';
import type { Plan, VisitEvent } from '../../src/exhibit/exhibit.ts';
import { counted, emptyDay, figuresCsv, NO_VISIT, sumOf, visitsOf } from '../../src/staff/staff.ts';

const PLAN: Plan = { game: 'trappes', players: 2, strength: 'easy' };
const MINUTE = 60_000;

const VISIT: readonly VisitEvent[] = [
  { t: 0, type: 'begun', by: 'piece' },
  { t: 1, type: 'language', language: 'en' },
  { t: 2, type: 'chosen', plan: PLAN },
  { t: 3, type: 'round', whole: false },
  { t: MINUTE, type: 'played', plan: PLAN },
  { t: 13 * MINUTE, type: 'ended', plan: PLAN, plies: 40, outcome: { winner: 'W', reason: 'noPieces' } },
  { t: 14 * MINUTE, type: 'played', plan: PLAN },
  { t: 15 * MINUTE, type: 'abandoned', plan: PLAN, plies: 3 },
  { t: 15 * MINUTE, type: 'left', attended: false },
  { t: 16 * MINUTE, type: 'ready', clean: true },
];

function dayOf(events: readonly VisitEvent[], hour = 14) {
  let [day, visit] = [emptyDay('2026-11-28'), NO_VISIT];
  for (const event of events) ({ day, visit } = counted(day, visit, event, hour));
  return day;
}

describe('the curator’s figures', () => {
  it('count a visit in numbers only', () => {
    const day = dayOf(VISIT);
    expect(visitsOf(day)).toBe(1);
    expect(day.hours[14]).toBe(1);
    expect(day).toMatchObject({
      unattended: 1,
      rounds: { shown: 1, whole: 0 },
      languages: { en: 1 },
      games: { 'trappes/2': { played: 2, ended: 1, abandoned: 1, plies: 43, minutes: [1, 0, 1, 0, 0] } },
    });
  });

  it('a visitor who changes nothing has the language of the house', () => {
    const day = dayOf([
      { t: 0, type: 'begun', by: 'page' },
      { t: 9, type: 'left', attended: true },
    ]);
    expect(day.languages).toEqual({ house: 1 });
  });

  it('add up over days', () => {
    const sum = sumOf([dayOf(VISIT, 10), dayOf(VISIT, 11), emptyDay('2026-11-30')]);
    expect(visitsOf(sum)).toBe(2);
    expect(sum.games['trappes/2']).toMatchObject({ played: 4, plies: 86, minutes: [2, 0, 2, 0, 0] });
    expect(sum.languages).toEqual({ en: 2 });
    expect(sumOf([])).toEqual(emptyDay(''));
  });

  it('are one number a line as CSV', () => {
    expect(figuresCsv([dayOf(VISIT)]).split('\r\n')).toEqual([
      'date,measure,key,count',
      '2026-11-28,visits,14:00,1',
      '2026-11-28,unattended,,1',
      '2026-11-28,rounds,shown,1',
      '2026-11-28,language,en,1',
      '2026-11-28,played,trappes/2,2',
      '2026-11-28,ended,trappes/2,1',
      '2026-11-28,abandoned,trappes/2,1',
      '2026-11-28,halfMoves,trappes/2,43',
      '2026-11-28,minutes 0-5,trappes/2,1',
      '2026-11-28,minutes 10-20,trappes/2,1',
      '',
    ]);
  });
});
