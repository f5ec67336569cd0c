import type { Trouble } from '../../game/game.ts';
import {
  type Book,
  bookChoice,
  type Decision,
  type Level,
  levelNumbered,
  STRONGEST,
} from '../../opponent/opponent.ts';
import type { Player } from '../../ports/player.ts';
import type { Move, Progress, Rules, Side } from '../../rules/rules.ts';
import { ComputerPlayer } from '../opponent/computer-player.ts';
import type { Thinker } from '../opponent/thinker.ts';
import { errorWords } from '../words/words.ts';
import {
  findHubMove,
  formatHubMove,
  type HubLimits,
  type HubLine,
  limitsOf,
  parseHubPosition,
  readHubLine,
  writeHubLine,
} from './line.ts';
import { engineCommand, HubThinker, type Introduction, introduce } from './thinker.ts';

export { whyNotSet } from './thinker.ts';

export interface HubWish {
  readonly side: Side;
  readonly rules: Rules;
  /** The engine's command line. */
  readonly command: string;
  /** Its parameters, by name. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly failed: (message: string, final: boolean) => void;
  readonly trouble: (trouble: Trouble | null) => void;
}

/**
 * Why an engine of the Hub protocol cannot play this game; null if it can. Hub positions are boards of fifty squares, played by the
 * international rules.
 */
export function whyNotHub(rules: Rules): string | null {
  if (rules.id === 'international') return null;
  return `an engine of the Hub protocol plays international draughts, not ${rules.id}: --game international, or --opponent computer`;
}

/** Asks the engine of a command line who it is and what can be set. Rejects, in words, where none answers. */
export function meetHub(command: string): Promise<Introduction> {
  return introduce(engineCommand(command), after);
}

/** Another program as a player. */
export function startHub({ side, command, ...wish }: HubWish): Player {
  const thinker = new HubThinker({ ...wish, start: engineCommand(command), after });
  return new ComputerPlayer({ side, level: STRONGEST, seed: 0, thinker });
}

function after(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}

export interface HubEngineSetup {
  readonly rules: Rules;
  readonly thinker: Thinker;
  readonly level: Level;
  /** How many threads it may think on. It takes all until `threads` says otherwise. Left out: one. */
  readonly threads?: number;
  /** What it plays by heart until `book` says otherwise. Left out: nothing. */
  readonly book?: Book | null;
  readonly version: string;
  readonly send: (line: string) => void;
  /** Milliseconds, for the times it reports. */
  readonly now: () => number;
  readonly quit: () => void;
}

/** Another seed misjudges other positions, and so plays other games. */
const MOST_SEEDS = 999_999_999;
const ENDLESS_MS = 86_400_000;
/** A program that has just started is slow: its first searches took up to 66 ms more than the 50 they were given. */
const WARM_UP = { nodes: 200_000, depth: 100, misjudges: 0 };
const WARM_UP_MS = 1_000;

interface Search {
  readonly since: number;
  /** It ends when it is told to, not when there is nothing more to find. */
  readonly endless: boolean;
  stopped: boolean;
  /** What an endless one has found too soon. */
  found: Decision | null;
}

/** Our player as an engine of the Hub protocol, version 2: lines in, lines out. */
export class HubEngine {
  readonly #setup: HubEngineSetup;
  #level: Level;
  #seed = 0;
  #threads: number;
  #playsBook = true;
  #progress: Progress;
  #limits: HubLimits;
  #search: Search | null = null;
  #warmingUp = false;
  /** What came during a search and is not for it. A program may set up the next one as soon as it has said `stop`. */
  #waiting: HubLine[] = [];

  constructor(setup: HubEngineSetup) {
    this.#setup = setup;
    this.#level = setup.level;
    this.#threads = setup.threads ?? 1;
    this.#progress = setup.rules.begin(setup.rules.start());
    this.#limits = limitsOf(this.#level, new Map());
  }

  /** Takes one line of the other program. */
  take(text: string): void {
    const line = readHubLine(text);
    if (line !== null) this.#obey(line);
  }

  #obey(line: HubLine): void {
    try {
      if (this.#warmingUp && line.command !== 'quit') this.#waiting.push(line);
      else if (this.#search === null) this.#command(line);
      else this.#duringSearch(this.#search, line);
    } catch (error) {
      this.#say('error', { message: errorWords(error) });
    }
  }

  #command({ command, args }: HubLine): void {
    switch (command) {
      case 'hub':
        this.#introduce();
        break;
      case 'set-param':
        this.#setParameter(args.get('name') ?? '', args.get('value') ?? '');
        break;
      case 'init':
        this.#warmUp();
        break;
      case 'new-game':
        this.#progress = this.#setup.rules.begin(this.#setup.rules.start());
        break;
      case 'pos':
        this.#progress = this.#positionOf(args);
        break;
      case 'level':
        this.#limits = limitsOf(this.#level, args);
        break;
      case 'go':
        this.#go(args.has('ponder') || args.has('analyze'));
        break;
      case 'ping':
        this.#say('pong');
        break;
      case 'quit':
        this.#setup.quit();
        break;
    }
  }

  #duringSearch(search: Search, line: HubLine): void {
    const { command } = line;
    if (command === 'ping') this.#say('pong');
    else if (command === 'quit') this.#setup.quit();
    else if (search.stopped) this.#waiting.push(line);
    else if (command === 'stop') this.#stop(search);
    else if (command !== 'ponder-hit') this.#waiting.push(line);
    else if (search.endless) this.#go(false, true);
  }

