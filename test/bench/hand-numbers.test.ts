import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { handNumbersSchema } from '../../src/bench/hand-fit.ts';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../src/recogniser/${name}`, import.meta.url), 'utf8'));

describe('the numbers of the model of the hand', () => {
  it('are a file in which each has its unit, its origin and what it is', () => {
    expect(v.safeParse(handNumbersSchema, read('costs.json')).issues).toBeUndefined();
  });
});
