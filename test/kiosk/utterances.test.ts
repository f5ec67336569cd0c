import { describe, expect, it } from 'vitest';
import {
  type Saying,
  SILENCE,
  type Utterance,
  withMore,
  withNext,
} from '../../src/kiosk/prompt/utterances.ts';

const news = (words: string): Utterance => ({ kind: 'news', words, language: 'en' });
const line = (words: string): Utterance => ({ kind: 'line', words, language: 'en' });
const words = ({ now, waiting }: Saying) => [now?.words ?? null, ...waiting.map((one) => one.words)];

describe('what the voice says next', () => {
  it('is what has happened, then what to do', () => {
    const saying = withMore(SILENCE, [news('a'), news('b')], line('do'));
    expect(words(withNext(saying))).toEqual(['a', 'b', 'do']);
    expect(saying.cut).toBe(false);
  });

  it('is never news cut short, however fast lines change: the newest line alone waits', () => {
    const first = withNext(withMore(SILENCE, [news('a')], line('do 1')));
    const next = withMore(withMore(first, [news('b')], line('do 2')), [], line('do 3'));
    expect(words(next)).toEqual(['a', 'b', 'do 3']);
    expect(next.cut).toBe(false);
  });

  it('cuts a line short for news or another line; behind news the line that was cut is said again', () => {
    const reading = withNext(withMore(SILENCE, [], line('do 1')));
    const news1 = withMore(reading, [news('a')], null);
    expect(news1.cut).toBe(true);
    expect(words(withNext(news1))).toEqual(['a', 'do 1']);
    const line2 = withMore(reading, [], line('do 2'));
    expect(line2.cut).toBe(true);
    expect(words(withNext(line2))).toEqual(['do 2']);
  });

  it('is silence behind the last', () => {
    expect(withNext(SILENCE)).toEqual(SILENCE);
  });
});
