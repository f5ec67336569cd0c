import type { Command } from 'commander';
import { startExhibit } from '../app/exhibit/exhibit.ts';
import { USUAL_PORT } from '../app/page-port.ts';
import { homeDirectory } from '../app/play.ts';
import { portNumber, portOf } from './port.ts';
import { serve } from './serving.ts';

interface ExhibitOptions {
  readonly config: string;
  readonly port?: number;
}

/** Adds `damier exhibit`. */
export function addExhibitCommand(program: Command): void {
  program
    .command('exhibit')
    .description('a board that stands alone: it attracts, is played on, and is ready for the next visitors')
    .requiredOption('--config <file>', 'settings in JSON; its section `exhibit` is in docs/exhibit.md')
    .option(
      '--port <n>',
      `port of the page (default: PORT in the environment, the file, or ${USUAL_PORT})`,
      portNumber,
    )
    .action((options: ExhibitOptions) =>
      serve(
        'exhibit',
        async (play) =>
          startExhibit(
            {
              file: options.config,
              home: homeDirectory(process.env),
              port: options.port ?? portOf(process.env),
            },
            play,
          ),
        ({ url }) => `Damier: an exhibit at ${url} (Ctrl-C ends)`,
      ),
    );
}
