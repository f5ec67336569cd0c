import { expect, it } from 'vitest';
import { closedDaysIn, closingOf } from '../../src/kiosk/staff/closed-days.ts';

const TODAY = new Date(2026, 10, 30);
const fieldsOf = (line: string) => closedDaysIn([line], TODAY)[0];

it.each([
  ['2026-12-25', { from: '2026-12-25', to: '', yearly: false }],
  ['2027-02-01..2027-02-14', { from: '2027-02-01', to: '2027-02-14', yearly: false }],
  ['05-01', { from: '2026-05-01', to: '', yearly: true }],
  ['12-24..01-02', { from: '2026-12-24', to: '2027-01-02', yearly: true }],
  ['02-29', { from: '2028-02-29', to: '', yearly: true }],
])('%s has its two dates, and comes back as it was', (line, fields) => {
  expect(fieldsOf(line)).toEqual(fields);
  expect(closedDaysIn([line], TODAY).map(closingOf)).toEqual([line]);
});

it('one day is said as one, and what no calendar has is left out', () => {
  expect(closingOf({ from: '2026-12-25', to: '2026-12-25', yearly: true })).toBe('12-25');
  expect(closedDaysIn(['12-32', 'Christmas'], TODAY)).toEqual([]);
});
