import { describe, expect, it } from 'vitest';
import { memoryOf, step, type VisitorAct, visitorOf } from '../../src/exhibit/exhibit.ts';
import { at, attracting, HOUSE, Visits } from './visits.ts';

const types = (visits: Visits) => visits.events.map(({ type }) => type);

describe('an exhibit that is switched on', () => {
  it('sits down to the house’s game anew, and attracts once the pieces stand', () => {
    const visits = new Visits();
    expect(visits.sits).toMatchObject([{ plan: { game: 'trappes', players: 2 }, laid: 'game', anew: true }]);
    expect(visits.scene).toBe('restore');
    visits.pass(1000);
    expect(visits.scene).toBe('attract');
  });

  it('attracts as the board stands when nobody sets it up', () => {
    const visits = new Visits();
    visits.board({ missing: 3 });
    expect(visitorOf(visits.state).scene).toEqual({ kind: 'restore', missing: 3 });
    visits.pass(HOUSE.restoreMs + 1000);
    expect(visits.scene).toBe('attract');
    expect(visits.events.at(-1)).toMatchObject({ type: 'ready', clean: false });
  });

  it('goes on with the game that a power cut interrupted', () => {
    const memory = { plan: { game: 'classiques', players: 1, strength: 'fair' }, language: 'en' } as const;
    const visits = new Visits(HOUSE, memory);
    expect(visits.sits).toMatchObject([{ plan: memory.plan, anew: false }]);
    visits.board({ plies: 7, progress: 14, missing: 2 });
    expect(visits.scene).toBe('play');
    expect(memoryOf(visits.state)).toEqual(memory);
  });

  it('forgets a game that the house no longer offers', () => {
    const plan = { game: 'russian', players: 2, strength: 'easy' } as const;
    expect(new Visits(HOUSE, { plan, language: 'fr' }).sits[0]?.plan.game).toBe('trappes');
  });

  it('attracts also without a table', () => {
    const visits = new Visits();
    visits.laid = null;
    visits.act({ do: 'begin' });
    visits.pass(300_000);
    expect(visits.scene).toBe('attract');
  });
});

describe('a board that attracts', () => {
  it.each([
    ['a lifted piece', (visits: Visits) => visits.lift('c3')],
    ['the wheel', (visits: Visits) => visits.happens({ kind: 'wheel' })],
    ['a button', (visits: Visits) => visits.press(100)],
    ['a touch', (visits: Visits) => visits.act({ do: 'touch' })],
    ['a language', (visits: Visits) => visits.act({ do: 'language', language: 'en' })],
  ])('is woken by %s, and asks whether to play', (_, wake) => {
    const visits = attracting();
    wake(visits);
    expect(visitorOf(visits.state).scene).toMatchObject({
      kind: 'question',
      asks: 'ready',
      plan: { game: 'trappes', players: 2 },
      answers: ['play', 'show', 'players', 'game', 'problem'],
      cursor: 0,
    });
    expect(types(visits)[0]).toBe('begun');
  });

  it('is not woken by a square that is set aside, nor for long by one that flickers alone', () => {
    const visits = attracting();
    visits.board({ aside: [at('c3')] });
    visits.lift('c3');
    expect(visits.scene).toBe('attract');
    for (let second = 0; second < 600; second += 1) {
      visits.happens({ kind: 'piece', at: at('e3'), on: second % 2 === 1 });
      visits.pass(1000);
    }
    expect(visits.scene).toBe('attract');
  });

  it('lets a piece or the wheel begin the house’s game with nothing asked', () => {
    const visits = attracting();
    visits.lift('c3');
    visits.board({ plies: 1, progress: 2 });
    expect(visits.scene).toBe('play');
    expect(types(visits)).toEqual(['begun', 'played']);
    expect(visits.sits).toEqual([]);
  });
});

