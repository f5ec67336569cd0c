import { type Build, freshBuild, shippedBuild, type Toolchain } from './toolchain.ts';

const sameTools = (a: Toolchain, b: Toolchain) =>
  (['avr-gcc', 'avr-libc', 'binutils'] as const).every((tool) => a[tool] === b[tool]);

export const shipped = shippedBuild();
export const fresh = freshBuild();
/** Bytes can be compared only where the same tools built them. */
export const comparable = sameTools(shipped.toolchain, fresh.toolchain);

/** What the tests in virtual time are run on: the programs that are shipped, and those of other tools if such are installed. */
export const builds: readonly (readonly [name: string, build: Build])[] = comparable
  ? [['the shipped program', shipped]]
  : [
      ['the shipped program', shipped],
      [`built by avr-gcc ${fresh.toolchain['avr-gcc']}`, fresh],
    ];
