import { readFileSync } from 'node:fs';
import type { Message } from '../../src/protocol/protocol.ts';

/** test/vectors/sensor-link.json: what both sides of the link must agree on. */
export interface LinkVectors {
  readonly frames: readonly { readonly name: string; readonly message: Message; readonly hex: string }[];
  readonly damaged: readonly {
    readonly name: string;
    readonly hex: string;
    readonly reason: 'crc' | 'cobs' | 'short' | 'long';
  }[];
  readonly odd: readonly { readonly name: string; readonly hex: string; readonly outcome: string }[];
}

export function linkVectors(): LinkVectors {
  return JSON.parse(readFileSync(new URL('../vectors/sensor-link.json', import.meta.url), 'utf8'));
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'));
}

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
