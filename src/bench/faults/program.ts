/** Faults done to `damier play` itself: it is killed, and its cables are pulled, while a hand at its page plays. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { getHeapCodeStatistics } from 'node:v8';
import WebSocket from 'ws';
import { systemClock } from '../../adapters/clock/clock.ts';
import { openGameStore } from '../../adapters/store/store.ts';
import { buildVirtualBoard } from '../../app/board-parts.ts';
import { chooseGame } from '../../app/game-choice.ts';
import type { View } from '../../game/game.ts';
import type { Disc, PageMessage, Room, ServerMessage } from '../../ports/page.ts';
import { NEWEST } from '../../ports/store.ts';
import { type GameId, type Move, parseFen, type Rules } from '../../rules/rules.ts';
import { garbageCollector, pause, startProgram } from '../process.ts';
import type { Random } from '../random.ts';
import { begunAgain } from './board.ts';
import { emptyTally, type FaultTally } from './campaign.ts';

/** So long the start may take on a busy machine, ms. */
const PATIENCE_MS = 60_000;
/** How long a life lasts at most once the board is there, ms. */
const LIFE_MS = 6000;

interface ProgramOptions {
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
  const entries = last === undefined ? [] : (store.goingOn(last.head, NEWEST)?.entries() ?? []);
  tally.effects += begunAgain(entries, board.nameOf);
  store.close();
}

const STEP_MS = 120;
const WHEEL_DEGREES_A_SECOND = 900;

/** A hand at a page of `damier play`: it sees what the page is told, and does what a mouse would. */
class PageHand {
  readonly #socket: WebSocket;
  #view: View | null = null;
  #room: Room | null = null;
  #gone = false;

  constructor(url: string) {
    this.#socket = new WebSocket(new URL('/ws', url.replace('http', 'ws')));
    this.#socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as ServerMessage));
    this.#socket.on('open', () => this.#say({ type: 'takeHand' }));
    this.#socket.on('close', () => this.#leave());
    this.#socket.on('error', () => this.#leave());
  }

  /** The latest that was shown. */
  get view(): View | null {
    return this.#view;
  }

  get gone(): boolean {
    return this.#gone;
  }

  close(): void {
    this.#socket.terminate();
  }

  /** One legal act of whose turn it is, chosen by chance; answers when the hand has done it, or the program is gone. */
  async act(rules: Rules, random: Random): Promise<void> {
    const view = this.#view;
    if (view === null || this.#room === null || view.prompt.line.id === 'link.wait') return pause(STEP_MS);
    if (view.prompt.line.id === 'resume.ahead')
      return this.press(view.seats.bottom === view.turn ? 'bottom' : 'top');
    if (view.alarm || view.outcome !== null || view.needs === null) return this.setUp();
    if (view.needs === 'spin') return this.#spin();
    const choice = view.choices[random.whole(0, Math.max(0, view.choices.length - 1))];
    if (choice !== undefined) {
      this.#say({ type: 'choose', slider: choice.slider, notch: choice.notch });
      return pause(2500);
    }
    const moves = rules.moves(parseFen(rules, view.fen));
    const move = moves[random.whole(0, moves.length - 1)];
    if (view.needs === 'move' && move !== undefined) await this.#move(rules, move);
    await pause(random.whole(0, 1200));
  }

  async press(seat: 'bottom' | 'top'): Promise<void> {
    for (const down of [true, false]) {
      this.#say({ type: 'button', seat, down });
      await pause(STEP_MS);
    }
    await pause(500);
  }

  /** Somebody puts the pieces where the game wants them. */
  async setUp(): Promise<void> {
    this.#say({ type: 'setUp' });
    await pause(3000);
  }

  async #spin(): Promise<void> {
    this.#say({ type: 'wheelRelease', speed: WHEEL_DEGREES_A_SECOND });
    await pause(4000);
  }

