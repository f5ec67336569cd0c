import { createServer, type Server } from 'node:https';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { cookieNamed } from './access.ts';
import { problem } from './problem.ts';
import { STAFF_COOKIE, type StaffSessions } from './staff-sessions.ts';

/** A way in over TLS for staff at their desks: no phone's key is asked for, and all but the door itself needs the PIN. */
export interface Office {
  /** 0 asks for any free one. */
  readonly port: number;
  /** Private key and certificate, PEM. */
  readonly pem: string;
}

/** What anybody may have who reaches it: the program's own pages and words, and the way in. */
const DOOR = /^\/(?!api\/|api$|health$|ws$)|^\/api\/(staff|texts)(\/|$)/;

/** Null: let in. */
export function admitToOffice(
  c: Context<{ Bindings: HttpBindings }>,
  sessions: StaffSessions,
): Response | null {
  if (DOOR.test(c.req.path) || sessions.isOpen(getCookie(c, STAFF_COOKIE), false)) return null;
  return problem(c, 401, 'noSession', 'this is for staff: POST /api/staff/login with the PIN first');
}

/** Whoever is in sees what the board's screen shows; nobody plays from there. */
export function mayWatch(sessions: StaffSessions, cookieHeader: string | undefined): boolean {
  return sessions.isOpen(cookieNamed(cookieHeader, STAFF_COOKIE), false);
}

export function officeServer({ pem }: Office, limits: Parameters<typeof createServer>[0]): Server {
  return createServer({ ...limits, key: pem, cert: pem, minVersion: 'TLSv1.2' });
}
