import { expect, it } from 'vitest';
import { runHostTests } from './toolchain.ts';

it('the pure parts of the firmware do on the host what their tables say, with the vectors that TypeScript uses', () => {
  const { status, output } = runHostTests();
  expect(output).toMatch(/^[0-9]{5,} checks, 0 failures\n$/);
  expect(status).toBe(0);
});
