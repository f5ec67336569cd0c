import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isMissing } from '../../adapters/words/words.ts';
import { type Memory, STRENGTHS } from '../../exhibit/exhibit.ts';
import { GAME_IDS } from '../../rules/rules.ts';
import { messageOf } from '../errors.ts';
import { replaceFile } from '../home.ts';

export const exhibitForm = v.object({
  damier: v.literal('exhibit'),
  v: v.literal(1),
  /** The last sign of life, ms of the wall clock. */
  at: v.number(),
  memory: v.object({
    plan: v.object({
      game: v.picklist(GAME_IDS),
      players: v.picklist([1, 2]),
      strength: v.picklist(STRENGTHS),
    }),
    language: v.string(),
  }),
});
const kept = v.pipe(v.string(), v.parseJson(), exhibitForm);

/**
 * The game that was being played when the power failed; null if there was none, or nobody had touched it for `resumeMs`. A
 * wall clock that is wrong does no harm: a game without visitors is left again as any other.
 */
export function recall(
  home: string,
  now: number,
  resumeMs: number,
  log: (message: string) => void,
): Memory | null {
  const file = fileIn(home);
  try {
    const { at, memory } = v.parse(kept, readFileSync(file, 'utf8'));
    return Math.abs(now - at) <= resumeMs ? memory : null;
  } catch (error) {
    if (isMissing(error)) return null;
    log(`${file} does not say what was played (${messageOf(error)}); the board attracts`);
    return null;
  }
}

/** Keeps what is played now; null: nothing is. A disk that takes nothing costs the memory, and is said. */
export function remember(
  home: string,
  memory: Memory | null,
  now: number,
  log: (message: string) => void,
): void {
  const file = fileIn(home);
  try {
    if (memory === null) rmSync(file, { force: true });
    else replaceFile(file, JSON.stringify({ damier: 'exhibit', v: 1, at: now, memory }));
  } catch (error) {
    log(`what is played cannot be remembered over a power cut (${messageOf(error)})`);
  }
}

function fileIn(home: string): string {
  return join(home, 'visit.json');
}
