import { isIP } from 'node:net';
import { hostname } from 'node:os';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

/**
 * Which `Host` a request may name. A hostile site can point its own name at 127.0.0.1 (DNS rebinding) and so reach a
 * server on the loopback address from the visitor's browser; the name in `Host` then is the site's, and refused.
 * A server that listens to the network may be called by any address, which no rebound name is, or by the machine's name.
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
