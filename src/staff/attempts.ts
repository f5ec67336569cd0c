/** Tries at the PIN that have failed in a row, and when the last one was (ms since 1970). */
export interface Tries {
  readonly failed: number;
  readonly last: number;
}

/**
 * Failed tries by where they came from, kept over a restart. Whoever knocks wrongly locks himself out and nobody else. The board's
 * own screen is counted apart from the addresses of the network. Of these the latest are remembered; `crowd` counts those that
 * failed for the first time.
 */
export interface Attempts {
  readonly here: Tries;
  readonly network: Readonly<Record<string, Tries>>;
  readonly crowd: Tries;
}

/** `here`: the board's own screen. */
export type Knock = 'here' | { readonly address: string };

const NO_TRIES: Tries = { failed: 0, last: 0 };
export const NO_ATTEMPTS: Attempts = { here: NO_TRIES, network: {}, crowd: NO_TRIES };

/** How many tries are free: fingers slip. */
const FREE = 3;
const FIRST_WAIT_MS = 10_000;
/**
 * At the screen beside which staff stands there is always a way in within a minute, whoever has played with it. Somebody who knocks
 * there without a pause finds a PIN of six digits by chance after a year.
 */
const LONGEST_HERE_MS = 60_000;
const LONGEST_NETWORK_MS = 15 * 60_000;
/** How many addresses are remembered: those that failed last. */
const MOST_ADDRESSES = 16;
/**
 * If as many have failed for the first time (their count falls by one in ten minutes), somebody has more addresses than a phone. Then
 * an address that is not remembered gets a try only half a minute after the last such one failed, and waits long after it. So whoever
 * has all the network's addresses tries some 200 PINs an hour (a test counts them): six digits fall by chance in four months.
 */
const CROWD = 16;
const CROWD_FORGETS_MS = 10 * 60_000;
const CROWDED_WAIT_MS = 30_000;
const CROWDED_FAILED = 9;

/** How long the next try from there has to wait, ms. A clock that was set back prolongs no wait. */
export function waitFor(attempts: Attempts, from: Knock, now: number): number {
  if (from === 'here') return waitAfter(attempts.here, LONGEST_HERE_MS, now);
  const known = attempts.network[from.address];
  return known === undefined ? waitInCrowd(attempts.crowd, now) : waitAfter(known, LONGEST_NETWORK_MS, now);
}

export function failedOnceMore(attempts: Attempts, from: Knock, now: number): Attempts {
  const failed = ({ failed }: Tries): Tries => ({ failed: failed + 1, last: now });
  if (from === 'here') return { ...attempts, here: failed(attempts.here) };
  const { [from.address]: known, ...others } = attempts.network;
  const kept = latestFirst(others).slice(0, MOST_ADDRESSES - 1);
  const crowd =
    known === undefined
      ? failed({ ...attempts.crowd, failed: crowdOf(attempts.crowd, now) })
      : attempts.crowd;
  const first = crowd.failed > CROWD ? { failed: CROWDED_FAILED, last: now } : NO_TRIES;
  const network = { ...Object.fromEntries(kept), [from.address]: failed(known ?? first) };
  return { ...attempts, network, crowd };
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

/** How many have failed for the first time of late. */
function crowdOf({ failed, last }: Tries, now: number): number {
  return Math.max(0, failed - Math.floor(Math.max(0, now - last) / CROWD_FORGETS_MS));
}

function waitInCrowd(crowd: Tries, now: number): number {
  if (crowdOf(crowd, now) < CROWD) return 0;
  return Math.min(CROWDED_WAIT_MS, Math.max(0, crowd.last + CROWDED_WAIT_MS - now));
}

function latestFirst(network: Attempts['network']): readonly (readonly [string, Tries])[] {
  return Object.entries(network).sort(([, one], [, other]) => other.last - one.last);
}
