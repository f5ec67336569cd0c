import { describe, expect, it } from 'vitest';
import {
  isThere,
  type Leading,
  leadingLights,
  leadingPrompt,
  ledTo,
  newLeading,
  readsSo,
} from '../../src/game/leading.ts';
import { type Algebraic, type Position, parseFen } from '../../src/rules/rules.ts';
import { rulesOf } from '../rules/games.ts';

const rules = rulesOf('russian');
const position = (fen: string): Position => parseFen(rules, fen);

/** A hand that is led from one position, which stands, to another. */
function led(from: string, to: string | null): Leading {
  const { pieces } = position(from);
  const standing = new Map([...pieces].map(([square, piece]) => [rules.board.nameOf(square), piece]));
  return newLeading(rules, to === null ? null : position(to), standing);
}

/** The reeds after these edges: `-c3` off, `+d4` on. */
function handled(leading: Leading, ...edges: readonly string[]): Leading {
  return edges.reduce((now, edge) => {
    const occupied = new Set(now.standing.keys());
    const at = rules.board.algebraic(edge.slice(1));
    if (edge.startsWith('+')) occupied.add(at);
    else occupied.delete(at);
    return readsSo(now, occupied);
  }, leading);
}

const lit = (leading: Leading) => leadingLights(leading).map(({ at, id }) => `${at} ${id}`);
const line = (leading: Leading) => leadingPrompt(leading).line;

describe('a hand that is led over a half-move', () => {
  const quiet = led('W:Wc3,e3:Bb6', 'B:Wd4,e3:Bb6');

  it('is shown the piece and where it goes, then where it lands, then that all is in place', () => {
    expect(lit(quiet)).toEqual(['c3 L1', 'd4 L2']);
    expect(line(quiet)).toEqual({ id: 'lead.carry', params: { from: 'c3', to: 'd4' } });
    const lifted = handled(quiet, '-c3');
    expect(lit(lifted)).toEqual(['d4 L2']);
    const there = handled(lifted, '+d4');
    expect(lit(there)).toEqual([]);
    expect(isThere(there)).toBe(true);
    expect(line(there).id).toBe('fix.done');
  });

  it('and back again', () => {
    const there = handled(quiet, '-c3', '+d4');
    const back = ledTo(there, position('W:Wc3,e3:Bb6'));
    expect(lit(back)).toEqual(['d4 L1', 'c3 L2']);
    expect(isThere(handled(back, '-d4', '+c3'))).toBe(true);
  });

  it('that captures removes what was taken, in any order', () => {
    const capture = led('W:Wc3:Bd4,h8', 'B:We5:Bh8');
    expect(lit(capture)).toEqual(['c3 L1', 'e5 L2', 'd4 L6']);
    for (const edges of [
      ['-c3', '+e5', '-d4'],
      ['-d4', '-c3', '+e5'],
      ['-c3', '-d4', '+e5'],
    ])
      expect(isThere(handled(capture, ...edges))).toBe(true);
    expect(line(handled(capture, '-c3', '+e5'))).toEqual({ id: 'lead.remove', params: { sq: 'd4' } });
  });

  it('back over a capture puts back what was taken, from beside the board', () => {
    const back = led('B:We5:Bh8', 'W:Wc3:Bd4,h8');
    expect(lit(back)).toEqual(['e5 L1', 'c3 L2', 'd4 L7']);
    const put = handled(back, '-e5', '+c3');
    expect(leadingPrompt(put)).toMatchObject({ line: { id: 'lead.put', params: { sq: 'd4' } }, side: 'B' });
    expect(isThere(handled(put, '+d4'))).toBe(true);
  });

  it('that goes wrong is shown what to lift, on light squares too', () => {
    expect(lit(handled(quiet, '-c3', '+c4'))).toEqual(['c4 L1', 'd4 L2']);
    expect(isThere(handled(quiet, '-c3', '+c4', '-c4', '+d4'))).toBe(true);
  });
});

describe('a hand that is led to a whole position', () => {
  it('replaces a piece of the other side, though the reed reads the same', () => {
    const other = led('W:Wc3:Bb6', 'W:Wb6:Bc3');
    expect(lit(other)).toEqual(['b6 L6', 'c3 L6']);
    const one = handled(other, '-c3', '-b6');
    expect(lit(one)).toEqual(['b6 L2', 'c3 L2']);
    expect(isThere(handled(one, '+c3', '+b6'))).toBe(true);
  });

  it('believes a piece that nobody has named wherever one is wanted', () => {
    const unknown = newLeading(rules, position('W:Wc3:Bb6'), new Map([[rules.board.algebraic('c3'), null]]));
    expect(lit(unknown)).toEqual(['b6 L7']);
    expect(lit(ledTo(handled(unknown, '+b6'), position('W:Wd4:Bb6')))).toEqual(['c3 L1', 'd4 L2']);
  });

  it('is told to follow the lights where much is to be done', () => {
    expect(line(led('W:Wc3,d2,e3:B', 'W:W:Bb6,d6')).id).toBe('lead.differs');
  });
});

it('a hand that is free is asked nothing, whatever stands', () => {
  const free = handled(led('W:Wc3:Bb6', null), '-c3', '+c4');
  expect(lit(free)).toEqual([]);
  expect(line(free).id).toBe('lead.free');
  expect(isThere(free)).toBe(false);
  expect(free.standing.get('c4' as Algebraic)).toEqual({ side: 'W', kind: 'man' });
});
