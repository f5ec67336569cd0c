import './browser-globals.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ExplainedStory } from '../../src/game/trace.ts';
import { traceRecording } from '../../src/kiosk/replay/trace-recording.ts';
import { openWords, percentWords, termWords, toldWords } from '../../src/kiosk/replay/words.ts';
import { language } from '../../src/kiosk/state/preferences.ts';
import { TEXTS } from '../../src/kiosk/texts/languages.ts';
import { NUMBERS } from '../../src/recogniser/recogniser.ts';
import type { Rules, Square } from '../../src/rules/rules.ts';
import { boardFor, simulated, traceText } from './recordings.ts';

beforeAll(() => {
  language.value = 'en';
});

function squareOf({ board }: Rules, at: string): Square {
  const square = board.squareAt(board.algebraic(at));
  if (square === null) throw new Error(`${at} is no playable square`);
  return square;
}

describe('beside the board of a trace that is played again', () => {
  const { happenings, rules } = traceRecording(
    traceText(simulated('09-wrong', 'trappes')),
    boardFor('trappes'),
  );
  const told = happenings.filter(({ event }) => event.type === 'move');

  it('stand the stories behind each move', () => {
    expect(told.length).toBeGreaterThan(3);
    for (const { event, stories } of told) {
      const [likeliest] = stories;
      const last = likeliest?.acts.at(-1)?.move;
      if (event.type === 'move') expect([last?.from, last?.to]).toEqual([event.from, event.to]);
    }
  });

  it('and behind each alarm', () => {
    const alarms = happenings.filter(({ event }) => event.type === 'alarm' && event.code !== 'clear');
    expect(alarms.length).toBeGreaterThan(0);
    for (const { stories } of alarms) expect(stories.length).toBeGreaterThan(0);
  });

  it('each in words', () => {
    const at = (name: string) => rules.board.algebraic(name);
    const story: ExplainedStory = {
      acts: [
        {
          side: 'W',
          huffed: null,
          move: { from: squareOf(rules, 'c3'), to: squareOf(rules, 'd4'), captured: [] },
        },
      ],
      loose: [
        { home: at('e5'), at: null },
        { home: null, at: at('f6') },
      ],
      due: [at('g7')],
      dead: [at('h8')],
      cost: 1.8,
      share: 0.25,
      terms: [
        { name: 'act', nats: 1.5, at: at('d4'), t: 1000 },
        { name: 'stop', nats: 0.001, at: at('d4'), t: 1000 },
        { name: 'paused', nats: 0.3, at: null, t: null },
      ],
    };
    expect(toldWords(story, rules.board)).toBe('c3-d4');
    expect(percentWords(story)).toBe('25.0\u00a0%');
    expect(openWords(story)).toEqual([
      'e5 in the hand',
      'a strange disc on f6',
      'g7 still to be emptied',
      'the contact of h8 says nothing',
    ]);
    expect(termWords(story)).toEqual([
      { nats: '1.50', words: 'an act, d4' },
      { nats: '0.30', words: 'a piece that may go on (owed)' },
    ]);
  });

  it('has a word for every number that can make a story dearer, in each language', () => {
    for (const [code, texts] of TEXTS) {
      const missing = [...Object.keys(NUMBERS.cost), 'earlier', 'untold'].filter(
        (name) => !Object.hasOwn(texts, `term.${name}`),
      );
      expect(missing, code).toEqual([]);
    }
  });
});
