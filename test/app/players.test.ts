import { describe, expect, it } from 'vitest';
import { chooseGame } from '../../src/app/game-choice.ts';
import { type PlayerReports, Players } from '../../src/app/players.ts';
import { newSession, type PlayerState, playerStateOf } from '../../src/game/game.ts';
import type { Trouble } from '../../src/game/input.ts';
import type { Player, PlayerAct } from '../../src/ports/player.ts';
import { FakeClock } from './fake-clock.ts';

class FakePlayer implements Player {
  readonly side = 'B';
  readonly seen: PlayerState[] = [];
  breaks = false;
  closed = false;
  act: (told: PlayerAct) => void = () => undefined;
  readonly failed: (error: unknown) => void;
  readonly trouble: (trouble: Trouble | null) => void;

  constructor(failed: (error: unknown) => void, trouble: (trouble: Trouble | null) => void) {
    this.failed = failed;
    this.trouble = trouble;
  }

  see(state: PlayerState): void {
    if (this.breaks) throw new Error('no more ideas');
    this.seen.push(state);
  }

  onAct(listener: (told: PlayerAct) => void): () => void {
    this.act = listener;
    return () => {
      this.act = () => undefined;
    };
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}

function seat(answersWithin?: () => number) {
  const clock = new FakeClock();
  const made: FakePlayer[] = [];
  const said: string[] = [];
  const make = ({ failed, trouble }: PlayerReports) => {
    const player = new FakePlayer(failed, trouble);
    made.push(player);
    return player;
  };
  const wish = { side: 'B', make, ...(answersWithin && { answersWithin }) } as const;
  const players = new Players({ seats: [wish], clock, log: (message) => said.push(message) });
  const troubles: (Trouble | null)[] = [];
  players.onTrouble((_, trouble) => troubles.push(trouble));
  const acts: [string, PlayerAct][] = [];
  players.onAct((side, act) => acts.push([side, act]));
  return { clock, made, said, players, acts, troubles, wish };
}

const state = playerStateOf(newSession(chooseGame({ game: 'russian', options: {}, fen: null }).setup));
const resigns: PlayerAct = { ply: 0, act: { kind: 'resign' } };

describe('a player', () => {
  it('is told the game, and heard with its side', () => {
    const { made, players, acts } = seat();
    players.see(state);
    made[0]?.act(resigns);
    expect(made[0]?.seen).toEqual([state]);
    expect(acts).toEqual([['B', resigns]]);
  });

  it.each<[string, (player: FakePlayer, players: Players) => void]>([
    [
      'when it is told',
      (player, players) => {
        player.breaks = true;
        players.see(state);
      },
    ],
    ['by itself', (player) => player.failed(new Error('no more ideas'))],
  ])('that breaks %s is closed, and another is told where the game stands', (_, breaks) => {
    const { clock, made, said, players, acts } = seat();
    players.see(state);
    const [first] = made;
    if (first === undefined) throw new Error('nobody sat down');
    breaks(first, players);
    expect(first.closed).toBe(true);
    expect(said).toEqual(['a player broke (no more ideas); another one sits down in 100 ms']);
    clock.pass(100);
    expect(made).toHaveLength(2);
    expect(made[1]?.seen).toEqual([state]);
    first.act(resigns);
    expect(acts).toEqual([]);
  });

  it('that breaks again and again is waited for longer and longer, and at once again after a sound minute', () => {
    const { clock, made, said, players } = seat();
    players.see(state);
    for (const ms of [100, 200, 400]) {
      made.at(-1)?.failed(new Error('x'));
      clock.pass(ms);
    }
    clock.pass(60_000);
    made.at(-1)?.failed(new Error('x'));
    expect(said.map((line) => /in (\d+) ms/.exec(line)?.[1])).toEqual(['100', '200', '400', '100']);
  });

  it('does not come back once the game is left', async () => {
    const { clock, made, players } = seat();
    players.see(state);
    made[0]?.failed(new Error('x'));
    await players.close();
    clock.pass(60_000);
    expect(made).toHaveLength(1);
  });
});

describe('a player who fails', () => {
  const black = { ...state, turn: { side: 'B', needs: 'move' } } as const;
  const moves: PlayerAct = {
    ply: 0,
    act: { kind: 'move', from: 12, to: 16, captured: [], huffed: null } as never,
  };

  it('is told of at once, and until he has done what he is asked', () => {
    const { clock, made, players, troubles } = seat(() => 9000);
    players.see(black);
    made[0]?.failed(new Error('its thread has ended'));
    expect(troubles).toEqual([{ kind: 'broken', trying: 'again' }]);
    clock.pass(4000);
    made[0]?.act(moves);
    expect(troubles).toHaveLength(1);
    made[1]?.act(moves);
    expect(troubles.at(-1)).toBeNull();
  });

  it('in the other side’s turn is well again once he sits', () => {
    const { clock, made, players, troubles } = seat(() => 9000);
    players.see(state);
    made[0]?.failed(new Error('its thread has ended'));
    clock.pass(100);
    expect(troubles).toEqual([{ kind: 'broken', trying: 'again' }, null]);
  });

  it('does not answer: that is said when his time is over, and another one sits down', () => {
    const { clock, made, players, troubles } = seat(() => 9000);
    players.see(black);
    clock.pass(8999);
    // The same question, told again, gives him no more time.
    players.see(black);
    expect(troubles).toEqual([]);
    clock.pass(1);
    expect(troubles).toEqual([{ kind: 'late', trying: 'again' }]);
    clock.pass(100);
    expect(made).toHaveLength(2);
    clock.pass(9000);
    expect(made.length + troubles.length).toBe(3);
  });

  it('is described by his own driver, where that knows more', () => {
    const { clock, made, players, troubles } = seat();
    players.see(black);
    made[0]?.trouble({ kind: 'ended', trying: 'again' });
    made[0]?.failed(new Error('3 of 3'));
    clock.pass(100);
    expect(troubles).toEqual([{ kind: 'ended', trying: 'again' }]);
  });

  it('gives his seat to another one, or to a hand', async () => {
    const { made, players, acts, wish } = seat();
    players.see(black);
    players.replace('B', wish);
    players.see(black);
    expect(made.map(({ closed }) => closed)).toEqual([true, false]);
    made[0]?.act(moves);
    made[1]?.act(moves);
    expect(acts).toHaveLength(1);
    players.replace('B', null);
    players.see(black);
    expect(made).toHaveLength(2);
  });

  it('goes along with his colour where colours are exchanged', () => {
    const { players, made, clock, troubles } = seat(() => 2000);
    players.see(black);
    players.exchangeColours();
    players.see(state);
    expect(made.map(({ closed, seen }) => [closed, seen.length])).toEqual([[false, 2]]);
    // White is asked first, and that is his side now.
    clock.pass(2000);
    expect(troubles).toEqual([{ kind: 'late', trying: 'again' }]);
  });
});
