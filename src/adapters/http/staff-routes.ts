import { createServer, type Server } from 'node:https';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import * as v from 'valibot';
import type { FiguresAnswer } from '../../ports/answers.ts';
import type { StaffAct, StaffDesk, StaffRefusal } from '../../ports/staff.ts';
import type { SliderId } from '../../rules/rules.ts';
import { figuresCsv, type Knock, LONGEST_PICTURE_BYTES } from '../../staff/staff.ts';
import { issuesWords } from '../words/words.ts';
import { cookieNamed, isHere, NO_STORE, problem, trustsOrigin } from './access.ts';
import { unknownFields } from './page-message.ts';
import { LONGEST_SESSION_MS, STAFF_COOKIE, type StaffSessions } from './staff-sessions.ts';

/** An act is a line. A file of settings holds a configuration, a logo and some calibrations. */
const LONGEST_ACT_BYTES = 1024;
/** Fifty closing days, and words of welcome in each language. */
const LONGEST_HOUSE_BYTES = 32 * 1024;
const LONGEST_FILE_BYTES = 1024 * 1024;
/** An update comes in pieces, because a request is over within ten seconds, also over a slow network. */
const LONGEST_PIECE_BYTES = 1024 * 1024;

const light = v.pipe(v.string(), v.maxLength(40));
const staffAct = v.variant('do', [
  v.object({
    do: v.picklist(['clean', 'sleep', 'wake', 'countAnew', 'restart', 'update', 'rollback', 'testAlert']),
  }),
  v.object({
    do: v.literal('jog'),
    slider: v.pipe(
      v.string(),
      v.regex(/^S\d{1,2}$/, 'must be a slider, named like S3'),
      v.transform((id) => id as SliderId),
    ),
    notch: v.picklist(['L', 'N', 'R']),
  }),
  v.object({ do: v.literal('lights'), test: v.nullable(v.picklist(['all', 'amber', 'blue', 'each'])) }),
  v.object({ do: v.literal('darkLight'), light, dark: v.boolean() }),
  v.object({ do: v.literal('pause'), on: v.boolean() }),
  v.object({
    do: v.literal('spares'),
    side: v.picklist(['W', 'B']),
    count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
]) satisfies v.GenericSchema<unknown, StaffAct>;
const house = v.strictObject({
  name: v.string(),
  hours: v.nullable(v.record(v.string(), v.optional(v.array(v.string())))),
  closedOn: v.array(v.string()),
  games: v.array(v.string()),
  languages: v.array(v.string()),
  welcome: v.strictObject({
    museum: v.string(),
    text: v.record(v.string(), v.string()),
    minutes: v.nullable(v.number()),
    fromAge: v.nullable(v.number()),
  }),
  idleSeconds: v.number(),
  volume: v.number(),
  brightness: v.array(v.string()),
});
const login = v.object({ pin: v.pipe(v.string(), v.maxLength(40)) });

type Bound = { Bindings: HttpBindings };

const ENTRY_WORDS = {
  wrong: 'the PIN is wrong',
  wait: 'too many tries; wait before the next one',
  noPin: 'no PIN is set on this board (damier staff pin)',
} as const;
export const REFUSAL_WORDS: Readonly<Record<StaffRefusal, string>> = {
  notLocked: 'lock the board first (clean or sleep): nobody may play during a test',
  noBoard: 'the board is not there yet',
  sliderFailed: 'the slider did not arrive; check that it is free and that the motors have power',
  noInstaller: 'nothing on this machine installs releases (deploy/install.sh does)',
  noUpdate: 'bring the archive and its signature first',
  noRelease: 'no other release here was good',
  updating: 'an update is under way',
  outOfOrder: 'this piece does not follow the one before; begin again with ?at=0',
  noRoom: 'the file is too long, or the disk too full for it',
  noSupervisor: 'nothing would start the program again: no service started it',
  noPause: 'no game with clocks is played, or its clocks do so already',
  noAlerts: 'no address for alerts is set',
  unknown: 'this board has nothing of that name',
  tooManySpares: 'ninety-nine at most',
};

/** A longer body is not read. */
function upTo(bytes: number): MiddlewareHandler {
  const onError = (c: Context) => problem(c, 413, 'tooLong', `at most ${bytes} bytes are taken here`);
  return bodyLimit({ maxSize: bytes, onError });
}

/** `/api/staff/…`: all behind the PIN but `login` (docs/staff.md). */
export function staffRoutes(
  desk: () => StaffDesk | null,
  sessions: StaffSessions,
  log: (message: string) => void,
): Hono<Bound> {
  const api = new Hono<Bound>();
  const at = desk;
  api.use(fromOwnPage);
  api.post('/login', upTo(LONGEST_ACT_BYTES), async (c) => {
    const read = v.safeParse(login, await json(c));
    const staff = at();
    if (staff === null) return noDesk(c);
    if (!read.success) return problem(c, 400, 'malformed', 'a login is {"pin": "…"}');
    const from = knockFrom(c.env.incoming.socket.remoteAddress);
    const entry = await staff.enter(read.output.pin, from);
    if (!entry.ok) {
      const { why, waitSeconds } = entry;
      const status = { wrong: 401, wait: 429, noPin: 403 } as const;
      return problem(c, status[why], why, ENTRY_WORDS[why], { waitSeconds });
    }
    const secret = sessions.begin(from === 'here' ? from : from.address, getCookie(c, STAFF_COOKIE));
    // Over TLS it opens what else staff reads there, and is never sent in the clear.
    const where = 'encrypted' in c.env.incoming.socket ? 'Path=/; Secure' : 'Path=/api/staff';
    const cookie = `${STAFF_COOKIE}=${secret}; ${where}; HttpOnly; SameSite=Strict; Max-Age=${LONGEST_SESSION_MS / 1000}`;
    return c.body(null, 204, { ...NO_STORE, 'Set-Cookie': cookie });
  });
  // Everything below needs a session.
  api.use(async (c, next) => {
    if (!sessions.isOpen(getCookie(c, STAFF_COOKIE), c.req.method !== 'GET'))
      return problem(c, 401, 'noSession', 'this is for staff: POST /api/staff/login with the PIN first');
    await next();
    return undefined;
  });
  api.post('/logout', (c) => {
    sessions.end(getCookie(c, STAFF_COOKIE));
    return c.body(null, 204, NO_STORE);
  });
  api.post('/act', upTo(LONGEST_ACT_BYTES), async (c) => {
    const given = await json(c);
    const read = v.safeParse(staffAct, given);
    const staff = at();
    if (staff === null) return noDesk(c);
    if (!read.success) return problem(c, 400, 'malformed', issuesWords(read.issues));
    for (const field of unknownFields(given, read.output))
      log(`an act of staff has a field ${field}, which is passed over`);
    const refusal = await staff.act(read.output);
    return refusal === null ? c.body(null, 204, NO_STORE) : problem(c, 409, refusal, REFUSAL_WORDS[refusal]);
  });
  api.put('/settings', upTo(LONGEST_FILE_BYTES), async (c) => {
    const staff = at();
    if (staff === null) return noDesk(c);
    const restored = await staff.restore(await c.req.text());
    return restored.ok ? c.body(null, 204, NO_STORE) : problem(c, 422, 'malformed', restored.problem);
  });
  api.put('/copy', upTo(LONGEST_FILE_BYTES), async (c) => {
    const staff = at();
    if (staff === null) return noDesk(c);
    const name = c.req.query('name') ?? '';
    if (name.trim() === '') return problem(c, 400, 'malformed', 'say what this board is called: ?name=NAME');
    const copied = await staff.copy(name, await c.req.text());
    return copied.ok ? c.body(null, 204, NO_STORE) : problem(c, 422, 'malformed', copied.problem);
  });
  api.put('/house', upTo(LONGEST_HOUSE_BYTES), async (c) => {
    const staff = at();
    if (staff === null) return noDesk(c);
    const read = v.safeParse(house, await json(c));
    if (!read.success) return problem(c, 400, 'malformed', issuesWords(read.issues));
    const changed = await staff.changeHouse(read.output);
    return changed.ok ? c.body(null, 204, NO_STORE) : problem(c, 422, 'malformed', changed.problem);
  });
  api.put('/logo', upTo(LONGEST_PICTURE_BYTES), async (c) => {
    const staff = at();
    if (staff === null) return noDesk(c);
    const changed = staff.changeLogo(new Uint8Array(await c.req.arrayBuffer()));
    return changed.ok ? c.body(null, 204, NO_STORE) : problem(c, 422, 'malformed', changed.problem);
  });
  api.delete('/logo', (c) => {
    const staff = at();
    if (staff === null) return noDesk(c);
    const changed = staff.changeLogo(null);
    return changed.ok ? c.body(null, 204, NO_STORE) : problem(c, 422, 'malformed', changed.problem);
  });
  api.put('/update/:part{archive|signature}', upTo(LONGEST_PIECE_BYTES), async (c) => {
    const staff = at();
    if (staff === null) return noDesk(c);
    const from = Number(/^\d{1,10}$/.exec(c.req.query('at') ?? '')?.[0] ?? Number.NaN);
    if (Number.isNaN(from)) return problem(c, 400, 'malformed', 'say where the piece belongs: ?at=BYTES');
    const part = c.req.param('part') === 'archive' ? 'archive' : 'signature';
    const refusal = staff.bring(part, from, new Uint8Array(await c.req.arrayBuffer()));
    return refusal === null ? c.body(null, 204, NO_STORE) : problem(c, 409, refusal, REFUSAL_WORDS[refusal]);
  });
  reading(api, at);
  return api;
}

/** What staff takes away. */
function reading(api: Hono<Bound>, at: () => StaffDesk | null): void {
  const answer = (give: (c: Context, staff: StaffDesk) => Response) => (c: Context) => {
    const staff = at();
    return staff === null ? noDesk(c) : give(c, staff);
  };
  api.get(
    '/state',
    answer((c, staff) => c.json(staff.state(), 200, NO_STORE)),
  );
  api.get(
    '/figures',
    answer((c, staff) => c.json({ days: staff.figures() } satisfies FiguresAnswer, 200, NO_STORE)),
  );
  api.get(
    '/figures.csv',
    answer((c, staff) => attached(c, figuresCsv(staff.figures()), 'text/csv', 'damier-figures.csv')),
  );
  api.get(
    '/log',
    answer((c, staff) => attached(c, staff.logs(), 'text/plain', 'damier-log.txt')),
  );
  api.get(
    '/settings',
    answer((c, staff) => attached(c, staff.settings(), 'application/json', 'damier-settings.json')),
  );
}

/** `/api/remote/sleep` and `/wake`, by a bearer's token: for the museum's own systems. */
export function remoteRoutes(desk: () => StaffDesk | null): Hono<Bound> {
  const api = new Hono<Bound>();
  api.use(fromOwnPage);
  api.post('/:act{sleep|wake}', async (c) => {
    const staff = desk();
    if (staff === null) return noDesk(c);
    const [, token] = /^Bearer ([\w-]{1,100})$/.exec(c.req.header('authorization') ?? '') ?? [];
    if (token === undefined || !staff.isRemote(token))
      return problem(c, 401, 'noToken', 'not the token of this board (damier staff token)');
    await staff.act({ do: c.req.param('act') === 'sleep' ? 'sleep' : 'wake' });
    return c.body(null, 204, NO_STORE);
  });
  return api;
}

/** A change must come from our own page, or from no browser at all. */
const fromOwnPage: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET' && !trustsOrigin(c.req.header('origin'), c.req.header('host')))
    return problem(c, 403, 'otherSite', 'this comes from another site');
  await next();
  return undefined;
};

function attached(c: Context, text: string, type: string, name: string): Response {
  return c.body(text, 200, {
    ...NO_STORE,
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}"`,
  });
}

