import type { Side } from './side.ts';

/** Who won by a result's text: a side, null for a draw, undefined where it tells nothing (`*`, `0-0`, unknown words). */
export function winnerOf(text: string): Side | null | undefined {
  const plain = text.replace(/\s/g, '').replace(/½/g, '1/2').replace(':', '-').replaceAll(',', '.');
  if (plain === '1/2-1/2' || plain === '1/2') return null;
  const match = /^(\d{1,3}(?:\.\d)?)-(\d{1,3}(?:\.\d)?)F?$/i.exec(plain);
  if (match === null) return undefined;
  const white = Number(match[1]);
  const black = Number(match[2]);
  if (white === 0 && black === 0) return undefined;
  if (white === black) return null;
  return white > black ? 'W' : 'B';
}
