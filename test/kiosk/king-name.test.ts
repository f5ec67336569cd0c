import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { namesKing, withKingName } from '../../src/kiosk/texts/typeset.ts';
import { LANGUAGES, textsIn } from './texts-of-page.ts';

const kiosk = fileURLToPath(new URL('../../src/kiosk/', import.meta.url));
const fr = textsIn('fr');

const NAME = /\bdames?\b/i;
/** Names of games, what one game says of itself, and cards, which only one game has. */
const OWN = /^(game|visit\.game|card|cards|picture)\./;

describe('the king’s name', () => {
  it('is the one or the other, and nothing else of the text changes', () => {
    const text = '[La dame|Le roi] prend ; [elle|il] se pose';
    expect(withKingName(text, 'usual')).toBe('La dame prend ; elle se pose');
    expect(withKingName(text, 'roi')).toBe('Le roi prend ; il se pose');
    expect(withKingName('{sq} [1] | 2', 'roi')).toBe('{sq} [1] | 2');
  });

  it('is roi in every French text of the game whose document says so (000:78), the very same texts as elsewhere', () => {
    const own = Object.entries(fr).filter(([id]) => !OWN.test(id));
    expect(own.filter(([, text]) => namesKing(text)).length).toBeGreaterThan(40);
    expect(own.filter(([, text]) => NAME.test(withKingName(text, 'roi')))).toEqual([]);
    expect(own.filter(([, text]) => /\brois?\b/i.test(withKingName(text, 'usual')))).toEqual([]);
    const its = Object.entries(fr).filter(([id]) => /^(visit\.game|picture)\.trappes-anglo\./.test(id));
    expect(its.filter(([, text]) => /\ble roi\b/i.test(text)).length).toBeGreaterThan(1);
    expect(its.filter(([, text]) => NAME.test(text))).toEqual([]);
  });

  it('is asked for with the game wherever a text has it', () => {
    const ids = [...new Set(LANGUAGES.flatMap((code) => Object.entries(textsIn(code))))]
      .filter(([, text]) => namesKing(text) || text.includes('{squares}'))
      .map(([id]) => id);
    const files = readdirSync(kiosk, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    const blind = files.flatMap((file) => {
      const code = readFileSync(`${kiosk}${file}`, 'utf8');
      const calls = [...code.matchAll(/\b(?:t|textIn)\((?:[\w.]+, )?['`]([^'`]*)['`]/g)].map(
        ([, id = '']) => id,
      );
      return calls.filter((call) => {
        const pattern = new RegExp(`^${call.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '.+')}$`);
        return ids.some((id) => pattern.test(id));
      });
    });
    expect(files.length).toBeGreaterThan(100);
    expect(blind).toEqual([]);
  });
});
