import { describe, expect, it } from 'vitest';
import { chooseGame } from '../../src/app/game-choice.ts';
import { Players } from '../../src/app/players.ts';
import { newSession, type PlayerState, playerStateOf } from '../../src/game/game.ts';
import type { Player, PlayerAct } from '../../src/ports/player.ts';
import { FakeClock } from './fake-clock.ts';

class FakePlayer implements Player {
  readonly side = 'B';
  readonly seen: PlayerState[] = [];
  breaks = false;
  closed = false;
  act: (told: PlayerAct) => void = () => undefined;
  readonly failed: (error: unknown) => void;

  constructor(failed: (error: unknown) => void) {
    this.failed = failed;
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

function seat() {
  const clock = new FakeClock();
  const made: FakePlayer[] = [];
  const said: string[] = [];
  const make = (failed: (error: unknown) => void) => {
    const player = new FakePlayer(failed);
    made.push(player);
    return player;
  };
  const players = new Players({ makers: [make], clock, log: (message) => said.push(message) });
  const acts: [string, PlayerAct][] = [];
  players.onAct((side, act) => acts.push([side, act]));
  return { clock, made, said, players, acts };
}

const state = playerStateOf(newSession(chooseGame({ game: 'russian', set: [], fen: null }).setup));
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
