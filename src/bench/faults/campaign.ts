import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openGameStore, openKeptGames } from '../../adapters/store/store.ts';
import { chooseGame } from '../../app/game-choice.ts';
import type { SliderChoice } from '../../game/game.ts';
import type { BoardReport } from '../../ports/board.ts';
import { NEWEST } from '../../ports/store.ts';
import {
  formatFen,
  type GameId,
  type Notch,
  parseFen,
  type Rules,
  type SliderId,
  type Square,
} from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import { Board, begunAgain } from './board.ts';
import { Host, type Said, type Seen } from './host.ts';

const HEAP_MB = 256;
const LITTLE_HEAP_MB = 40;
/** The work that one report makes is done within this. */
const KILL_WITHIN_MS = 6;
/** What a file may have while the disk is full. */
const NO_ROOM_BYTES = 4096;
const HOUR_MS = 3_600_000;
/** The store is tried again every second. */
const CURED_MS = 1500;

interface CampaignOptions {
  readonly game: GameId;
  readonly clock: string;
  readonly faults: readonly FaultKind[];
  readonly random: Random;
  readonly progress: () => void;
}

/** Plays one game after another at one board while the program has those faults, one after the other. */
export async function campaign(options: CampaignOptions): Promise<FaultTally> {
  const home = mkdtempSync(join(tmpdir(), 'damier-faults-'));
  const table = new Table(home, options);
  try {
    for (const fault of options.faults) {
      await table.live(fault);
      options.progress();
    }
    await table.closeUp();
    return table.tally;
  } finally {
    await table.leave();
    rmSync(home, { recursive: true, force: true });
  }
}

/** What a hand does next, step by step, and the FEN that it leads to, if that is certain. */
interface Gesture {
  readonly acts: Generator<Said>;
  readonly fen: string | null;
}

class Table {
  readonly tally: FaultTally = emptyTally();
  readonly #options: CampaignOptions;
  readonly #home: string;
  readonly #rules: Rules;
  readonly #board: Board;
  #host: Host | null = null;
  /** What the last process showed before it went; null before the first. */
  #shown: Seen | null = null;
  /** A gesture that the fault came into, and that the hand goes on with. */
  #open: Generator<Said> | null = null;
  /** Squares whose trap a servo has just opened. */
  #opened: Square[] = [];

  constructor(home: string, options: CampaignOptions) {
    this.#home = home;
    this.#options = options;
    this.#rules = chooseGame({ game: options.game, options: {}, fen: null }).setup.rules;
    this.#board = new Board(this.#rules);
  }

  /** A life of the program: it starts, goes on with the game, plays a while, and has its fault. */
  async live(fault: FaultKind): Promise<void> {
    let seen = await this.#start(fault === 'memory' ? LITTLE_HEAP_MB : HEAP_MB);
    for (let gestures = this.#options.random.whole(0, 2); gestures > 0; gestures -= 1) {
      seen = await this.#play(seen);
    }
    this.tally.faults[fault] += 1;
    await this.#suffer(fault, seen);
    await this.#end();
  }

