/** A picture that is only dots. It can hold no script, and draws nothing from elsewhere. */
export type PictureType = 'image/png' | 'image/jpeg';

/** A logo that fills its place is far smaller. */
export const LONGEST_PICTURE_BYTES = 256 * 1024;
/** Of each side: a small file may unfold into more memory than a browser has. */
const MOST_DOTS = 2000;

type Read =
  | { readonly ok: true; readonly type: PictureType }
  /** What is wrong, and the way out. */
  | { readonly ok: false; readonly problem: string };

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** How each of them ends: the last block with its checksum, the last marker. */
const ENDS = {
  'image/png': [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82],
  'image/jpeg': [0xff, 0xd9],
} as const;

/** Which kind of picture these bytes are, by what they say themselves; the name of a file says nothing. */
export function pictureIn(bytes: Uint8Array): Read {
  if (bytes.length > LONGEST_PICTURE_BYTES)
    return refused(`it has ${bytes.length} bytes; ${LONGEST_PICTURE_BYTES} are the most: save it smaller`);
  const type = begins(bytes, PNG) ? 'image/png' : begins(bytes, JPEG) ? 'image/jpeg' : null;
  if (type === null)
    return refused('it is neither PNG nor JPEG: save it as one of them (an SVG may hold programs)');
  const size = type === 'image/png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes);
  if (size === null || !ends(bytes, ENDS[type])) return refused('it is damaged or cut off: save it again');
  const [width, height] = size;
  if (width < 1 || height < 1 || width > MOST_DOTS || height > MOST_DOTS)
    return refused(
      `it has ${width} × ${height} dots; ${MOST_DOTS} × ${MOST_DOTS} are the most: save it smaller`,
    );
  return { ok: true, type };
}

type Size = readonly [width: number, height: number];

const refused = (problem: string): Read => ({ ok: false, problem });
const begins = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, i) => bytes[i] === byte);
const ends = (bytes: Uint8Array, end: readonly number[]) =>
  end.every((byte, i) => bytes[bytes.length - end.length + i] === byte);

/** The first block, `IHDR`, says it. */
function sizeOfPng(bytes: Uint8Array): Size | null {
  const view = viewOf(bytes);
  return bytes.length < 24 || view.getUint32(12) !== 0x49484452
    ? null
    : [view.getUint32(16), view.getUint32(20)];
}

/** The frame says it: one of the markers C0 … CF that are no table. */
function sizeOfJpeg(bytes: Uint8Array): Size | null {
  const view = viewOf(bytes);
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
