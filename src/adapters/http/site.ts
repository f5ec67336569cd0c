import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import type { FleetAnswer } from '../../ports/answers.ts';
import type { Archive } from '../../ports/archive.ts';
import type { FleetBoard } from '../../ports/fleet.ts';
import type { StaffDesk } from '../../ports/staff.ts';
import { errorWords } from '../words/error-words.ts';
import { accessByKey, accessOf, cookieFor, type Keys } from './access.ts';
import { archiveRoutes } from './archive-routes.ts';
import { NO_STORE, problem } from './problem.ts';
import { remoteRoutes, staffRoutes } from './staff-routes.ts';
import type { StaffSessions } from './staff-sessions.ts';
import { type Texts, textRoutes } from './text-routes.ts';
import { trustsHost } from './trusted-host.ts';

/** How the program does, for a watchdog; any further fields are told as they are. */
export interface Health {
  readonly ok: boolean;
}

interface SiteOptions {
  readonly host: string;
  readonly site: string;
  readonly health: () => Health;
  readonly archive: () => Archive | null;
  /** All boards of the group; null: this board looks for none. */
  readonly fleet: () => readonly FleetBoard[] | null;
  readonly staff: () => StaffDesk | null;
  /** Who of the staff is in. */
  readonly sessions: StaffSessions;
  /** The words of all prompts, by language. */
  readonly texts: Texts;
  readonly log: (message: string) => void;
  /** Null: let in. */
  readonly admit: (c: Context<{ Bindings: HttpBindings }>) => Response | null;
}

/** Null: let in. The key that a phone has scanned becomes its cookie, and leaves the address. */
export function admitByKey(c: Context<{ Bindings: HttpBindings }>, keys: Keys | null): Response | null {
  if (accessOf(keys, c.env.incoming.socket.remoteAddress, c.req.header('cookie')) !== null) return null;
  const key = c.req.query('key');
  if (keys === null || key === undefined || accessByKey(keys, key) === null) return noKey(c);
  return c.body(null, 303, { Location: '/', 'Set-Cookie': cookieFor(key), 'Cache-Control': 'no-store' });
}

/** Somebody with a phone reads what to do; a program is told. */
function noKey(c: Context): Response {
  if (!isApi(c)) return c.text(SCAN, 401);
  return problem(
    c,
    401,
    'noKey',
    'this machine has no key: open the address of a code on the board’s screen first',
  );
}

function isApi({ req: { path } }: Context): boolean {
  return path === '/api' || path.startsWith('/api/') || path === '/health';
}

const SCAN =
  'Scannez le code QR affiché sur l’écran du plateau.\nScan the QR code shown on the board’s screen.\n';

/** The routes that are no WebSocket: `/health`, `/api` and the files of the page. */
export function siteRoutes({
  host,
  site,
  health,
  archive,
  fleet,
  staff,
  sessions,
  admit,
  texts,
  log,
}: SiteOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (c, next) => {
    if (!trustsHost(host, c.req.header('host'))) {
      const words = 'This name does not belong to this server.';
      return isApi(c) ? problem(c, 403, 'otherSite', words) : c.text(`${words}\n`, 403);
    }
    // The museum's own systems have a token of their own, and need no phone's key.
    const refused = c.req.path.startsWith('/api/remote/') ? null : admit(c);
    if (refused !== null) return refused;
    await next();
    return undefined;
  });
  app.get('/health', (c) => {
    const now = health();
    return c.json(now, now.ok ? 200 : 503, NO_STORE);
  });
  app.route('/api/staff', staffRoutes(staff, sessions, log));
  app.route('/api/remote', remoteRoutes(staff));
  app.get('/api/fleet', (c) => c.json({ boards: fleet() } satisfies FleetAnswer, 200, NO_STORE));
  // For the visitors' page, which names the picture that it means behind `?`.
  app.get('/api/logo', (c) => {
    const logo = staff()?.logo() ?? null;
    if (logo === null) return problem(c, 404, 'notThere', 'this museum has brought no logo');
    return c.body(logo.bytes, 200, { 'Content-Type': logo.type, 'Cache-Control': 'no-cache' });
  });
  app.route('/api/texts', textRoutes(texts));
  app.route('/api', archiveRoutes(archive));
  app.all('/api/*', (c) => problem(c, 404, 'notThere', `there is nothing at ${c.req.method} ${c.req.path}`));
  app.onError((error, c) => {
    log(`a request of ${c.req.path} failed: ${errorWords(error)}`);
    return problem(c, 500, 'failed', 'the program has failed at this; its log says why');
  });
  if (!existsSync(join(site, 'index.html'))) {
    app.get('/', (c) => c.text('The page is not built. Run `npm run build` in the folder of Damier.\n', 503));
    return app;
  }
  app.use(
    serveStatic({
      root: site,
      onFound: (path, c) => {
        // Vite puts a hash of the content into the name of every asset.
        const forEver = path.includes('/assets/');
        c.header('Cache-Control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    }),
  );
  return app;
}
