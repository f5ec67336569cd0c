import { isCoded } from '../words/error-code.ts';
import { errorWords } from '../words/error-words.ts';

/** serialport gives no codes: its bindings speak the system's words, and what they mean stands here. */
const CODES: readonly (readonly [RegExp, string])[] = [
  [/permission denied|access denied/i, 'EACCES'],
  [/no such file|file not found/i, 'ENOENT'],
  [/lock port|busy|temporarily unavailable/i, 'EBUSY'],
  [/no such device|device is gone|not configured/i, 'ENODEV'],
  [/input\/output error/i, 'EIO'],
];

/** Why a serial port does not do as it should, for people. */
export function portWords(error: unknown): string {
  if (!(error instanceof Error) || isCoded(error)) return errorWords(error);
  const [, code] = CODES.find(([words]) => words.test(error.message)) ?? [];
  return code === undefined ? error.message : errorWords(Object.assign(new Error(error.message), { code }));
}