describe('the questions', () => {
  it('are one: a touch wakes the board, another one begins', () => {
    const visits = attracting();
    visits.act({ do: 'touch' });
    visits.answer('play');
    expect(visits.sits).toMatchObject([{ plan: { game: 'trappes', players: 2 }, laid: 'game' }]);
    visits.pass(1000);
    expect(visits.scene).toBe('play');
  });

  it('let players, game and level be chosen, and the worked round be played first', () => {
    const visits = attracting();
    visits.act({ do: 'alone' });
    visits.answer('game', 'classiques', 'level', 'fair', 'show');
    expect(visits.sits).toMatchObject([
      { plan: { game: 'classiques', players: 1, strength: 'fair' }, laid: 'lesson', anew: true },
    ]);
    expect(visits.scene).toBe('setup');
    visits.pass(1000);
    expect(visits.scene).toBe('round');
    visits.board({ plies: 3, progress: 6, captured: true, answerDue: true });
    visits.pass(10_000);
    expect(visits.scene).toBe('round');
    visits.board({ plies: 3, progress: 6, captured: true });
    visits.pass(1000);
    // An eager hand does not hold it up.
    visits.board({ plies: 3, progress: 6, captured: true, missing: 1 });
    visits.pass(3000);
    expect(visits.sits[1]).toMatchObject({ plan: { game: 'classiques' }, laid: 'game' });
    visits.pass(1000);
    expect(visits.scene).toBe('play');
    expect(types(visits)).toEqual(['begun', 'chosen', 'round']);
  });

  it('offer the problem of the day, which is no game: it is neither counted nor remembered, and is left as one', () => {
    const visits = attracting();
    visits.act({ do: 'begin' });
    visits.answer('problem');
    expect(visits.sits).toMatchObject([{ laid: 'problem', anew: true }]);
    visits.pass(1000);
    expect(visits.scene).toBe('problem');
    visits.board({ plies: 3, progress: 6 });
    expect(memoryOf(visits.state)).toBeNull();
    visits.act({ do: 'stop' });
    expect(visits.scene).toBe('question');
    visits.pass(HOUSE.idleMs + HOUSE.countdownMs + 1000);
    expect(visits.sits.at(-1)).toMatchObject({ plan: { game: 'trappes', players: 2 }, laid: 'game' });
    expect(types(visits)).toEqual(['begun', 'left', 'ready']);
  });

  it('a solved problem is looked at, and then the board attracts; one that is begun again is not left', () => {
    const visits = attracting();
    visits.act({ do: 'begin' });
    visits.answer('problem');
    visits.pass(1000);
    visits.board({ plies: 3, progress: 6, solved: true });
    visits.pass(15_000);
    expect(visits.scene).toBe('problem');
    visits.board({});
    visits.pass(30_000);
    expect(visits.scene).toBe('problem');
    visits.board({ plies: 3, progress: 6, solved: true });
    visits.pass(25_000);
    expect(visits.scene).toBe('attract');
    expect(visits.events.at(-2)).toMatchObject({ type: 'left', attended: true });
    expect(visits.sits.at(-1)).toMatchObject({ plan: { game: 'trappes' }, laid: 'game', anew: true });
  });

  it('ask no level of two players, and no game where there is one', () => {
    const visits = attracting({ ...HOUSE, games: ['trappes'] });
    visits.act({ do: 'begin' });
    expect(visitorOf(visits.state).scene).toMatchObject({ answers: ['play', 'show', 'players', 'problem'] });
  });

  it('offer no problem where none is to be had, or the house wants none', () => {
    const visits = attracting({ ...HOUSE, problem: false });
    visits.act({ do: 'begin' });
    expect(visitorOf(visits.state).scene).toMatchObject({ answers: ['play', 'show', 'players', 'game'] });
  });

  it('are answered with one button: short for the next answer, held for this one', () => {
    const visits = attracting();
    visits.press(100);
    visits.press(200);
    visits.press(200);
    expect(visitorOf(visits.state).scene).toMatchObject({ asks: 'ready', cursor: 2 });
    visits.press(1500);
    expect(visitorOf(visits.state).scene).toMatchObject({ asks: 'players', cursor: 0 });
    visits.press(200);
    visits.press(200);
    visits.press(200);
    visits.press(1500);
    expect(visitorOf(visits.state).scene).toMatchObject({ asks: 'ready', plan: { players: 1 }, cursor: 0 });
    visits.press(1500);
    expect(visits.sits).toMatchObject([{ plan: { players: 1, strength: 'easy' }, laid: 'game' }]);
  });

  it('are taken back, and the first one ends the visit', () => {
    const visits = attracting();
    visits.act({ do: 'alone' });
    visits.answer('level');
    const asked = () => {
      const { scene } = visitorOf(visits.state);
      return scene.kind === 'question' ? scene.asks : scene.kind;
    };
    const seen = [asked()];
    for (let i = 0; i < 2; i += 1) {
      visits.act({ do: 'back' });
      seen.push(asked());
    }
    expect(seen).toEqual(['level', 'ready', 'attract']);
  });

  it('take nothing that is no answer', () => {
    const visits = attracting();
    visits.act({ do: 'begin' });
    const before = visitorOf(visits.state);
    visits.answer('three', 'classiques');
    visits.act({ do: 'language', language: 'la' }, { do: 'skip' });
    expect(visitorOf(visits.state)).toEqual(before);
  });
});

