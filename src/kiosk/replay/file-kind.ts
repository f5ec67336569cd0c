/** What a file is that was opened to be played again. Pure. */

export type FileKind =
  | 'trace'
  /** One that is too long for a page. */
  | 'longTrace'
  | 'empty'
  | 'pdn'
  | 'fen'
  | 'keptGames'
  | 'picture'
  | 'archive'
  | 'json'
  | 'text'
  | 'binary';

/** By its first characters; the first that fits. */
const BEGINS: readonly (readonly [FileKind, RegExp])[] = [
  ['trace', /^\s*\{[^\n]*"damier"\s*:\s*"trace"/],
  ['empty', /^\s*$/],
  ['pdn', /^\s*\[\s*[A-Za-z]+\s+"/],
  ['fen', /^\s*[WB]:[WBO]/],
  ['keptGames', /^SQLite format 3/],
  ['picture', /^(.PNG|GIF8|RIFF....WEBP|\uFFFD+.{0,2}JFIF|\s*<svg)/],
  ['archive', /^PK[^\w\s]/],
  ['json', /^\s*[{[]/],
];

export function fileKind(text: string): FileKind {
  const head = text.slice(0, 400);
  const known = BEGINS.find(([, begins]) => begins.test(head))?.[0];
  // Bytes that are no text come out of the decoder as these.
  return known ?? (['\u0000', '\uFFFD'].some((sign) => head.includes(sign)) ? 'binary' : 'text');
}

/** A game's text as the part of a link behind `#`: deflated, in the letters of an address. */

/** What a link may hold once it is unpacked. A game of people has a hundredth of it. */
const MOST_BYTES = 262_144;
/** A longer part of an address is no link of ours. */
const LONGEST_PACKED = 100_000;

export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Null: the link was cut, changed, or never one of ours. */
export async function unpacked(letters: string): Promise<string | null> {
  if (letters.length > LONGEST_PACKED) return null;
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    return await inflated(bytes);
  } catch {
    return null;
  }
}

/** Some bytes may swell to any length: what is longer than a game is not even looked at. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let read = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    read += next.value.length;
    if (read > MOST_BYTES) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(next.value, { stream: true });
  }
  return text + decoder.decode();
}
