import { expect, test } from 'vitest';
import { firmwareFigures, holds } from '../../src/bench/firmware/firmware.ts';
import { shippedBuild } from './toolchain.ts';

const build = shippedBuild();

test.each(firmwareFigures(build, build.toolchain, 'sample', () => {}))('$what: $value $unit', (figure) => {
  expect(holds(figure)).toBe(true);
});
