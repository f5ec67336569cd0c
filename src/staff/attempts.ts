/** Tries at the PIN that have failed in a row, and when the last one was (ms since 1970). */
export interface Tries {
  readonly failed: number;
  readonly last: number;
}

/**
 * Failed tries by where they came from, kept over a restart: whoever knocks wrongly locks himself out and nobody else. The
 * board's own screen is counted apart from the addresses of the network, of which the latest are remembered.
 */
export interface Attempts {
  readonly here: Tries;
  readonly network: Readonly<Record<string, Tries>>;
}

/** `here`: the board's own screen. */
export type Knock = 'here' | { readonly address: string };

const NO_TRIES: Tries = { failed: 0, last: 0 };
export const NO_ATTEMPTS: Attempts = { here: NO_TRIES, network: {} };

/** So many tries are free: fingers slip. */
const FREE = 3;
const FIRST_WAIT_MS = 10_000;
/**
 * The screen beside which staff stands always has a way in within a minute, whoever has played with it: a PIN of six digits
 * is found there by chance after a year of knocking without a pause.
 */
const LONGEST_HERE_MS = 60_000;
const LONGEST_NETWORK_MS = 15 * 60_000;
/**
 * So many addresses may be failing at once; one that is silent for an hour gives way to a new one. Somebody who has the whole
 * network's addresses then tries some 150 PINs an hour: a PIN of six digits falls by chance in five months.
 */
const MOST_ADDRESSES = 16;
const REMEMBERED_MS = 60 * 60_000;

/** How long the next try from there has to wait, ms. A clock that was set back prolongs no wait. */
export function waitFor(attempts: Attempts, from: Knock, now: number): number {
  if (from === 'here') return waitAfter(attempts.here, LONGEST_HERE_MS, now);
  const known = attempts.network[from.address];
  return known === undefined ? waitForPlace(attempts, now) : waitAfter(known, LONGEST_NETWORK_MS, now);
}

export function failedOnceMore(attempts: Attempts, from: Knock, now: number): Attempts {
  const failed = ({ failed }: Tries): Tries => ({ failed: failed + 1, last: now });
  if (from === 'here') return { ...attempts, here: failed(attempts.here) };
  const { [from.address]: known = NO_TRIES, ...others } = attempts.network;
  const kept = latestFirst(others).slice(0, MOST_ADDRESSES - 1);
  return { ...attempts, network: { ...Object.fromEntries(kept), [from.address]: failed(known) } };
}

/** Whoever has come in may slip again. */
export function succeeded(attempts: Attempts, from: Knock): Attempts {
  if (from === 'here') return { ...attempts, here: NO_TRIES };
  const { [from.address]: _, ...network } = attempts.network;
  return { ...attempts, network };
}

function waitAfter({ failed, last }: Tries, longest: number, now: number): number {
  if (failed < FREE) return 0;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failed - FREE), longest);
  return Math.min(wait, Math.max(0, last + wait - now));
}

/** An address that is new waits while all places are taken by others that have failed within the hour. */
function waitForPlace({ network }: Attempts, now: number): number {
  const oldest = latestFirst(network)[MOST_ADDRESSES - 1];
  if (oldest === undefined) return 0;
  const [, { last }] = oldest;
  return Math.min(REMEMBERED_MS, Math.max(0, last + REMEMBERED_MS - now));
}

function latestFirst(network: Attempts['network']): readonly (readonly [string, Tries])[] {
  return Object.entries(network).sort(([, one], [, other]) => other.last - one.last);
}
