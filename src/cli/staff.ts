import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { makeFolder } from '../adapters/store/store.ts';
import { isCoded } from '../adapters/words/words.ts';
import { BadUse, keeping, messageOf } from '../app/errors.ts';
import { homeDirectory } from '../app/play.ts';
import { hashPin, keepPinHash, newRemoteToken } from '../app/staff/pin.ts';

/** Adds `damier staff`: what lets staff in, kept in the folder DAMIER_HOME as hashes. */
export function addStaffCommand(program: Command): void {
  const staff = program.command('staff').description('who may use the maintenance page of a board');
  staff
    .command('pin')
    .description('sets the PIN, read from the standard input; it holds at once')
    .addHelpText('after', '\nread -rs PIN; printf \'%s\' "$PIN" | damier staff pin')
    .action(() => told(setPin));
  staff
    .command('token')
    .description('prints a new token for /api/remote/sleep and wake; the one before is void')
    .action(() => told(async () => console.log(newRemoteToken(staffHome()))));
}

async function setPin(): Promise<void> {
  const hash = await hashPin((await text(process.stdin)).trim());
  keepPinHash(staffHome(), hash);
  console.error('damier staff pin: the new PIN holds from now on.');
}

function staffHome(): string {
  const home = homeDirectory(process.env);
  keeping(home, () => makeFolder(join(home, 'staff')));
  return home;
}

/** A PIN that is none, and a folder that takes nothing, are said in words. */
async function told(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof BadUse) && !isCoded(error)) throw error;
    console.error(`damier staff: ${messageOf(error)}.`);
    process.exitCode = 2;
  }
}
