import { describe, expect, it } from 'vitest';
import { Broadcast } from '../../src/app/broadcast.ts';
import { SiteFailure } from '../../src/ports/site.ts';
import { FakeClock } from './fake-clock.ts';

/** A game that goes on, and a site that is down as long as `failure` is set. */
function setUp() {
  const clock = new FakeClock();
  const shown: string[] = [];
  const said: string[] = [];
  const world = {
    game: '1. 32-28' as string | null,
    failure: null as SiteFailure | null,
    clock,
    shown,
    said,
  };
  const broadcast = new Broadcast({
    site: {
      show: async (pdn) => {
        if (world.failure !== null) throw world.failure;
        shown.push(pdn);
      },
    },
    live: () => world.game,
    clock,
    log: (message) => said.push(message),
  });
  /** Lets time pass, and what waits for nothing but its turn happen. */
  const pass = async (ms: number) => {
    clock.pass(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const play = async (game: string) => {
    world.game = game;
    broadcast.changed();
    await pass(0);
  };
  return { ...world, world, broadcast, pass, play };
}

const down = (final = false) => new SiteFailure('club.example cannot be reached', final);

describe('a game on a site', () => {
  it('is shown when it changes, and not when it has not', async () => {
    const { shown, play, pass } = setUp();
    await play('a');
    await pass(2000);
    await play('a');
    await pass(10_000);
    expect(shown).toEqual(['a']);
  });

  it('is shown as it stands at last, where much happens at once', async () => {
    const { shown, play, pass } = setUp();
    for (const game of ['a', 'b', 'c', 'd']) await play(game);
    expect(shown).toEqual(['a']);
    await pass(2000);
    expect(shown).toEqual(['a', 'd']);
  });

  it('is tried later and later while the site is away, said once, and shown when it is back', async () => {
    const { world, shown, said, play, pass } = setUp();
    world.failure = down();
    await play('a');
    for (const ms of [5_000, 10_000, 20_000]) await pass(ms);
    expect(said).toEqual(['club.example cannot be reached; it is tried again']);
    world.failure = null;
    await pass(39_000);
    expect(shown).toEqual([]);
    await pass(1_000);
    expect(shown).toEqual(['a']);
    expect(said.at(-1)).toBe('the site shows the game again');
  });

  it('is shown no more where the site knows neither board nor game', async () => {
    const { world, shown, said, play, pass } = setUp();
    world.failure = down(true);
    await play('a');
    world.failure = null;
    await play('b');
    await pass(1_000_000);
    expect(shown).toEqual([]);
    expect(said).toEqual(['club.example cannot be reached; the game is shown there no more']);
  });

  it('is not shown before there is one, nor after the end', async () => {
    const { world, broadcast, shown, play, pass } = setUp();
    world.game = null;
    broadcast.changed();
    await pass(0);
    broadcast.end();
    await play('a');
    expect(shown).toEqual([]);
  });
});
