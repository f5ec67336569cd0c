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
