import { RulesError } from './error.ts';
import type { GameRecord } from './pdn-record.ts';

/** As `PdnReader` reads a tag's name. */
const NAME = /^[A-Za-z_][\w.-]*$/;

/** A tag that no text of PDN can hold is named here, not where the text is made or read. */
export function checkTags(tags: GameRecord['tags']): void {
  for (const { name, value } of tags) {
    if (!NAME.test(name))
      throw badTag(name, value, 'it is no name of a tag', 'write a letter, then letters, digits, _, . and -');
    if (typeof value !== 'string')
      throw badTag(name, value, 'a tag holds a text', `give ${name}: '…' as a string`);
  }
}

function badTag(name: string, value: unknown, problem: string, wayOut: string): RulesError {
  const input = JSON.stringify({ [name]: value });
  return new RulesError({ code: 'badPdn', input, where: `tag ${input}`, problem, wayOut });
}
