/** A watcher in another language, written from docs/mirror-protocol.md alone: what it makes of the vectors, and of a match. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { type OwnBroker, startOwnBroker } from '../../src/adapters/mqtt/own-broker.ts';
import { parseFen } from '../../src/rules/rules.ts';
import { Town } from '../e2e/town.ts';
import { rulesOf } from '../rules/games.ts';

const folder = fileURLToPath(new URL('../../examples/mirror-watch', import.meta.url));
/** Debian's own, which its packages are for. */
const PYTHON = '/usr/bin/python3';
const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
const rules = rulesOf('russian');

const open: { end(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.end();
});

it('passes the vectors', () => {
  const { status, stderr } = spawnSync(PYTHON, ['-m', 'unittest'], { cwd: folder, env, encoding: 'utf8' });
  expect(stderr).toMatch(/Ran \d\d tests in .*\s+OK/);
  expect(status).toBe(0);
});

/** A watcher that runs, and all that it has said. */
async function watching({ port }: OwnBroker) {
  const child: ChildProcess = spawn(PYTHON, ['watch.py', '127.0.0.1', String(port)], { cwd: folder, env });
  open.push({ end: () => child.kill() });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      said += data;
    });
  const lines = () => said.trimEnd().split('\n');
  const until = (line: RegExp) =>
    expect.poll(lines, { timeout: 60_000, interval: 100 }).toContainEqual(expect.stringMatching(line));
  await until(/^watching$/);
  return { lines, until };
}

it('follows a match of two virtual boards, also from the middle on', async () => {
  const broker = await startOwnBroker({ host: '127.0.0.1', port: 0, log: () => undefined });
  open.push({ end: () => broker.close() });
  const first = await watching(broker);
  const towns = [new Town('Nantes', rules), new Town('Liège', rules)] as const;
  const [W, B] = towns;
  for (const town of towns) open.push({ end: () => town.end('SIGTERM') });
  await Promise.all(towns.map((town) => town.start({ broker: `mqtt://127.0.0.1:${broker.port}` })));
  W.pair({ do: 'offer', game: 'russian', options: {}, fen: null, clock: null, side: 'W' });
  const code = await W.page.until(
    'a code',
    ({ mirror }) => mirror?.pairing.kind === 'offering' && mirror.pairing.code,
  );
  B.pair({ do: 'seek', code });
  for (const town of towns) {
    await town.page.until('a number', ({ mirror }) => mirror?.pairing.kind === 'checking');
    town.pair({ do: 'confirm' });
  }
  const begun = ['turn.plain', 'dir.wait'];
  for (const town of towns)
    await town.page.until(
      'the game',
      ({ view }) =>
        view?.players.W.kind !== view?.players.B.kind && begun.includes(view?.prompt.line.id ?? ''),
    );

  const halfMove = async (here: Town, there: Town) => {
    const { fen, plies } = await here.page.until('a turn', ({ view }) => view);
    const [move] = rules.moves(parseFen(rules, fen));
    if (move === undefined) throw new Error('no move');
    const [from, to] = [rules.board.nameOf(move.from), rules.board.nameOf(move.to)];
    await here.carry(from, to, []);
    await there.page.until('it is shown', ({ view }) => view?.directed?.shown === true);
    await there.carry(from, to, []);
    for (const town of [here, there])
      await town.page.until('it is done', ({ view }) => view?.plies.length === plies.length + 1);
    return `${move.from}-${move.to}`;
  };
  const played = await halfMove(W, B);
  await first.until(/both boards hold 1 entries/);
  const late = await watching(broker);
  const answered = await halfMove(B, W);

  // Who has watched the pairing knows what the log begins with.
  await first.until(/match [0-9a-f]{16} may begin: russian, Nantes plays White, Liège Black/);
  for (const [watcher, own] of [
    [first, [` 1 W Nantes: ${played} (appended)`, ` 2 B Liège: ${answered} (appended)`]],
    // Kept is the last entry alone.
    [late, [` 1 W Nantes: ${played} (appended)`, ` 2 B Liège: ${answered} (appended)`]],
  ] as const) {
    await watcher.until(/both boards hold 2 entries, head [0-9a-f]{16}$/);
    expect(watcher.lines().flatMap((line) => /^[0-9a-f]{16}( \d+ [WB] .*)/.exec(line)?.[1] ?? [])).toEqual(
      own,
    );
    expect(watcher.lines().filter((line) => /forged|malformed|frozen|Traceback/.test(line))).toEqual([]);
  }
});