/** One address is one source, however it is written. */
function knockFrom(remoteAddress: string | undefined): Knock {
  if (isHere(remoteAddress)) return 'here';
  return { address: (remoteAddress ?? 'nowhere').replace(/^::ffff:/, '') };
}

function noDesk(c: Context): Response {
  return problem(c, 503, 'notYet', 'the program is starting');
}

/** Null for what is no JSON: the schema then says what it should be. */
async function json(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    return null;
  }
}

/** A way in over TLS for staff at their desks. No phone's key is asked for, and all but the door itself needs the PIN. */
export interface Office {
  /** 0 asks for any free one. */
  readonly port: number;
  /** Private key and certificate, PEM. */
  readonly pem: string;
}

/** What anybody who reaches it may have: the program's own pages and words, and the way in. */
const DOOR = /^\/(?!api\/|api$|health$|ws$)|^\/api\/(staff|texts)(\/|$)/;

/** Null: let in. */
export function admitToOffice(
  c: Context<{ Bindings: HttpBindings }>,
  sessions: StaffSessions,
): Response | null {
  if (DOOR.test(c.req.path) || sessions.isOpen(getCookie(c, STAFF_COOKIE), false)) return null;
  return problem(c, 401, 'noSession', 'this is for staff: POST /api/staff/login with the PIN first');
}

/** Whoever is in sees what the board's screen shows. Nobody plays from there. */
export function mayWatch(sessions: StaffSessions, cookieHeader: string | undefined): boolean {
  return sessions.isOpen(cookieNamed(cookieHeader, STAFF_COOKIE), false);
}

export function officeServer({ pem }: Office, limits: Parameters<typeof createServer>[0]): Server {
  return createServer({ ...limits, key: pem, cert: pem, minVersion: 'TLSv1.2' });
}
