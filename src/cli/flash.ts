import { fileURLToPath } from 'node:url';
import { type Command, InvalidArgumentError } from 'commander';
import { systemClock } from '../adapters/clock/clock.ts';
import { askAtPort, type BoardPart, findPort, type PortIdentity } from '../adapters/serial/serial.ts';
import { mendPermission } from '../app/bring-up/check-links.ts';
import { thisMachine } from '../app/bring-up/doctor.ts';
import { type Flashed, flash } from '../app/bring-up/flash.ts';
import { BadUse } from '../app/errors.ts';

const DIST = fileURLToPath(new URL('../../firmware/dist', import.meta.url));
const PARTS = ['sensors', 'actuators'] as const;

/** Adds `damier flash`: exit 0 written and answering, 1 written and not answering as it should, 2 not written. */
export function addFlashCommand(program: Command): void {
  program
    .command('flash')
    .description('writes the firmware that goes with this program into a board, by avrdude')
    .argument('<board>', 'sensors (Mega 2560) or actuators (Uno)', partOf)
    .option('--port <port>', 'its path or USB serial number, where there are several')
    .option('--json', 'one JSON value')
    .action(run);
}

async function run(
  part: BoardPart,
  flags: { readonly port?: string; readonly json?: boolean },
): Promise<void> {
  const { port } = flags;
  const identity: PortIdentity =
    port === undefined ? {} : /^(\/|COM\d)/i.test(port) ? { path: port } : { serialNumber: port };
  try {
    const flashed = await flash({
      part,
      port: () => findPort(part, identity),
      ask: (asked, path) => askAtPort(asked, path, systemClock),
      folder: DIST,
      say: (line) => console.error(line),
    });
    console.log(flags.json ? JSON.stringify(flashed) : told(flashed));
    if (!flashed.ok) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof BadUse)) throw error;
    const mend = mendPermission(error.message, thisMachine.groupOf);
    console.error(`damier flash: ${error.message}${mend === null ? '' : `; ${mend}`}`);
    process.exitCode = 2;
  }
}

function told({ port, after, ok }: Flashed): string {
  if (ok) return `${port}: ${after?.name} ${after?.version} answers.`;
  const answer = after === null ? 'nothing answers' : `${after.name} ${after.version} answers`;
  return `${port}: written, but ${answer}. Plug the board in again, then: damier doctor.`;
}

function partOf(text: string): BoardPart {
  const part = PARTS.find((known) => known === text);
  if (part !== undefined) return part;
  throw new InvalidArgumentError(`It is one of ${PARTS.join(', ')}.`);
}
