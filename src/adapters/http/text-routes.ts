import { Hono } from 'hono';
import type { Dictionary, TextsAnswer } from '../../ports/answers.ts';
import { problem } from './problem.ts';

/** The words of all prompts and pages, by language. */
export type Texts = ReadonlyMap<string, Dictionary>;

/** `/api/texts`: the dictionaries that turn a `Text` into words (docs/api.md). */
export function textRoutes(texts: Texts): Hono {
  const api = new Hono();
  const list: TextsAnswer = { languages: [...texts.keys()] };
  api.get('/', (c) => c.json(list, 200, { 'Cache-Control': 'no-cache' }));
  api.get('/:language', (c) => {
    const language = c.req.param('language');
    const words = texts.get(language);
    if (words !== undefined) return c.json(words, 200, { 'Cache-Control': 'no-cache' });
    const known = [...texts.keys()].join(', ');
    return problem(c, 404, 'notThere', `there are no texts in ${language}; there are ${known}`);
  });
  return api;
}
