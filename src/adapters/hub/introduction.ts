import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { errorWords } from '../words/error-words.ts';
import { type HubLine, readHubLine, writeHubLine } from './line.ts';

/** What an engine says of itself. */
export interface Introduction {
  /** Null if it gave none. */
  readonly name: string | null;
  readonly parameters: readonly HubParameter[];
}

/** An engine says who it is, and gets ready, so soon, ms. */
export const START_MS = 30_000;

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
export interface EngineProcess {
  send(line: string): void;
  kill(): void;
}

export interface EngineListener {
  line(text: string): void;
  /** It has ended, or could not be started; nothing more comes. */
  ended(reason: string): void;
}

export type StartEngine = (listener: EngineListener) => EngineProcess;

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
    // What is written to an engine that has just died is lost; its exit tells.
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
