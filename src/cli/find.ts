import type { Command } from 'commander';
import { systemClock } from '../adapters/clock/clock.ts';
import { SerialPorts } from '../adapters/serial/serial.ts';
import { boardsLike, type Heard, hearBoard, linksTo } from '../app/bring-up/recognise.ts';
import { addPortFlags, type PortFlags } from './bring-up-flags.ts';

/** Adds `damier find`: exit 0 the board is known, 1 it is one of several or there is none. */
export function addFindCommand(program: Command): void {
  addPortFlags(
    program
      .command('find')
      .description('which board is plugged in: its profile, or those that it may be, a line each'),
  )
    .option('--json', 'one JSON value')
    .action(find);
}

async function find(flags: PortFlags & { readonly json?: boolean }): Promise<void> {
  const ports = new SerialPorts({ sensors: flags.sensors ?? {}, actuators: flags.actuators ?? {} });
  const { sensors, actuators } = linksTo(ports.opener('sensors'), ports.opener('actuators'), systemClock);
  const heard = await hearBoard(sensors, actuators, systemClock);
  const at = (['sensors', 'actuators'] as const).flatMap((part) =>
    heard[part] === null ? (ports.pathOf(part) ?? []) : [],
  );
  await Promise.all([sensors.close(), actuators.close()]);
  const boards = at.length > 0 ? boardsLike(heard.told) : [];
  console.error(`damier find: ${toldOf(boards, at, heard)}`);
  if (flags.json) console.log(JSON.stringify({ boards, ports: at, ...heard.told }));
  else for (const board of boards) console.log(board);
  // Timers of links that were never up would hold the process.
  process.exit(boards.length === 1 ? 0 : 1);
}

function toldOf(boards: readonly string[], at: readonly string[], heard: Heard): string {
  const [board, ...others] = boards;
  if (board === undefined)
    return `no board answers. ${[...new Set([heard.sensors, heard.actuators])].join(' ')}`;
  const where = `on ${at.join(' and ')}`;
  if (others.length === 0) return `found: ${board} ${where}`;
  return `a board answers ${where}; it is one of ${boards.join(', ')}. With its men where a game begins it tells which`;
}
