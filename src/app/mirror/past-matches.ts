import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing, mirrorFolder, readAgreed } from './agreed-match.ts';

/** A start looks after so many: earlier ones were looked after by earlier starts. */
const MOST = 32;

/** The last matches that this board has played or left, but for the one that is due and the one before it. */
export function pastMatches(home: string): readonly string[] {
  const agreed = readAgreed(home);
  const open = [agreed?.terms.match, agreed?.before?.match];
  const folder = join(mirrorFolder(home), 'matches');
  const past = namesIn(folder).filter((match) => !open.includes(match));
  const aged = past.map((match) => ({ match, at: statSync(join(folder, `${match}.jsonl`)).mtimeMs }));
  return aged
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST)
    .map(({ match }) => match);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).flatMap((name) => /^([0-9a-f]{16})\.jsonl$/.exec(name)?.[1] ?? []);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
