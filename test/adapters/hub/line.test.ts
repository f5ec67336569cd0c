import { expect, it } from 'vitest';
import { readHubLine, writeHubLine } from '../../../src/adapters/hub/line.ts';

it.each([
  ['hub', 'hub', {}],
  ['go think', 'go', { think: '' }],
  ['level moves=40 time=120.5 inc=2', 'level', { moves: '40', time: '120.5', inc: '2' }],
  ['id name=Scan version="3.1 beta" author="" ', 'id', { name: 'Scan', version: '3.1 beta', author: '' }],
  ['pos pos=Wbbb moves="32-28 19-23"', 'pos', { pos: 'Wbbb', moves: '32-28 19-23' }],
] as const)('%s is read', (text, command, args) => {
  const line = readHubLine(text);
  expect(line?.command).toBe(command);
  expect(Object.fromEntries(line?.args ?? [])).toEqual(args);
});

it('an empty line is none', () => {
  expect(readHubLine('   ')).toBeNull();
});

it('what is written is read back, whatever the values hold', () => {
  const args = { a: 'x', b: 'two words', c: '', d: 'p=q' };
  expect(Object.fromEntries(readHubLine(writeHubLine('id', args))?.args ?? [])).toEqual(args);
  expect(writeHubLine('error', { message: 'a "quoted" one' })).toBe('error message="a  quoted  one"');
});
