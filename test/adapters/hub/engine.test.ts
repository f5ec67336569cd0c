import { describe, expect, it } from 'vitest';
import { HubEngine } from '../../../src/adapters/hub/hub.ts';
import { type Book, bookFrom, levelNumbered } from '../../../src/opponent/opponent.ts';
import { rulesOf } from '../../rules/games.ts';
import { settled } from '../opponent/seat.ts';
import { thinkInline } from '../opponent/think-inline.ts';

const table = { game: 'international', options: {}, layout: null, spinner: null, home: null } as const;

/** An engine, and all that it has said. */
function engine(book: Book | null = null) {
  const said: string[] = [];
  const level = levelNumbered(3);
  if (level === null) throw new Error('there are eight levels');
  let quits = 0;
  const hub = new HubEngine({
    rules: rulesOf('international'),
    thinker: thinkInline(table, () => 0),
    level,
    threads: 4,
    book,
    version: '1.0',
    send: (line) => said.push(line),
    now: () => 0,
    quit: () => quits++,
  });
  const tell = async (...lines: readonly string[]) => {
    said.length = 0;
    for (const line of lines) hub.take(line);
    await settled();
    return [...said];
  };
  return { tell, quits: () => quits };
}

describe('the engine of the Hub protocol', () => {
  it('says who it is and what can be set, and is ready when told to be', async () => {
    const { tell } = engine();
    expect(await tell('hub')).toEqual([
      'id name=Damier version=1.0 author=Damier country=FR',
      'param name=level value=3 type=int min=1 max=8',
      'param name=seed value=0 type=int min=0 max=999999999',
      'param name=threads value=4 type=int min=1 max=4',
      'param name=book value=true type=bool',
      'wait',
    ]);
    expect(await tell('set-param name=level value=2', 'set-param name=unknown value=1', 'init')).toEqual([
      'ready',
    ]);
  });

  it('plays from its book at the levels that know one, until `book` says otherwise', async () => {
    const { tell } = engine(bookFrom(rulesOf('international'), ['32-28 19-23 28x19']));
    const searched = expect.stringMatching(/^info /);
    expect((await tell('level depth=1', 'go think'))[0]).toEqual(searched);
    await tell('set-param name=level value=8', 'new-game', 'level depth=1');
    expect(await tell('go think')).toEqual(['done move=32-28']);
    const start = `W${'b'.repeat(20)}${'e'.repeat(10)}${'w'.repeat(20)}`;
    expect(await tell(`pos pos=${start} moves="32-28 19-23"`, 'go think')).toEqual(['done move=28x19x23']);
    expect((await tell(`pos pos=${start} moves="32-28 18-23"`, 'go think'))[0]).toEqual(searched);
    await tell(`pos pos=${start}`, 'set-param name=book value=false');
    expect((await tell('go think'))[0]).toEqual(searched);
  });

  it('plays from the start, after the moves that it is told', async () => {
    const { tell } = engine();
    const start = `W${'b'.repeat(20)}${'e'.repeat(10)}${'w'.repeat(20)}`;
    const said = await tell(
      `pos pos=${start} moves="32-28 19-23 28x19x23 14x23x19"`,
      'level depth=2',
      'go think',
    );
    const info = (depth: number, pv: string) =>
      expect.stringMatching(
        `^info depth=${depth} score=-?\\d+\\.\\d\\d nodes=\\d+ time=0\\.00 nps=0\\.00 pv=${pv}$`,
      );
    // With every half-move of depth, one more of what both sides are expected to play.
    const both = '"\\d+-\\d+ \\d+[-x][\\dx]+"';
    expect(said).toEqual([
      info(1, '\\d+-\\d+'),
      ...[2, 2].map((depth) => info(depth, both)),
      expect.stringMatching(/^done move=\d+-\d+ ponder=\d+[-x][\dx]+$/),
    ]);
  });

  it('tells a line that can be played', async () => {
    const { tell } = engine();
    const said = await tell('pos', 'level depth=6 nodes=100000', 'go think');
    const [, pv = ''] = /pv="([^"]*)"/.exec(said.at(-2) ?? '') ?? [];
    expect(pv.split(' ').length).toBeGreaterThan(3);
    expect((await tell(`pos moves="${pv}"`, 'ping')).at(-1)).toBe('pong');
  });

  it('takes a seed, which plays other games', async () => {
    const { tell } = engine();
    const scores = async (seed: number) => {
      const said = await tell(`set-param name=seed value=${seed}`, 'pos', 'level depth=1', 'go think');
      return said.filter((line) => line.startsWith('info')).join();
    };
    const first = await scores(1);
    expect(await scores(1)).toBe(first);
    expect([await scores(2), await scores(3)].some((other) => other !== first)).toBe(true);
  });

  it.each([
    ['level depth=two', 'depth=two is none; it is a whole number from 1'],
    ['level depth=0', 'depth=0 is none; it is a whole number from 1'],
    ['level nodes=1e5', 'nodes=1e5 is none; it is a whole number from 1'],
    ['level move-time=-3', 'move-time=-3 is none; it is seconds, as 0.5'],
    ['level time=soon inc=1', 'time=soon is none; it is seconds, as 0.5'],
    ['set-param name=level value=3.0', 'level=3.0 is none; it is a whole number from 1 to 8'],
    ['set-param name=book value=1', 'book=1 is none; it is true or false'],
    ['set-param name=threads value=5', 'threads=5 is none; it is a whole number from 1 to 4'],
    ['set-param name=threads value=0', 'threads=0 is none; it is a whole number from 1 to 4'],
    ['set-param name=seed value=-1', 'seed=-1 is none; it is a whole number from 0 to 999999999'],
  ])('%s is answered with an error', async (line, message) => {
    const { tell } = engine();
    expect(await tell(line)).toEqual([`error message="${message}"`]);
  });

  it('keeps what it finds while it ponders or analyses until it is told to stop', async () => {
    const { tell } = engine();
    const forced = `W${'e'.repeat(21)}b${'e'.repeat(5)}w${'e'.repeat(22)}`;
    const pondering = await tell(`pos pos=${forced}`, 'go analyze', 'ping');
    expect(pondering).toContain('pong');
    expect(pondering.join()).not.toContain('done');
    const [, done] = await tell('stop');
    expect(done).toBe('done move=28x17x22');
  });

  it('takes the next search in as soon as it is told to stop, and goes on from it', async () => {
    const { tell } = engine();
    const forced = `W${'e'.repeat(21)}b${'e'.repeat(5)}w${'e'.repeat(22)}`;
    await tell(`pos pos=${forced}`, 'go ponder');
    const said = await tell('stop', 'pos', 'level depth=1', 'go think');
    expect(said.filter((line) => line.startsWith('done'))).toEqual([
      'done move=28x17x22',
      expect.stringMatching(/^done move=\d\d-\d\d$/),
    ]);
  });

  it('plays on where the game is a draw by its own count', async () => {
    const { tell } = engine();
    const kings = `W${'e'.repeat(20)}B${'e'.repeat(8)}W${'e'.repeat(20)}`;
    const round = '30-35 21-26 35-30 26-21';
    const said = await tell(`pos pos=${kings} moves="${`${round} `.repeat(3)}"`, 'level depth=1', 'go think');
    expect(said.at(-1)).toMatch(/^done move=/);
  });

  it('names what is wrong, and goes on', async () => {
    const { tell } = engine();
    expect(await tell('pos pos=nonsense')).toEqual([
      expect.stringMatching(/^error message="pos=nonsense|^error/),
    ]);
    expect(await tell('pos moves=32-99')).toEqual(['error message="32-99 is no move there"']);
    expect(await tell('set-param name=level value=9')).toEqual([expect.stringContaining('1 to 8')]);
    expect(await tell(`pos pos=W${'e'.repeat(49)}B`, 'go think')).toEqual([
      expect.stringContaining('game is over'),
    ]);
    expect(await tell('nonsense', '', 'ping')).toEqual(['pong']);
  });

  it('ends when it is told to', async () => {
    const { tell, quits } = engine();
    await tell('quit');
    expect(quits()).toBe(1);
  });
});
