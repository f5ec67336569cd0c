import { Command, CommanderError } from 'commander';
import { vi } from 'vitest';
import { addPdnCommand } from '../../src/cli/pdn.ts';

export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number;
  /** Both, in the order in which a terminal gets them. */
  readonly screen: string;
}

/** Runs `damier pdn …` in this process. */
export async function runPdn(...args: readonly string[]): Promise<Ran> {
  const out: string[] = [];
  const err: string[] = [];
  const both: string[] = [];
  const to = (stream: string[]) => (text: unknown) => {
    both.push(String(text));
    return stream.push(String(text)) > 0;
  };
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation(to(out));
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(to(err));
  const said = vi.spyOn(console, 'error').mockImplementation((text) => to(err)(`${text}\n`));
  const ran = (exit: number) => ({
    stdout: out.join(''),
    stderr: err.join(''),
    exit,
    screen: both.join(''),
  });
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    const program = new Command('damier').exitOverride().configureOutput({ writeErr: to(err) });
    addPdnCommand(program);
    await program.parseAsync(['node', 'damier', 'pdn', ...args]);
    return ran(Number(process.exitCode));
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return ran(2);
  } finally {
    process.exitCode = before;
    stdout.mockRestore();
    stderr.mockRestore();
    said.mockRestore();
  }
}
