import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeckError, deckNames, findDecks, readCards } from '../../../src/adapters/decks/decks.ts';
import { CARD_DECKS } from '../../../src/rules/pdn/pdn.ts';

const CARD = {
  deck: 'green',
  prompt: 'Le chat ____.',
  choices: ['dort', 'dorment'],
  accepted: ['dort'],
  level: 'CE2',
};

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'damier-decks-'));
});
afterEach(() => rmSync(home, { recursive: true }));

function faultsOf(text: string): string {
  try {
    readCards('mine.json', text);
  } catch (error) {
    if (error instanceof DeckError) return error.message;
    throw error;
  }
  return '';
}

describe('the decks that come with the board', () => {
  it.each(['fr-ce2', 'fr-cm2'])('%s has forty cards and more in each deck, none twice', (name) => {
    const decks = findDecks(name, home);
    for (const deck of CARD_DECKS) expect(decks[deck].length).toBeGreaterThanOrEqual(40);
  });

  it('are of two levels', () => {
    expect(deckNames(home)).toEqual(['fr-ce2', 'fr-cm2']);
  });
});

describe("a teacher's own deck", () => {
  it('lies in the folder `decks`, is found by name, and comes before one of the same name', () => {
    mkdirSync(join(home, 'decks'));
    writeFileSync(join(home, 'decks', 'fr-ce2.json'), JSON.stringify([CARD]));
    writeFileSync(join(home, 'decks', 'ours.json'), JSON.stringify([{ ...CARD, level: 2 }]));
    expect(deckNames(home)).toEqual(['fr-ce2', 'fr-cm2', 'ours']);
    expect(findDecks('fr-ce2', home)).toEqual({ rose: [], green: [CARD], blue: [], dames: [] });
    expect(findDecks('ours', home).green[0]?.level).toBe('2');
  });

  it('may leave the choices out', () => {
    const { choices, ...written } = CARD;
    expect(readCards('mine.json', JSON.stringify([written]))[0]?.choices).toEqual([]);
  });

  it('that is not there is told with those that are', () => {
    expect(() => findDecks('german', home)).toThrow(/german.*cannot be read.*fr-ce2, fr-cm2/s);
  });
});

describe('faults of a file of cards', () => {
  it('an encoding that is not UTF-8', () => {
    mkdirSync(join(home, 'decks'));
    writeFileSync(
      join(home, 'decks', 'ours.json'),
      Buffer.from(JSON.stringify([CARD]).replace('chat', 'élève'), 'latin1'),
    );
    expect(() => findDecks('ours', home)).toThrow(/ours\.json: it is not in UTF-8; save it again/);
  });

  it('all are told at once, each with its line, its card and the way out', () => {
    const text = `[
  ${JSON.stringify({ ...CARD, deck: 'red' })},
  ${JSON.stringify({ ...CARD, accepted: [] })},
  ${JSON.stringify({ ...CARD, prompt: '' })}
]`;
    const told = faultsOf(text);
    expect(told).toMatch(
      /mine\.json:2:\d+: card 1, deck: is no deck; write one of "rose", "green", "blue", "dames"/,
    );
    expect(told).toMatch(/mine\.json:3:\d+: card 2, accepted: has too few; write at least 1/);
    expect(told).toMatch(/mine\.json:4:\d+: card 3, prompt: is not the sentence or the question/);
  });

  it.each([
    ['no JSON', '[ { ]', /mine\.json:1:\d+: this is no JSON/],
    ['no list', '{}', /is no list of cards/],
    ['no card', '[]', /has no card; write at least one/],
    [
      'an answer that cannot be chosen',
      JSON.stringify([{ ...CARD, accepted: ['mange'] }]),
      /not among its choices/,
    ],
    ['a choice twice', JSON.stringify([{ ...CARD, choices: ['dort', 'dort'] }]), /the same choice twice/],
    [
      'a choice that counts as another',
      JSON.stringify([{ ...CARD, choices: ['dort', 'Dort'] }]),
      /the same choice twice/,
    ],
    ['nothing wrong to choose', JSON.stringify([{ ...CARD, accepted: CARD.choices }]), /no wrong choice/],
    ['two blanks', JSON.stringify([{ ...CARD, prompt: 'Le chat ____, le chien ____.' }]), /two blanks/],
    ['a card twice', JSON.stringify([CARD, CARD]), /card 2, prompt: asks the same as card 1/],
    ['a setting that no card has', JSON.stringify([{ ...CARD, points: 3 }]), /card 1, points: /],
    ['too long a sentence', JSON.stringify([{ ...CARD, prompt: 'a'.repeat(201) }]), /up to 200 characters/],
  ])('%s', (_what, text, told) => {
    expect(faultsOf(text)).toMatch(told);
  });
});
