/** Who asks, under which name, and how a refusal looks. */

import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Problem } from '../../ports/answers.ts';

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

/** The browser shows it from then on, until it is closed. No script sees it, and no other site sends it along. */
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

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

/**
 * Which `Host` a request may name. A hostile site can point its own name at 127.0.0.1 (DNS rebinding), and so reach a server on the
 * loopback address from the visitor's browser. The name in `Host` then is the site's, and refused. A server that listens to the
 * network may be called by any address, which no rebound name is, or by the machine's name.
 */
export function trustsHost(listenHost: string, hostHeader: string | undefined): boolean {
  const name = nameOf(hostHeader);
  if (name === null) return false;
  if (LOOPBACK.has(name) || name === listenHost.toLowerCase()) return true;
  if (LOOPBACK.has(listenHost)) return false;
  const machine = hostname().toLowerCase();
  return isIP(name) !== 0 || name === machine || name === `${machine}.local`;
}

/** A WebSocket is opened by our own page, or by a program that is no browser (no `Origin`). */
export function trustsOrigin(origin: string | undefined, hostHeader: string | undefined): boolean {
  if (origin === undefined) return true;
  try {
    return hostHeader !== undefined && new URL(origin).host === new URL(`http://${hostHeader}`).host;
  } catch {
    return false;
  }
}

function nameOf(hostHeader: string | undefined): string | null {
  if (hostHeader === undefined) return null;
  try {
    return new URL(`http://${hostHeader}`).hostname.replace(/^\[|\]$/g, '').toLowerCase();
  } catch {
    return null;
  }
}

/** Everything comes from this server. Nothing on the page may be fetched from another, or sent to it. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  // The page paints its own wood.
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join('; ');

const SECURITY_HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/** Done before anything else with a request, so every answer has them, whichever part gives it. */
export function secure(response: ServerResponse): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
}

/** An answer to what never became a request, or asked for another protocol than is spoken here. */
export function rawRefusal(status: string): string {
  const headers = Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status}`, ...headers, 'Content-Length: 0', 'Connection: close', '', ''].join('\r\n');
}

export const NO_STORE = { 'Cache-Control': 'no-store' };

/** Answers why a request is not answered as it was asked. */
export function problem(
  c: Context,
  status: ContentfulStatusCode,
  code: Problem['code'],
  error: string,
  further: Pick<Problem, 'waitSeconds'> = {},
): Response {
  const told: Problem = { code, error, ...further };
  return c.json(told, status, NO_STORE);
}
