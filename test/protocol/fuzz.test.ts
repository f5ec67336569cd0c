import { expect, it } from 'vitest';
import { fuzzLink } from '../../src/bench/firmware/firmware.ts';

/** Another one at each run; a failure names it. */
const seed = Date.now() % 0x1_0000_0000;
const BYTES = 400_000;

it(`finds exactly the frames that come whole over a hostile line (seed ${seed})`, () => {
  const { bytes, frames, discarded } = fuzzLink(seed, (heard) => heard < BYTES);
  console.log(`link fuzz: seed ${seed}, ${bytes} bytes, ${frames} frames, ${discarded} pieces discarded`);
  expect(bytes).toBeGreaterThanOrEqual(BYTES);
  expect(frames).toBeGreaterThan(BYTES / 200);
  expect(discarded).toBeGreaterThan(BYTES / 1000);
});