  /** The last game goes on once more, to be seen whole; then the file is looked at, row by row. */
  async closeUp(): Promise<void> {
    await this.#start(HEAP_MB);
    await this.#end();
    const store = await openGameStore(this.#home, { log: () => undefined, now: () => new Date() });
    if (store.aside !== null) this.tally.damaged += 1;
    store.close();
  }

  async leave(): Promise<void> {
    await this.#host?.kill();
  }

  async #start(megabytes: number): Promise<Seen> {
    const { game, clock } = this.#options;
    this.#host = new Host([this.#home, game, clock], megabytes, (slider, notch) =>
      this.#moved(slider, notch),
    );
    return this.#resume();
  }

  async #end(): Promise<void> {
    const host = this.#living();
    await host.kill();
    this.#shown = host.seen ?? this.#shown;
    await this.#compareJournal();
  }

  async #suffer(fault: FaultKind, seen: Seen): Promise<void> {
    switch (fault) {
      case 'kill':
        return this.#killed(seen);
      case 'clock':
        return this.#clockJumps(seen);
      case 'disk':
        return this.#diskFull(seen);
      case 'memory':
        return this.#noMemory(seen);
    }
  }

  /** At some step of a gesture, at any instant of the work that it makes. */
  async #killed(seen: Seen): Promise<void> {
    const host = this.#living();
    const { random } = this.#options;
    const { acts } = this.#gesture(seen);
    for (let steps = random.whole(0, 40); steps > 0; steps -= 1) {
      const act = acts.next();
      if (act.done !== true) await this.#tell(act.value);
    }
    const last = acts.next();
    const taken = last.done === true ? null : host.say(last.value);
    await after(random.next() * KILL_WITHIN_MS);
    await host.kill();
    await taken;
    if (random.chance(0.5)) this.#open = acts;
    else for (const act of acts) if (act.kind === 'choose') break;
  }

  async #clockJumps(seen: Seen): Promise<void> {
    let now = seen;
    for (const ms of [HOUR_MS, -2 * HOUR_MS, HOUR_MS]) {
      await this.#living().say({ kind: 'clock', ms });
      now = await this.#play(now);
    }
  }

  /** What is played while the disk is full is not shown; it is, once there is room again. */
  async #diskFull(seen: Seen): Promise<void> {
    const host = this.#living();
    const { acts, fen } = this.#gesture(seen);
    host.limitFiles(NO_ROOM_BYTES);
    const during = await this.#perform(acts);
    if (during.prompt !== 'E81' || during.fen !== seen.fen) this.tally.wrong += 1;
    host.limitFiles(null);
    await after(CURED_MS);
    const cured = await this.#perform(told(this.#board.rest(500)));
    if (fen !== null && cured.fen !== fen) this.tally.lost += 1;
  }

  async #noMemory(seen: Seen): Promise<void> {
    const host = this.#living();
    await host.say({ kind: 'hoard' });
    for (let now = seen; host.alive; now = host.seen ?? now) {
      for (const act of this.#gesture(now).acts) if ((await this.#tell(act)) === null) break;
    }
  }

  /** The program is there again: nothing that was shown is gone, nothing is there twice, and play goes on. */
  async #resume(): Promise<Seen> {
    let seen = await this.#perform(told(this.#board.rest(1000)));
    this.#compareShown(seen);
    const open = this.#open;
    this.#open = null;
    if (open !== null) seen = await this.#perform(open);
    if (seen.prompt === 'resume.ahead') {
      this.tally.confirmed += 1;
      const seat = seen.seats.bottom === seen.turn ? 'bottom' : 'top';
      seen = await this.#perform(told(this.#board.press(seat)));
    }
    const position = parseFen(this.#rules, seen.fen);
    if (seen.outcome === null && !this.#board.standsAs(position)) {
      this.tally.guided += 1;
      seen = await this.#perform(told(this.#board.arrange(position)));
    }
    this.tally.resumed += 1;
    return seen;
  }

  async #play(seen: Seen): Promise<Seen> {
    const { acts, fen } = this.#gesture(seen);
    const now = await this.#perform(acts);
    if (fen !== null && now.fen !== fen) {
      throw new Error(`${seen.fen}: played to ${fen}, understood ${now.fen} (${now.prompt})`);
    }
    return now;
  }

  async #perform(acts: Iterable<Said>): Promise<Seen> {
    const host = this.#living();
    let seen = host.seen;
    for (const act of acts) seen = await this.#tell(act);
    if (seen === null) throw new Error(`the program ended: ${host.stderr}`);
    return seen;
  }

  /** Says it; what lay on a trap that opens at it falls, as it does on any board. Answers what is shown then. */
  async #tell(act: Said): Promise<Seen | null> {
    const host = this.#living();
    let seen = await host.say(act);
    for (const square of this.#opened.splice(0)) {
      for (const fall of told(this.#board.falls(square))) seen = await host.say(fall);
    }
    return seen;
  }

  #gesture(seen: Seen): Gesture {
    const { random } = this.#options;
    const board = this.#board;
    if (seen.outcome !== null) return { acts: told(board.arrange(this.#rules.start())), fen: null };
    // The game is over, and will be declared so.
    if (seen.needs === null) return { acts: told(board.rest(3000)), fen: null };
    if (seen.needs === 'spin') return { acts: told(board.spin(random.next() * 360)), fen: null };
    const choice = seen.choices[random.whole(0, Math.max(0, seen.choices.length - 1))];
    if (choice !== undefined) return { acts: chosen(board, choice), fen: null };
    const position = parseFen(this.#rules, seen.fen);
    const moves = this.#rules.moves(position);
    const move = moves[random.whole(0, moves.length - 1)];
    if (move === undefined) throw new Error(`no move in ${seen.fen} (${seen.prompt})`);
    return { acts: told(board.move(move)), fen: formatFen(this.#rules.play(position, move)) };
  }

  #moved(slider: SliderId, notch: Notch): void {
    const found = this.#rules.layout?.sliders.find(({ id }) => id === slider);
    if (found !== undefined && notch !== 'N') this.#opened.push(notch === 'L' ? found.left : found.right);
  }

  /** The game begins with all that was shown of it, and has one half-move more at the most: the one that was being made. */
  #compareShown({ plies }: Seen): void {
    const before = this.#shown;
    if (before === null || before.outcome !== null) return;
    const kept = before.plies.filter((ply, index) => isDeepStrictEqual(ply, plies[index])).length;
    this.tally.shown += before.plies.length;
    this.tally.lost += before.plies.length - kept;
    this.tally.duplicated += Math.max(0, plies.length - before.plies.length - 1);
  }

  /** The journal has what was shown, and no servo was begun that nothing asked for. */
  async #compareJournal(): Promise<void> {
    const games = openKeptGames(this.#home);
    const [last] = games.list().games;
    games.close();
    const store = await openGameStore(this.#home, { log: () => undefined, now: () => new Date() });
    const entries = last === undefined ? [] : (store.goingOn(last.head, NEWEST)?.entries() ?? []);
    store.close();
    if ((last?.plies ?? 0) < (this.#shown?.plies.length ?? 0)) this.tally.lost += 1;
    this.tally.effects += begunAgain(entries, this.#rules.board.nameOf);
  }

  #living(): Host {
    if (this.#host === null) throw new Error('no program was started');
    return this.#host;
  }
}

function* told(reports: Iterable<BoardReport>): Generator<Said> {
  for (const report of reports) yield { kind: 'report', report };
}

function* chosen(board: Board, { slider, notch }: SliderChoice): Generator<Said> {
  yield { kind: 'choose', slider, notch };
  yield* told(board.rest(3000));
}

function after(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

/** What a process that plays is made to suffer. */
export type FaultKind =
  /** `kill -9` in the middle of a gesture. */
  | 'kill'
  /** Its clocks jump an hour on, two back, one on. */
  | 'clock'
  /** Its files can grow no more, for the length of a gesture. */
  | 'disk'
  /** It takes memory until it is ended for it. */
  | 'memory';

/** What came of it. The last five must be 0. */
export interface FaultTally {
  readonly faults: Record<FaultKind, number>;
  /** Starts after which the game went on. */
  resumed: number;
  /** … after a press, because a move had been made meanwhile. */
  confirmed: number;
  /** … after the hand had put pieces where the game wants them. */
  guided: number;
  /** Half-moves that were shown. */
  shown: number;
  /** Half-moves that were shown and are gone. */
  lost: number;
  /** Half-moves that are there twice, or that nobody made. */
  duplicated: number;
  /** Servos begun that no choice asked for, nor the second try of a trap that was told as jammed; counted after each fault. */
  effects: number;
  /** Something was shown that was not on the disk. */
  wrong: number;
  /** Files of kept games that were not as they were written. */
  damaged: number;
}

export function emptyTally(): FaultTally {
  return {
    faults: { kill: 0, clock: 0, disk: 0, memory: 0 },
    ...{ resumed: 0, confirmed: 0, guided: 0, shown: 0 },
    ...{ lost: 0, duplicated: 0, effects: 0, wrong: 0, damaged: 0 },
  };
}

export function isClean({ lost, duplicated, effects, wrong, damaged }: FaultTally): boolean {
  return lost + duplicated + effects + wrong + damaged === 0;
}

export function sumOf(tallies: readonly FaultTally[]): FaultTally {
  const sum = emptyTally();
  for (const tally of tallies) {
    for (const kind of ['kill', 'clock', 'disk', 'memory'] as const) sum.faults[kind] += tally.faults[kind];
    for (const name of FIGURES) sum[name] += tally[name];
  }
  return sum;
}

export const FIGURES = [
  'resumed',
  'confirmed',
  'guided',
  'shown',
  'lost',
  'duplicated',
  'effects',
  'wrong',
  'damaged',
] as const satisfies readonly (keyof FaultTally)[];
