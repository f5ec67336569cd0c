/** Walks over a payload; reading past its end throws `ShortPayload`. */
interface PayloadReader {
  readonly bytes: Uint8Array;
  at: number;
}

class ShortPayload extends Error {}

/** How one field of a payload is written and read. All numbers are little-endian, as the AVR keeps them. */
interface Field<T> {
  /** Its type as PROTOCOL.md names it. */
  readonly type: string;
  write(out: number[], value: T): void;
  read(from: PayloadReader): T;
}

function unsigned(size: 1 | 2 | 4): Field<number> {
  return {
    type: `u${8 * size}`,
    write(out, value) {
      for (let byte = 0; byte < size; byte += 1) out.push((value >>> (8 * byte)) & 0xff);
    },
    read(from) {
      let value = 0;
      for (let byte = 0; byte < size; byte += 1) {
        const next = from.bytes[from.at];
        if (next === undefined) throw new ShortPayload(`payload ends at byte ${from.at}`);
        value += next * 2 ** (8 * byte);
        from.at += 1;
      }
      return value;
    },
  };
}

const u8 = unsigned(1);
const u16 = unsigned(2);
const u32 = unsigned(4);
const s32: Field<number> = { type: 's32', write: u32.write, read: (from) => u32.read(from) | 0 };

/** An array with its length (u8) before it, so that later minor versions can append fields behind it. */
function list<T>(item: Field<T>): Field<readonly T[]> {
  return {
    type: `list of ${item.type}`,
    write(out, values) {
      u8.write(out, values.length);
      for (const value of values) item.write(out, value);
    },
    read(from) {
      const length = u8.read(from);
      return Array.from({ length }, () => item.read(from));
    },
  };
}

/** One byte: bit 7 says on (or down), bits 0–6 say which. */
export interface Change {
  readonly index: number;
  readonly on: boolean;
}
const change: Field<Change> = {
  type: 'change',
  write: (out, { index, on }) => u8.write(out, index | (on ? 0x80 : 0)),
  read(from) {
    const byte = u8.read(from);
    return { index: byte & 0x7f, on: byte >= 0x80 };
  },
};

/** The version this host speaks; what may change under which number is in firmware/PROTOCOL.md. */
export const protocolVersion = { major: 1, minor: 0 } as const;

interface Layout {
  readonly type: number;
  readonly fields: Readonly<Record<string, Field<unknown>>>;
}

/**
 * Every message of the sensor link, both ways: its type byte and its payload in order (firmware/PROTOCOL.md has the byte
 * tables). Times are the board's own milliseconds since boot; bit c of a `rows[r]` word is the square of row r, column c.
 */
const layouts = {
  // Board to host.
  hello: {
    type: 0x01,
    fields: {
      protocolMajor: u8,
      protocolMinor: u8,
      firmwareMajor: u8,
      firmwareMinor: u8,
      firmwarePatch: u8,
      bootId: u32,
      time: u32,
      boardId: u32,
      rows: u8,
      columns: u8,
      onMs: u8,
      offMs: u8,
      resetCause: u8,
    },
  },
  snapshot: {
    type: 0x02,
    fields: {
      bootId: u32,
      time: u32,
      /** Sequence number of the oldest event frame still waiting; `seq` + 1 if none waits. */
      oldest: u8,
      /** Event frames dropped since boot because the queue was full. */
      lost: u16,
      /** Bit 0 bottom, 1 top, 2 service: down. */
      buttons: u8,
      wheelFlags: u8,
      wheelCount: s32,
      wheelIndex: s32,
      /** Millivolts; 0xffff where not measured yet. */
      servoRail: u16,
      lightRail: u16,
      columns: u8,
      rows: list(u16),
      /** Lines of the trap board (rows r8 and r9); empty on boards with more than eight rows. */
      serviceRows: list(u16),
    },
  },
  edges: { type: 0x03, fields: { time: u32, changes: list(change) } },
  wheel: { type: 0x04, fields: { time: u32, wheelFlags: u8, wheelCount: s32, wheelIndex: s32 } },
  buttons: { type: 0x05, fields: { time: u32, changes: list(change) } },
  serviceLines: { type: 0x06, fields: { time: u32, changes: list(change) } },
  // Host to board.
  helloRequest: { type: 0x81, fields: { protocolMajor: u8, protocolMinor: u8 } },
  ack: { type: 0x82, fields: { bootId: u32, flags: u8 } },
  snapshotRequest: { type: 0x83, fields: {} },
  configure: { type: 0x84, fields: { rows: u8, columns: u8, onMs: u8, offMs: u8 } },
  nameBoard: { type: 0x85, fields: { boardId: u32 } },
} as const satisfies Record<string, Layout>;

