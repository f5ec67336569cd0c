import { expect, it } from 'vitest';
import { lastResort } from '../../src/app/errors.ts';

function resort() {
  const said: string[] = [];
  let now = 0;
  let ends = 0;
  const uncaught = lastResort({
    now: () => now,
    log: (message) => said.push(message),
    end: () => {
      ends += 1;
    },
  });
  return {
    said,
    after(ms: number) {
      now += ms;
      uncaught(new Error('a wire came off'));
    },
    ends: () => ends,
  };
}

it('an error that nobody caught is said with its cause, and the program stands', () => {
  const { said, after, ends } = resort();
  after(0);
  expect(said).toEqual(['an error that nobody caught: a wire came off']);
  expect(ends()).toBe(0);
});

it('ten within a minute end the program, ten within ten minutes do not', () => {
  const often = resort();
  for (let n = 0; n < 10; n += 1) often.after(1000);
  expect(often.ends()).toBe(1);
  const seldom = resort();
  for (let n = 0; n < 10; n += 1) seldom.after(60_000);
  expect(seldom.ends()).toBe(0);
});
