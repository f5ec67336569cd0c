import * as v from 'valibot';

export type ReadPayload<Message> =
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
