// `npm run compare`: damier-rules beside the other JavaScript libraries of draughts, which npm fetches into a folder of its own for it.
// What it prints stands in docs/comparison.md. It takes some minutes; times are the processor's, so that other programs matter little.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makePackages } from './packages.mjs';

const PEERS = { draughts: '0.2.1', 'rapid-draughts': '1.0.6' };
const REPETITIONS = 5;
const GAMES = 200;

/** The ways to count positions: what a library's page shows, and the quickest that it has; `depth` takes some seconds at most. */
const COUNTS = [
  { library: 'damier-rules', game: 'international', way: '`moves`, `play`', depth: 6 },
  { library: 'damier-rules', game: 'international', way: '`perft`', depth: 8 },
  { library: 'draughts', game: 'international', way: '`moves`, `move`, `undo`', depth: 5 },
  { library: 'damier-rules', game: 'english', way: '`moves`, `play`', depth: 7 },
  { library: 'damier-rules', game: 'english', way: '`perft`', depth: 9 },
  { library: 'rapid-draughts', game: 'english', way: '`setup`, `move`', depth: 6 },
  { library: 'rapid-draughts', game: 'english', way: 'its engine, `clone`', depth: 6 },
];

/** A function that counts the positions of so many half-moves. */
function counter({ library, game, way }, load) {
  const isQuickest = way === '`perft`' || way.startsWith('its engine');
  switch (library) {
    case 'damier-rules': {
      const rules = load(library).createRules(game);
      return isQuickest
        ? (depth) => rules.perft(rules.start(), depth)
        : (depth) => plain(rules, rules.start(), depth);
    }
    case 'draughts': {
      const Draughts = load(library);
      return isQuickest ? (depth) => new Draughts().perft(depth) : (depth) => undoing(new Draughts(), depth);
    }
    case 'rapid-draughts': {
      const { EnglishDraughts } = load('rapid-draughts/english');
      return isQuickest
        ? (depth) => cloning(EnglishDraughts.setup().engine, depth)
        : (depth) => settingUp(EnglishDraughts, EnglishDraughts.setup(), depth);
    }
  }
}

function plain(rules, position, depth) {
  const moves = rules.moves(position);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + plain(rules, rules.play(position, move), depth - 1), 0);
}

function undoing(game, depth) {
  const moves = game.moves();
  if (depth === 1) return moves.length;
  let nodes = 0;
  for (const move of moves) {
    game.move(move);
    nodes += undoing(game, depth - 1);
    game.undo();
  }
  return nodes;
}

function cloning(engine, depth) {
  const { moves } = engine;
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => {
    const next = engine.clone();
    next.move(move);
    return sum + cloning(next, depth - 1);
  }, 0);
}

function settingUp(EnglishDraughts, game, depth) {
  const { moves } = game;
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => {
    const next = EnglishDraughts.setup(game.engine.serialize());
    next.move(move);
    return sum + settingUp(EnglishDraughts, next, depth - 1);
  }, 0);
}

/** Medians of the processor's time; the count is that of damier-rules, or it is said. */
function measure(count, load) {
  const run = counter(count, load);
  const rules = load('damier-rules').createRules(count.game);
  const nodes = run(count.depth);
  const expected = rules.perft(rules.start(), count.depth);
  const speeds = Array.from({ length: REPETITIONS }, () => {
    const { user } = process.cpuUsage();
    run(count.depth);
    return nodes / ((process.cpuUsage().user - user) / 1e6);
  });
  return { ...count, nodes, isRight: nodes === expected, perSecond: median(speeds) };
}

