import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Figure,
  type FuzzResult,
  firmwareFigures,
  formatFigures,
  fuzzDecoders,
  fuzzLink,
  holds,
  type ProgramSizes,
} from '../bench/firmware/firmware.ts';
import { showProgress } from './progress.ts';

const DIST = fileURLToPath(new URL('../../firmware/dist/', import.meta.url));

export interface FirmwareFlags {
  readonly seed: number;
  readonly megabytes: number;
}
interface DecoderRow extends FuzzResult {
  readonly decoder: 'TypeScript' | 'C++ with sanitizers';
}
export interface FirmwareBenchReport {
  readonly figures: readonly Figure[];
  readonly fuzz: readonly DecoderRow[];
}

/** Measures the shipped programs and fuzzes both decoders, telling each step on a terminal; exit 1 if a bar is missed. */
export function runFirmware({ seed, megabytes }: FirmwareFlags): FirmwareBenchReport {
  const read = (name: string) => readFileSync(join(DIST, name), 'utf8');
  const programs = { sensor: read('sensor.hex'), actuator: read('actuator.hex') };
  const sizes: ProgramSizes = JSON.parse(read('toolchain.json'));
  const figures = firmwareFigures(programs, sizes, 'full', (part) => showProgress(`measuring ${part} …`));
  if (!figures.every(holds)) process.exitCode = 1;
  const bytes = megabytes * 1_000_000;
  const fuzz: DecoderRow[] = [{ decoder: 'TypeScript', ...fuzzLink(seed, (heard) => goesOn(heard, bytes)) }];
  showProgress('fuzzing the C++ decoders …');
  fuzz.push({ decoder: 'C++ with sanitizers', ...fuzzDecoders(seed, bytes) });
  showProgress('');
  return { figures, fuzz };
}

export function formatFirmware({ figures, fuzz }: FirmwareBenchReport): string {
  const decoders = fuzz.map(
    ({ decoder, seed, bytes, frames, discarded }) =>
      `${decoder}: ${bytes.toLocaleString('en')} harmed bytes (seed ${seed}), ${frames.toLocaleString('en')} whole frames all found, ${discarded.toLocaleString('en')} pieces discarded, no false frame`,
  );
  return [formatFigures(figures), '', ...decoders].join('\n');
}

let toldMegabyte = -1;
function goesOn(heard: number, bytes: number): boolean {
  const megabyte = Math.floor(heard / 1_000_000);
  if (megabyte !== toldMegabyte)
    showProgress(`fuzzing the TypeScript decoder: ${megabyte} MB of ${bytes / 1_000_000} …`);
  toldMegabyte = megabyte;
  return heard < bytes;
}
