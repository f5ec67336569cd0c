/** What the staff's pages ask of the server: the entry by PIN, the state once a second, acts. */

import { effect, signal } from '@preact/signals';
import type { HouseSettings, StaffAct, StaffState } from '../../ports/staff.ts';
import type { DayFigures } from '../../staff/staff.ts';
import { go } from '../state/place.ts';
import { staffNews } from '../state/table.ts';

type Entrance =
  /** Not asked yet whether this browser is in. */
  | { readonly kind: 'unknown' }
  /** The PIN is asked for; `why`: what became of the last try. */
  | {
      readonly kind: 'outside';
      readonly why: 'wrong' | 'wait' | 'noPin' | 'gone' | null;
      readonly until: number;
    }
  | { readonly kind: 'inside' };

const LOOK_MS = 1000;
/** A program that is well answers at once. One that has not by then is not heard. */
const ANSWER_MS = 4000;
const NO_PIN_YET: Entrance = { kind: 'outside', why: null, until: 0 };

export const entrance = signal<Entrance>({ kind: 'unknown' });
export const desk = signal<StaffState | null>(null);
/** The last look was not answered: what the page shows is old. */
export const unheard = signal(false);
/** What was last refused, by its text's id; null: nothing. */
export const refusal = signal<string | null>(null);

const url = (path: string) => `./api/staff/${path}`;

async function ask(path: string, init?: RequestInit): Promise<Response | null> {
  return fetch(url(path), init).catch(() => null);
}

const post = (path: string, body: unknown) => ask(path, { method: 'POST', body: JSON.stringify(body) });

/** Looks how everything stands. Somebody who is not in is asked for the PIN. */
async function look(): Promise<void> {
  const answer = await ask('state', { signal: AbortSignal.timeout(ANSWER_MS) });
  unheard.value = answer === null || answer.status === 503;
  if (answer?.ok !== true) {
    // Somebody whom the server does not know, or cannot tell yet, is asked for the PIN. A server that is away is waited for.
    const asks =
      answer?.status === 401 ? entrance.value.kind !== 'outside' : entrance.value.kind === 'unknown';
    if (asks) entrance.value = NO_PIN_YET;
    return;
  }
  const told: StaffState | null = await answer.json().catch(() => null);
  unheard.value = told === null;
  if (told === null) return;
  desk.value = told;
  entrance.value = { kind: 'inside' };
}

/** Looks once a second, until the answer is called. */
export function watchDesk(): () => void {
  let looking = false;
  const lookOnce = async () => {
    if (looking) return;
    looking = true;
    await look();
    looking = false;
  };
  void lookOnce();
  const timer = setInterval(() => {
    if (entrance.value.kind !== 'outside') void lookOnce();
  }, LOOK_MS);
  return () => clearInterval(timer);
}

export async function enter(pin: string): Promise<void> {
  const answer = await post('login', { pin });
  if (answer?.ok === true) return look();
  const told: { code?: string; waitSeconds?: number } = (await answer?.json().catch(() => null)) ?? {};
  const why = told.code === 'wrong' || told.code === 'wait' || told.code === 'noPin' ? told.code : 'gone';
  entrance.value = { kind: 'outside', why, until: Date.now() + 1000 * (told.waitSeconds ?? 0) };
}

/** Ends the session. Whoever comes next needs the PIN. */
export async function leave(): Promise<void> {
  await post('logout', {});
  entrance.value = NO_PIN_YET;
  desk.value = null;
  go({ page: 'table' });
}

export async function act(asked: StaffAct): Promise<void> {
  refusal.value = null;
  const answer = await post('act', asked);
  if (answer?.status === 409) {
    const { code }: { code: string } = await answer.json();
    refusal.value = `staff.no.${code}`;
  }
  await look();
}

/** Null: it was taken. Else what is wrong with it. */
async function problemOf(answer: Response | null): Promise<string | null> {
  if (answer?.ok === true) return null;
  const told: { error?: string } = (await answer?.json().catch(() => null)) ?? {};
  return told.error ?? '';
}

/** Null: they hold from the next start on. Else what is wrong with them. */
export async function changeHouse(house: HouseSettings): Promise<string | null> {
  const problem = await problemOf(await ask('house', { method: 'PUT', body: JSON.stringify(house) }));
  await look();
  return problem;
}

/** Null takes the logo away; the answer is as above. */
export async function changeLogo(picture: File | null): Promise<string | null> {
  const how = picture === null ? { method: 'DELETE' } : { method: 'PUT', body: picture };
  const problem = await problemOf(await ask('logo', how));
  await look();
  return problem;
}

/** As much as one request brings of an update. */
const PIECE_BYTES = 1024 * 1024;

/** Brings a release's archive and its signature, and asks for it. `told` hears how much of it is there, 0 … 1. */
export async function bringUpdate(
  archive: File,
  signature: File,
  told: (share: number) => void,
): Promise<void> {
  refusal.value = null;
  for (const [part, file] of [
    ['signature', signature],
    ['archive', archive],
  ] as const) {
    for (let at = 0; at === 0 || at < file.size; at += PIECE_BYTES) {
      told(part === 'archive' ? at / Math.max(1, file.size) : 0);
      const body = file.slice(at, at + PIECE_BYTES);
      const answer = await ask(`update/${part}?at=${at}`, { method: 'PUT', body });
      if (answer?.ok === true) continue;
      const { code }: { code?: string } = (await answer?.json().catch(() => null)) ?? {};
      refusal.value = answer?.status === 409 && code !== undefined ? `staff.no.${code}` : 'staff.unheard';
      return;
    }
  }
  await act({ do: 'update' });
}

/** Null: the settings hold from the next start on. */
export async function restoreSettings(file: File): Promise<string | null> {
  return problemOf(await ask('settings', { method: 'PUT', body: await file.text() }));
}

/** As above, with another board's settings, for this board under its own name. */
export async function copySettings(name: string, file: File): Promise<string | null> {
  const path = `copy?name=${encodeURIComponent(name)}`;
  return problemOf(await ask(path, { method: 'PUT', body: await file.text() }));
}

export async function askFigures(): Promise<readonly DayFigures[] | null> {
  const answer = await ask('figures');
  if (answer?.ok !== true) return null;
  const { days }: { days: readonly DayFigures[] } = await answer.json();
  return days;
}

/** Where the browser finds what staff takes away. */
export const takeAway = (what: 'log' | 'settings' | 'figures.csv') => url(what);

/** The page comes up by itself when staff calls it at the board. What was called before this page opened is over. */
export function followCalls(): void {
  let before: number | null = null;
  effect(() => {
    const calls = staffNews.value?.calls;
    if (calls === undefined) return;
    if (before !== null && calls > before) go({ page: 'staff' });
    before = calls;
  });
}
