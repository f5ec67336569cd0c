import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerLine } from '../../src/cli/rules.ts';
import { GAME_IDS, gameId } from '../../src/rules/rules.ts';
import { conformanceOptions } from './games.ts';

function linesOf(name: string): Record<string, unknown>[] {
  const text = readFileSync(new URL(`../conformance/${name}.jsonl`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const ask = (question: unknown) =>
  answerLine(typeof question === 'string' ? question : JSON.stringify(question));

describe('damier rules batch', () => {
  it.each(GAME_IDS)('answers every conformance line of %s in the same fields and order', (id) => {
    for (const { rules, ...expected } of linesOf(id)) {
      const counts = (expected.perft ?? expected.turnPerft) as unknown[] | undefined;
      const answer: object = ask({ rules, fen: expected.fen, ...(counts && { depth: counts.length }) });
      // Some lines were published without what a player may omit or slide.
      const asked = Object.entries(answer).filter(
        ([key]) => key in expected || !['actions', 'huffable', 'huffTargets'].includes(key),
      );
      expect(JSON.stringify(Object.fromEntries(asked))).toBe(JSON.stringify(expected));
    }
  });

  it('plays a line first, and tells the position after it', () => {
    for (const { rules, fen, line, end, over } of linesOf('endings'))
      expect(ask({ rules, fen, line, options: conformanceOptions(gameId(String(rules))) })).toEqual({
        fen: end,
        moves: [],
        over,
      });
  });

  it('a move written as text is told from a slider', () => {
    const answer = ask({ rules: 'international', fen: 'W:W28:B1', line: ['28-22'] });
    expect(JSON.stringify(answer)).toContain('line[0] is \\"28-22\\"');
    expect(JSON.stringify(answer)).toContain('write a move as [from, to, [captured…]], like [28,22,[]]');
  });

  it('takes options', () => {
    const question = { rules: 'trappes', fen: 'W:W14:B8:O9' };
    expect(ask(question)).toMatchObject({
      moves: [
        [14, 9, []],
        [14, 10, []],
      ],
    });
    expect(ask({ ...question, options: { trapEntry: 'forbidden' } })).toMatchObject({
      moves: [[14, 10, []]],
    });
  });

  it('plays an omitted capture where it may be huffed', () => {
    const answer = ask({ rules: 'classiques', fen: 'W:W28,50:B1,23', line: [[50, 45, []]] });
    expect(answer).toMatchObject({ fen: 'B:W28,45:B1,23', huffTargets: [23] });
  });

  it('names who must capture also where nothing can be omitted', () => {
    const answer = ask({ rules: 'majorite', fen: 'W:W16:B11' });
    expect(answer).toMatchObject({ moves: [[16, 7, [11]]], huffable: [], huffTargets: [16] });
  });

  it.each([
    ['not JSON', '{bad', 'badJson'],
    ['an empty line', '', 'badJson'],
    ['another value', '"x"', 'badRequest'],
    ['no position', { rules: 'english' }, 'badRequest'],
    ['a depth that is none', { rules: 'english', fen: 'W:W31:B1', depth: -1 }, 'badRequest'],
    ['an act that is none', { rules: 'english', fen: 'W:W31:B1', line: [[31, 27]] }, 'badRequest'],
    ['an unknown game', { rules: 'chess', fen: 'W:W31:B1' }, 'unknownGame'],
    ['an unknown option', { rules: 'english', fen: 'W:W31:B1', options: { speed: 3 } }, 'unknownOption'],
    ['a bad FEN', { rules: 'english', fen: 'W:W33:B1' }, 'badSquare'],
    ['an illegal act', { rules: 'english', fen: 'W:W31:B1', line: [[31, 22, []]] }, 'illegalAct'],
    ['an act after the end', { rules: 'english', fen: 'W:W31:B', line: [[31, 27, []]] }, 'gameOver'],
  ])('answers %s with an error', (_, question, code) => {
    const answer = ask(question);
    expect(answer).toEqual({ error: { code, message: expect.stringMatching(/.{10}/) } });
  });

  it.each<[string, unknown, string]>([
    [
      'a misspelt field',
      { rules: 'english', fen: 'W:W31:B5', Depth: 3 },
      'the field "Depth" is 3; write one of rules, fen, depth, line, options',
    ],
    [
      'a depth in quotes',
      { rules: 'english', fen: 'W:W31:B5', depth: '3' },
      'depth is "3"; write a whole number from 0 to 64',
    ],
    ['no game', { fen: 'W:W31:B5' }, 'rules is missing; name a game'],
    [
      'options that are a list',
      { rules: 'english', fen: 'W:W31:B5', options: [] },
      'options is []; write an object',
    ],
    [
      'an act that is none',
      { rules: 'english', fen: 'W:W31:B5', line: [[31, 27]] },
      'line[0] is [31,27]; write a move as [from, to, [captured…]]',
    ],
    [
      'a name of every object',
      '{"rules":"english","fen":"W:W31:B5","options":{"__proto__":1}}',
      'option "__proto__": english has no such option',
    ],
    [
      'another one',
      { rules: 'english', fen: 'W:W31:B5', options: { constructor: 1 } },
      'option "constructor": english has no such option',
    ],
    ['nothing', '', 'the line is empty; write one object'],
    [
      'an illegal act',
      { rules: 'english', fen: 'W:W31:B5', line: [[31, 22, []]] },
      'it is not legal in W:W31:B5 (tooFar)',
    ],
    ['a slider that is not there', { rules: 'trappes', fen: 'W:W31:B5', line: ['S9 L'] }, '(unknownSlider)'],
  ])('says of %s what was given and what to write', (_, question, message) => {
    expect(ask(question)).toMatchObject({ error: { message: expect.stringContaining(message) } });
  });
});
