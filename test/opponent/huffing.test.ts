import { describe, expect, it } from 'vitest';
import { effort, seatedAt } from './table.ts';

describe('huffing', () => {
  // Found in games at random; the captures were weighed with twenty times the nodes.
  it.each([
    ['classiques', 'W:WK1,30,33,34,36,42,43,44,45,50:B4,5,10,14,16,18,19,20'],
    ['classiques', 'B:W23,29,33,36,39,42,45,46,48,50:B1,3,5,6,7,8,9,10,12,15,17,18,19,K27'],
    ['majorite', 'B:W31,35,36,38,45,47,48:B4,5,6,8,9,14,16,24,33,K41'],
  ] as const)('%s: a capture that costs more than the huff is omitted (%s)', (id, fen) => {
    const { rules, opponent, begin } = seatedAt(id);
    const situation = { progress: begin(fen), sector: null };
    const decision = opponent.decide(situation, effort());
    const act = decision?.choice.act;
    expect(rules.omissions(situation.progress.position)).toContainEqual(act);
    for (const capture of rules.moves(situation.progress.position)) {
      const weighed = opponent.weigh(situation, { huffed: null, act: capture }, effort());
      expect(weighed?.points).toBeLessThan(decision?.points ?? Number.NEGATIVE_INFINITY);
    }
  });

  it('the best piece is huffed, a king before a man', () => {
    const { rules, opponent, begin } = seatedAt('classiques');
    const capture = begin('W:W28,K46:B22,5');
    const omission = rules.omissions(capture.position).find((move) => move.from === 28);
    if (omission === undefined) throw new Error('there is an omission');
    const due = rules.advance(capture, omission);
    expect(due.huffable).toHaveLength(2);
    const decision = opponent.decide({ progress: due, sector: null }, effort());
    expect(decision?.choice.huffed).toBe(46);
  });
});
