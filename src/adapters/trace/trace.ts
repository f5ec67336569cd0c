import * as v from 'valibot';
import {
  type GameEvent,
  newSession,
  readTrace as readTraceWith,
  type SessionSetup,
  stepTraced,
  type Trace,
  type TraceHeader,
} from '../../game/game.ts';
import { GAME_IDS, gameId, SQUARE_NAME } from '../../rules/rules.ts';
import { setUpGame } from '../profile/profile.ts';

export { TraceError } from '../../game/game.ts';

/** Reads a trace (JSON lines). Throws a `TraceError` that names the line and what is wrong. */
export function readTrace(text: string): Trace {
  return readTraceWith(text, setupOf);
}

/** Runs a trace through recogniser and session at the trace's own time: what was understood. */
export function replay({ setup, inputs }: Trace): readonly GameEvent[] {
  const events: GameEvent[] = [];
  let session = newSession(setup);
  for (const input of inputs) {
    const result = stepTraced(session, input);
    session = result.session;
    events.push(...result.events);
  }
  return events;
}

/** `cards` may stand in any trace; only sujet-verbe has them. */
function setupOf({ game, fen, options }: TraceHeader): SessionSetup {
  const id = gameId(game);
  const { cards: _, ...others } = options;
  return setUpGame(id, id === 'sujet-verbe' ? options : others, fen).setup;
}

// The form of a trace's lines, for other programs (docs/trace.schema.json); the reader (game/trace.ts) says better what is wrong with one.

const t = v.pipe(
  v.number(),
  v.description('ms since the first snapshot; never less than in the line before'),
);
const square = v.pipe(v.string(), v.regex(SQUARE_NAME), v.description('as c3'));
const nothing = v.optional(v.never());
/** The fields of all reports: a line has those of one. Further fields beside them are its writer's own. */
const NONE = {
  ...{ snapshot: nothing, at: nothing, on: nothing, spin: nothing, angle: nothing },
  ...{ choose: nothing, button: nothing, down: nothing, answer: nothing },
};

/** The first line. */
export const traceHead = v.looseObject({
  damier: v.literal('trace'),
  v: v.literal(1),
  game: v.picklist(GAME_IDS),
  fen: v.pipe(v.string(), v.description('the position that it begins with')),
  options: v.pipe(
    v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
    v.description('options of the rules that differ from the game’s own'),
  ),
});

/** A further line: one report of the board, or how late it is. */
export const traceReports = {
  Snapshot: v.pipe(
    v.looseObject({ ...NONE, t, snapshot: v.array(square) }),
    v.description('all squares that read occupied; comes first, and may come again'),
  ),
  Edge: v.pipe(
    v.looseObject({ ...NONE, t, at: square, on: v.boolean() }),
    v.description('a square reads occupied, or empty'),
  ),
  SpinStart: v.pipe(
    // Where it started is nobody's question: an angle may stand there.
    v.looseObject({ ...NONE, angle: v.optional(v.unknown()), t, spin: v.literal('start') }),
    v.description('a spin of the wheel begins that will count'),
  ),
  SpinStop: v.pipe(
    v.looseObject({ ...NONE, t, spin: v.literal('stop'), angle: v.number() }),
    v.description('where it has stopped: the angle under the pointer, degrees'),
  ),
  Choose: v.pipe(
    v.looseObject({ ...NONE, t, choose: v.pipe(v.string(), v.regex(/^S\d+ [LNR]$/)) }),
    v.description('a slider and its notch are chosen, as "S3 L"'),
  ),
  Button: v.pipe(
    v.looseObject({ ...NONE, t, button: v.picklist(['bottom', 'top']), down: v.boolean() }),
    v.description('a player’s button'),
  ),
  Answer: v.pipe(
    v.looseObject({ ...NONE, t, answer: v.picklist(['right', 'wrong']) }),
    v.description('a card is judged'),
  ),
  Time: v.pipe(v.strictObject({ t }), v.description('time passes; the last line says until when')),
} as const;
