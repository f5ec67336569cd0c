/** What a game leaves the page as: a link that holds it, a picture, a file. */

import type { PdnNotation } from '../../rules/rules.ts';
import { pdnOf } from '../replay/archive.ts';
import { packed, unpacked } from '../replay/pack.ts';
import { hashOf, type Place } from '../state/place.ts';

export interface Shared {
  readonly pdn: string;
  /** Whatever page opens it has the whole game. */
  readonly link: string;
}

/** The game at that place; null: there is none that could be told as PDN. */
export async function sharedAt(at: Place, notation: PdnNotation): Promise<Shared | null> {
  if (at.page === 'pdn') {
    const [text, { inNotation }] = await Promise.all([
      unpacked(at.packed),
      import('../replay/pdn-recording.ts'),
    ]);
    return text === null ? null : { pdn: inNotation(text, notation), link: linkTo(at.packed) };
  }
  if (at.page !== 'game') return null;
  const [pdn, { readGame }, { pdnText }] = await Promise.all([
    pdnOf(at.id, notation),
    import('../replay/pdn-recording.ts'),
    import('../replay/pdn-text.ts'),
  ]);
  const read = readGame(pdn);
  return read && { pdn, link: linkTo(await packed(pdnText(read.check))) };
}

function linkTo(letters: string): string {
  return `${location.origin}${location.pathname}${hashOf({ page: 'pdn', packed: letters })}`;
}

/** Whether other machines can open a link to this page. */
export function isOnlyHere(): boolean {
  return /^(localhost|127\.|\[::1\])/.test(location.hostname);
}

/** Some programs cut what is longer. */
export const LONGEST_LINK = 8000;

const PICTURE_WIDTH = 1080;

/** The drawing as a PNG. Rejects where the browser cannot draw it. */
export async function pictureOf(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_WIDTH;
  canvas.height = Math.round((PICTURE_WIDTH * height) / width);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png');
  });
}

/** The browser asks where it goes, or puts it where downloads go. */
export function save(what: Blob, name: string): void {
  const address = URL.createObjectURL(what);
  const way = document.createElement('a');
  way.href = address;
  way.download = name;
  way.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** False: the browser does not let the page do it, as over a network without encryption; the field is then selected to be copied by hand. */
export async function copied(field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false;
  }
}
