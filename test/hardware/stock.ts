import { readFileSync } from 'node:fs';
import { type Profile, readProfile } from '../../src/hardware/hardware.ts';

const HARDWARE = new URL('../../hardware/', import.meta.url);

/** The boards of `hardware/profiles/`. */
export const BOARDS = ['trappes-8x8', 'classic-8x8', 'classic-10x10', 'school-6x6'] as const;

/** A file of `hardware/`, as text. */
export const hardwareFile = (path: string): string => readFileSync(new URL(path, HARDWARE), 'utf8');

/** A profile's file with fields put over it, read as `damier play` reads it. */
export function read(id: string, change: object = {}): Profile {
  const text = JSON.stringify({ ...JSON.parse(hardwareFile(`profiles/${id}.json`)), ...change });
  return readProfile('mine.json', text, hardwareFile('electronics.json'));
}
