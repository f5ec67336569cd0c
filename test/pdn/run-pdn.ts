import { Command, CommanderError } from 'commander';
import { vi } from 'vitest';
import { addPdnCommand } from '../../src/cli/pdn.ts';

export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number;
}

/** Runs `damier pdn …` in this process. */
export async function runPdn(...args: readonly string[]): Promise<Ran> {
  const out: string[] = [];
  const err: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  const stderr = vi.spyOn(console, 'error').mockImplementation((text) => err.push(`${text}\n`));
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    const program = new Command('damier')
      .exitOverride()
      .configureOutput({ writeErr: (text) => err.push(text) });
    addPdnCommand(program);
    await program.parseAsync(['node', 'damier', 'pdn', ...args]);
    return { stdout: out.join(''), stderr: err.join(''), exit: Number(process.exitCode) };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { stdout: out.join(''), stderr: err.join(''), exit: 2 };
  } finally {
    process.exitCode = before;
    stdout.mockRestore();
    stderr.mockRestore();
  }
}
