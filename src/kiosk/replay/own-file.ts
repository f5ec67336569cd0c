/** A file of this visitor's own, whatever it is: a trace and a lone game are played, several games are listed, the rest is named. */

import { signal } from '@preact/signals';
import { createPdnDecoder } from '../../rules/rules.ts';
import { go } from '../state/place.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import { openOwnTrace } from './open.ts';
import { packed } from './pack.ts';
import type { ListedGame, PdnList } from './pdn-list.ts';

export type OwnFile =
  | { readonly state: 'closed' | 'reading' | 'unreadable' }
  | { readonly state: 'games'; readonly list: PdnList }
  /** Neither games nor a trace. */
  | { readonly state: 'other'; readonly kind: FileKind };

export const ownFile = signal<OwnFile>({ state: 'closed' });

const HEAD_BYTES = 2048;
/** A day's trace; `damier replay` reads longer ones. */
const MOST_TRACE_BYTES = 32_000_000;
/** What a look at the beginning cannot tell from games. */
const MAY_BE_GAMES: ReadonlySet<FileKind> = new Set(['pdn', 'text', 'binary', 'fen']);
/** How a link to a game ends, wherever the page that made it was. */
const LINK = /^\s*\S*#pdn\/([\w-]+)\s*$/;

/** What was asked for last; what came before is read no further. */
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
