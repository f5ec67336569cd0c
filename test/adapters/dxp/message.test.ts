import { describe, expect, it } from 'vitest';
import { type DxpMessage, readDxp, writeDxp } from '../../../src/adapters/dxp/exchange.ts';

const name = 'Dam 2.2'.padEnd(32);

/** By hand, from the protocol's text. */
const TRANSCRIPT: readonly (readonly [string, DxpMessage])[] = [
  [
    `R01${name}W060050A`,
    { kind: 'request', name: 'Dam 2.2', follower: 'W', minutes: 60, moves: 50, position: null },
  ],
  [
    `R01${name}Z000000BZ${'e'.repeat(49)}W`,
    {
      kind: 'request',
      name: 'Dam 2.2',
      follower: 'B',
      minutes: 0,
      moves: 0,
      position: `Z${'e'.repeat(49)}W`,
    },
  ],
  [`A${name}0`, { kind: 'accept', name: 'Dam 2.2', code: 0 }],
  ['M0012061100', { kind: 'move', seconds: 12, from: 6, to: 11, captured: [] }],
  ['M001205250422122320', { kind: 'move', seconds: 12, from: 5, to: 25, captured: [22, 12, 23, 20] }],
  ['E10', { kind: 'end', reason: 1, stop: false }],
  ['E01', { kind: 'end', reason: 0, stop: true }],
  ['CHello\nthere', { kind: 'chat', text: 'Hello\nthere' }],
  ['B012Z', { kind: 'back', move: 12, side: 'B' }],
  ['K1', { kind: 'backAnswer', code: 1 }],
];

describe('messages of DamExchange', () => {
  it('of another version of the protocol is known as such', () => {
    expect(readDxp(`R02${name}W060050A`)).toEqual({ kind: 'otherVersion' });
  });

  it.each(TRANSCRIPT)('%j is read', (text, message) => {
    expect(readDxp(text)).toEqual(message);
  });

  it.each(TRANSCRIPT)('%j is written', (text, message) => {
    const sorted = text === 'M001205250422122320' ? 'M001205250412202223' : text;
    expect(writeDxp(message)).toBe(sorted);
  });

  it.each(['', 'X', 'M0012', 'M001206110', 'M00120611012', 'E4', `A${name}9`, 'C'])('%j is none', (text) => {
    expect(readDxp(text)).toBeNull();
  });
});