type Layouts = typeof layouts;
type ValueOf<F> = F extends Field<infer T> ? T : never;

/** A message as data: its kind, its sequence number and its fields. */
export type MessageOf<K extends keyof Layouts> = { readonly kind: K; readonly seq: number } & {
  readonly [N in keyof Layouts[K]['fields']]: ValueOf<Layouts[K]['fields'][N]>;
};
export type Message = { [K in keyof Layouts]: MessageOf<K> }[keyof Layouts];
export type MessageKind = keyof Layouts;

/** Bits of `wheelFlags`. */
export const wheelFlag = { indexed: 1, resting: 2 } as const;
/** Bits of an ack's `flags`. */
export const ackFlag = { resend: 1 } as const;
/** `index` of a change in a `buttons` message. */
export const buttonIds = ['bottom', 'top', 'service'] as const;
/** A change in `edges` and `serviceLines` has the index row · 10 + column, whatever the size of the matrix. */
export const indexStride = 10;

// Without the fields' own types, which `MessageOf` keeps: here values only pass through.
const layoutOf: Readonly<Record<MessageKind, Layout>> = layouts;

/** The table as data: what PROTOCOL.md is checked against. */
export function messageTable(): readonly {
  readonly kind: MessageKind;
  readonly type: number;
  readonly fields: readonly { readonly name: string; readonly type: string }[];
}[] {
  return Object.entries(layouts).map(([kind, { type, fields }]) => ({
    kind: kind as MessageKind,
    type,
    fields: Object.entries(fields).map(([name, field]) => ({ name, type: field.type })),
  }));
}

const kindOfType = new Map(
  Object.entries(layoutOf).map(([kind, layout]) => [layout.type, kind as MessageKind]),
);

/** Type, sequence number and payload: what the CRC is taken over. */
export function encodeMessage(message: Message): Uint8Array {
  const layout = layoutOf[message.kind];
  const out = [layout.type, message.seq & 0xff];
  const values: Readonly<Record<string, unknown>> = { ...message };
  for (const [name, field] of Object.entries(layout.fields)) field.write(out, values[name]);
  return Uint8Array.from(out);
}

export type Decoded =
  | { readonly kind: 'message'; readonly message: Message }
  /** A type this version does not know: to be skipped. */
  | { readonly kind: 'unknownType'; readonly type: number }
  /** A known type whose payload is too short. */
  | { readonly kind: 'malformed'; readonly type: number };

/** Reads what `encodeMessage` writes; bytes behind the last known field (a newer minor version) are passed over. */
export function decodeMessage(bytes: Uint8Array): Decoded {
  const [type = 0, seq = 0] = bytes;
  const kind = kindOfType.get(type);
  if (kind === undefined) return { kind: 'unknownType', type };
  const from: PayloadReader = { bytes, at: 2 };
  const values: Record<string, unknown> = { kind, seq };
  try {
    for (const [name, field] of Object.entries(layoutOf[kind].fields)) values[name] = field.read(from);
  } catch (error) {
    if (error instanceof ShortPayload) return { kind: 'malformed', type };
    throw error;
  }
  return { kind: 'message', message: values as Message };
}