  #introduce(): void {
    const { version } = this.#setup;
    this.#say('id', { name: 'Damier', version, author: 'Damier', country: 'FR' });
    this.#say('param', { name: 'level', value: this.#level.number, type: 'int', min: 1, max: 8 });
    this.#say('param', { name: 'seed', value: this.#seed, type: 'int', min: 0, max: MOST_SEEDS });
    const { threads = 1 } = this.#setup;
    this.#say('param', { name: 'threads', value: this.#threads, type: 'int', min: 1, max: threads });
    this.#say('param', { name: 'book', value: String(this.#playsBook), type: 'bool' });
    this.#say('wait');
  }

  /** It is ready once it has searched, before anybody counts the time. */
  #warmUp(): void {
    const { thinker, rules } = this.#setup;
    this.#warmingUp = true;
    const situation = { progress: rules.begin(rules.start()), sector: null };
    const task = { kind: 'decide', situation, strength: WARM_UP, seed: 0, milliseconds: WARM_UP_MS } as const;
    thinker.think(task, () => {
      this.#warmingUp = false;
      this.#say('ready');
      this.#goOn();
    });
  }

  #setParameter(name: string, value: string): void {
    if (name === 'seed') {
      if (!/^\d{1,10}$/.test(value) || Number(value) > MOST_SEEDS)
        throw new Error(`seed=${value} is none; it is a whole number from 0 to ${MOST_SEEDS}`);
      this.#seed = Number(value);
    }
    if (name === 'threads') {
      const { threads = 1 } = this.#setup;
      if (!/^\d{1,4}$/.test(value) || Number(value) < 1 || Number(value) > threads)
        throw new Error(`threads=${value} is none; it is a whole number from 1 to ${threads}`);
      this.#threads = Number(value);
    }
    if (name === 'book') {
      if (value !== 'true' && value !== 'false')
        throw new Error(`book=${value} is none; it is true or false`);
      this.#playsBook = value === 'true';
    }
    if (name !== 'level') return;
    const level = /^\d$/.test(value) ? levelNumbered(Number(value)) : null;
    if (level === null) throw new Error(`level=${value} is none; it is a whole number from 1 to 8`);
    this.#level = level;
    this.#limits = limitsOf(level, new Map());
  }

  #positionOf(args: HubLine['args']): Progress {
    const { rules } = this.#setup;
    const given = args.get('pos');
    let progress = rules.begin(given === undefined ? rules.start() : parseHubPosition(rules, given));
    for (const text of (args.get('moves') ?? '').split(/\s+/).filter((word) => word !== '')) {
      const move = findHubMove(rules, progress.position, text);
      if (move === null) throw new Error(`${text} is no move there`);
      progress = rules.advance(progress, move);
      // What is a draw here need not be one there. The engine plays on as long as it is asked.
      if (progress.outcome?.winner === null) progress = rules.begin(progress.position);
    }
    return progress;
  }

  /** @param keeps it goes on from what was found out about the same position */
  #go(endless: boolean, keeps = false): void {
    const { thinker, now } = this.#setup;
    const progress = this.#progress;
    if (progress.outcome !== null) throw new Error(`the game is over there (${progress.outcome.reason})`);
    const known = endless || keeps ? null : this.#byHeart(progress);
    if (known !== null) {
      this.#say('done', { move: formatHubMove(known) });
      return;
    }
    const since = this.#search?.since ?? now();
    this.#search = { since, endless, stopped: false, found: null };
    const limits = endless ? { ...this.#limits, milliseconds: ENDLESS_MS } : this.#limits;
    const strength = endless
      ? { ...limits.level, nodes: Number.POSITIVE_INFINITY, depth: 100 }
      : limits.level;
    const situation = { progress, sector: null };
    const { milliseconds } = limits;
    thinker.think(
      {
        ...{ kind: 'decide', situation, strength, seed: this.#seed, milliseconds },
        ...{ threads: this.#level.together ? this.#threads : 1, keeps, reports: true },
      },
      (thought) => {
        if (thought.kind === 'deepened') this.#report(thought.soFar, since);
        if (thought.kind === 'decided' && thought.decision !== null) this.#found(thought.decision);
      },
    );
  }

  #byHeart(progress: Progress): Move | null {
    const { book = null } = this.#setup;
    if (book === null || !this.#playsBook || !this.#level.openings) return null;
    const act = bookChoice(book, { progress, sector: null }, this.#seed)?.act;
    return act?.kind === 'move' ? act : null;
  }

  #stop(search: Search): void {
    search.stopped = true;
    if (search.found !== null) this.#done(search.found, search.since);
    else this.#setup.thinker.hurry();
  }

  #found(decision: Decision): void {
    const search = this.#search;
    if (search === null) return;
    if (search.endless && !search.stopped) search.found = decision;
    else this.#done(decision, search.since);
  }

  #done(decision: Decision, since: number): void {
    this.#search = null;
    const move = this.#report(decision, since);
    const [reply] = decision.line ?? [];
    this.#say('done', { move, ...(reply && { ponder: formatHubMove(reply) }) });
    this.#goOn();
  }

  #goOn(): void {
    for (const line of this.#waiting.splice(0)) this.#obey(line);
  }

  /** Says how far the search has come; answers its move. */
  #report({ choice: { act }, line = [], depth, points, nodes }: Decision, since: number): string {
    if (act?.kind !== 'move') throw new Error('a search without a move');
    const time = (this.#setup.now() - since) / 1000;
    const move = formatHubMove(act);
    const nps = time > 0 ? nodes / time / 1e6 : 0;
    this.#say('info', {
      depth,
      score: (points / 100).toFixed(2),
      nodes,
      time: time.toFixed(2),
      nps: nps.toFixed(2),
      pv: [move, ...line.map(formatHubMove)].join(' '),
    });
    return move;
  }

  #say(command: string, args: Readonly<Record<string, string | number>> = {}): void {
    this.#setup.send(writeHubLine(command, args));
  }
}
