/** Opens the recording that the address names or holds, or a trace from the visitor's own disk. */

import { effect, signal } from '@preact/signals';
import { go, type Place, place } from '../state/place.ts';
import { boardOf, keptGame, keptTrace, NotToBeHad } from './archive.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import { unpacked } from './pack.ts';
import type { ListedDefect } from './pdn-list.ts';
import { load, unload } from './player.ts';
import type { Recording } from './recording.ts';

export type Opening =
  | { readonly state: 'idle' | 'loading' | 'gone' | 'badLink' }
  /** It cannot be read; `why` names the line. */
  | { readonly state: 'unreadable'; readonly why: string }
  /** It is no trace at all. */
  | { readonly state: 'noTrace'; readonly kind: FileKind }
  /** A game of a file that is not played here, or begins nowhere. */
  | { readonly state: 'noGame'; readonly defect: ListedDefect | null };

export const opening = signal<Opening>({ state: 'idle' });

/** A trace that was chosen or dropped; until another one is. */
let ownTrace: string | null = null;

export function openOwnTrace(text: string): void {
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

/** The game that a trace's first line names; reading the trace says what is wrong with it. */
function gameNamedIn(text: string): string {
  return /"game"\s*:\s*"([^"]*)"/.exec(text.split('\n', 1)[0] ?? '')?.[1] ?? 'trappes';
}
