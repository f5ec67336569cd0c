import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import type { Archive } from '../../ports/archive.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FleetBoard } from '../../ports/fleet.ts';
import type { StaffDesk } from '../../ports/staff.ts';
import { accessByKey, accessOf, cookieFor, type Keys } from './access.ts';
import { archiveRoutes } from './archive-routes.ts';
import { remoteRoutes, staffRoutes } from './staff-routes.ts';
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
  readonly clock: Clock;
  /** Null: whoever reaches the server may read. */
  readonly keys: Keys | null;
}

/** Null: let in. The key that a phone has scanned becomes its cookie, and leaves the address. */
function admit(c: Context<{ Bindings: HttpBindings }>, keys: Keys | null): Response | null {
  if (accessOf(keys, c.env.incoming.socket.remoteAddress, c.req.header('cookie')) !== null) return null;
  const key = c.req.query('key');
  if (keys === null || key === undefined || accessByKey(keys, key) === null) return c.text(SCAN, 401);
  return c.body(null, 303, { Location: '/', 'Set-Cookie': cookieFor(key), 'Cache-Control': 'no-store' });
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
  clock,
  keys,
}: SiteOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (c, next) => {
    if (!trustsHost(host, c.req.header('host'))) {
      return c.text('This name does not belong to this server.\n', 403);
    }
    // The museum's own systems have a token of their own, and need no phone's key.
    const refused = c.req.path.startsWith('/api/remote/') ? null : admit(c, keys);
    if (refused !== null) return refused;
    await next();
    return undefined;
  });
  app.get('/health', (c) => {
    const now = health();
    return c.json(now, now.ok ? 200 : 503, { 'Cache-Control': 'no-store' });
  });
  app.route(
    '/api/staff',
    staffRoutes(staff, () => clock.now()),
  );
  app.route('/api/remote', remoteRoutes(staff));
  app.get('/api/fleet', (c) => c.json({ boards: fleet() }, 200, { 'Cache-Control': 'no-store' }));
  app.route('/api', archiveRoutes(archive));
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
