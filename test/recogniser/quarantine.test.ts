import { describe, expect, it } from 'vitest';
import { bitsOf } from '../../src/recogniser/bits.ts';
import {
  edgeNoted,
  isSetAside,
  judged,
  NO_QUARANTINE,
  type Quarantine,
  setAside,
} from '../../src/recogniser/state.ts';
import { boardOf } from '../../src/rules/rules.ts';

const board = boardOf(8);
const c3 = board.algebraic('c3');
const square = board.squareAt(c3) ?? board.square(22);

/** So many edges of c3, `gap` ms apart. */
function flickered(edges: number, gap: number): Quarantine {
  let quarantine = NO_QUARANTINE;
  for (let edge = 0; edge < edges; edge += 1) quarantine = edgeNoted(quarantine, board, c3, edge * gap);
  return quarantine;
}

/** An act that touches c3, after which it must be `on` and its reed says so or not. */
function acted(quarantine: Quarantine, on: boolean, says: boolean, changes = true): Quarantine {
  const noted = changes ? edgeNoted(quarantine, board, c3, 100_000) : quarantine;
  const touched = bitsOf([square]);
  return judged(noted, board, touched, bitsOf(on ? [square] : []), bitsOf(says ? [square] : []));
}

describe('chatter', () => {
  it.each([
    { edges: 15, gap: 20, aside: false },
    { edges: 16, gap: 20, aside: true },
    { edges: 16, gap: 99, aside: true },
    { edges: 40, gap: 101, aside: false },
  ])('$edges edges, one every $gap ms: set aside $aside', ({ edges, gap, aside }) => {
    expect(isSetAside(flickered(edges, gap), c3)).toBe(aside);
  });

  it('a flicker of 6 Hz is none', () => {
    expect(isSetAside(flickered(60, 83), c3)).toBe(true);
    expect(isSetAside(flickered(60, 1000 / 6), c3)).toBe(false);
  });
});

describe('a square set aside is believed again', () => {
  const aside = setAside(NO_QUARANTINE, board, c3);

  it('when it has followed three acts', () => {
    const twice = acted(acted(aside, true, true), false, false);
    expect(isSetAside(twice, c3)).toBe(true);
    expect(isSetAside(acted(twice, true, true), c3)).toBe(false);
  });

  it('not when one of the three contradicted it', () => {
    const once = acted(acted(acted(aside, true, true), false, true), true, true);
    expect(isSetAside(acted(once, false, false), c3)).toBe(true);
  });

  it('not for saying by chance what it had said before', () => {
    const silent = acted(acted(acted(aside, true, true, false), true, true, false), true, true, false);
    expect(isSetAside(silent, c3)).toBe(true);
  });

  it('acts elsewhere say nothing of it', () => {
    const elsewhere = judged(aside, board, bitsOf([board.square(1)]), bitsOf([]), bitsOf([]));
    expect(elsewhere.aside).toEqual(aside.aside);
  });
});
