import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { TableWish } from '../../src/ports/page.ts';
import { newHome, Program } from './server.ts';
import { Watcher } from './watcher.ts';

const running: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of running.splice(0).reverse()) await thing.close();
});

const TRAPPES: TableWish = {
  ...{ game: 'trappes', options: {}, fen: null, clock: null, anew: false },
  ...{ opponent: 'human', level: 5, opponentSide: 'top' },
};
const ENGLISH: TableWish = { ...TRAPPES, game: 'english' };
const INTERNATIONAL: TableWish = { ...TRAPPES, game: 'international' };

async function start(
  home: string,
  args: readonly string[] = [],
  command = 'play',
): Promise<{ program: Program; hand: Watcher; url: string }> {
  const program = new Program(home, [command, '--port', '0', ...args]);
  running.push({ close: () => program.end('SIGKILL') });
  const url = await program.url();
  const hand = await Watcher.open(url);
  running.push(hand);
  return { program, hand, url };
}

/** Sits down and waits until the game is there, on its own board, with its links up. */
async function sit(hand: Watcher, wish: TableWish): Promise<void> {
  hand.say({ type: 'sit', wish });
  await settled(hand, wish.game);
}

async function settled(hand: Watcher, game: string): Promise<void> {
  await hand.until(
    `${game} is played`,
    ({ view, links }) =>
      view?.game === game &&
      view.needs !== null &&
      links?.sensors.state === 'up' &&
      links.actuators.state === 'up',
  );
}

async function move(hand: Watcher, from: string, to: string): Promise<void> {
  const disc = hand.seen.room?.discs.find(({ place }) => place.on === 'square' && place.at === from);
  if (disc === undefined) throw new Error(`nothing stands on ${from}`);
  const plies = hand.seen.view?.plies.length ?? 0;
  hand.say({ type: 'lift', disc: disc.id });
  await hand.until('it is seen lifted', ({ view }) =>
    view?.lights.some(({ at, id }) => at === from && id === 'L3'),
  );
  hand.say({ type: 'drop', to: { on: 'square', at: to } });
  await hand.until(`${from}-${to} is understood`, ({ view }) => view?.plies.length === plies + 1);
}

it('from trappes to english to international and back, killed in between: each game goes on where it was', async () => {
  const home = newHome();
  const first = await start(home);
  await settled(first.hand, 'trappes');
  await sit(first.hand, ENGLISH);
  expect(first.hand.seen.profile).toMatchObject({ id: 'classic-8x8', size: 8 });
  await move(first.hand, 'b6', 'c5');
  await sit(first.hand, INTERNATIONAL);
  expect(first.hand.seen.profile).toMatchObject({ id: 'classic-10x10', size: 10 });
  await move(first.hand, 'b4', 'c5');
  await first.program.end('SIGKILL');

  const second = await start(home);
  await settled(second.hand, 'international');
  expect(second.hand.seen.view).toMatchObject({ turn: 'B', plies: [{ text: '31-27' }] });
  await sit(second.hand, ENGLISH);
  expect(second.hand.seen.view).toMatchObject({ turn: 'W', plies: [{ text: '9-14' }] });
  second.hand.say({ type: 'sit', wish: { ...ENGLISH, anew: true } });
  await second.hand.until('a new game begins', ({ view }) => view?.plies.length === 0);
  await sit(second.hand, TRAPPES);
  await second.hand.until('the sliders stand where the game has them', ({ view }) => view?.wheelWanted);
  await second.program.end('SIGKILL');

  const named = await start(home, ['--game', 'russian']);
  await settled(named.hand, 'russian');
  await named.program.end('SIGTERM');
  const usual = await start(home);
  await settled(usual.hand, 'trappes');
});

