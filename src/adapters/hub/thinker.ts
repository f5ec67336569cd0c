import type { Trouble, TroubleKind } from '../../game/game.ts';
import { expectationOf } from '../../opponent/opponent.ts';
import type { Rules } from '../../rules/rules.ts';
import type { Task, Thought } from '../opponent/task.ts';
import type { Thinker } from '../opponent/thinker.ts';
import { type EngineProcess, START_MS, type StartEngine } from './introduction.ts';
import { findHubMove, formatHubPosition, type HubLine, readHubLine, writeHubLine } from './line.ts';

export interface HubThinkerSetup {
  readonly rules: Rules;
  readonly start: StartEngine;
  /** Set before the engine is made ready; a name that it does not know is refused. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Calls back after so many milliseconds; the answer cancels it. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
  /** A fault, in words for people. `final`: it plays no more. */
  readonly failed: (message: string, final: boolean) => void;
  /** What is wrong now, and what is done about it; null: nothing (any more). */
  readonly trouble: (trouble: Trouble | null) => void;
}

/** An engine must answer so long after its time at the latest. */
const GRACE_MS = 5_000;
/** So long after it should have been ready, or have answered, that is said, ms. */
const SAID_MS = 2_000;
/** An engine that reads its books takes a while. */
const READY_MS = 2_000;
/** So often in a row it is started anew before it is given up. */
const TRIES = 3;

interface Asked {
  readonly task: Extract<Task, { kind: 'decide' }>;
  readonly done: (thought: Thought) => void;
}

/**
 * Another program as a thinker, by the Hub protocol, version 2. One that hangs, dies or plays what is no move is
 * started anew and asked again, three times; after that it is given up and said.
 */
export class HubThinker implements Thinker {
  readonly #setup: HubThinkerSetup;
  #engine: EngineProcess | null = null;
  #ready = false;
  #known = new Set<string>();
  #failures = 0;
  /** What is wanted, and what it thinks about: nothing else may be asked before it has said `done`. */
  #asked: Asked | null = null;
  #thinksAbout: Asked | null = null;
  #points = 0;
  #cancelTimer: () => void = () => {};
  #cancelWarning: () => void = () => {};

  constructor(setup: HubThinkerSetup) {
    this.#setup = setup;
    this.#launch();
  }

  think(task: Task, done: (thought: Thought) => void): void {
    if (task.kind !== 'decide') throw new Error('an engine decides; it reviews nothing');
    this.#asked = { task, done };
    if (this.#thinksAbout !== null) this.#send('stop');
    else if (this.#ready) this.#ask();
  }

  stop(): void {
    this.#asked = null;
    if (this.#thinksAbout !== null) this.#send('stop');
  }

  hurry(): void {
    if (this.#thinksAbout !== null) this.#send('stop');
  }

  async close(): Promise<void> {
    this.#stopWaiting();
    this.#asked = null;
    this.#send('quit');
    this.#engine?.kill();
    this.#engine = null;
  }

  #launch(): void {
    this.#ready = false;
    this.#thinksAbout = null;
    this.#known = new Set();
    this.#engine = this.#setup.start({
      line: (text) => {
        const line = readHubLine(text);
        if (line !== null) this.#take(line);
      },
      ended: (reason) => this.#fail('ended', reason),
    });
    this.#expect(READY_MS, START_MS, 'notReady', 'it did not get ready');
    this.#send('hub');
  }

  #take({ command, args }: HubLine): void {
    switch (command) {
      case 'param':
        this.#known.add(args.get('name') ?? '');
        break;
      case 'wait':
        this.#setParameters();
        break;
      case 'ready':
        this.#ready = true;
        this.#stopWaiting();
        this.#send('new-game');
        // Who is asked something has still to answer it.
        if (this.#asked === null || this.#failures === 0) this.#setup.trouble(null);
        this.#ask();
        break;
      case 'info':
        if (args.has('score')) this.#points = Math.round(100 * Number(args.get('score')));
        break;
      case 'error':
        this.#setup.failed(`the engine says: ${args.get('message') ?? 'error'}`, false);
        break;
      case 'done':
        this.#done(args.get('move') ?? '');
        break;
    }
  }

  #setParameters(): void {
    for (const [name, value] of Object.entries(this.#setup.parameters)) {
      if (this.#known.has(name)) this.#send('set-param', { name, value });
      else {
        const known = [...this.#known].join(', ') || 'none';
        this.#setup.failed(`the engine has no parameter ${name}; it has: ${known}`, false);
      }
    }
    this.#send('init');
  }

  #ask(): void {
    if (this.#asked === null) return;
    const { situation, milliseconds } = this.#asked.task;
    this.#thinksAbout = this.#asked;
    this.#points = 0;
    this.#send('pos', { pos: formatHubPosition(this.#setup.rules, situation.progress.position) });
    this.#send('level', { 'move-time': (milliseconds / 1000).toFixed(2) });
    this.#send('go think');
    this.#expect(milliseconds, milliseconds + GRACE_MS, 'late', 'it did not answer in time');
  }

  #done(text: string): void {
    const asked = this.#asked;
    const answered = this.#thinksAbout;
    this.#thinksAbout = null;
    this.#stopWaiting();
    if (asked === null || asked !== answered) this.#ask();
    else this.#answer(asked, text);
  }

  #answer({ task, done }: Asked, text: string): void {
    const act = findHubMove(this.#setup.rules, task.situation.progress.position, text);
    if (act === null) {
      this.#fail('illegal', `it played ${text}, which is no move here`);
      return;
    }
    this.#failures = 0;
    this.#setup.trouble(null);
    this.#asked = null;
    const points = this.#points;
    const choice = { huffed: null, act };
    const expects = expectationOf(points);
    done({ kind: 'decided', decision: { choice, points, expects, decidedIn: null, depth: 0, nodes: 0 } });
  }

  /** Something is to come `due` ms from now: a little later that is said, and at the `latest` the engine has failed. */
  #expect(due: number, latest: number, kind: 'late' | 'notReady', otherwise: string): void {
    const { after, trouble } = this.#setup;
    this.#stopWaiting();
    this.#cancelWarning = after(due + SAID_MS, () => trouble({ kind, trying: 'waits' }));
    this.#cancelTimer = after(latest, () => this.#fail(kind, otherwise));
  }

  #stopWaiting(): void {
    this.#cancelTimer();
    this.#cancelWarning();
  }

  #fail(kind: TroubleKind, reason: string): void {
    this.#stopWaiting();
    this.#setup.trouble({ kind, trying: 'again' });
    this.#engine?.kill();
    this.#engine = null;
    this.#failures++;
    const final = this.#failures >= TRIES;
    this.#setup.failed(`the engine failed (${this.#failures} of ${TRIES}): ${reason}`, final);
    if (!final) this.#launch();
  }

  #send(command: string, args: Readonly<Record<string, string>> = {}): void {
    this.#engine?.send(writeHubLine(command, args));
  }
}
