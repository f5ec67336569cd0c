import {
  type PdnCheck,
  PdnChecker,
  type PdnCheckOptions,
  type PdnGame,
  PdnReader,
} from '../../src/rules/pdn/pdn.ts';
import { boardOf, trapLayout } from '../../src/rules/rules.ts';

/** The trapdoors of the board as sold (rules, trappes). */
export const LAYOUT = trapLayout(boardOf(8), [
  { id: 'S3', colour: 'orange', left: 'c3', right: 'g3' },
  { id: 'S4', colour: 'green', left: 'b4', right: 'f4' },
  { id: 'S5', colour: 'green', left: 'c5', right: 'g5' },
  { id: 'S6', colour: 'orange', left: 'b6', right: 'f6' },
]);

/** All games of a text, pushed in chunks of that many characters. */
export function gamesIn(text: string, chunk = text.length + 1): readonly PdnGame[] {
  const games: PdnGame[] = [];
  const reader = new PdnReader((game) => games.push(game));
  for (let at = 0; at < text.length; at += chunk) reader.push(text.slice(at, at + chunk));
  reader.end();
  return games;
}

/** All games of a text, replayed. */
export function checksOf(text: string, options: PdnCheckOptions = {}): readonly PdnCheck[] {
  const checker = new PdnChecker(options);
  return gamesIn(text).map((game) => checker.check(game));
}

/** The one game of a text, replayed. */
export function checkOf(text: string, options: PdnCheckOptions = {}): PdnCheck {
  const [check, second] = checksOf(text, options);
  if (check === undefined || second !== undefined) throw new Error('the text is not one game');
  return check;
}

/** How many half-moves of the main line were replayed. */
export function halfMoves(check: PdnCheck): number {
  return check.understood?.line.plies.length ?? 0;
}
