import { describe, expect, it } from 'vitest';
import { bitsOf, NO_SQUARES } from '../../src/recogniser/bits.ts';
import type { Candidate } from '../../src/recogniser/candidate.ts';
import type { Edge } from '../../src/recogniser/edge-log.ts';
import { candidatesOf, nodeAfter, nodeOf } from '../../src/recogniser/node.ts';
import { traceChain } from '../../src/recogniser/order.ts';
import { NUMBERS } from '../../src/recogniser/stories/costs.ts';
import { createRules, parseFen } from '../../src/rules/rules.ts';

const rules = createRules('brazilian', { options: {} });
const game = { rules, numbers: NUMBERS, mayMoveAtOnce: () => true };

/** The acts of a game from a FEN, written like `4-8` and `23x14`. */
function chainOf(fen: string, acts: string): Candidate[] {
  let node = nodeOf(game, rules.begin(parseFen(rules, fen)), true);
  return acts.split(' ').map((written) => {
    const act = candidatesOf(node, null).find(
      ({ move }) =>
        move !== null && `${move.from}${move.captured.length > 0 ? 'x' : '-'}${move.to}` === written,
    );
    if (act === undefined) throw new Error(`no act ${written}`);
    node = nodeAfter(act);
    return act;
  });
}

/** Edges written like `h8- 300 g7+`: a number lets so many ms pass. */
function edgesOf(script: string): Edge[] {
  let t = 0;
  const edges: Edge[] = [];
  for (const word of script.split(' ')) {
    const square = rules.board.squareAt(rules.board.algebraic(/^\d+$/.test(word) ? 'a1' : word.slice(0, -1)));
    if (/^\d+$/.test(word)) t += Number(word);
    else if (square !== null) edges.push({ t, square, on: word.endsWith('+') });
  }
  return edges;
}

const MEN = 'W:W21,22,30:B1,4';
const TAKES = 'W:W22,30:B17,4';

describe('the edges of an act have an order', () => {
  it.each([
    ['lifted, then put down', MEN, '22-18', 'c3- 300 d4+', true],
    ['put down, never lifted', MEN, '22-18', 'd4+', false],
    ['put down before it was lifted', MEN, '22-18', 'd4+ 300 c3-', false],
    ['slid: the next reed closes first', MEN, '22-18', 'd4+ 30 c3-', true],
    ['in one scan, the landing named before the lift', MEN, '22-18', 'd4+ c3-', true],
    ['overlapping too long for a slide', MEN, '22-18', 'd4+ 61 c3-', false],
    ['bounced', MEN, '22-18', 'c3- 20 c3+ 20 c3- 300 d4+ 20 d4- 20 d4+', true],
    ['captured piece taken off first', TAKES, '22x13', 'b4- 300 c3- 300 a5+', true],
    ['captured piece taken off last', TAKES, '22x13', 'c3- 300 a5+ 300 b4-', true],
    ['captured piece never taken off', TAKES, '22x13', 'c3- 300 a5+', false],
    ['a reply behind it', MEN, '22-18 4-8', 'c3- 300 d4+ 300 h8- 300 g7+', true],
    ['a reply that landed before it', MEN, '22-18 4-8', 'h8- 300 g7+ 300 c3- 300 d4+', false],
    ['a reply lifted before it landed', MEN, '22-18 4-8', 'c3- 300 h8- 50 d4+ 300 g7+', true],
  ])('%s', (_, fen, acts, script, fits) => {
    expect(traceChain(edgesOf(script), chainOf(fen, acts), NO_SQUARES) !== null).toBe(fits);
  });

  it('squares set aside are not asked', () => {
    const aside = bitsOf([rules.board.square(22)]);
    expect(traceChain(edgesOf('d4+'), chainOf(MEN, '22-18'), aside)).not.toBeNull();
  });

  it('a stop that the piece had left for another square when the reply was lifted is no act', () => {
    const king = 'B:WK13,28:BK21';
    // The king slides over b2 to c1, White replies, and the king goes back to b2.
    const edges = edgesOf('a3- 12 b2+ 80 b2- 20 c1+ 200 a5- 300 c7+ 200 c1- 200 b2+');
    expect(traceChain(edges, chainOf(king, '21-25 13-6'), NO_SQUARES)).toBeNull();
    expect(traceChain(edges, chainOf(king, '21-30 13-6 30-25'), NO_SQUARES)).not.toBeNull();
  });
});
