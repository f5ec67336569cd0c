import type { Command } from 'commander';

const PLANNED = ['calibrate'] as const;

/** Commands of the contract that are not made yet: they say so and exit 2. */
export function addPlannedCommands(program: Command): void {
  for (const name of PLANNED) {
    program
      .command(name)
      .description('not made yet')
      .allowUnknownOption()
      .allowExcessArguments()
      .action(() => {
        console.error(`damier ${name}: this command is not made yet. \`damier --help\` lists what works.`);
        process.exitCode = 2;
      });
  }
}
