/** Which page is open, kept in the address so that a reload stays there. */

import { effect, signal } from '@preact/signals';

/** The pages that an address names by one word. */
const PLAIN_PAGES = [
  'rules',
  /** Another game is chosen. */
  'new',
  /** Problems to solve on the board. */
  'problems',
  /** All boards of the group. */
  'fleet',
  /** The board alone, to be captured. */
  'board',
  /** The staff's pages, behind the PIN, and their guide to print. */
  'staff',
  'figures',
  'guide',
  /** The grammar cards, to print. */
  'cards',
  /** The codes that phones scan. */
  'phone',
  /** Other boards: pairing, and the match with one of them. */
  'far',
  /** The list of kept games and traces. */
  'kept',
] as const;

export type Place =
  | { readonly page: 'table' }
  | { readonly page: (typeof PLAIN_PAGES)[number] }
  | { readonly page: 'game'; readonly id: number }
  /** A game of a file, which the address holds whole. */
  | { readonly page: 'pdn'; readonly packed: string }
  /** `name` null: a file from this visitor's own disk, gone with a reload. */
  | { readonly page: 'trace'; readonly name: string | null };

const TABLE: Place = { page: 'table' };

export function placeOf(hash: string): Place {
  const [page = '', ...rest] = hash.replace(/^#/, '').split('/');
  const name = decoded(rest.join('/'));
  const plain = PLAIN_PAGES.find((known) => known === page);
  if (plain !== undefined) return { page: plain };
  switch (page) {
    case 'game':
      return /^[1-9]\d{0,8}$/.test(name) ? { page, id: Number(name) } : { page: 'kept' };
    case 'pdn':
      return { page, packed: name };
    case 'trace':
      return { page, name: name === '' ? null : name };
    default:
      return TABLE;
  }
}

/** An address that somebody typed may be no valid escape: it is then taken as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function hashOf(at: Place): string {
  switch (at.page) {
    case 'table':
      return '';
    case 'game':
      return `#game/${at.id}`;
    case 'pdn':
      return `#pdn/${at.packed}`;
    case 'trace':
      return at.name === null ? '#trace' : `#trace/${encodeURIComponent(at.name)}`;
    default:
      return `#${at.page}`;
  }
}

export const place = signal<Place>(placeOf(location.hash));

export function go(to: Place): void {
  place.value = to;
}

/** Opens a page, or the table if that page is open already. */
export function toggle(page: 'rules' | 'kept' | 'phone' | 'far' | 'problems'): void {
  place.value = place.value.page === page ? TABLE : { page };
}

export function backToTable(): void {
  place.value = TABLE;
}

export function followAddress(): void {
  addEventListener('hashchange', () => {
    if (location.hash !== hashOf(place.value)) place.value = placeOf(location.hash);
  });
  effect(() => {
    const hash = hashOf(place.value);
    if (location.hash !== hash) history.pushState(null, '', hash === '' ? location.pathname : hash);
    // Each page begins at its top. After *Play* one sees the board.
    scrollTo(0, 0);
  });
}
