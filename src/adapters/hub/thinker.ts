/** An engine of the Hub protocol: it is started, introduces itself, and thinks. */

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Trouble, TroubleKind } from '../../game/game.ts';
import { expectationOf } from '../../opponent/opponent.ts';
import type { Rules } from '../../rules/rules.ts';
import type { Task, Thinker, Thought } from '../opponent/thinker.ts';
import { errorWords } from '../words/words.ts';
import { findHubMove, formatHubPosition, type HubLine, readHubLine, writeHubLine } from './line.ts';

/** What an engine says of itself. */
export interface Introduction {
  /** Null if it gave none. */
  readonly name: string | null;
  readonly parameters: readonly HubParameter[];
}

/** How soon an engine says who it is, and gets ready, ms. */
const START_MS = 30_000;

/** Starts an engine, hears who it is and what can be set, and ends it again. Rejects, in words, with one that does not say. */
export function introduce(
  start: StartEngine,
  after: (milliseconds: number, callback: () => void) => () => void,
): Promise<Introduction> {
  return new Promise((resolve, reject) => {
    let name: string | null = null;
    const parameters: HubParameter[] = [];
    const cancel = after(START_MS, () => end(() => reject(new Error('it does not speak the Hub protocol'))));
    const engine = start({
      line: (text) => {
        const line = readHubLine(text);
        if (line?.command === 'id') name = line.args.get('name') ?? null;
        if (line?.command === 'param') parameters.push(readParameter(line));
        if (line?.command === 'wait') end(() => resolve({ name, parameters }));
      },
      ended: (reason) => {
        cancel();
        reject(new Error(reason));
      },
    });
    const end = (settle: () => void) => {
      cancel();
      engine.send(writeHubLine('quit'));
      engine.kill();
      settle();
    };
    engine.send(writeHubLine('hub'));
  });
}

/** A parameter as an engine declares it (`param name= value= type= [min= max= values=]`). */
export interface HubParameter {
  readonly name: string;
  /** What it is unless set. */
  readonly value: string;
  readonly kind:
    | { readonly type: 'bool' | 'string' }
    | { readonly type: 'int' | 'real'; readonly min: number; readonly max: number }
    | { readonly type: 'enum'; readonly values: readonly string[] };
}

/** Reads the arguments of a `param` line; a type that is not known takes any text. */
export function readParameter({ args }: HubLine): HubParameter {
  const text = (name: string) => args.get(name) ?? '';
  return { name: text('name'), value: text('value'), kind: kindOf(text('type'), args) };
}

function kindOf(type: string, args: HubLine['args']): HubParameter['kind'] {
  const bound = (name: string, otherwise: number) => {
    const value = Number.parseFloat(args.get(name) ?? '');
    return Number.isNaN(value) ? otherwise : value;
  };
  switch (type) {
    case 'int':
    case 'real': {
      const [min, max] = [bound('min', Number.NEGATIVE_INFINITY), bound('max', Number.POSITIVE_INFINITY)];
      return { type, min, max };
    }
    case 'enum':
      return { type, values: (args.get('values') ?? '').split(/\s+/).filter((value) => value !== '') };
    case 'bool':
      return { type };
    default:
      return { type: 'string' };
  }
}

/** What may be set: `level=5 (a whole number from 1 to 8)`. */
function parameterWords(parameter: HubParameter): string {
  return `${parameter.name}=${parameter.value} (${valueWords(parameter)})`;
}

/** Why an engine cannot be given these values, with what it takes; null if it can. */
export function whyNotSet(
  declared: readonly HubParameter[],
  asked: Readonly<Record<string, string>>,
): string | null {
  for (const [name, value] of Object.entries(asked)) {
    const parameter = declared.find((one) => one.name === name);
    if (parameter === undefined) {
      const all = declared.map((one) => `\n  ${parameterWords(one)}`).join('');
      return `the engine has no parameter ${name}; ${all === '' ? 'it has none' : `it has:${all}`}`;
    }
    if (!takes(parameter, value)) return `${name} is ${valueWords(parameter)}, not ${value}`;
  }
  return null;
}

function takes({ kind }: HubParameter, value: string): boolean {
  switch (kind.type) {
    case 'bool':
      return value === 'true' || value === 'false';
    case 'int':
    case 'real': {
      const number = Number(value);
      const isNumber =
        value.trim() !== '' && (kind.type === 'int' ? Number.isInteger(number) : !Number.isNaN(number));
      return isNumber && number >= kind.min && number <= kind.max;
    }
    case 'enum':
      return kind.values.includes(value);
    case 'string':
      return true;
  }
}

function valueWords({ kind }: HubParameter): string {
  switch (kind.type) {
    case 'bool':
      return 'true or false';
    case 'int':
    case 'real': {
      const from = Number.isFinite(kind.min) ? ` from ${kind.min}` : '';
      const to = Number.isFinite(kind.max) ? ` to ${kind.max}` : '';
      return `a ${kind.type === 'int' ? 'whole ' : ''}number${from}${to}`;
    }
    case 'enum':
      return `one of ${kind.values.join(', ')}`;
    case 'string':
      return 'any text';
  }
}

/** A program that talks in lines. */
interface EngineProcess {
  send(line: string): void;
  kill(): void;
}

export interface EngineListener {
  line(text: string): void;
  /** It has ended, or could not be started; nothing more comes. */
  ended(reason: string): void;
}

type StartEngine = (listener: EngineListener) => EngineProcess;

/** The words of a command line: blanks part them, double quotes hold them together. */
export function commandWords(command: string): readonly string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map((word) => word[1] ?? word[2] ?? '');
}

/** Starts the command as it is, without a shell, so that killing it kills the engine itself. */
export function engineCommand(command: string): StartEngine {
  const [program = '', ...args] = commandWords(command);
  return (listener) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    let over = false;
    const end = (reason: string) => {
      if (over) return;
      over = true;
      listener.ended(reason);
    };
    createInterface({ input: child.stdout }).on('line', (text) => {
      if (!over) listener.line(text);
    });
    child.on('error', (error) => end(`${program} cannot be started: ${errorWords(error)}`));
    child.on('exit', (code, signal) => end(`${program} ended by itself (${signal ?? code})`));
    // What is written to an engine that has just died is lost. Its exit tells.
    child.stdin.on('error', () => {});
    return {
      send: (line) => child.stdin.write(`${line}\n`),
      kill: () => {
        over = true;
        child.kill('SIGKILL');
      },
    };
  };
}

interface HubThinkerSetup {
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

/** How long after its time an engine must answer at the latest. */
const GRACE_MS = 5_000;
/** How long after it should have been ready, or have answered, people are told, ms. */
const SAID_MS = 2_000;
/** An engine that reads its books takes a while. */
const READY_MS = 2_000;
/** How often in a row it is started anew before it is given up. */
const TRIES = 3;

interface Asked {
  readonly task: Extract<Task, { kind: 'decide' }>;
  readonly done: (thought: Thought) => void;
}

/**
 * Another program as a thinker, by the Hub protocol, version 2. One that hangs, dies or plays an illegal move is started anew and
 * asked again, three times. Then it is given up, and people are told.
 */
export class HubThinker implements Thinker {
  readonly #setup: HubThinkerSetup;
  #engine: EngineProcess | null = null;
  #ready = false;
  #known = new Set<string>();
  #failures = 0;
  /** What is wanted, and what it thinks about. Nothing else may be asked before it has said `done`. */
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

  /** Something is to come `due` ms from now. A little later people are told, and at the `latest` the engine has failed. */
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
