import { describe, expect, it } from 'vitest';
import { visitorOf } from '../../src/exhibit/exhibit.ts';
import { at, attracting, Visits } from './visits.ts';

describe('a sensor that is wrong', () => {
  const settingUp = () => {
    const visits = attracting();
    visits.laid = { ...visits.state.board, missing: 1, wrong: [at('d4')] };
    visits.act({ do: 'begin' });
    visits.answer('game', 'classiques', 'play');
    return visits;
  };
  const offers = (visits: Visits) => visitorOf(visits.state).acts.includes('insist');

  it('holds nobody up: visitors say that the board stands right, whatever its sensors say', () => {
    const visits = settingUp();
    visits.pass(14_000);
    expect(offers(visits)).toBe(false);
    visits.act({ do: 'insist' });
    expect(visits.disbelieved).toEqual([]);
    visits.pass(2000);
    expect(offers(visits)).toBe(true);
    visits.act({ do: 'insist' });
    expect(visits.disbelieved).toEqual(['d4']);
    visits.board({});
    visits.pass(1000);
    expect(visits.scene).toBe('play');
  });

  it('is not believed by the tables that follow either, until it shows a change', () => {
    const visits = settingUp();
    visits.pass(16_000);
    visits.act({ do: 'insist' }, { do: 'stop' });
    visits.answer('game', 'trappes', 'play');
    expect(visits.disbelieved).toEqual(['d4', 'd4']);
    visits.lift('d4');
    visits.act({ do: 'stop' });
    visits.answer('game', 'trappes', 'play');
    expect(visits.disbelieved).toEqual(['d4', 'd4']);
  });

  it('is one or two squares, and the same for a while: many are pieces out of place', () => {
    const visits = settingUp();
    visits.pass(10_000);
    visits.board({ missing: 1, wrong: [at('e5')] });
    visits.pass(10_000);
    expect(offers(visits)).toBe(false);
    visits.board({ missing: 3, wrong: [at('e5'), at('c3'), at('g3')] });
    visits.pass(60_000);
    expect(offers(visits)).toBe(false);
  });
});

describe('a board that is not there', () => {
  const away = () => {
    const visits = new Visits();
    visits.pass(2000);
    visits.board({ there: false });
    return visits;
  };

  it('is said as such after five seconds, and nothing is offered that could not be played', () => {
    const visits = away();
    visits.pass(4900);
    expect(visits.scene).toBe('attract');
    visits.pass(250);
    expect(visitorOf(visits.state)).toMatchObject({ scene: { kind: 'absent' }, acts: [], leaving: null });
    visits.act({ do: 'begin' }, { do: 'alone' }, { do: 'language', language: 'en' });
    expect([visits.scene, visits.state.stage.kind, visits.state.language]).toEqual([
      'absent',
      'attract',
      'fr',
    ]);
  });

  it('takes the questions, and the answers after a game, with it; a game waits for it', () => {
    const asked = away();
    asked.board({});
    asked.act({ do: 'begin' });
    asked.board({ there: false });
    asked.pass(6000);
    expect(asked.scene).toBe('absent');
    const playing = new Visits();
    playing.pass(2000);
    playing.board({ plies: 2, progress: 4 });
    playing.board({ there: false, plies: 2, progress: 4 });
    playing.pass(6000);
    expect(playing.scene).toBe('play');
  });

  it('attracts as soon as it is there', () => {
    const visits = away();
    visits.pass(60_000);
    visits.board({});
    expect(visits.scene).toBe('attract');
  });

  it('is a lock’s doing while staff has locked it, and seen anew once it is given back', () => {
    const visits = away();
    visits.pass(60_000);
    visits.happens({ kind: 'lock', lock: 'cleaning' });
    expect(visits.scene).toBe('locked');
    visits.happens({ kind: 'lock', lock: null });
    visits.board({ there: false });
    expect(visits.scene).toBe('restore');
    visits.pass(6000);
    expect(visits.scene).toBe('absent');
  });
});

describe('a lock of the staff', () => {
  it('keeps visitors out, and leaves a board that is set up anew', () => {
    const visits = attracting();
    visits.act({ do: 'begin' });
    visits.answer('game', 'classiques', 'play');
    visits.pass(1000);
    visits.board({ plies: 4, progress: 8 });
    visits.happens({ kind: 'lock', lock: 'cleaning' });
    visits.lift('c3');
    visits.act({ do: 'begin' });
    visits.pass(600_000);
    expect(visitorOf(visits.state).scene).toEqual({ kind: 'locked', lock: 'cleaning' });
    visits.board({ plies: 2, progress: 4 });
    visits.happens({ kind: 'lock', lock: null });
    expect(visits.sits.at(-1)).toMatchObject({ plan: { game: 'trappes' }, anew: true });
    visits.pass(1000);
    expect(visits.scene).toBe('attract');
  });

  it('is none to end twice', () => {
    const visits = attracting();
    visits.happens({ kind: 'lock', lock: null });
    expect(visits.events).toEqual([]);
  });
});
