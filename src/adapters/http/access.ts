import { randomBytes, timingSafeEqual } from 'node:crypto';
import { networkInterfaces } from 'node:os';

/** Who asks: somebody at this machine, or a phone in its network that has scanned one of the two codes. */
export type Access = 'here' | 'player' | 'spectator';

/** What a phone must show; new at every start. */
export interface Keys {
  readonly player: string;
  readonly spectator: string;
}

/** The addresses that a phone opens, key and all. */
export interface PhoneAddresses {
  readonly play: string;
  readonly watch: string;
}

const COOKIE = 'damier';
const HERE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export function newKeys(): Keys {
  const key = () => randomBytes(16).toString('base64url');
  return { player: key(), spectator: key() };
}

/** Null: no access. Without keys the server is open to all who reach it. */
export function accessOf(
  keys: Keys | null,
  remoteAddress: string | undefined,
  cookieHeader: string | undefined,
): Access | null {
  if (keys === null || isHere(remoteAddress)) return 'here';
  return accessByKey(keys, cookieNamed(cookieHeader, COOKIE));
}

/** Whether somebody asks from this machine, as the board's own screen does. */
export function isHere(remoteAddress: string | undefined): boolean {
  return HERE.has(remoteAddress ?? '');
}

export function accessByKey(keys: Keys, key: string | undefined): Exclude<Access, 'here'> | null {
  if (key === undefined) return null;
  if (isSame(key, keys.player)) return 'player';
  return isSame(key, keys.spectator) ? 'spectator' : null;
}

/** The browser shows it from then on, until it is closed; no script sees it, no other site sends it along. */
export function cookieFor(key: string): string {
  return `${COOKIE}=${key}; Path=/; HttpOnly; SameSite=Lax`;
}

export function cookieNamed(header: string | undefined, wanted: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === wanted)?.[1];
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Where phones find the server; null on a machine without a network. */
export function phoneAddresses(keys: Keys, port: number): PhoneAddresses | null {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (own === undefined) return null;
  const at = (key: string) => `http://${own.address}:${port}/?key=${key}`;
  return { play: at(keys.player), watch: at(keys.spectator) };
}
