import { type Build, rebuild, shipped, type Toolchain } from './toolchain.ts';

const sameTools = (a: Toolchain, b: Toolchain) =>
  (['avr-gcc', 'avr-libc', 'binutils'] as const).every((tool) => a[tool] === b[tool]);

export const shippedBuild = shipped();
export const freshBuild = rebuild();
/** Bytes can be compared only where the same tools built them. */
export const comparable = sameTools(shippedBuild.toolchain, freshBuild.toolchain);

/** What the tests in virtual time are run on: the programs that are shipped, and those of other tools if such are installed. */
export const builds: readonly (readonly [name: string, build: Build])[] = comparable
  ? [['the shipped program', shippedBuild]]
  : [
      ['the shipped program', shippedBuild],
      [`built by avr-gcc ${freshBuild.toolchain['avr-gcc']}`, freshBuild],
    ];