function median(numbers) {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

/** In how many positions of random games a library gives the same legal moves: origin, end, captured pieces. */
function agreement({ library, game }, load) {
  const { createRules, formatFen } = load('damier-rules');
  const rules = createRules(game);
  const random = randomFrom(1);
  let positions = 0;
  const different = [];
  for (let played = 0; played < GAMES; played++) {
    const peer = peerGame(library, load);
    for (let position = rules.start(), ply = 0; ply < 120; ply++) {
      const moves = rules.moves(position);
      if (moves.length === 0) break;
      positions++;
      const fen = formatFen(position);
      const ours = moves.map(({ from, to, captured }) => keyOf(from, to, captured));
      const theirs = peer.moves(fen);
      if (sorted(ours) !== sorted(theirs)) {
        different.push(`${fen}: ${sorted(theirs)}, for ${sorted(ours)}`);
        if (!peer.readsFen) break;
      }
      const index = Math.floor(random() * moves.length);
      peer.play(ours[index]);
      position = rules.play(position, moves[index]);
    }
  }
  return { positions, different: different.length, example: different[0] ?? null };
}

/** A library's own game, which follows ours: by FEN where it reads one, else move by move. */
function peerGame(library, load) {
  if (library === 'draughts') {
    const Draughts = load('draughts');
    return {
      readsFen: true,
      moves: (fen) => new Draughts(fen).moves().map(({ from, to, takes }) => keyOf(from, to, takes)),
      play: () => {},
    };
  }
  const game = load('rapid-draughts/english').EnglishDraughts.setup();
  const key = ({ origin, destination, captures }) =>
    keyOf(
      origin + 1,
      destination + 1,
      captures.map((square) => square + 1),
    );
  return {
    readsFen: false,
    moves: () => game.moves.map(key),
    play: (wanted) => game.move(game.moves.find((move) => key(move) === wanted)),
  };
}

function keyOf(from, to, captured) {
  return `${from}-${to}(${[...captured].sort((one, other) => one - other)})`;
}

function sorted(keys) {
  return [...new Set(keys)].sort().join(' ');
}

/** mulberry32 */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function bytesOf(path) {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path).reduce((sum, inside) => sum + bytesOf(join(path, inside)), 0);
}

/** Each in a process of its own: one library's code does not decide how another's is compiled. */
function apart(folder, task) {
  const args = [fileURLToPath(import.meta.url), folder, JSON.stringify(task)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

function main() {
  const folder = mkdtempSync(join(tmpdir(), 'damier-compare-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const [ours] = makePackages(join(folder, 'made'), ['damier-rules']);
    const wanted = [ours, ...Object.entries(PEERS).map(([name, version]) => `${name}@${version}`)];
    execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--install-links', ...wanted], {
      cwd: folder,
    });
    console.log(
      `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, median of ${REPETITIONS}\n`,
    );
    console.log(
      '| package | files, kB | positions of random games with the same legal moves |\n|---|---|---|',
    );
    for (const name of ['damier-rules', ...Object.keys(PEERS)]) {
      const path = join(folder, 'node_modules', name);
      const { version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
      console.log(`| ${name} ${version} | ${Math.round(bytesOf(path) / 1000)} | ${agreed(folder, name)} |`);
    }
    console.log(
      '\n| game | package | counted by | depth | count | positions a second |\n|---|---|---|---|---|---|',
    );
    for (const count of COUNTS) {
      const { nodes, isRight, perSecond } = apart(folder, { count });
      const said = isRight ? `${nodes}` : `${nodes}, wrong`;
      const cells = [
        count.game,
        count.library,
        count.way,
        count.depth,
        said,
        Number(perSecond.toPrecision(2)),
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function agreed(folder, library) {
  if (library === 'damier-rules') return 'itself';
  const game = library === 'draughts' ? 'international' : 'english';
  const { positions, different, example } = apart(folder, { agree: { library, game } });
  if (example !== null) console.error(`${library}, the first that differs: ${example}`);
  return `${positions - different} of ${positions}`;
}

const [folder, task] = process.argv.slice(2);
if (task === undefined) main();
else {
  const require = createRequire(join(folder, 'package.json'));
  const { count, agree } = JSON.parse(task);
  console.log(JSON.stringify(agree ? agreement(agree, require) : measure(count, require)));
}
