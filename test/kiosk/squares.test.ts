import './browser-globals.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { chosenNotation, language } from '../../src/kiosk/state/preferences.ts';
import { spelled } from '../../src/kiosk/texts/heard.ts';
import { squareWord, squareWords } from '../../src/kiosk/texts/names.ts';

afterEach(() => {
  chosenNotation.value = 'usual';
});

describe('a light square, which has no number', () => {
  it('is called by its name among names', () => {
    chosenNotation.value = 'names';
    expect(squareWord('d3', 8)).toBe('d3');
  });

  it('is called among numbers by two squares beside it, also at the edges and in the corners', () => {
    chosenNotation.value = 'numbers';
    // c3 is 22 and e3 is 23; a3 is 21 and a1 is 29; a7 is 5 and b8 is 1.
    expect(['d3', 'a2', 'a8', 'h1'].map((name) => squareWord(name, 8))).toEqual([
      '22/23',
      '25/21',
      '1/5',
      '32/28',
    ]);
    const all = [...'abcdefghij'].flatMap((file) => Array.from({ length: 10 }, (_, i) => `${file}${i + 1}`));
    const light = all.map((name) => squareWord(name, 10)).filter((word) => !/^\d+$/.test(word));
    expect(light).toHaveLength(50);
    expect(light.filter((word) => !/^\d+\/\d+$/.test(word))).toEqual([]);
    expect(new Set(light).size).toBe(50);
    expect(squareWords('d3, c3')).not.toMatch(/[a-j]/);
  });

  it('is heard so', () => {
    const before = language.value;
    language.value = 'en';
    expect(spelled('1/5')).toBe('the square between one and five');
    language.value = before;
  });
});
