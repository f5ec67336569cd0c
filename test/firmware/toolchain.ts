import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkVectors } from '../protocol/vectors.ts';

const firmware = fileURLToPath(new URL('../../firmware/', import.meta.url));
const hostTests = fileURLToPath(new URL('./host/', import.meta.url));

export type Program = 'sensor' | 'actuator';
export interface Toolchain {
  readonly 'avr-gcc': string;
  readonly 'avr-libc': string;
  readonly binutils: string;
  readonly sensor: { readonly flash: number; readonly ram: number };
  readonly actuator: { readonly flash: number; readonly ram: number };
}

/** The programs that are shipped, or those of another build. */
export interface Build {
  readonly folder: string;
  readonly toolchain: Toolchain;
  hex(program: Program): string;
}

export function shipped(): Build {
  return buildIn(join(firmware, 'dist'));
}

/** Builds both programs outside the checkout. @throws with the compiler's words where that fails */
export function rebuild(): Build {
  const folder = mkdtempSync(join(tmpdir(), 'damier-firmware-'));
  execFileSync('make', ['-C', firmware, `OUT=${join(folder, 'out')}`, `BUILD=${join(folder, 'objects')}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return buildIn(join(folder, 'out'));
}

function buildIn(folder: string): Build {
  return {
    folder,
    toolchain: JSON.parse(readFileSync(join(folder, 'toolchain.json'), 'utf8')),
    hex: (program) => readFileSync(join(folder, `${program}.hex`), 'utf8'),
  };
}

/** The vectors as lines for the C++ tests: group, bytes, name (test/firmware/host/vectors.h). */
function vectorLines(): string {
  const { frames, damaged, odd } = linkVectors();
  const lines = (group: string, vectors: readonly { readonly hex: string; readonly name: string }[]) =>
    vectors.map(({ hex, name }) => `${group} ${hex} ${name}\n`).join('');
  return lines('frame', frames) + lines('damaged', damaged) + lines('odd', odd);
}

/** Compiles the C++ tests of the firmware's pure parts with the host's compiler and its sanitizers, and runs them. */
export function runHostTests(): { readonly status: number | null; readonly output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'damier-host-'));
  mkdirSync(folder, { recursive: true });
  const vectorFile = join(folder, 'vectors.txt');
  writeFileSync(vectorFile, vectorLines());
  const program = join(folder, 'firmware-tests');
  const sources = `${join(hostTests, '*.cpp')} ${join(firmware, 'core', '*.cpp')}`;
  const flags = '-std=c++14 -Wall -Wextra -Werror -g -fsanitize=address,undefined -fno-sanitize-recover=all';
  execFileSync('sh', ['-c', `g++ ${flags} -I ${join(firmware, 'core')} ${sources} -o ${program}`]);
  const run = spawnSync(program, [vectorFile], { encoding: 'utf8' });
  return { status: run.status, output: run.stdout + run.stderr };
}
