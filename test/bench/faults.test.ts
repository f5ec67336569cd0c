import { describe, expect, it } from 'vitest';
import { begunAgain } from '../../src/bench/faults/board.ts';
import type { JournalEntry } from '../../src/ports/store.ts';
import { boardOf, type Notch, type SliderId, type Square } from '../../src/rules/rules.ts';

const board = boardOf(8);
const S3 = 'S3' as SliderId;
const S4 = 'S4' as SliderId;
const G3 = [board.square(24)];

const choice = (slider: SliderId, position: Notch, fell: readonly Square[] = []): JournalEntry => ({
  ...{ type: 'slider', t: 0, side: 'W' },
  ...{ slider, position, fell },
});
const begun = (slider: SliderId, notch: Notch): JournalEntry => ({ type: 'begun', t: 0, slider, notch });
const jam = (name: string): JournalEntry => ({
  ...{ type: 'fault', t: 0, code: 'trapJam' },
  square: board.algebraic(name),
});

const chosen = [choice(S3, 'R', G3), begun(S3, 'R')];
const secondTry = [begun(S3, 'N'), begun(S3, 'R')];

describe('servos begun again', () => {
  it.each([
    ['once for each choice', [...chosen, choice(S4, 'L'), begun(S4, 'L')], 0],
    ['not at all: killed before', [choice(S3, 'R'), choice(S4, 'L'), begun(S4, 'L')], 0],
    ['the second try of a jam that was told', [...chosen, jam('g3'), ...secondTry], 0],
    ['the same again', [...chosen, begun(S3, 'R')], 1],
    ['… for which another was never begun', [choice(S4, 'L'), ...chosen, begun(S3, 'R')], 1],
    ['a choice that is past', [choice(S4, 'L'), ...chosen, begun(S4, 'L')], 1],
    ['a second try that was not told', [...chosen, ...secondTry], 2],
    ['… of another trap', [...chosen, jam('b6'), ...secondTry], 2],
    ['… of another slider', [...chosen, jam('g3'), begun(S4, 'N'), begun(S4, 'R')], 2],
    ['… that opens without having closed', [...chosen, jam('g3'), begun(S3, 'R')], 1],
    ['… given again, as after a resume', [...chosen, jam('g3'), ...secondTry, ...secondTry], 2],
    ['… and told again', [...chosen, jam('g3'), ...secondTry, jam('g3'), ...secondTry], 2],
  ])('%s', (_, entries, again) => {
    expect(begunAgain(entries, board.nameOf)).toBe(again);
  });
});
