import { describe, expect, it } from 'vitest';
import { pictureIn } from '../../src/staff/staff.ts';

const u16 = (n: number) => [n >> 8, n & 255];
const u32 = (n: number) => [...u16(n >>> 16), ...u16(n & 0xffff)];
const png = (width: number, height: number) =>
  Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...[...u32(13), ...Buffer.from('IHDR'), ...u32(width), ...u32(height), 8, 6, 0, 0, 0, 0, 0, 0, 0],
    ...[...u32(0), ...Buffer.from('IEND'), 0xae, 0x42, 0x60, 0x82],
  ]);
/** With a table and a comment before the frame. */
const jpeg = (width: number, height: number) =>
  Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xe0, ...u16(4), 0, 0, 0xff, 0xc4, ...u16(5), 1, 2, 3],
    ...[0xff, 0xc2, ...u16(17), 8, ...u16(height), ...u16(width), 3, 1, 0x22, 0, 0xff, 0xd9],
  ]);

describe('a picture', () => {
  it('is told by its own bytes', () => {
    expect(pictureIn(png(300, 100))).toEqual({ ok: true, type: 'image/png' });
    expect(pictureIn(jpeg(2000, 2000))).toEqual({ ok: true, type: 'image/jpeg' });
  });

  it('lies anywhere in its memory', () => {
    const within = Uint8Array.from([1, 2, 3, ...jpeg(20, 10)]).subarray(3);
    expect(pictureIn(within)).toEqual({ ok: true, type: 'image/jpeg' });
  });

  it.each([
    [
      'a drawing that may hold a program',
      Buffer.from('<svg xmlns="…"><script/></svg>'),
      'neither PNG nor JPEG',
    ],
    ['nothing', new Uint8Array(), 'neither PNG nor JPEG'],
    ['a head alone', png(300, 100).subarray(0, 15), 'damaged'],
    ['a photograph that was cut off', jpeg(300, 100).subarray(0, -1), 'cut off'],
    ['a picture that was cut off', png(300, 100).subarray(0, -1), 'cut off'],
    ['a photograph without a frame', jpeg(300, 100).subarray(0, 15), 'damaged'],
    ['one that unfolds into gigabytes', png(40_000, 40_000), '40000 × 40000 dots; 2000 × 2000 are the most'],
    ['one without dots', jpeg(0, 100), '0 × 100'],
    [
      'a photograph as it comes',
      Uint8Array.from([...png(9, 9), ...new Uint8Array(2 ** 18)]),
      '262144 are the most',
    ],
  ])('%s is refused, with the way out', (_, bytes, problem) => {
    expect(pictureIn(bytes)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
  });
});
