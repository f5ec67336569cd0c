import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { errorWords } from '../words/error-words.ts';

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