  async #move({ board }: Rules, { from, to, captured }: Move): Promise<void> {
    const target = board.nameOf(to);
    const moving = this.#discOn(board.nameOf(from));
    if (moving === null) return;
    await this.#carry(moving, { on: 'square', at: target });
    for (const square of captured) {
      for (let disc = this.#discOn(board.nameOf(square)); disc !== null; ) {
        await this.#carry(disc, { on: 'tray', side: disc.side });
        const left = this.#discOn(board.nameOf(square));
        disc = left?.id === disc.id ? null : left;
      }
    }
  }

  async #carry(disc: Disc, to: (PageMessage & { type: 'drop' })['to']): Promise<void> {
    this.#say({ type: 'lift', disc: disc.id });
    await pause(STEP_MS);
    this.#say({ type: 'drop', to });
    await pause(STEP_MS);
  }

  /** The lowest disc there: with it all are lifted that stand on it. */
  #discOn(at: string): Disc | null {
    return (
      this.#room?.discs.find(({ place }) => place.on === 'square' && place.at === at && place.level === 0) ??
      null
    );
  }

  #say(message: PageMessage): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'view') this.#view = message.view;
    if (message.type === 'room') this.#room = message.room;
  }

  #leave(): void {
    this.#gone = true;
  }
}

/** So long a link may be away after its cable is back, ms. */
const BACK_MS = 5000;
const WARM_UP = 10;
/** What is on its way at one instant is not at the others. */
const LOOKS = { times: 5, everyMs: 60 } as const;

export interface CableTally {
  readonly link: 'sensors' | 'actuators';
  /** Times that the cable was pulled. */
  readonly pulled: number;
  /** Times that the link was not back within 5 s. */
  readonly late: number;
  /** ms until it was back: half of the times, and the longest. */
  readonly median: number;
  readonly longest: number;
  /** Handles of the process after the last time, against those after the first ten. */
  readonly handles: number;
  /** Bytes in use of the process's heap, without compiled code, compared in the same way. */
  readonly bytes: number;
}

/** Pulls the cable of one link of the virtual board again and again, at any phase of what goes over it. */
export async function pullCable(
  link: CableTally['link'],
  times: number,
  random: Random,
  progress: () => void,
): Promise<CableTally> {
  const home = mkdtempSync(join(tmpdir(), 'damier-faults-'));
  const choice = chooseGame({ game: 'russian', options: {}, fen: null });
  const parts = await buildVirtualBoard({ choice, home, seed: 1, clock: systemClock, log: () => undefined });
  const { virtual } = parts;
  const part = parts[link];
  try {
    await Promise.all([parts.sensors.open(), parts.actuators.open()]);
    await until(() => part.link.state === 'up', 60_000);
    const away: number[] = [];
    let first = await held();
    for (let n = 0; n < times; n += 1) {
      await pause(random.next() * 200);
      virtual.unplug(link);
      await until(() => part.link.state !== 'up', BACK_MS);
      await pause(random.next() * 100);
      const from = systemClock.now();
      virtual.plug(link);
      await until(() => part.link.state === 'up', 4 * BACK_MS);
      away.push(systemClock.now() - from);
      if (n === Math.min(WARM_UP, times - 1)) first = await held();
      progress();
    }
    const last = await held();
    away.sort((a, b) => a - b);
    return {
      ...{ link, pulled: times, late: away.filter((ms) => ms > BACK_MS).length },
      median: Math.round(away[away.length >> 1] ?? 0),
      longest: Math.round(away.at(-1) ?? 0),
      handles: last.handles - first.handles,
      bytes: last.bytes - first.bytes,
    };
  } finally {
    await Promise.all([parts.sensors.close(), parts.actuators.close()]);
    await virtual.close();
    rmSync(home, { recursive: true, force: true });
  }
}

interface Held {
  readonly handles: number;
  readonly bytes: number;
}

/** What the process holds at the least of several looks. */
async function held(): Promise<Held> {
  const looks: Held[] = [];
  while (looks.length < LOOKS.times) {
    await pause(LOOKS.everyMs);
    looks.push(heldNow());
  }
  const least = (of: keyof Held) => Math.min(...looks.map((look) => look[of]));
  return { handles: least('handles'), bytes: least('bytes') };
}

/** Of the memory only what is still in use, and no code: V8 goes on compiling what runs often, for hundreds of pulls. */
function heldNow(): Held {
  garbageCollector()();
  const code = getHeapCodeStatistics().code_and_metadata_size;
  return { handles: openHandles(), bytes: process.memoryUsage().heapUsed - code };
}

function openHandles(): number {
  return process.getActiveResourcesInfo().filter((name) => name !== 'Timeout' && name !== 'Immediate').length;
}

async function until(is: () => boolean, withinMs: number): Promise<void> {
  for (const late = systemClock.now() + withinMs; systemClock.now() < late && !is(); ) await pause(5);
}
