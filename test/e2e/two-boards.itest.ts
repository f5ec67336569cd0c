import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBus } from '../../src/adapters/mqtt/mqtt-bus.ts';
import { Random } from '../../src/bench/random.ts';
import { matchTopic } from '../../src/mirror/topics.ts';
import { parseFen, type Rules, type Side, type Square } from '../../src/rules/rules.ts';
import { Mosquitto } from '../adapters/mqtt/mosquitto.ts';
import { rulesOf } from '../rules/games.ts';
import { Town } from './town.ts';

const rules: Rules = rulesOf('classiques');
const nameOf = (square: Square) => rules.board.nameOf(square);

describe('two programs, a real Mosquitto', () => {
  const towns: Record<Side, Town> = { W: new Town('Nantes', rules), B: new Town('Liège', rules) };
  const intruder = new Town('Somewhere', rules);
  const random = new Random(4);
  let broker: Mosquitto;

  beforeAll(async () => {
    mkdirSync(towns.W.home, { recursive: true });
    broker = await Mosquitto.start([towns.W.board, towns.B.board, intruder.board]);
    await Promise.all([towns.W.start(access(towns.W)), towns.B.start(access(towns.B))]);
  });

  afterAll(async () => {
    await Promise.all([towns.W.end('SIGTERM'), towns.B.end('SIGTERM')]);
    await broker.end();
  });

  function access({ board }: Town) {
    const { url, caFile } = broker.access(board);
    return { broker: url, caFile, passwordFile: broker.passwordFile(board) };
  }

  /** Whose turn it is plays by chance; the other hand carries it out. */
  async function halfMove(): Promise<void> {
    const { view } = towns.W.page.seen;
    if (view === null) throw new Error('no view');
    const side = view.turn;
    const [here, there] = side === 'W' ? [towns.W, towns.B] : [towns.B, towns.W];
    const { from, to, captured } = random.pick(rules.moves(parseFen(rules, view.fen)));
    const plies = view.plies.length;
    await here.carry(nameOf(from), nameOf(to), captured.map(nameOf));
    await here.page.until('the move is understood', ({ view: now }) => now?.plies.length === plies + 1);
    const told = await there.page.until(
      'the move is shown',
      ({ view: now }) => now?.directed?.shown === true && now.prompt,
    );
    expect(told.line).toEqual({
      id: 'mir.copy',
      params: { from: nameOf(from), to: nameOf(to), town: here.name },
    });
    await there.carry(nameOf(from), nameOf(to), captured.map(nameOf));
    await there.page.until('the move is carried out', ({ view: now }) => now?.plies.length === plies + 1);
  }

  it('are paired on their pages: by a code, and by a number that both show', async () => {
    const { W, B } = towns;
    W.pair({ do: 'offer', game: 'classiques', options: {}, fen: null, clock: '30+10', side: 'W' });
    const code = await W.page.until(
      'a code',
      ({ mirror }) => mirror?.pairing.kind === 'offering' && mirror.pairing.code,
    );
    B.pair({ do: 'seek', code });
    const check = (town: Town) =>
      town.page.until(
        'a number',
        ({ mirror }) => mirror?.pairing.kind === 'checking' && mirror.pairing.check,
      );
    expect(await check(W)).toBe(await check(B));
    W.pair({ do: 'confirm' });
    B.pair({ do: 'confirm' });
    for (const [town, far] of [
      [W, 'Liège'],
      [B, 'Nantes'],
    ] as const) {
      const view = await town.page.until(
        'the game',
        ({ view: now }) =>
          now?.game === 'classiques' && ['turn.plain', 'dir.wait'].includes(now.prompt.line.id) && now,
      );
      expect([view.players.W.name, view.players.B.name]).toContain(far);
      expect(view.clocks).not.toBeNull();
    }
  });

  it('play a dozen half-moves', async () => {
    for (let n = 0; n < 12; n += 1) await halfMove();
    const [W, B] = [towns.W.page.seen.view, towns.B.page.seen.view];
    expect(W?.fen).toBe(B?.fen);
    expect(W?.plies).toEqual(B?.plies);
    towns.W.pair({ do: 'greet', greeting: 'wellPlayed' });
    await towns.B.page.until('the greeting', (seen) => seen.mirror?.match?.greetings.there === 'wellPlayed');
  });

  it('take two half-moves back: asked for on one page, agreed to on the other', async () => {
    const { W, B } = towns;
    const { turn = 'W', plies = [] } = W.page.seen.view ?? {};
    const [here, there] = turn === 'W' ? [W, B] : [B, W];
    here.page.say({ type: 'takeback', act: 'ask' });
    const asked = await there.page.until(
      'the question',
      ({ view }) => view?.takeback === 'toAnswer' && view.prompt,
    );
    expect(asked.line).toEqual({ id: 'back.farMore', params: { town: here.name, n: 2 } });
    there.page.say({ type: 'takeback', act: 'agree' });
    for (const town of [here, there]) {
      await town.page.until('taken back', ({ view }) => view?.plies.length === plies.length - 2);
      await town.putBack();
    }
    expect(W.page.seen.view?.fen).toBe(B.page.seen.view?.fen);
    await halfMove();
  });

  it('are unmoved by a third, who forges', async () => {
    const before = towns.B.page.seen.view;
    const { id } = towns.W.page.seen.mirror?.match ?? { id: '' };
    const bus = await connectBus(broker.access(intruder.board), () => undefined);
    const topic = matchTopic({ group: 'home', board: towns.W.board }, id, 'entry');
    await expect(bus.publish(topic, '{"kind":"entry"}', true)).rejects.toThrow(/Not authorized/);
    await bus.close();
    expect(towns.B.page.seen.view?.plies).toEqual(before?.plies);
  });

  it('say that the broker is away, and go on when it was killed with all that it kept', async () => {
    await broker.kill(true);
    const codes = (town: Town) => town.page.seen.view?.faults.map(({ code }) => code) ?? [];
    for (const town of [towns.W, towns.B]) await town.page.until('E91', () => codes(town).includes('mirror'));
    await broker.run();
    for (const town of [towns.W, towns.B])
      await town.page.until('no fault', () => !codes(town).includes('mirror'));
    await halfMove();
  });

  it('a program that is killed is named as away; started again, it goes on with the match', async () => {
    const plies = towns.W.page.seen.view?.plies.length;
    await towns.B.end('SIGKILL');
    await towns.W.page.until('away', ({ mirror }) => mirror?.match?.away === true);
    await towns.B.start(access(towns.B));
    await towns.W.page.until('back', ({ mirror }) => mirror?.match?.away === false);
    await towns.B.page.until(
      'the same game',
      ({ view }) => view?.plies.length === plies && view?.needs !== null,
    );
    await halfMove();
    await halfMove();
    expect(towns.W.page.seen.view?.fen).toBe(towns.B.page.seen.view?.fen);
  });
});
