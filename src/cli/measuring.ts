import { existsSync } from 'node:fs';
import type { Command } from 'commander';

/**
 * `bench` and `tune` measure the project on itself. They are in a checkout and not in an installed package, where they say so.
 * Elsewhere nothing loads what they run.
 */
export async function addMeasuringCommands(): Promise<(program: Command) => void> {
  if (!existsSync(new URL('../bench/', import.meta.url))) return addAbsent;
  const [{ addBenchCommand }, { addTuneCommand }] = await Promise.all([
    import('./bench.ts'),
    import('./tune.ts'),
  ]);
  return (program) => {
    addBenchCommand(program);
    addTuneCommand(program);
  };
}

function addAbsent(program: Command): void {
  for (const name of ['bench', 'tune'])
    program
      .command(name, { hidden: true })
      .allowUnknownOption()
      .allowExcessArguments()
      .action((_options: unknown, command: Command) =>
        command.error(`damier ${name}: only in a checkout of the project, not in an installed package`),
      );
}
