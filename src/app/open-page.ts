import { fileURLToPath } from 'node:url';
import { renderUnicodeCompact } from 'uqr';
import * as v from 'valibot';
import { type PageServer, type PageServerOptions, startPageServer } from '../adapters/http/http.ts';
import { errorCode, readDictionaries } from '../adapters/words/words.ts';
import { PROTOCOL } from '../ports/page.ts';
import { USUAL_PORT } from './configuration-schema.ts';
import { BadUse } from './errors.ts';
import type { GameChoice } from './game-choice.ts';
import { VERSION } from './machine.ts';
import { pageProfile } from './page-profile.ts';

const SITE = fileURLToPath(new URL('../kiosk', import.meta.url));
/** The build lays them beside the page. */
const TEXTS = fileURLToPath(new URL('../kiosk/texts', import.meta.url));

/** The words of the page by language. None where it was never built. */
export const pageWords = () => readDictionaries(TEXTS);

export const pageLanguages = (): readonly string[] => [...pageWords().keys()];

interface PageWish
  extends Pick<
    PageServerOptions,
    | 'host'
    | 'port'
    | 'clock'
    | 'health'
    | 'archive'
    | 'fleet'
    | 'watched'
    | 'staff'
    | 'sessions'
    | 'office'
    | 'log'
  > {
  readonly choice: GameChoice;
  readonly virtual: boolean;
}

/** Starts the page's server. Throws `BadUse` when it cannot listen there. */
export async function openPage({ choice, virtual, ...wish }: PageWish): Promise<PageServer> {
  const server = await openServer(wish);
  greetPages(server, choice, virtual);
  if (wish.host === 'lan') wish.log(phoneWords(server));
  return server;
}

/** The same, for pages that draw no table. Nothing is told to them yet. */
export async function openServer(wish: Omit<PageServerOptions, 'site' | 'texts'>): Promise<PageServer> {
  try {
    return await startPageServer({ ...wish, site: SITE, texts: pageWords() });
  } catch (error) {
    throw await listenFailure(error, wish);
  }
}

/** Tells pages which board they draw. */
export function greetPages(server: PageServer, { profile, setup }: GameChoice, virtual: boolean): void {
  server.publish({
    type: 'hello',
    protocol: PROTOCOL,
    version: VERSION,
    profile: pageProfile(profile, setup.rules),
    virtual,
  });
}

/** How phones come in; also for a board without a screen. */
function phoneWords({ phones }: PageServer): string {
  if (phones === null) return 'this machine has no network, so no phone can be the page';
  return `a phone that scans this can play: ${phones.play}\n${renderUnicodeCompact(phones.play)}`;
}

export function pageUrl(host: string, port: number): string {
  if (host === '127.0.0.1' || host === 'lan') return `http://localhost:${port}/`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
}

/** The same for programs of this machine: by number, because a bare machine knows no `localhost`. */
export function ownUrl(host: string, port: number): string {
  return pageUrl(host, port).replace('//localhost:', '//127.0.0.1:');
}

async function listenFailure(
  error: unknown,
  { host, port }: Pick<PageWish, 'host' | 'port'>,
): Promise<unknown> {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new BadUse(
        `port ${port} is busy: ${await holderOf(port)}, ` +
          `or take another port: --port ${port + 1}, or PORT=${port + 1} in the environment`,
      );
    case 'EACCES':
      return new BadUse(
        `port ${port} may not be used by this user; take one above 1023, as --port ${USUAL_PORT}`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new BadUse(
        `--host ${host}: this machine has no such address; leave it out for the loopback address`,
      );
    default:
      return error;
  }
}

/** A damier that outlived its `npm start`, as after `kill -9` of npm, has no terminal any more. So its process is named. */
async function holderOf(port: number): Promise<string> {
  const pid = await damierAt(port);
  return pid === null
    ? 'another program, perhaps another damier, listens there. End that one'
    : `another damier listens there, process ${pid}. End that one (kill ${pid})`;
}

const damierHealth = v.object({ version: v.string(), game: v.string(), pid: v.number() });

/** The process of the damier at that port of this machine; null if none says so within a second. */
async function damierAt(port: number): Promise<number | null> {
  const signal = AbortSignal.timeout(1000);
  const answer = await fetch(`http://127.0.0.1:${port}/health`, { signal })
    .then((response) => response.json())
    .catch(() => null);
  const read = v.safeParse(damierHealth, answer);
  return read.success ? read.output.pid : null;
}
