import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPdnDecoder } from '../../src/rules/pdn/pdn.ts';

function decoded(bytes: Uint8Array, chunk = bytes.length + 1): string {
  const decoder = createPdnDecoder();
  let text = '';
  for (let at = 0; at < bytes.length; at += chunk) text += decoder.push(bytes.subarray(at, at + chunk));
  return text + decoder.end();
}

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('the bytes of a file', () => {
  it.each([
    ['UTF-8', utf8('[White "Блиндер Б."]'), '[White "Блиндер Б."]'],
    ['UTF-8 with a mark', utf8('\uFEFF1. 32-28'), '1. 32-28'],
    ['Latin-1 names', Uint8Array.of(0x42, 0x65, 0x72, 0x74, 0xe8, 0x20, 0xfc), 'Bertè ü'],
    ['UTF-16, little end first', Uint8Array.of(0xff, 0xfe, 0x31, 0x00, 0x2e, 0x00), '1.'],
    ['UTF-16, big end first', Uint8Array.of(0xfe, 0xff, 0x00, 0x31, 0x00, 0x2e), '1.'],
    ['nothing', new Uint8Array(0), ''],
    ['one byte', Uint8Array.of(0x2a), '*'],
    ['a sequence that the end cuts', Uint8Array.of(0x41, 0x42, 0x43, 0xd0), 'ABCÐ'],
  ])('%s', (_, bytes, text) => {
    expect(decoded(bytes)).toBe(text);
  });

  it('give the same text in chunks of any size', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 7 }), (text, chunk) => {
        const plain = text.replace(/\uFEFF|\p{Surrogate}/gu, '');
        expect(decoded(utf8(plain), chunk)).toBe(plain);
      }),
    );
  });

  it('never break, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 9 }), (bytes, chunk) => {
        expect(decoded(bytes, chunk)).toBe(decoded(bytes));
      }),
    );
  });
});
