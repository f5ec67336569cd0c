import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { openGameStore } from '../../adapters/store/store.ts';
import { chooseGame } from '../../app/game-choice.ts';
import type { View } from '../../game/game.ts';
import type { GameId, Rules } from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import { begunAgain } from './begun-again.ts';
import { PageHand, pause } from './page-hand.ts';
import { emptyTally, type FaultTally } from './tally.ts';

const DAMIER = fileURLToPath(new URL('../../../bin/damier.js', import.meta.url));
/** So long the start may take on a busy machine, ms. */
const PATIENCE_MS = 60_000;
/** How long a life lasts at most once the board is there, ms. */
const LIFE_MS = 6000;

export interface ProgramOptions {
  readonly game: GameId;
  readonly kills: number;
  readonly random: Random;
  readonly progress: () => void;
}

/** `damier play` itself, firmware in its simulator and all, killed again and again while a hand plays at its page. */
export async function killProgram({ game, kills, random, progress }: ProgramOptions): Promise<FaultTally> {
  const home = mkdtempSync(join(tmpdir(), 'damier-faults-'));
  const tally = emptyTally();
  const { rules } = chooseGame({ game, set: [], fen: null }).setup;
  let shown: View | null = null;
  try {
    for (let life = 0; life <= kills; life += 1) {
      const program = await start(home, game);
      const hand = new PageHand(program.url);
      try {
        const view = await firstView(hand);
        compare(tally, shown, view);
        if (view.prompt.line.id === 'resume.ahead') tally.confirmed += 1;
        const end = Date.now() + random.next() * LIFE_MS;
        const playing = play(hand, () => hand.act(rules, random), end);
        await pause(Math.max(0, end - Date.now()));
        shown = hand.view;
        await program.kill();
        shown = hand.view ?? shown;
        await playing;
        if (life < kills) tally.faults.kill += 1;
        tally.resumed += 1;
      } finally {
        hand.close();
        await program.kill();
      }
      await inspect(tally, home, shown, rules);
      progress();
    }
    return tally;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function play(hand: PageHand, act: () => Promise<void>, end: number): Promise<void> {
  while (!hand.gone && Date.now() < end) await act();
}

/** The game as it is shown once the board is there. */
async function firstView(hand: PageHand): Promise<View> {
  for (const late = Date.now() + PATIENCE_MS; Date.now() < late; await pause(50)) {
    const { view } = hand;
    if (view !== null && view.prompt.line.id !== 'link.wait') {
      // What had been moved meanwhile is seen with the first snapshot.
      await pause(300);
      return hand.view ?? view;
    }
  }
  throw new Error('the board does not come up');
}

function compare(tally: FaultTally, before: View | null, { plies }: View): void {
  if (before === null || before.outcome !== null) return;
  const kept = before.plies.filter((ply, index) => isDeepStrictEqual(ply, plies[index])).length;
  tally.shown += before.plies.length;
  tally.lost += before.plies.length - kept;
  tally.duplicated += Math.max(0, plies.length - before.plies.length - 1);
}

/** The file as it was left: whole, and with all that was shown. */
async function inspect(tally: FaultTally, home: string, shown: View | null, { board }: Rules): Promise<void> {
  const store = await openGameStore(home, { log: () => undefined, now: () => new Date() });
  if (store.aside !== null) tally.damaged += 1;
  const [last] = store.list().games;
  if (shown !== null && (last?.plies ?? 0) < shown.plies.length) tally.lost += 1;
  const entries = last === undefined ? [] : (store.latest(last.head)?.entries() ?? []);
  tally.effects += begunAgain(entries, board.nameOf);
  store.close();
}

interface Program {
  readonly url: string;
  kill(): Promise<void>;
}

async function start(home: string, game: GameId): Promise<Program> {
  const child = spawn(process.execPath, [DAMIER, 'play', '--game', game, '--port', '0'], {
    env: { ...process.env, DAMIER_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await urlOf(child);
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (data) => {
      said += String(data);
    });
    child.stdout?.on('data', (data) => {
      const [url] = /http:\/\/\S+/.exec(String(data)) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`damier play ended: ${said}`)));
  });
}
