import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cobsDecode,
  cobsEncode,
  crc32,
  type Deframed,
  decodeMessage,
  deframe,
  emptyDeframer,
  encodeFrame,
  frameBody,
} from '../../src/protocol/protocol.ts';
import { fromHex, linkVectors, toHex } from './vectors.ts';

const vectors = linkVectors();

function cut(chunks: readonly Uint8Array[]): Deframed[] {
  let state = emptyDeframer;
  return chunks.flatMap((chunk) => {
    const step = deframe(state, chunk);
    state = step.state;
    return step.found;
  });
}

describe('every vector', () => {
  it.each(vectors.frames)('is encoded as the table says: $name', ({ message, hex }) => {
    expect(toHex(encodeFrame(message))).toBe(hex);
  });
  it.each(vectors.frames)('is understood: $name', ({ message, hex }) => {
    const [found, ...more] = cut([fromHex(hex)]);
    expect(more).toEqual([]);
    if (found?.kind !== 'body') throw new Error(`no frame: ${JSON.stringify(found)}`);
    expect(decodeMessage(found.bytes)).toEqual({ kind: 'message', message });
  });
  it.each(vectors.damaged)('is refused if damaged: $name', ({ hex, reason }) => {
    expect(cut([fromHex(hex)])).toMatchObject([{ kind: 'discarded', reason }]);
  });
  it.each(vectors.odd)('is whole but odd: $name', ({ hex, outcome }) => {
    const [found] = cut([fromHex(hex)]);
    if (found?.kind !== 'body') throw new Error(`no frame: ${JSON.stringify(found)}`);
    const decoded = decodeMessage(found.bytes);
    expect(decoded.kind === 'message' ? decoded.message.kind : decoded.kind).toBe(outcome);
  });
});

describe('crc32', () => {
  it('gives the check value of its definition', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  });
});

describe('cobs', () => {
  // The examples of the paper's descendants: https://en.wikipedia.org/wiki/Consistent_Overhead_Byte_Stuffing
  it.each([
    ['', '01'],
    ['00', '0101'],
    ['0000', '010101'],
    ['11220033', '0311220233'],
    ['11223344', '0511223344'],
    ['11000000', '0211010101'],
  ])('stuffs %s as %s', (plain, stuffed) => {
    expect(toHex(cobsEncode(fromHex(plain)))).toBe(stuffed);
    expect(toHex(cobsDecode(fromHex(stuffed)) ?? Uint8Array.of(0xbad))).toBe(plain);
  });
  it('gives any bytes back and holds no zero', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        const stuffed = cobsEncode(bytes);
        expect(stuffed.includes(0)).toBe(false);
        expect(cobsDecode(stuffed)).toEqual(bytes);
      }),
    );
  });
});

describe('deframe', () => {
  const stream = fromHex(vectors.frames.map(({ hex }) => hex).join(''));

  it('does not mind how a stream is cut', () => {
    const whole = cut([stream]);
    expect(whole).toHaveLength(vectors.frames.length);
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 40 }), (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), stream.length];
        const chunks = edges.slice(1).map((edge, index) => stream.subarray(edges[index], edge));
        expect(cut(chunks)).toEqual(whole);
      }),
      { numRuns: 50 },
    );
  });

  it('reports every byte that is not part of a good frame, and finds the next frame', () => {
    const good = fromHex(vectors.frames[0]?.hex ?? '');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (noise) => {
        const found = cut([noise, Uint8Array.of(0), good]);
        expect(found.at(-1)).toMatchObject({ kind: 'body' });
        const told = found.reduce(
          (sum, piece) => sum + (piece.kind === 'discarded' ? piece.bytes.length : 0),
          0,
        );
        expect(told).toBe(noise.filter((byte) => byte !== 0).length);
      }),
    );
  });

  it('throws away a piece that is longer than any frame, up to its end', () => {
    const noise = new Uint8Array(70).fill(0x41);
    const good = fromHex(vectors.frames[0]?.hex ?? '');
    const found = cut([noise, noise, noise, noise, Uint8Array.of(0x41, 0), good]);
    expect(found.map((piece) => (piece.kind === 'body' ? 'body' : piece.reason))).toEqual([
      'long',
      'long',
      'long',
      'body',
    ]);
  });

  it('lets no single flipped bit through', () => {
    for (const { hex } of vectors.frames.slice(0, 8)) {
      const frame = fromHex(hex);
      for (let bit = 0; bit < 8 * (frame.length - 1); bit += 1) {
        const flipped = frame.slice();
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(cut([flipped]).filter(({ kind }) => kind === 'body')).toEqual([]);
      }
    }
  });

  it('frames a message of another version as well', () => {
    const body = Uint8Array.of(0x3f, 1, 0, 0);
    expect(cut([frameBody(body)])).toEqual([{ kind: 'body', bytes: body }]);
  });
});
