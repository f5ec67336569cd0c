import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { stream } from 'hono/streaming';
import type {
  DecksAnswer,
  Dictionary,
  FleetAnswer,
  ProblemsAnswer,
  TextsAnswer,
  TracesAnswer,
} from '../../ports/answers.ts';
import type { Archive } from '../../ports/archive.ts';
import type { FleetBoard } from '../../ports/player.ts';
import type { StaffDesk } from '../../ports/staff.ts';
import { StoreFailure } from '../../ports/store.ts';
import { type GameId, gameId, type PdnNotation, RulesError } from '../../rules/rules.ts';
import { PROBLEMS } from '../problems/problems.ts';
import { errorWords } from '../words/words.ts';
import { accessByKey, accessOf, cookieFor, type Keys, NO_STORE, problem, trustsHost } from './access.ts';
import { remoteRoutes, staffRoutes } from './staff-routes.ts';
import type { StaffSessions } from './staff-sessions.ts';

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

/** Somebody with a phone reads what to do. A program is told. */
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

const TEXT = { ...NO_STORE, 'Content-Type': 'text/plain; charset=utf-8' };

/** `/api/…`: kept games, their PDN, the boards they are played on, traces, and grammar cards (docs/api.md). */
function archiveRoutes(archive: () => Archive | null): Hono {
  const api = new Hono();
  const kept = (answer: (c: Context, from: Archive) => Response | null) => (c: Context) => {
    const from = archive();
    if (from === null) return nothingKept(c);
    return answer(c, from) ?? notThere(c);
  };
  api.get(
    '/games',
    kept((c, from) => c.json(from.games(), 200, NO_STORE)),
  );
  api.get(
    '/games.pdn',
    kept((c, from) => {
      const asked = notationIn(c);
      if (asked === 'unknown') return badNotation(c);
      for (const [name, value] of Object.entries(TEXT)) c.header(name, value);
      return stream(c, async (out) => {
        for (const { id, pdn } of from.allPdn(asked)) await out.write(pdn ?? `% game ${id} is damaged\n\n`);
      });
    }),
  );
  api.get(
    '/live.pdn',
    kept((c, from) => found(from.live(), (text) => c.body(text, 200, TEXT))),
  );
  api.get(
    '/games/:id{[1-9][0-9]{0,8}}',
    kept((c, from) => found(from.game(Number(c.req.param('id'))), (game) => c.json(game, 200, NO_STORE))),
  );
  api.get(
    '/games/:file{[1-9][0-9]{0,8}\\.pdn}',
    kept((c, from) => {
      const asked = notationIn(c);
      if (asked === 'unknown') return badNotation(c);
      const id = Number.parseInt(c.req.param('file') ?? '', 10);
      const attachment = { ...TEXT, 'Content-Disposition': `attachment; filename="damier-${id}.pdn"` };
      return found(from.pdn(id, asked), (text) => c.body(text, 200, attachment));
    }),
  );
  api.get(
    '/boards/:game',
    kept((c, from) => found(boardIn(from, c.req.param('game') ?? ''), (board) => c.json(board))),
  );
  api.get('/endgames/:game', async (c) => {
    const from = archive();
    if (from === null) return nothingKept(c);
    const game = idNamed(c.req.param('game'));
    if (game === null) return notThere(c);
    const fen = c.req.query('fen');
    if (fen === undefined) return problem(c, 422, 'malformed', 'name the position: ?fen=W:WK25,K8,K14:BK28');
    const solved = await from.endgame(game, fen);
    return 'problem' in solved ? problem(c, 422, 'malformed', solved.problem) : c.json(solved, 200, NO_STORE);
  });
  api.get(
    '/traces',
    kept((c, from) => c.json({ traces: from.traces() } satisfies TracesAnswer, 200, NO_STORE)),
  );
  api.get(
    '/traces/:name',
    kept((c, from) =>
      found(from.trace(c.req.param('name') ?? ''), ({ bytes, open }) =>
        c.body(bytes === 0 ? '' : open(), 200, { ...TEXT, 'Content-Length': String(bytes) }),
      ),
    ),
  );
  api.get('/problems', (c) => c.json({ problems: PROBLEMS } satisfies ProblemsAnswer));
  api.get(
    '/decks',
    kept((c, from) => c.json({ decks: from.deckNames() } satisfies DecksAnswer, 200, NO_STORE)),
  );
  api.get(
    '/decks/:name',
    kept((c, from) =>
      found(from.decks(c.req.param('name') ?? ''), (file) =>
        file.ok ? c.json(file.decks, 200, NO_STORE) : problem(c, 422, 'malformed', file.problem),
      ),
    ),
  );
  api.onError((error, c) => {
    if (!(error instanceof StoreFailure)) throw error;
    return problem(c, 503, 'store', error.message);
  });
  return api;
}

function nothingKept(c: Context): Response {
  return problem(c, 503, 'notYet', 'nothing is kept here, or not yet');
}

function notThere(c: Context): Response {
  return problem(c, 404, 'notThere', `there is nothing at ${c.req.path}`);
}

/** `?notation=`; undefined: the usual one of each game. */
function notationIn(c: Context): PdnNotation | undefined | 'unknown' {
  const asked = c.req.query('notation');
  return asked === undefined || asked === 'algebraic' || asked === 'numeric' ? asked : 'unknown';
}

function badNotation(c: Context): Response {
  return problem(
    c,
    422,
    'malformed',
    `notation=${c.req.query('notation')}: write algebraic (c3) or numeric (22)`,
  );
}

function found<T>(thing: T | null, answer: (thing: T) => Response): Response | null {
  return thing === null ? null : answer(thing);
}

function boardIn(archive: Archive, game: string) {
  const id = idNamed(game);
  return id === null ? null : archive.board(id);
}

/** Null: no game is called that. */
function idNamed(game: string): GameId | null {
  try {
    return gameId(game);
  } catch (error) {
    if (error instanceof RulesError) return null;
    throw error;
  }
}

/** The words of all prompts and pages, by language. */
export type Texts = ReadonlyMap<string, Dictionary>;

/** `/api/texts`: the dictionaries that turn a `Text` into words (docs/api.md). */
function textRoutes(texts: Texts): Hono {
  const api = new Hono();
  const list: TextsAnswer = { languages: [...texts.keys()] };
  api.get('/', (c) => c.json(list, 200, { 'Cache-Control': 'no-cache' }));
  api.get('/:language', (c) => {
    const language = c.req.param('language');
    const words = texts.get(language);
    if (words !== undefined) return c.json(words, 200, { 'Cache-Control': 'no-cache' });
    const known = [...texts.keys()].join(', ');
    return problem(c, 404, 'notThere', `there are no texts in ${language}; there are ${known}`);
  });
  return api;
}
