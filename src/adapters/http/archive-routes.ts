import { type Context, Hono } from 'hono';
import { stream } from 'hono/streaming';
import type { DecksAnswer, ProblemsAnswer, TracesAnswer } from '../../ports/answers.ts';
import type { Archive } from '../../ports/archive.ts';
import { StoreFailure } from '../../ports/store.ts';
import { type GameId, gameId, type PdnNotation, RulesError } from '../../rules/rules.ts';
import { PROBLEMS } from '../problems/problems.ts';
import { NO_STORE, problem } from './problem.ts';

const TEXT = { ...NO_STORE, 'Content-Type': 'text/plain; charset=utf-8' };

/** `/api/…`: kept games, their PDN, the boards they are played on, traces, and grammar cards (docs/api.md). */
export function archiveRoutes(archive: () => Archive | null): Hono {
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
