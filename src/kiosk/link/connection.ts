/** The WebSocket to the server: opened again whenever it is lost, for as long as the page stands. */

import type { PageMessage, ServerMessage } from '../../ports/page.ts';
import { go, place } from '../state/place.ts';
import { accept, connection } from '../state/table.ts';

const FIRST_RETRY_MS = 300;
const SLOWEST_RETRY_MS = 2_000;
/**
 * The server says something every three seconds. A page that hears nothing for so long has lost it, whatever the browser thinks,
 * ms.
 */
const SILENT_MS = 8_000;
/** Bigger news than this many bytes waiting means that carries can be left out. */
const CONGESTED_BYTES = 16_384;

let socket: WebSocket | null = null;
let retryMs = FIRST_RETRY_MS;
let silence: ReturnType<typeof setTimeout> | undefined;

function address(): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/ws`;
}

export function connect(): void {
  const opening = new WebSocket(address());
  let wasOpen = false;
  socket = opening;
  listenOn();
  opening.addEventListener('open', () => {
    wasOpen = true;
    retryMs = FIRST_RETRY_MS;
    if (connection.value.state === 'lost') void renew();
    connection.value = { state: 'open' };
  });
  opening.addEventListener('message', (event) => {
    if (socket !== opening) return;
    listenOn();
    const message: ServerMessage = JSON.parse(String(event.data));
    accept(message);
  });
  opening.addEventListener('close', () => {
    if (socket !== opening) return;
    if (wasOpen) lose();
    else void goUnheard();
  });
}

/** Nobody was let in: either nothing is there, or it asks for the PIN first, as at a desk of the house (docs/staff.md). */
async function goUnheard(): Promise<void> {
  clearTimeout(silence);
  socket = null;
  if (!(await isAskedForPin())) return lose();
  connection.value = { state: 'connecting' };
  if (place.value.page === 'table') go({ page: 'staff' });
  tryAgain();
}

async function isAskedForPin(): Promise<boolean> {
  const answer = await fetch('./health', { signal: AbortSignal.timeout(SILENT_MS) }).catch(() => null);
  return answer?.status === 401;
}

function listenOn(): void {
  clearTimeout(silence);
  silence = setTimeout(lose, SILENT_MS);
}

/** A cable that is cut somewhere else closes no connection here: this one is given up, and is not waited for. */
function lose(): void {
  clearTimeout(silence);
  socket?.close();
  socket = null;
  if (connection.value.state !== 'lost') connection.value = { state: 'lost', since: Date.now() };
  tryAgain();
}

function tryAgain(): void {
  setTimeout(connect, retryMs);
  retryMs = Math.min(SLOWEST_RETRY_MS, retryMs * 1.6);
}

/** A page that stood while the program was replaced by a newer one is loaded anew. */
async function renew(): Promise<void> {
  if (await isReplaced()) location.reload();
}

/** Says it to the server. What is said while the connection is lost is gone, as a gesture in the air is. */
export function send(message: PageMessage): void {
  if (socket?.readyState !== WebSocket.OPEN) return;
  const leavable = message.type === 'carry' || message.type === 'wheel';
  if (leavable && socket.bufferedAmount > CONGESTED_BYTES) return;
  socket.send(JSON.stringify(message));
}

/** This file in the built page: its name has a hash of all that the page is. */
const OWN_NAME = new URL(import.meta.url).pathname.split('/').at(-1) ?? '';

/** Whether the server has another page by now than this one. What cannot be asked, or is no page of ours, tells nothing. */
async function isReplaced(): Promise<boolean> {
  try {
    const answer = await fetch('./', { cache: 'no-cache' });
    const page = await answer.text();
    return answer.ok && page.includes('id="page"') && !page.includes(OWN_NAME);
  } catch {
    return false;
  }
}
