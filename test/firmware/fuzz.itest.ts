import { expect, it } from 'vitest';
import { fuzzDecoders } from '../../src/bench/firmware/firmware.ts';

/** Another one at each run; a failure names it. */
const seed = Date.now() % 0x1_0000_0000;
const BYTES = 5_000_000;

it(`the firmware's decoders find exactly the frames that come whole, sanitizers on (seed ${seed})`, () => {
  const { bytes, frames, discarded } = fuzzDecoders(seed, BYTES);
  console.log(`C++ fuzz: seed ${seed}, ${bytes} bytes, ${frames} frames, ${discarded} pieces discarded`);
  expect(bytes).toBeGreaterThanOrEqual(BYTES);
  expect(frames).toBeGreaterThan(BYTES / 200);
  expect(discarded).toBeGreaterThan(BYTES / 1000);
});
