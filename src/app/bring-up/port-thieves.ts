import { readdirSync, readFileSync } from 'node:fs';
import { isCoded } from '../../adapters/words/words.ts';

/** Programs of the system that take serial ports, by the name of their process, and the way out. */
const THIEVES = {
  brltty:
    'brltty runs, and takes ports with a CH340 chip for a Braille display: sudo apt remove brltty, then plug the board in again',
  ModemManager:
    'ModemManager runs, and speaks to new ports as if they were modems: sudo systemctl disable --now ModemManager, then plug the board in again',
} as const;
export type PortThief = keyof typeof THIEVES;

/** Those that run on this machine; none where it does not say (another system). */
export function portThieves(processes = '/proc'): readonly PortThief[] {
  try {
    const names = new Set(readdirSync(processes).flatMap((entry) => nameOf(`${processes}/${entry}`)));
    return (Object.keys(THIEVES) as PortThief[]).filter((thief) => names.has(thief));
  } catch (error) {
    if (isCoded(error)) return [];
    throw error;
  }
}

/** What to do about them. */
export function mendThieves(thieves: readonly PortThief[]): string | null {
  return thieves.length === 0 ? null : thieves.map((thief) => THIEVES[thief]).join('; ');
}

function nameOf(folder: string): readonly string[] {
  try {
    return [readFileSync(`${folder}/comm`, 'utf8').trim()];
  } catch (error) {
    // It has ended meanwhile, or is no process.
    if (isCoded(error)) return [];
    throw error;
  }
}
