import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readTrace } from '../../src/adapters/trace/trace.ts';

const HEAD = '{"damier":"trace","v":1,"game":"trappes","fen":"W:W31:B1","options":{}}';
const START = '{"t":0,"snapshot":["c1","b8"]}';
const END = '{"t":9000}';

const reading =
  (...lines: readonly string[]) =>
  () =>
    readTrace(lines.join('\n'));

it.each([
  ['an edge', '{"t":10,"at":"h2","on":false}'],
  ['a spin', '{"t":10,"spin":"start"}\n{"t":90,"spin":"stop","angle":360}'],
  ['a choice', '{"t":10,"choose":"S3 L"}'],
  ['a button', '{"down":true,"button":"top","t":10}'],
  ['an answer', '{"t":10,"answer":"wrong"}'],
  ['a field of its writer’s own', '{"t":10,"at":"h2","on":false,"by":"me"}'],
  ['empty lines', '\n\n'],
])('%s is read', (_, line) => {
  expect(reading(HEAD, START, line, END)).not.toThrow();
});

it.each([
  ['a misspelt field', '{"t":10,"buton":"top"}', 'this is {"t":10,"buton":"top"}'],
  [
    'two reports',
    '{"t":10,"choose":"S3 L","answer":"right"}',
    '"t" alone or with one of: snapshot, at on, spin',
  ],
  ['half a report', '{"t":10,"at":"c3"}', '"t" alone or with one of'],
  ['a square off the board', '{"t":10,"at":"c9","on":true}', 'square "c9".*a1 to h8'],
  ['a square off the board', '{"t":10,"snapshot":["b8",9]}', 'square "9".*a1 to h8'],
  ['no squares', '{"t":10,"snapshot":"b8"}', '"snapshot" is "b8"; it is a list of squares'],
  [
    'a slider that is not there',
    '{"t":10,"choose":"S9 L"}',
    '"choose" is "S9 L"; it is one of S3, S4, S5, S6 and L, N or R',
  ],
  ['a notch that is none', '{"t":10,"choose":"S3 M"}', '"choose" is "S3 M"; it is one of S3'],
  ['no angle at the stop', '{"t":10,"spin":"stop"}', '"spin" is "stop"; it is "start", or "stop" with'],
  ['another button', '{"t":10,"button":"left","down":true}', '"button" is "left"; it is "bottom" or "top"'],
  ['no truth', '{"t":10,"at":"c3","on":1}', '"on" is 1; it is true or false'],
  ['another answer', '{"t":10,"answer":"yes"}', '"answer" is "yes"; it is "right" or "wrong"'],
  ['no time', '{"at":"c3","on":true}', '"t" is missing; it is a time in ms'],
  ['no JSON', '\u001b[2J', 'this is "\\\\u001b\\[2J"'],
])('%s is refused with its line, what stands there and what may', (_, line, problem) => {
  expect(reading(HEAD, '', START, line, END)).toThrow(new RegExp(`^trace, line 4: .*${problem}`));
});

it('further fields of the head are their writer’s own', () => {
  expect(reading(HEAD.replace('}}', '},"seed":7}'), START)).not.toThrow();
});

it('an empty file is refused', () => {
  expect(reading('', '')).toThrow('trace, line 1: the file is empty');
});

it('time does not go back', () => {
  expect(reading(HEAD, START, '{"t":20}', '{"t":19}')).toThrow(
    'trace, line 4: "t" is 19; time goes on from 20',
  );
});

it('a choice where there are no sliders is refused', () => {
  const head = HEAD.replace('trappes', 'russian');
  expect(reading(head, START, '{"t":10,"choose":"S3 L"}')).toThrow(
    'line 3: "choose" is "S3 L"; russian has no',
  );
});

it.each([
  ['another file', '{"rules":"trappes"}', '"damier" is missing; a trace begins {"damier":"trace","v":1,…}'],
  ['another version', HEAD.replace('1', '2'), '"v" is 2; this Damier reads version 1'],
  ['a misspelt field', HEAD.replace('options', 'optons'), '"options" is missing; write names with values'],
  ['no position', HEAD.replace('"W:W31:B1"', '7'), '"fen" is 7; write the first position as a FEN'],
  ['a bad position', HEAD.replace('W31', 'W99'), 'square 99'],
  ['an unknown game', HEAD.replace('trappes', 'trapes'), 'game "trapes"'],
  ['an unknown option', HEAD.replace('{}', '{"speed":1}'), 'option "speed"'],
  [
    'options that are none',
    HEAD.replace('{}', '{"cards":[]}'),
    '"options" is {"cards":[]}; write names with',
  ],
])('a head that is %s is refused as line 1', (_, head, problem) => {
  expect(reading(head, START)).toThrow(/^trace, line 1: /);
  expect(reading(head, START)).toThrow(problem);
});

it('a trace that begins without a snapshot is refused', () => {
  expect(reading(HEAD)).toThrow('trace, line 2: ');
  expect(reading(HEAD, '', '{"t":0,"at":"c3","on":true}')).toThrow('trace, line 3: ');
});

const KEPT = new URL('../', import.meta.url);
const traces = readdirSync(KEPT, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.trace.jsonl'),
);

it('all traces among the tests can be read', () => {
  for (const name of traces) expect(reading(readFileSync(new URL(name, KEPT), 'utf8')), name).not.toThrow();
});
