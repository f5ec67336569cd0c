import { type Decision, type Level, levelNumbered } from '../../opponent/opponent.ts';
import type { Progress, Rules } from '../../rules/rules.ts';
import type { Thinker } from '../opponent/thinker.ts';
import { type HubLimits, limitsOf } from './level.ts';
import { type HubLine, readHubLine, writeHubLine } from './line.ts';
import { findHubMove, formatHubMove, parseHubPosition } from './notation.ts';

export interface HubEngineSetup {
  readonly rules: Rules;
  readonly thinker: Thinker;
  readonly level: Level;
  readonly version: string;
  readonly send: (line: string) => void;
  /** Milliseconds, for the times it reports. */
  readonly now: () => number;
  readonly quit: () => void;
}

const ENDLESS_MS = 86_400_000;

/** Our player as an engine of the Hub protocol, version 2: lines in, lines out. */
export class HubEngine {
  readonly #setup: HubEngineSetup;
  #level: Level;
  #progress: Progress;
  #limits: HubLimits;
  /** While a search runs: whether it waits for `ponder-hit` or `stop` before it may end, and what it found too soon. */
  #search: { readonly since: number; readonly endless: boolean; found: Decision | null } | null = null;

  constructor(setup: HubEngineSetup) {
    this.#setup = setup;
    this.#level = setup.level;
    this.#progress = setup.rules.begin(setup.rules.start());
    this.#limits = limitsOf(this.#level, new Map());
  }

  /** Takes one line of the other program. */
  take(text: string): void {
    const line = readHubLine(text);
    if (line === null) return;
    try {
      if (this.#search === null) this.#command(line);
      else this.#duringSearch(line);
    } catch (error) {
      this.#say('error', { message: error instanceof Error ? error.message : String(error) });
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
        this.#say('ready');
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

  #duringSearch({ command }: HubLine): void {
    switch (command) {
      case 'ping':
        this.#say('pong');
        break;
      case 'stop':
        this.#stop();
        break;
      case 'ponder-hit':
        this.#go(false);
        break;
      case 'quit':
        this.#setup.quit();
        break;
    }
  }

  #introduce(): void {
    const { version } = this.#setup;
    this.#say('id', { name: 'Damier', version, author: 'Damier', country: 'FR' });
    this.#say('param', { name: 'level', value: this.#level.number, type: 'int', min: 1, max: 8 });
    this.#say('wait');
  }

  #setParameter(name: string, value: string): void {
    if (name !== 'level') return;
    const level = levelNumbered(Number(value));
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
    }
    return progress;
  }

  #go(endless: boolean): void {
    const { thinker, now } = this.#setup;
    const progress = this.#progress;
    if (progress.outcome !== null) throw new Error(`the game is over there (${progress.outcome.reason})`);
    const since = this.#search?.since ?? now();
    this.#search = { since, endless, found: null };
    const limits = endless ? { ...this.#limits, milliseconds: ENDLESS_MS } : this.#limits;
    const strength = endless
      ? { ...limits.level, nodes: Number.POSITIVE_INFINITY, depth: 100 }
      : limits.level;
    const situation = { progress, sector: null };
    const { milliseconds } = limits;
    thinker.think({ kind: 'decide', situation, strength, seed: 0, milliseconds }, (thought) => {
      if (thought.kind === 'decided' && thought.decision !== null) this.#found(thought.decision);
    });
  }

  #stop(): void {
    const search = this.#search;
    if (search === null) return;
    if (search.found !== null) this.#done(search.found, search.since);
    else {
      this.#search = { ...search, endless: false };
      this.#setup.thinker.hurry();
    }
  }

  #found(decision: Decision): void {
    const search = this.#search;
    if (search === null) return;
    // Pondering and analysis end when they are told to, not when there is nothing more to find.
    if (search.endless) search.found = decision;
    else this.#done(decision, search.since);
  }

  #done({ choice: { act }, depth, points, nodes }: Decision, since: number): void {
    this.#search = null;
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
      pv: move,
    });
    this.#say('done', { move });
  }

  #say(command: string, args: Readonly<Record<string, string | number>> = {}): void {
    this.#setup.send(writeHubLine(command, args));
  }
}
