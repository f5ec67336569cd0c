import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkVectors } from '../protocol/vectors.ts';

const firmware = fileURLToPath(new URL('../../firmware/', import.meta.url));

export interface Memory {
  readonly flash: number;
  readonly ram: number;
}
/** firmware/dist/toolchain.json */
export interface Toolchain {
  readonly 'avr-gcc': string;
  readonly 'avr-libc': string;
  readonly binutils: string;
  readonly sensor: Memory;
  readonly actuator: Memory;
}

/** Both programs in Intel HEX, and what built them. */
export interface Build {
  readonly toolchain: Toolchain;
  readonly sensor: string;
  readonly actuator: string;
}

export function shippedBuild(): Build {
  return readBuild(join(firmware, 'dist'));
}

/** Builds both programs outside the checkout. @throws with the compiler's words where that fails */
export function freshBuild(): Build {
  return inTemporaryFolder((folder) => {
    make(`OUT=${folder}`, `BUILD=${folder}`);
    return readBuild(folder);
  });
}

/** Compiles the C++ tests of the firmware's pure parts with the host's compiler and its sanitizers, and runs them. */
export function runHostTests(): { readonly status: number | null; readonly output: string } {
  return inTemporaryFolder((folder) => {
    const program = join(folder, 'host-tests');
    make(`BUILD=${folder}`, program);
    const vectorFile = join(folder, 'vectors.txt');
    writeFileSync(vectorFile, vectorLines());
    const run = spawnSync(program, [vectorFile], { encoding: 'utf8' });
    return { status: run.status, output: run.stdout + run.stderr };
  });
}

function make(...arguments_: readonly string[]): void {
  execFileSync('make', ['-C', firmware, ...arguments_], { stdio: ['ignore', 'ignore', 'pipe'] });
}

function inTemporaryFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'damier-firmware-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readBuild(folder: string): Build {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    toolchain: JSON.parse(read('toolchain.json')),
    sensor: read('sensor.hex'),
    actuator: read('actuator.hex'),
  };
}

/** The vectors as lines for the C++ tests: group, bytes, name (test/firmware/host/vectors.h). */
function vectorLines(): string {
  const { frames, damaged, odd } = linkVectors();
  const lines = (group: string, vectors: readonly { readonly hex: string; readonly name: string }[]) =>
    vectors.map(({ hex, name }) => `${group} ${hex} ${name}\n`).join('');
  return lines('frame', frames) + lines('damaged', damaged) + lines('odd', odd);
}