describe('a game', () => {
  const playing = () => {
    const visits = attracting();
    visits.act({ do: 'begin' });
    visits.answer('game', 'classiques', 'play');
    visits.pass(1000);
    visits.board({ plies: 4, progress: 8 });
    return visits;
  };

  it('waits for its pieces', () => {
    const visits = attracting();
    visits.laid = { ...visits.state.board, missing: 5 };
    visits.act({ do: 'begin' });
    visits.answer('game', 'classiques', 'play');
    visits.pass(5000);
    expect(visitorOf(visits.state).scene).toMatchObject({ kind: 'setup', missing: 5, laid: 'game' });
    visits.board({});
    visits.pass(1000);
    expect(visits.scene).toBe('play');
  });

  it('that ends thanks, and is played again', () => {
    const visits = playing();
    visits.board({ plies: 30, progress: 60, outcome: { winner: 'W', reason: 'noPieces' } });
    expect(visits.scene).toBe('over');
    expect(visits.events.at(-1)).toMatchObject({ type: 'ended', plies: 30 });
    visits.answer('again');
    visits.pass(1000);
    expect(visits.scene).toBe('play');
    expect(visits.sits).toHaveLength(2);
  });

  it('that ends begins again when the pieces are set up once more', () => {
    const visits = playing();
    visits.board({ plies: 30, progress: 60, outcome: { winner: 'W', reason: 'noPieces' } });
    visits.board({});
    expect(visits.scene).toBe('play');
  });

  it('that is left for another one goes on when a piece is moved, or by going back', () => {
    const visits = playing();
    visits.act({ do: 'stop' });
    expect(visits.scene).toBe('question');
    visits.act({ do: 'back' });
    expect(visits.scene).toBe('play');
    visits.act({ do: 'stop' });
    visits.board({ plies: 5, progress: 10 });
    expect(visits.scene).toBe('play');
    visits.act({ do: 'stop' });
    visits.answer('game', 'trappes', 'play');
    expect(visits.events.find(({ type }) => type === 'abandoned')).toMatchObject({
      plan: { game: 'classiques' },
      plies: 5,
    });
  });

  it('33: left alone is asked for after 90 s, and any lifted piece keeps it', () => {
    const visits = playing();
    visits.pass(HOUSE.idleMs - visits.state.t + visits.state.alive + 1000);
    expect(visits.scene).toBe('away');
    expect(visitorOf(visits.state).leaving).toBe(19);
    visits.lift('c3');
    expect(visits.scene).toBe('play');
  });

  it('33: left alone is reset without residue: language, game, and the board asked for', () => {
    const visits = playing();
    visits.act({ do: 'language', language: 'en' });
    visits.laid = { ...visits.state.board, plies: 0, progress: 0, missing: 6 };
    visits.pass(HOUSE.idleMs + HOUSE.countdownMs);
    expect(visitorOf(visits.state)).toMatchObject({ language: 'fr', scene: { kind: 'restore', missing: 6 } });
    expect(visits.sits.at(-1)).toMatchObject({ plan: { game: 'trappes' }, anew: true });
    expect(types(visits).slice(-2)).toEqual(['abandoned', 'left']);
    visits.board({});
    visits.pass(1000);
    expect(visits.scene).toBe('attract');
    expect(visits.events.at(-1)).toMatchObject({ type: 'ready', clean: true });
  });

  it('a touch while it is asked whether anybody is there does nothing else', () => {
    const visits = playing();
    visits.pass(HOUSE.idleMs + 1000);
    visits.act({ do: 'stop' });
    expect(visits.scene).toBe('play');
    visits.pass(HOUSE.idleMs + 1000);
    visits.press(200);
    expect(visits.scene).toBe('play');
  });
});

describe('what is not to be done now', () => {
  const ACTS: readonly VisitorAct[] = [
    ...(['begin', 'alone', 'back', 'skip', 'insist', 'stop'] as const).map((act) => ({ do: act })),
    { do: 'language', language: 'xx' },
    { do: 'answer', answer: 'nonsense' },
  ];
  const refused = (visits: Visits) =>
    ACTS.filter((act) => step(visits.state, { kind: 'act', act, t: visits.state.t }).refused !== null).map(
      (act) => act.do,
    );

  it('is refused, and all else is done', () => {
    const visits = attracting();
    expect(refused(visits)).toEqual(['back', 'skip', 'insist', 'stop', 'language', 'answer']);
    visits.act({ do: 'touch' });
    expect(refused(visits)).toEqual(['begin', 'skip', 'insist', 'stop', 'language', 'answer']);
    visits.answer('play');
    visits.pass(1000);
    expect(refused(visits)).toEqual(['begin', 'alone', 'back', 'skip', 'insist', 'language', 'answer']);
  });

  it('is everything, under a lock', () => {
    const visits = attracting();
    visits.happens({ kind: 'lock', lock: 'cleaning' });
    expect(step(visits.state, { kind: 'act', act: { do: 'touch' }, t: visits.state.t }).refused).toBe(
      'locked',
    );
    expect(refused(visits)).toHaveLength(ACTS.length);
  });
});
