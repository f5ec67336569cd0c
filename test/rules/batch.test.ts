import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerLine } from '../../src/cli/rules-batch.ts';
import { GAME_IDS } from '../../src/rules/rules.ts';

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
      expect(ask({ rules, fen, line })).toEqual({ fen: end, moves: [], over });
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
});
