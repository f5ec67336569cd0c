import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGameStore } from '../../../src/adapters/store/store.ts';
import type { GameEvent } from '../../../src/game/event.ts';
import type { GameHead, Journal, KeptStore } from '../../../src/ports/store.ts';
import type { SliderId } from '../../../src/rules/rules.ts';
import { HELD } from '../../app/held.ts';

const folders: string[] = [];

/** For `afterAll`. */
export function removeHomes(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

export function home(): string {
  const folder = mkdtempSync(join(tmpdir(), 'damier-store-'));
  folders.push(folder);
  return folder;
}

export const FILE = 'damier.sqlite';
export const said: string[] = [];
export const S3 = 'S3' as SliderId;
export const begun = '2026-07-01T12:00:00.000Z';
export const open = (folder: string): Promise<KeptStore> =>
  openGameStore(folder, { log: (message) => said.push(message), now: () => new Date(begun) });

const hand = { kind: 'hand', name: null } as const;
export const russian: GameHead = {
  game: 'russian',
  options: {},
  fen: 'W:W22:B9',
  profile: 'classic-8x8',
  clock: null,
  players: { W: hand, B: hand },
};
export const english: GameHead = { ...russian, game: 'english' };

export const move = (t: number, from: number, to: number): GameEvent =>
  ({ t, type: 'move', side: 'W', from, to, captured: [], path: [from, to] }) as unknown as GameEvent;
export const result = (t: number): GameEvent => ({ t, type: 'result', winner: 'W', reason: 'noMoves' });
export const append = (journal: Journal, ...entries: readonly GameEvent[]) =>
  journal.append({ entries, held: HELD, reached: entries.at(-1)?.t ?? 0 });
