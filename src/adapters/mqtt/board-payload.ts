import * as v from 'valibot';
import type { BoardTopic, SignedPresence, SignedStatement } from '../../mirror/mirror.ts';
import { GAME_IDS } from '../../rules/rules.ts';
import { card, decksUsed, hex, signature, whole, words } from './fields.ts';
import { type ReadPayload, readPayload } from './read-payload.ts';

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
 * What a board says of itself is read from any build: fields that are not known are left alone, and what an earlier one did
 * not say yet, or a later one says otherwise, is nothing. Without the first four nobody is there.
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