it('the computer plays the other side in the next game, also after a restart (000:67)', async () => {
  const home = newHome();
  const args = ['--game', 'russian', '--opponent', 'computer', '--level', '1'];
  const { program, hand } = await start(home, args);
  await settled(hand, 'russian');
  expect(hand.seen.view?.players.B.kind).toBe('computer');
  hand.say({ type: 'button', seat: 'bottom', down: true });
  await hand.until('resigning is asked about', ({ view }) => view?.prompt.line.id === 'res.ask');
  for (const down of [false, true, false]) hand.say({ type: 'button', seat: 'bottom', down });
  await hand.until('the game is over', ({ view }) => view?.outcome != null);
  // The pieces stand still; a hand that touches one says that they are set up.
  const disc = hand.seen.room?.discs.find(({ place }) => place.on === 'square' && place.at === 'a1');
  hand.say({ type: 'lift', disc: disc?.id ?? 0 });
  await hand.until('it is lifted', ({ room }) => room?.discs.some(({ place }) => place.on === 'hand'));
  hand.say({ type: 'drop', to: { on: 'square', at: 'a1' } });
  await hand.until(
    'it begins with White',
    ({ view }) => view?.outcome === null && view.players.W.kind === 'computer',
  );
  await hand.until('it shows its move', ({ view }) => view?.directed?.shown === true);
  await program.end('SIGKILL');
  const again = await start(home, args);
  await again.hand.until('it goes on', ({ view }) => view?.players.W.kind === 'computer');
});

it('a game that is left for a new one of its kind stays open, and goes on by its number, also after a restart', async () => {
  const home = newHome();
  const first = await start(home, ['--game', 'english']);
  await settled(first.hand, 'english');
  await move(first.hand, 'b6', 'c5');
  await sitAnew(first.hand);
  await first.program.end('SIGKILL');

  const second = await start(home);
  await settled(second.hand, 'english');
  expect(second.hand.seen.view?.plies).toEqual([]);
  await move(second.hand, 'd6', 'e5');
  await sitAnew(second.hand);
  await move(second.hand, 'f6', 'g5');
  expect(await states(second.url)).toEqual(['3 open', '2 open', '1 open']);
  for (const [number, ply] of [
    [1, '9-14'],
    [2, '10-15'],
  ] as const) {
    second.hand.say({ type: 'sit', wish: { ...ENGLISH, number } });
    await second.hand.until(`game ${number} goes on`, ({ view }) => {
      const first = view?.plies[0];
      return first?.kind === 'move' && first.text === ply;
    });
  }
  for (const [wish, why] of [
    [{ ...ENGLISH, number: 9 }, /game 9 is not under way/],
    [{ ...ENGLISH, number: 1, anew: true }, /game 1 .* at once/],
    [{ ...ENGLISH, number: 1, clock: '5+3' }, /game 1 is another one/],
  ] as const) {
    second.hand.say({ type: 'sit', wish });
    await second.hand.until(`refused: ${why}`, ({ refused }) => refused !== null && why.test(refused));
  }
  await second.program.end('SIGKILL');

  const third = await start(home);
  await settled(third.hand, 'english');
  expect(third.hand.seen.view?.plies).toMatchObject([{ text: '10-15' }]);
  expect(await states(third.url)).toEqual(['3 open', '2 open', '1 open']);
});

/** The board still stands as the game that is left. */
async function sitAnew(hand: Watcher): Promise<void> {
  hand.say({ type: 'sit', wish: { ...ENGLISH, anew: true } });
  const prompted = (line: string) =>
    hand.until(line, ({ view }) => view?.plies.length === 0 && view.prompt.line.id === line);
  await prompted('set.up');
  hand.say({ type: 'setUp' });
  await prompted('turn.plain');
}

async function states(url: string): Promise<readonly string[]> {
  const answer = await fetch(new URL('/api/games', url));
  const { games } = (await answer.json()) as { games: readonly { id: number; state: string }[] };
  return games.map(({ id, state }) => `${id} ${state}`);
}

