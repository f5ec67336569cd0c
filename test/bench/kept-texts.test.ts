/** Many kept traces in one file. */
import { expect, it } from 'vitest';
import { keptTexts } from '../../src/bench/bench.ts';

const ONE = '{"kept":"one"}\n{"damier":"trace"}\n{"t":0}\n{"expected":1}\n{"half":0}\n';

it('are read apart, each with its name and what must be understood of it', () => {
  expect(keptTexts(ONE + ONE.replace('one', 'two'))).toEqual(
    ['one', 'two'].map((name) => ({
      name,
      trace: '{"damier":"trace"}\n{"t":0}\n',
      expected: '{"expected":1}\n{"half":0}\n',
    })),
  );
});

it('are refused where a name or what is expected lacks', () => {
  expect(() => keptTexts(`{"t":0}\n${ONE}`)).toThrow('not the name of a kept trace: {"t":0}');
  expect(() => keptTexts('{"kept":"one"}\n{"damier":"trace"}\n')).toThrow('one: nothing is expected of it');
});
