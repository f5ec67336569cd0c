import { describe, expect, it } from 'vitest';
import { type Card, type Decks, heldOf, isAccepted, resumeSession, viewOf } from '../../src/game/game.ts';
import { CARD_DECKS, type CardDeck } from '../../src/rules/pdn/pdn.ts';
import { Desk } from './desk.ts';

function cardsOf(deck: CardDeck, count = 5): readonly Card[] {
  return Array.from({ length: count }, (_, n) => ({
    ...{ deck, prompt: `${deck} ${n}`, choices: ['oui', 'non'], accepted: ['oui'], level: 'CE2' },
  }));
}

const DECKS: Decks = {
  rose: cardsOf('rose'),
  green: cardsOf('green'),
  blue: cardsOf('blue'),
  dames: cardsOf('dames'),
};

const desk = (more: Partial<Decks> = {}, options = {}, fen: string | null = null) =>
  new Desk('sujet-verbe', fen, options, { decks: { ...DECKS, ...more } });

describe('a card', () => {
  it('is drawn for each move from the deck of the square it landed on (docs/rules.md, Cards)', () => {
    const { view } = desk().play('b2', 'c3');
    expect(view.cards?.due).toMatchObject({ deck: 'green', side: 'W', judge: 'B', level: 'CE2' });
    expect(view.prompt.line).toEqual({ id: 'card.ask.green', params: { name: 'W' } });
    expect(view.lights).toContainEqual({ at: 'c3', id: 'L10' });
  });

  it('never shows a page what counts as right', () => {
    expect(JSON.stringify(desk().play('b2', 'c3').view)).not.toContain('accepted');
  });

  it('comes from the deck of kings for a piece that was one before it moved', () => {
    const played = desk({}, {}, 'W:WKa1:Bb6').play('a1', 'b2');
    expect(played.view.cards?.due?.deck).toBe('dames');
  });

  it('comes only once before all others of its deck', () => {
    const table = desk({}, {}, 'W:WKa1:BKb6');
    const asked = new Set<string>();
    const rounds = [
      ['a1', 'b2'],
      ['b6', 'a5'],
      ['b2', 'a1'],
      ['a5', 'b6'],
      ['a1', 'b2'],
    ] as const;
    for (const [from, to] of rounds) {
      table.play(from, to);
      asked.add(table.view.cards?.due?.prompt ?? 'none');
      table.answer(true);
    }
    expect(asked).toEqual(new Set(DECKS.dames.map(({ prompt }) => prompt)));
  });

  it('that a deck has none of lets the move stand, and is a fault', () => {
    const table = desk({ green: [] }).play('b2', 'c3');
    expect(table.said()).toEqual(['move W 13-11', 'fault deck green']);
    expect(table.view).toMatchObject({
      turn: 'B',
      needs: 'move',
      cards: { score: { W: { right: 0, wrong: 0 } } },
    });
  });

  it('once answered lets nothing be taken back', () => {
    const table = desk().play('b2', 'c3').answer(true).play('c3', 'b2');
    expect(table.view.buttons).toMatchObject({ bottom: null, top: null });
  });
});

describe('the answer', () => {
  const [card] = cardsOf('green', 1).map((one): Card => ({ ...one, accepted: ['s’élève', 'Été'] }));

  it.each(["s'élève", ' S’Élève ', 'été', 'E\u0301te\u0301'])('%s is right', (given) => {
    expect(card && isAccepted(card, given)).toBe(true);
  });

  it.each(['s’eleve', 'ete', '', 's élève'])('%s is not', (given) => {
    expect(card && isAccepted(card, given)).toBe(false);
  });

  it('is counted, and said with the next turn', () => {
    const { view } = desk().play('b2', 'c3').answer(true);
    expect(view.cards).toMatchObject({
      due: null,
      score: { W: { right: 1, wrong: 0 } },
      last: { right: true },
    });
    expect(view.prompt.why).toEqual({ id: 'card.yes', params: {} });
  });

  it('that is wrong sends the piece back, square named, and says what was right', () => {
    const table = desk().play('b2', 'c3').answer(false);
    expect(table.view.prompt).toMatchObject({
      line: { id: 'card.no', params: { sq: 'b2' } },
      side: 'W',
      why: { id: 'card.expected', params: { answer: 'oui' } },
    });
    table.lift('c3').wait(300).put('b2').wait(500);
    expect(table.view.prompt.line.id).toBe('turn.plain');
    expect(table.view.cards?.score.W).toEqual({ right: 0, wrong: 1 });
  });

  it('that is wrong is remembered with scoreOnly too, over a restart', () => {
    const { session, events } = desk({}, { wrongAnswer: 'scoreOnly' }).play('b2', 'c3').answer(false);
    const again = resumeSession(session.setup, events, JSON.parse(JSON.stringify(heldOf(session))));
    expect(viewOf(again).cards).toEqual(viewOf(session).cards);
    expect(viewOf(again).cards?.score.W).toEqual({ right: 0, wrong: 1 });
  });

  it('is still due after a restart, to the same card', () => {
    const { session, events } = desk().play('b2', 'c3');
    const again = resumeSession(session.setup, events, heldOf(session));
    expect(viewOf(again).cards?.due).toEqual(viewOf(session).cards?.due);
  });
});

describe('the decks', () => {
  it('tell how many cards come before one comes again', () => {
    const table = desk().play('b2', 'c3');
    expect(table.view.cards?.left).toEqual({ rose: 5, green: 4, blue: 5, dames: 5 });
    expect(CARD_DECKS).toHaveLength(4);
  });

  it('are nobody’s business in other games, nor where the cards lie on the table', () => {
    expect(new Desk('classiques', null, {}, { decks: DECKS }).view.cards).toBeNull();
    expect(new Desk('sujet-verbe').view.cards).toBeNull();
    expect(desk({}, { cards: false }).view.cards).toBeNull();
  });
});
