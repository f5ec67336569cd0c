import { expect, it } from 'vitest';
import { fileKind } from '../../src/kiosk/replay/file-kind.ts';

const bytes = (...all: number[]) => new TextDecoder().decode(new Uint8Array(all));

it.each([
  ['{"damier":"trace","v":1,"game":"trappes"}\n', 'trace'],
  ['  \n', 'empty'],
  ['[Event "Damier 12"]\n[Result "1-0"]\n\n1. 32-28', 'pdn'],
  ['W:W31,32:B1,K2', 'fen'],
  ['SQLite format 3\u0000', 'keptGames'],
  [bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'picture'],
  [bytes(0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46), 'picture'],
  [bytes(0x50, 0x4b, 0x03, 0x04, 0x14), 'archive'],
  ['{"page":{"port":8080}}', 'json'],
  ['Dear friends,', 'text'],
  [bytes(0x7f, 0x45, 0x4c, 0x46, 0x00, 0xff), 'binary'],
] as const)('%j is %s', (text, kind) => {
  expect(fileKind(text)).toBe(kind);
});
