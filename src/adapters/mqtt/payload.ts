/** Fields that several payloads have. */

import * as v from 'valibot';
import {
  type BoardTopic,
  HISTORY_LENGTH,
  isName,
  isPlain,
  LONGEST_NAME,
  type MatchMessage,
  normalName,
  type SignedPresence,
  type SignedStatement,
} from '../../mirror/mirror.ts';
import { GAME_IDS, type SliderId, type Square } from '../../rules/rules.ts';

export const hex = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** Text that people read. It holds nothing that they would not see. */
export const words = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.check(isPlain));

/** Ed25519, base64url. */
const signature = v.pipe(v.string(), v.regex(/^[\w-]{86}$/));

/**
 * The cards that a game is played with, by name and by what is on them. Another board names no file: a name is looked for among the
 * decks here, and what is none would be read as a path.
 */
export const decksUsed = v.strictObject({
  name: v.pipe(words(40), v.regex(/^[\p{L}\d][\p{L}\d _-]*$/u)),
  hash: hex(64),
});

const ofKey = { board: hex(16), key: v.pipe(v.string(), v.regex(/^[\w-]{59}$/)) };

/** A board as it says itself who it is. */
export const card = v.strictObject({
  ...ofKey,
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(LONGEST_NAME), v.check(isName)),
});

/** A board as it was written down here. Earlier builds took names as they came, and no file of theirs stops a start. */
export const keptCard = v.pipe(
  v.object({ ...ofKey, name: v.string() }),
  v.transform(({ name, ...one }) => ({ ...one, name: normalName(name).slice(0, LONGEST_NAME) || one.board })),
);

type ReadPayload<Message> =
  /** `json`: as it came, which is what its signature stands under. */
  | { readonly ok: true; readonly message: Message; readonly json: unknown }
  | { readonly ok: false; readonly why: 'oversized' | 'malformed' };

/** Reads a payload that anybody may have sent; never throws. */
export function readPayload<Message>(
  schema: v.GenericSchema<unknown, Message>,
  longestBytes: number,
  payload: Uint8Array,
): ReadPayload<Message> {
  if (payload.length > longestBytes) return { ok: false, why: 'oversized' };
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return { ok: false, why: 'malformed' };
  }
  const read = v.safeParse(schema, json);
  return read.success ? { ok: true, message: read.output, json } : { ok: false, why: 'malformed' };
}

/** What a board says of itself or of a pairing is never longer. */
export const LONGEST_BOARD_PAYLOAD_BYTES = 4096;

const fen = words(600);
const game = v.picklist(GAME_IDS);

const beat = whole(0, 1_000_000_000);

function borne<const Field extends v.GenericSchema>(field: Field, nothing: v.InferOutput<Field>) {
  return v.optional(v.fallback(field, nothing), nothing);
}

const spun = whole(0, 100_000);
const spins = v.object({
  begun: spun,
  read: v.object({ piece: spun, orange: spun, green: spun, border: spun }),
  spoiled: spun,
  open: v.boolean(),
});

/**
 * What a board says of itself is read from any build. Fields that are not known are left alone, and what an earlier build did not
 * say yet, or a later one says otherwise, counts as nothing. Without the first four nobody is there.
 */
const presence = v.looseObject({
  card,
  here: v.boolean(),
  session: whole(1, 4_000_000_000),
  beat,
  run: borne(hex(8), '00000000'),
  echo: borne(
    v.nullable(
      v.object({ board: hex(16), session: whole(1, 4_000_000_000), beat, after: whole(0, 86_400_000) }),
    ),
    null,
  ),
  version: borne(words(20), ''),
  page: borne(v.nullable(v.pipe(words(200), v.url(), v.regex(/^https?:/))), null),
  game: borne(
    v.nullable(
      v.object({
        ...{ game, fen, plies: whole(0, 100_000), match: v.nullable(hex(16)) },
        stands: v.exactOptional(v.literal(true)),
        pause: v.exactOptional(v.literal(true)),
        spins: v.exactOptional(v.fallback(v.nullable(spins), null)),
      }),
    ),
    null,
  ),
  faults: borne(v.pipe(v.array(words(20)), v.maxLength(40)), []),
  spectators: borne(whole(0, 1000), 0),
  greeting: borne(v.nullable(words(20)), null),
});

const said = {
  pairing: v.literal(2),
  card,
  commit: hex(64),
  opened: v.nullable(v.strictObject({ digits: v.pipe(v.string(), v.regex(/^\d{6}$/)), nonce: hex(64) })),
  confirmed: v.nullable(hex(64)),
  ended: v.boolean(),
};
const wish = v.strictObject({
  game,
  options: v.pipe(
    v.record(
      v.pipe(v.string(), v.regex(/^[A-Za-z]\w{0,30}$/)),
      v.union([words(40), v.pipe(v.number(), v.finite()), v.boolean()]),
    ),
    v.maxEntries(30),
  ),
  fen,
  clock: v.nullable(words(40)),
  cards: v.exactOptional(decksUsed),
  side: v.picklist(['W', 'B', 'lot']),
});
const statement = v.variant('role', [
  v.strictObject({ role: v.literal('host'), ...said, wish, guest: v.nullable(hex(16)) }),
  v.strictObject({ role: v.literal('guest'), ...said, host: hex(16), offer: hex(64) }),
]);

