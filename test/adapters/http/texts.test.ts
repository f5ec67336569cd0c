import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PageServer, startPageServer } from '../../../src/adapters/http/http.ts';
import { readDictionaries } from '../../../src/adapters/words/words.ts';
import { FakeClock } from '../../app/fake-clock.ts';
import { newFolder } from '../../e2e/folders.ts';

const TEXTS = fileURLToPath(new URL('../../../src/kiosk/texts', import.meta.url));
const read = (file: string) => JSON.parse(readFileSync(join(TEXTS, file), 'utf8'));
/** A language's own file, and its words of the one about faults. */
const own = (language: string) => {
  const texts = read(`${language}.json`);
  const faults: Readonly<Record<string, Readonly<Record<string, string>>>> = read('all/faults.json');
  for (const [id, words] of Object.entries(faults)) texts[id] = words[language];
  return texts;
};

let server: PageServer;
beforeEach(async () => {
  server = await startPageServer({
    ...{ host: '127.0.0.1', port: 0, site: newFolder('site'), clock: new FakeClock() },
    health: () => ({ ok: true }),
    texts: readDictionaries(TEXTS),
    log: () => undefined,
  });
});
afterEach(() => server.close());

const get = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
  return { status: answer.status, body: JSON.parse(await answer.text()) };
};

describe('/api/texts', () => {
  it('has every language of the page, French first, whole', async () => {
    const files = readdirSync(TEXTS).filter((name) => name.endsWith('.json'));
    const { languages } = (await get('/api/texts')).body;
    expect(languages[0]).toBe('fr');
    expect(languages.map((code: string) => `${code}.json`).sort()).toEqual(files.sort());
    for (const language of languages) {
      expect(await get(`/api/texts/${language}`)).toEqual({ status: 200, body: own(language) });
      expect(own(language)).toMatchObject({
        'turn.plain': expect.any(String),
        'guide.E22': expect.any(String),
      });
    }
  });

  it('says which there are', async () => {
    const { languages } = (await get('/api/texts')).body;
    expect(await get('/api/texts/xx')).toEqual({
      status: 404,
      body: { code: 'notThere', error: `there are no texts in xx; there are ${languages.join(', ')}` },
    });
  });

  it('has none where no page was built', () => {
    expect(readDictionaries(join(newFolder('texts'), 'nothing')).size).toBe(0);
    const folder = newFolder('texts');
    writeFileSync(join(folder, 'fr.json'), '{"a":1}');
    expect(() => readDictionaries(folder)).toThrow();
  });
});

it('whatever is asked in vain is answered in JSON, with a word and a sentence', async () => {
  for (const path of ['/api/nothing', '/api/games/4/5', '/api/staff/nothing', '/api'])
    expect((await get(path)).body).toEqual({
      code: expect.stringMatching(/^[a-z]+$/i),
      error: expect.stringMatching(/ /),
    });
});
