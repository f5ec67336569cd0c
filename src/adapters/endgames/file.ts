import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decidingRules, hasEndgames, MOST_PIECES } from '../../opponent/opponent.ts';
import type { Rules } from '../../rules/rules.ts';

/** One file: all endgames of up to so many pieces under one set of rules. */
export interface EndgameFile {
  readonly path: string;
  readonly most: number;
}

/** Those that come with the program: of every game that has endgames, under its own rules. */
export const SHIPPED = fileURLToPath(new URL('../../../endgames/', import.meta.url));

/** How many pieces a file may be of, the most first: five are solved for who asks for them. */
export const SOLVED_PIECES = [MOST_PIECES + 1, MOST_PIECES] as const;

/** Where those of a home folder are. */
export function endgamesIn(home: string): string {
  return join(home, 'endgames');
}

/**
 * The file of that game in a folder. The name tells the rules that decide what is won; whatever else differs (how a game is
 * drawn) changes nothing in the file.
 */
export function endgameFile(folder: string, rules: Rules, most: number): EndgameFile {
  const mark = createHash('sha256')
    .update(JSON.stringify(decidingRules(rules)))
    .digest('hex')
    .slice(0, 8);
  return { path: join(folder, `${rules.id}-${most}-${mark}.endgames`), most };
}

/** The files of that game that are there, those of most pieces first. */
export function keptFiles(home: string | null, rules: Rules): readonly EndgameFile[] {
  if (!hasEndgames(rules)) return [];
  const folders = [SHIPPED, ...(home === null ? [] : [endgamesIn(home)])];
  return SOLVED_PIECES.flatMap((most) => folders.map((folder) => endgameFile(folder, rules, most))).filter(
    ({ path }) => existsSync(path),
  );
}

const VERSION = 2;
/** What the first line of a file tells, without the checksum. */
export function headOf(rules: Rules, most: number) {
  return { damier: 'endgames', v: VERSION, most, rules: decidingRules(rules) };
}
