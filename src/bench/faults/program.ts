import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openGameStore } from '../../adapters/store/store.ts';
import { chooseGame } from '../../app/game-choice.ts';
import type { View } from '../../game/game.ts';
import type { GameId, Rules } from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import { pause, startProgram } from '../running-program.ts';
import { begunAgain } from './begun-again.ts';
import { PageHand } from './page-hand.ts';
import { emptyTally, type FaultTally } from './tally.ts';

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
  const { rules } = chooseGame({ game, options: {}, fen: null }).setup;
  let shown: View | null = null;
  try {
    for (let life = 0; life <= kills; life += 1) {
      const program = await startProgram(home, game);
      const hand = new PageHand(program.url);
      try {
        const view = await firstView(hand);
        compare(tally, shown, view);
        if (view.prompt.line.id === 'resume.ahead') tally.confirmed += 1;
        const end = Date.now() + random.next() * LIFE_MS;
        const playing = play(hand, () => hand.act(rules, random), end);
        await pause(Math.max(0, end - Date.now()));
        shown = hand.view;
        await program.end('SIGKILL');
        shown = hand.view ?? shown;
        await playing;
        if (life < kills) tally.faults.kill += 1;
        tally.resumed += 1;
      } finally {
        hand.close();
        await program.end('SIGKILL');
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
