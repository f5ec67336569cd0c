import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FuzzResult } from './link-fuzz.ts';

const SOURCES = fileURLToPath(new URL('../../../firmware/', import.meta.url));

/**
 * Builds the firmware's decoders for this machine with address and undefined-behaviour sanitizers, and lets them take what a
 * hostile line carries.
 *
 * @throws with the compiler's or the program's words; and where sources, make or g++ are not there
 */
export function fuzzDecoders(seed: number, bytes: number): FuzzResult {
  if (!existsSync(join(SOURCES, 'Makefile')))
    throw new Error(
      `the C++ decoders are built from sources, which are not in ${SOURCES}: run this in a checkout`,
    );
  const folder = mkdtempSync(join(tmpdir(), 'damier-fuzz-'));
  try {
    const program = join(folder, 'fuzz');
    run('make', ['-C', SOURCES, `BUILD=${folder}`, program]);
    return JSON.parse(run(program, [String(seed), String(bytes)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(command: string, parameters: readonly string[]): string {
  const { error, status, stdout, stderr } = spawnSync(command, parameters, { encoding: 'utf8' });
  if (error !== undefined)
    throw new Error(`${command}: ${error.message} (make and g++ are needed: apt-get install make g++)`);
  if (status !== 0) throw new Error(`${command} failed:\n${stdout}${stderr}`);
  return stdout;
}