export interface BoardPayload {
  readonly presence: SignedPresence;
  readonly pairing: SignedStatement;
}

/** What each topic of a board carries. */
export const BOARD_PAYLOADS: {
  readonly [topic in BoardTopic]: v.GenericSchema<unknown, BoardPayload[topic]>;
} = {
  presence: v.object({ presence, signature }),
  pairing: v.strictObject({ statement, signature }),
};

/** Reads what came on a board's topic; never throws. */
export function readBoardPayload<Topic extends BoardTopic>(
  topic: Topic,
  payload: Uint8Array,
): ReadPayload<BoardPayload[Topic]> {
  return readPayload<BoardPayload[Topic]>(BOARD_PAYLOADS[topic], LONGEST_BOARD_PAYLOAD_BYTES, payload);
}

/** No message of a match is longer: 32 entries, each with the longest capture there is. */
export const LONGEST_PAYLOAD_BYTES = 48 * 1024;
const LONGEST_BYTES: { readonly [kind in MatchMessage['kind']]: number } = {
  entry: 2048,
  proposal: 2048,
  ask: 256,
  history: LONGEST_PAYLOAD_BYTES,
  state: 1024,
};

/** A game of 10,000 half-moves is none. */
const number = whole(1, 100_000);
const match = hex(16);
const square = v.pipe(
  whole(1, 50),
  v.transform((value) => value as Square),
);
const slider = v.pipe(
  v.string(),
  v.regex(/^S\d{1,2}$/),
  v.transform((id) => id as SliderId),
);
/** Half-moves. */
const plies = whole(1, 100_000);

/**
 * Fields that are not known are left out, as they are not signed either: what a later build adds must not be part of what is signed
 * here. An act of an unknown kind cannot be played, and is none.
 */
const act = v.variant('kind', [
  v.object({
    kind: v.literal('move'),
    from: square,
    to: square,
    captured: v.pipe(v.array(square), v.maxLength(30)),
    huffed: v.optional(v.nullable(square), null),
  }),
  v.object({ kind: v.literal('claim'), huffed: square }),
  v.object({ kind: v.literal('slider'), slider, notch: v.picklist(['L', 'N', 'R']) }),
  v.object({ kind: v.literal('spin'), sector: v.picklist(['piece', 'orange', 'green', 'border']) }),
  v.object({ kind: v.literal('answer'), right: v.boolean() }),
  v.object({ kind: v.literal('offerDraw') }),
  v.object({ kind: v.literal('acceptDraw') }),
  v.object({ kind: v.literal('resign') }),
  v.object({ kind: v.literal('flag') }),
  v.object({ kind: v.literal('takeback'), plies: whole(1, 1) }),
  v.object({ kind: v.literal('askBack'), plies }),
  v.object({ kind: v.literal('declineBack') }),
  v.object({ kind: v.literal('agreeBack'), plies }),
  v.object({ kind: v.literal('handOver') }),
]);

const proposal = {
  match,
  epoch: number,
  number,
  previous: hex(64),
  side: v.picklist(['W', 'B']),
  act,
  left: v.optional(v.nullable(whole(0, 1_000_000_000)), null),
  signature,
};
const entry = v.object({ ...proposal, seal: signature });

/** What each topic of a match carries. */
export const MATCH_PAYLOADS: {
  readonly [kind in MatchMessage['kind']]: v.GenericSchema<unknown, Extract<MatchMessage, { kind: kind }>>;
} = {
  entry: v.object({ kind: v.literal('entry'), entry }),
  proposal: v.object({ kind: v.literal('proposal'), proposal: v.object(proposal) }),
  ask: v.object({ kind: v.literal('ask'), match, from: number }),
  history: v.object({
    kind: v.literal('history'),
    match,
    entries: v.pipe(v.array(entry), v.maxLength(HISTORY_LENGTH)),
  }),
  state: v.object({
    kind: v.literal('state'),
    state: v.object({
      ...{ match, number: whole(0, 100_000), head: hex(64), signature },
      again: v.optional(whole(0, 100_000), 0),
      frozen: v.optional(
        v.nullable(
          v.object({
            why: v.picklist(['illegal', 'unauthored', 'twoEntries', 'apart']),
            number,
            by: v.picklist(['here', 'there']),
          }),
        ),
        null,
      ),
    }),
  }),
};

/** Reads what came on a topic of that kind; never throws. */
export function readMatchPayload(kind: MatchMessage['kind'], payload: Uint8Array): ReadPayload<MatchMessage> {
  return readPayload<MatchMessage>(MATCH_PAYLOADS[kind], LONGEST_BYTES[kind], payload);
}
