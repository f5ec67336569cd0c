import * as v from 'valibot';
import { HISTORY_LENGTH, type MatchMessage } from '../../mirror/mirror.ts';
import type { SliderId, Square } from '../../rules/rules.ts';
import { hex, signature, whole } from './fields.ts';
import { type ReadPayload, readPayload } from './read-payload.ts';

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
 * Fields that are not known are left out, as they are not signed either: what a later build adds must not be part of what is
 * signed here. An act of a kind that is not known cannot be played, and is none.
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
