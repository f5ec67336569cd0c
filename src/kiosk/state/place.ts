/** Which page is open, kept in the address so that a reload stays there. */

import { effect, signal } from '@preact/signals';

export type Place =
  | { readonly page: 'table' }
  | { readonly page: 'rules' }
  /** Another game is chosen. */
  | { readonly page: 'new' }
  /** All boards of the group. */
  | { readonly page: 'fleet' }
  /** The board alone, to be captured. */
  | { readonly page: 'board' }
  /** The staff's pages, behind the PIN, and their guide to print. */
  | { readonly page: 'staff' | 'figures' | 'guide' }
  /** The grammar cards, to print. */
  | { readonly page: 'cards' }
  /** The codes that phones scan. */
  | { readonly page: 'phone' }
  /** Other boards: pairing, and the match with one of them. */
  | { readonly page: 'far' }
  /** The list of kept games and traces. */
  | { readonly page: 'kept' }
  | { readonly page: 'game'; readonly id: number }
  /** `name` null: a file from this visitor's own disk, gone with a reload. */
  | { readonly page: 'trace'; readonly name: string | null };

const TABLE: Place = { page: 'table' };

export function placeOf(hash: string): Place {
  const [page = '', ...rest] = hash.replace(/^#/, '').split('/');
  const name = decoded(rest.join('/'));
  switch (page) {
    case 'rules':
    case 'new':
    case 'board':
    case 'fleet':
    case 'staff':
    case 'figures':
    case 'guide':
    case 'cards':
    case 'far':
    case 'kept':
    case 'phone':
      return { page };
    case 'game':
      return /^[1-9]\d{0,8}$/.test(name) ? { page, id: Number(name) } : { page: 'kept' };
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
    case 'rules':
    case 'new':
    case 'board':
    case 'fleet':
    case 'staff':
    case 'figures':
    case 'guide':
    case 'cards':
    case 'far':
    case 'kept':
    case 'phone':
      return `#${at.page}`;
    case 'game':
      return `#game/${at.id}`;
    case 'trace':
      return at.name === null ? '#trace' : `#trace/${encodeURIComponent(at.name)}`;
  }
}

export const place = signal<Place>(placeOf(location.hash));

export function go(to: Place): void {
  place.value = to;
}

/** Opens a page, or the table if that page is open already. */
export function toggle(page: 'rules' | 'kept' | 'phone' | 'far'): void {
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
  });
}
