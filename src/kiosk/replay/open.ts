/** Opens the recording that the address names or holds, or a trace from the visitor's own disk. */

import { effect, signal } from '@preact/signals';
import { createPdnDecoder } from '../../rules/rules.ts';
import { go, type Place, place } from '../state/place.ts';
import { boardOf, keptGame, keptTrace, NotToBeHad } from './archive.ts';
import { type FileKind, fileKind, packed, unpacked } from './file-kind.ts';
import type { ListedDefect, ListedGame, PdnList } from './pdn-list.ts';
import { load, unload } from './player.ts';
import type { Recording } from './recording.ts';

type Opening =
  | { readonly state: 'idle' | 'loading' | 'gone' | 'badLink' }
  /** It cannot be read; `why` names the line. */
  | { readonly state: 'unreadable'; readonly why: string }
  /** It is no trace at all. */
  | { readonly state: 'noTrace'; readonly kind: FileKind }
  /** A game of a file that is not played here, or begins nowhere. */
  | { readonly state: 'noGame'; readonly defect: ListedDefect | null };

export const opening = signal<Opening>({ state: 'idle' });

/** A trace that was chosen or dropped; it stays until another one is. */
let ownTrace: string | null = null;

function openOwnTrace(text: string): void {
  ownTrace = text;
  go({ page: 'trace', name: null });
}

export function followRecordings(): () => void {
  return effect(() => {
    const at = place.value;
    let current = true;
    unload();
    opening.value = { state: 'loading' };
    recordingAt(at).then(
      (made) => {
        if (!current) return;
        opening.value = { state: 'idle' };
        if (made !== null) load(made);
      },
      (error: unknown) => {
        if (current) opening.value = failure(error);
      },
    );
    return () => {
      current = false;
    };
  });
}

/** There is nothing to be played, and `opening` says why. */
class Unplayable extends Error {
  readonly opening: Opening;

  constructor(opening: Opening) {
    super(opening.state);
    this.opening = opening;
  }
}

function failure(error: unknown): Opening {
  if (error instanceof NotToBeHad) return { state: 'gone' };
  if (error instanceof Unplayable) return error.opening;
  return { state: 'unreadable', why: error instanceof Error ? error.message : String(error) };
}

/** Null where nothing is played. What plays it is loaded only now: most visitors never need it. */
async function recordingAt(at: Place): Promise<Recording | null> {
  if (at.page === 'game') {
    const [file, { gameRecording }] = await Promise.all([keptGame(at.id), import('./game-recording.ts')]);
    return gameRecording(file);
  }
  if (at.page === 'pdn') return linkedGame(at.packed);
  if (at.page !== 'trace') return null;
  const text = at.name === null ? ownTrace : await keptTrace(at.name);
  if (text === null) throw new NotToBeHad('trace');
  const kind = fileKind(text);
  if (kind !== 'trace') throw new Unplayable({ state: 'noTrace', kind });
  const { traceRecording } = await import('./trace-recording.ts');
  return traceRecording(text, await boardOf(gameNamedIn(text)));
}

async function linkedGame(letters: string): Promise<Recording> {
  const [text, { pdnRecording, readGame }] = await Promise.all([
    unpacked(letters),
    import('./pdn-recording.ts'),
  ]);
  const read = text === null ? null : readGame(text);
  if (read === null) throw new Unplayable({ state: 'badLink' });
  const { understood } = read.check;
  const made = understood && pdnRecording(read, await boardOf(understood.reading.rules.id));
  if (made === null) throw new Unplayable({ state: 'noGame', defect: read.defect });
  return made;
}

/** The game that a trace's first line names. Reading the trace says what is wrong with it. */
function gameNamedIn(text: string): string {
  return /"game"\s*:\s*"([^"]*)"/.exec(text.split('\n', 1)[0] ?? '')?.[1] ?? 'trappes';
}

// A file of this visitor's own, whatever it is: a trace and a lone game are played, several games are listed, the rest is named.

export type OwnFile =
  | { readonly state: 'closed' | 'reading' | 'unreadable' }
  | { readonly state: 'games'; readonly list: PdnList }
  /** Neither games nor a trace. */
  | { readonly state: 'other'; readonly kind: FileKind };

export const ownFile = signal<OwnFile>({ state: 'closed' });

const HEAD_BYTES = 2048;
/** As long as a day's trace. `damier replay` reads longer ones. */
const MOST_TRACE_BYTES = 32_000_000;
/** What a look at the beginning cannot tell from games. */
const MAY_BE_GAMES: ReadonlySet<FileKind> = new Set(['pdn', 'text', 'binary', 'fen']);
/** How a link to a game ends, wherever the page that made it was. */
const LINK = /^\s*\S*#pdn\/([\w-]+)\s*$/;

/** What was asked for last. What came before is read no further. */
let wanted: Blob | null = null;

export function closeFile(): void {
  wanted = null;
  ownFile.value = { state: 'closed' };
}

/** A text from the clipboard: a link to a game, or what a file would hold. */
export function openText(text: string): void {
  const link = LINK.exec(text)?.[1];
  if (link === undefined) void openFile(new Blob([text]));
  else go({ page: 'pdn', packed: link });
}

export async function openFile(file: Blob): Promise<void> {
  wanted = file;
  ownFile.value = { state: 'reading' };
  try {
    const found = await contentOf(file);
    if (wanted === file) ownFile.value = found;
  } catch {
    // Gone since it was chosen, a folder, a disk that fails: the browser says no more than that.
    if (wanted === file) ownFile.value = { state: 'unreadable' };
  }
}

async function contentOf(file: Blob): Promise<OwnFile> {
  const head = createPdnDecoder().push(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  const kind = fileKind(head);
  if (kind === 'trace') return traceIn(file);
  if (!MAY_BE_GAMES.has(kind)) return { state: 'other', kind };
  const { listPdn } = await import('./pdn-list.ts');
  const list = await listPdn(file, () => wanted === file);
  if (!list.games.some(isGame)) return { state: 'other', kind };
  const [only] = list.games;
  if (list.more || list.games.length > 1 || only?.text == null || only.defect !== null)
    return { state: 'games', list };
  await replayListed(only);
  return { state: 'closed' };
}

async function traceIn(file: Blob): Promise<OwnFile> {
  if (file.size > MOST_TRACE_BYTES) return { state: 'other', kind: 'longTrace' };
  const text = await file.text();
  if (wanted === file) openOwnTrace(text);
  return { state: 'closed' };
}

/** A text of people may hold what looks like a move or two. */
function isGame({ plies, defect, title }: ListedGame): boolean {
  return plies > 0 || defect?.code === 'unknownGame' || Object.values(title).some((told) => told !== null);
}

export async function replayListed({ text }: ListedGame): Promise<void> {
  if (text !== null) go({ page: 'pdn', packed: await packed(text) });
}
