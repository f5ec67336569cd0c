import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { newHome, Program } from './server.ts';
import { Watcher } from './watcher.ts';

const running: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of running.splice(0).reverse()) await thing.close();
});

/** A game on its board, with all links up, and a hand without a page. */
async function sit(args: readonly string[], home = newHome()): Promise<{ program: Program; hand: Watcher }> {
  const program = new Program(home, ['play', '--port', '0', ...args]);
  running.push({ close: () => program.end('SIGKILL') });
  const hand = await Watcher.open(await program.url());
  running.push(hand);
  await hand.until(
    'both links are up',
    ({ links }) => links?.sensors.state === 'up' && links.actuators.state === 'up',
  );
  return { program, hand };
}

/** Lifts what stands on one square and puts it on another. */
async function move(hand: Watcher, from: string, to: string): Promise<void> {
  const disc = hand.seen.room?.discs.find(({ place }) => place.on === 'square' && place.at === from);
  if (disc === undefined) throw new Error(`nothing stands on ${from}`);
  hand.say({ type: 'lift', disc: disc.id });
  await hand.until('the board has seen it lifted', ({ view }) =>
    view?.lights.some(({ at, id }) => at === from && id === 'L3'),
  );
  hand.say({ type: 'drop', to: { on: 'square', at: to } });
}

it.each([
  ['classiques', 'W', 'b4', 'c5'],
  ['priorite-dame', 'W', 'c3', 'd4'],
  ['english', 'B', 'b6', 'c5'],
  ['sujet-verbe', 'W', 'b2', 'c3'],
] as const)(
  '%s is played on its board: %s moves %s–%s, and the other side is to move',
  async (game, side, from, to) => {
    const { hand } = await sit(['--game', game]);
    await hand.until('the first side is to move', ({ view }) => view?.turn === side && view.needs === 'move');
    await move(hand, from, to);
    await hand.until(
      'the other side is to move',
      ({ view }) => view?.turn !== side && view?.plies.length === 1,
    );
  },
);

it('in trappes-anglo Black begins, and spins', async () => {
  const { hand } = await sit(['--game', 'trappes-anglo']);
  await hand.until('Black is to spin', ({ view }) => view?.turn === 'B' && view.wheelWanted);
});

it('a recorded game is understood when it is replayed as it was when it was played', async () => {
  const home = newHome();
  const trace = join(home, 'trace.jsonl');
  const { program, hand } = await sit(['--game', 'russian', '--record', trace], home);
  await move(hand, 'c3', 'd4');
  await hand.until('Black is to move', ({ view }) => view?.turn === 'B');
  await move(hand, 'b6', 'a5');
  await hand.until('White is to move', ({ view }) => view?.turn === 'W');
  await program.end('SIGTERM');
  const replay = new Program(home, ['replay', trace, '--json']);
  const { code, out } = await replay.end();
  const played = await keptEvents(home, 1);
  expect(code).toBe(0);
  expect(out.trim().split('\n').map(withoutTime)).toEqual(played);
});

/** The events of a kept game, without their times: a trace counts from its first snapshot. */
async function keptEvents(home: string, id: number): Promise<unknown[]> {
  const { out } = await new Program(home, ['games', 'show', String(id), '--json']).end();
  const { events }: { events: readonly unknown[] } = JSON.parse(out);
  return events.map((event) => withoutTime(JSON.stringify(event)));
}

function withoutTime(line: string): unknown {
  const { t: _, ...event } = JSON.parse(line);
  return event;
}

it('when a game is over and the pieces are set up, the next one begins, kept as one of its own', async () => {
  const home = newHome();
  const { hand } = await sit(['--game', 'russian', '--fen', 'W:W21:B17'], home);
  await move(hand, 'a3', 'c5');
  const taken = hand.seen.room?.discs.find(({ side, place }) => side === 'B' && place.on === 'square');
  if (taken === undefined) throw new Error('the captured man is gone already');
  hand.say({ type: 'lift', disc: taken.id });
  hand.say({ type: 'drop', to: { on: 'tray', side: 'B' } });
  await hand.until('White has won', ({ view }) => view?.outcome?.winner === 'W');
  hand.say({ type: 'setUp' });
  await hand.until('the next game begins', ({ view }) => view?.outcome === null && view.count.B === 12);
  await move(hand, 'c3', 'd4');
  await hand.until('Black is to move', ({ view }) => view?.turn === 'B');
  const next = await keptEvents(home, 2);
  expect(next[0]).toEqual({ type: 'newGame' });
  expect(next).toContainEqual(expect.objectContaining({ type: 'move', from: 22, to: 18 }));
});
