/** All that the page knows of the table: what the server last said. Kept over a lost connection, so that the page is never blank. */

import { computed, signal } from '@preact/signals';
import type { View } from '../../game/view.ts';
import type { Links, PageProfile, Room, ServerMessage } from '../../ports/page.ts';
import type { ChipLights } from '../board/lamps.ts';
import { sharing } from './sharing.ts';

export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'open' }
  /** Lost: tried again every second or so. */
  | { readonly state: 'lost'; readonly since: number };

const NOTHING_LIT: ChipLights = { on: false, ram: [] };
const EMPTY_ROOM: Room = {
  discs: [],
  sliders: {},
  traps: {},
  wheel: { angle: 0, speed: 0 },
  buttons: { bottom: false, top: false },
};
const PLAIN_BOARD: PageProfile = { id: '', size: 8, sliders: [], spinner: null };

export const connection = signal<Connection>({ state: 'connecting' });
export const profile = signal<PageProfile>(PLAIN_BOARD);
export const isVirtual = signal(false);
export const role = signal<'hand' | 'watcher' | null>(null);
export const view = signal<View | null>(null);
export const room = signal<Room>(EMPTY_ROOM);
export const lights = signal<ChipLights>(NOTHING_LIT);
export const links = signal<Links | null>(null);

export const isHand = computed(() => role.value === 'hand' && connection.value.state === 'open');

/** Parts of the room, each changing only when it does: a turning wheel draws no disc again. */
export const discs = computed(() => room.value.discs);
export const traps = computed(() => room.value.traps);
export const sliders = computed(() => room.value.sliders);
export const buttonsDown = computed(() => room.value.buttons);
export const wheelTurning = computed(() => Math.abs(room.value.wheel.speed) > 5);

export function accept(message: ServerMessage): void {
  switch (message.type) {
    case 'hello':
      profile.value = message.profile;
      isVirtual.value = message.virtual;
      return;
    case 'role':
      role.value = message.role;
      return;
    case 'view':
      view.value = message.view;
      return;
    case 'room':
      room.value = sharing(room.value, message.room);
      return;
    case 'lights':
      lights.value = { on: message.on, ram: message.ram };
      return;
    case 'links':
      links.value = message.links;
      return;
    case 'refused':
      console.warn(`refused: ${message.message ?? 'a message'}: ${message.why}`);
      return;
  }
}