it('what does not fit is refused in words, and the old game goes on', async () => {
  const { hand } = await start(newHome(), ['--game', 'russian']);
  await settled(hand, 'russian');
  for (const [wish, why] of [
    [{ ...ENGLISH, fen: 'W:W55:B1' }, /55/],
    [{ ...ENGLISH, options: { sliderTravel: 'full' } }, /sliderTravel/],
    [{ ...ENGLISH, clock: 'soon' }, /soon/],
  ] as const) {
    hand.say({ type: 'sit', wish });
    await hand.until(`refused: ${why}`, ({ refused }) => refused !== null && why.test(refused));
  }
  await move(hand, 'c3', 'd4');
});

it('the board is led to a position beside the game, which goes on afterwards', async () => {
  const { hand } = await start(newHome(), ['--game', 'russian']);
  await settled(hand, 'russian');
  await move(hand, 'c3', 'd4');
  hand.say({ type: 'leave', wish: { game: 'russian', options: {}, fen: 'W:Wa1,c3:Bh8' } });
  await hand.until('much is to be done', ({ view }) => view?.prompt.line.id === 'lead.differs');
  hand.say({ type: 'setUp' });
  await hand.until('all stands there', ({ aside }) => aside?.isThere === true);
  expect(hand.seen.aside?.occupied).toEqual(['a1', 'c3', 'h8']);
  hand.say({ type: 'button', seat: 'bottom', down: true });
  await hand.until('a button is pressed', ({ aside }) => aside?.presses.bottom === 1);
  hand.say({ type: 'button', seat: 'bottom', down: false });
  hand.say({ type: 'leave', wish: { game: 'russian', options: {}, fen: 'B:Wa1,d4:Bh8' } });
  await hand.until(
    'the half-move is shown',
    ({ view }) => view?.lights.map(({ at }) => at).join() === 'c3,d4',
  );
  hand.say({ type: 'goOn' });
  await hand.until('the game goes on, and the pieces are put right', ({ aside, view }) => {
    return aside === null && view?.plies.length === 1 && view.lights.some(({ id }) => id === 'L7');
  });
});

it('a move tried in an analysis is none of the game that goes on', async () => {
  const { hand } = await start(newHome(), ['--game', 'russian']);
  await settled(hand, 'russian');
  await move(hand, 'c3', 'd4');
  hand.say({ type: 'study', wish: { kind: 'here' } });
  await hand.until('it is analysed', ({ view }) => view?.plies.length === 0 && view.needs === 'move');
  await move(hand, 'b6', 'a5');
  hand.say({ type: 'goOn' });
  await hand.until('the hand is led back', ({ view }) => {
    const lit = view?.lights.map(({ at }) => at).sort();
    return view?.plies.length === 1 && lit?.join() === 'a5,b6';
  });
  expect(hand.seen.view?.prompt.line.id).not.toBe('resume.ahead');
});

it('an exhibit lays its games itself, and what visitors leave for another game is kept as abandoned', async () => {
  const home = newHome();
  const file = join(home, 'exhibit.json');
  writeFileSync(file, JSON.stringify({ exhibit: { games: ['english', 'russian'] } }));
  const { hand, url } = await start(home, ['--config', file], 'exhibit');
  await settled(hand, 'english');
  hand.say({ type: 'sit', wish: INTERNATIONAL });
  await hand.until('refused', ({ refused }) => refused !== null && /exhibit/.test(refused));
  await move(hand, 'b6', 'c5');
  hand.say({ type: 'visit', act: { do: 'stop' } });
  for (const answer of ['game', 'russian', 'play'])
    hand.say({ type: 'visit', act: { do: 'answer', answer } });
  await settled(hand, 'russian');
  const answer = await fetch(new URL('/api/games', url));
  const left = expect.objectContaining({ plies: 1, state: 'abandoned' });
  expect(await answer.json()).toEqual({ games: expect.arrayContaining([left]), deleted: [], damaged: [] });
});
