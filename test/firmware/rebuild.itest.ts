import { expect, it } from 'vitest';
import { comparable, fresh, shipped } from './programs.ts';
import type { Toolchain } from './toolchain.ts';

const tools = ({ toolchain }: { readonly toolchain: Toolchain }) =>
  `avr-gcc ${toolchain['avr-gcc']}, avr-libc ${toolchain['avr-libc']}, binutils ${toolchain.binutils}`;

if (comparable) {
  it.each(['sensor', 'actuator'] as const)('a rebuild gives the shipped %s.hex byte for byte', (program) => {
    expect(fresh[program]).toBe(shipped[program]);
  });
  it('a rebuild gives the shipped toolchain.json', () => {
    expect(fresh.toolchain).toEqual(shipped.toolchain);
  });
} else {
  it(`builds with ${tools(fresh)}; bytes not compared, as those shipped are from ${tools(shipped)}`, () => {
    expect(fresh.sensor).toMatch(/^:00000001FF$/m);
    expect(fresh.actuator).toMatch(/^:00000001FF$/m);
  });
}

it('nothing but the sources gets into the programs: no path, no date', () => {
  for (const program of ['sensor', 'actuator'] as const) {
    const bytes = Buffer.from(shipped[program].replaceAll(/^:.{8}|..$|\n/gm, ''), 'hex').toString('latin1');
    expect(bytes).not.toMatch(
      /\.cpp|\/home|\/root|\/tmp|[A-Z][a-z]{2} [ 0-9][0-9] 20[0-9]{2}|[0-9]{2}:[0-9]{2}:[0-9]{2}/,
    );
  }
});

it('leaves room for stack and growth', () => {
  const { sensor, actuator } = shipped.toolchain;
  expect(sensor.flash).toBeLessThan(256 * 1024 - 8 * 1024);
  expect(sensor.ram).toBeLessThan(8192 - 1024);
  // An Uno's boot loader takes 512 bytes.
  expect(actuator.flash).toBeLessThan(32 * 1024 - 512);
  expect(actuator.ram).toBeLessThan(2048 - 512);
});
