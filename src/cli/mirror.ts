import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Command } from 'commander';
import * as v from 'valibot';
import { checkBroker, type Finding } from '../adapters/mqtt/check-broker.ts';
import { troubleWords } from '../adapters/mqtt/mqtt-bus.ts';
import { brokerUrl } from '../app/configuration-schema.ts';
import { BadUse, messageOf } from '../app/errors.ts';
import { homeDirectory } from '../app/home.ts';
import { ownIdentity } from '../app/mirror/mirror-files.ts';
import { PASSWORD_VARIABLE } from '../app/mirror/open-mirror.ts';
import { secretFrom, withoutSecret } from '../app/secret.ts';
import { GROUP } from '../mirror/mirror.ts';

interface CheckOptions {
  readonly broker: string;
  readonly board: string;
  readonly group: string;
  readonly passwordFile?: string;
  readonly ca?: string;
  readonly json?: boolean;
}

/** Adds `damier mirror`. */
export function addMirrorCommand(program: Command): void {
  const mirror = program.command('mirror').description('boards in different towns that play one game');
  mirror
    .command('id')
    .description("this board's id: its user name with a broker; its key is made if there is none")
    .action(id);
  mirror
    .command('check')
    .description('whether a broker is fit: it tries what a board may do, and what it may not')
    .requiredOption('--broker <url>', 'mqtt://HOST:1883 or mqtts://HOST:8883')
    .requiredOption('--board <id>', "a board's id: its user name with the broker")
    .option('--group <name>', 'the group of that board (mirror.group)', 'home')
    .option(
      '--password-file <file>',
      `that user's password, in a file (else in ${PASSWORD_VARIABLE} of the environment)`,
    )
    .option('--ca <file>', "the authority of the broker's certificate, PEM")
    .option('--json', 'one JSON value')
    .action(check);
}

function id(): void {
  try {
    console.log(ownIdentity(homeDirectory(process.env), hostname()).card.board);
  } catch (error) {
    if (!(error instanceof BadUse)) throw error;
    console.error(`damier mirror id: ${error.message}.`);
    process.exitCode = 2;
  }
}

async function check(options: CheckOptions): Promise<void> {
  const { broker: url, board, group, passwordFile, ca, json } = options;
  try {
    if (!/^[0-9a-f]{16}$/.test(board)) {
      throw new BadUse(`--board ${board} is no board's id; it has 16 hexadecimal digits (damier mirror id)`);
    }
    if (!GROUP.test(group))
      throw new BadUse(`--group ${group} is no group; it has at most 32 letters a to z, digits and hyphens`);
    const address = v.safeParse(brokerUrl, url);
    if (!address.success) throw new BadUse(`--broker ${withoutSecret(url)} ${address.issues[0].message}`);
    if (ca !== undefined) refuseUnreadable(ca);
    const password = secretFrom(passwordFile ?? null, PASSWORD_VARIABLE, process.env);
    const findings = await checkBroker({ url, board, password, caFile: ca ?? null }, group);
    console.log(json ? JSON.stringify(findings) : findings.map(lineOf).join('\n'));
    if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
  } catch (error) {
    const isBadUse = error instanceof BadUse;
    const words = isBadUse ? error.message : `${url} as ${board}: ${troubleWords(error)}`;
    console.error(`damier mirror check: ${words}`);
    process.exitCode = isBadUse ? 2 : 1;
  }
}

/** A broker is not asked with a file that its library would only stumble over. */
function refuseUnreadable(ca: string): void {
  try {
    new X509Certificate(readFileSync(ca));
  } catch (error) {
    throw new BadUse(`--ca ${ca} holds no certificate in PEM (${messageOf(error)})`);
  }
}

function lineOf({ ok, what, found }: Finding): string {
  return `${ok ? 'fit ' : 'NOT '} ${what.padEnd(12)} ${found}`;
}
