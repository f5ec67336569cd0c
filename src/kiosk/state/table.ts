/** All that the page knows of the table: what the server last said. It is kept over a lost connection, so the page is never blank. */

import { computed, signal } from '@preact/signals';
import type { VisitorView } from '../../exhibit/exhibit.ts';
import type { View } from '../../game/game.ts';
import type { BringUpView } from '../../ports/bring-up.ts';
import type { MirrorView } from '../../ports/mirror-page.ts';
import type { Links, PageProfile, ReviewView, Role, Room, ServerMessage } from '../../ports/page.ts';
import type { AsideView, StudyView } from '../../ports/study.ts';
import { GAME_FACTS, type GameId, type SquareColour } from '../../rules/rules.ts';
import type { ChipLights } from '../board/lamps.ts';
import { woodenTable } from '../board/placements.ts';

export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'open' }
  /** Lost: tried again every second or so. */
  | { readonly state: 'lost'; readonly since: number };

/** What is drawn of a table. */
export interface ShownTable {
  readonly profile: PageProfile;
  readonly view: View | null;
  readonly room: Room;
  readonly lights: ChipLights;
}

const PLAIN_TABLE: ShownTable = {
  profile: { id: '', size: 8, squareColour: 'black', sliders: [], spinner: null },
  view: null,
  room: {
    discs: [],
    sliders: {},
    traps: {},
    wheel: { angle: 0, speed: 0 },
    buttons: { bottom: false, top: false },
  },
  lights: { on: false, ram: [] },
};

export const connection = signal<Connection>({ state: 'connecting' });
export const isVirtual = signal(false);
export const role = signal<Role | null>(null);
/** What phones scan; null unless the server is open to them and this page stands at the board. */
export const phones = signal<{ readonly play: string; readonly watch: string } | null>(null);
/** How a board is brought up; null unless the program does that. */
export const bringUp = signal<BringUpView | null>(null);
/** The visit; null on a board that is no exhibit. */
export const visitor = signal<VisitorView | null>(null);
/** The board is its visitors': they begin games on their own page, and the server refuses every other wish for one. */
export const isExhibit = computed(() => visitor.value !== null);
/** What staff has done with the board; null before the first word of it. */
export const staffNews = signal<Omit<Extract<ServerMessage, { type: 'staff' }>, 'type'> | null>(null);
export const links = signal<Links | null>(null);
/** How this board stands with others; null where nobody has asked for any. */
export const mirror = signal<MirrorView | null>(null);

const ASKED: ReadonlySet<string> = new Set(['sit', 'leave', 'study', 'goOn', 'keep', 'pair']);

/** How the table was seated last: the view of the game that stood there until then. */
export interface TableSeating {
  readonly before: View | null;
}
/** Changes with every game that is sat down to; null before the first. */
export const seating = signal<TableSeating | null>(null);

/** What was last asked for in vain. That a gesture did nothing is seen on the board. */
export const refused = signal<Extract<ServerMessage, { type: 'refused' }> | null>(null);

/** The board beside the game, where pieces are set up or a hand is led; null while a game is played. */
export const aside = signal<AsideView | null>(null);

/** How often kept games have been named, deleted or had back: then their list is another one. */
export const keptChanges = signal(0);

/** A problem or an analysis at the board, beside the game; null while there is none. */
export const study = signal<StudyView | null>(null);

/** What has been found out about the game that is over. */
export const review = signal<ReviewView>({ state: 'none' });

const live = signal<ShownTable>(PLAIN_TABLE);
/** The table itself, whatever is laid over it. */
export const liveTable = computed<ShownTable>(() => {
  const { profile, view } = live.value;
  if (isVirtual.value || view === null) return live.value;
  return { profile, view, ...woodenTable(profile, view) };
});
/** Of the squares that are played on: a board of wood has one colour, the virtual one that of each game. */
export function squareColour(game: GameId): SquareColour {
  return isVirtual.value ? GAME_FACTS[game].squareColour : liveTable.value.profile.squareColour;
}
/** What is shown instead while a game or a trace is replayed. The table goes on behind it. */
export const replayed = signal<ShownTable | null>(null);
const shown = computed(() => replayed.value ?? liveTable.value);

export const profile = computed(() => shown.value.profile);
export const view = computed(() => shown.value.view);
export const room = computed(() => shown.value.room);
export const lights = computed(() => shown.value.lights);

export const isReplay = computed(() => replayed.value !== null);
/** What this page asks for is done, whatever it shows. */
export const mayAsk = computed(() => role.value === 'hand' && connection.value.state === 'open');
export const isHand = computed(() => mayAsk.value && !isReplay.value);
/** Discs, wheel and buttons on the page can be touched: those of a board of wood are moved by hands of flesh. */
export const mayTouch = computed(() => isHand.value && isVirtual.value);

/** Parts of the room, each changing only when it does: a turning wheel draws no disc again. */
export const discs = computed(() => room.value.discs);
/** Something is in the hand over the virtual board: what no reed tells. */
export const isHolding = computed(
  () => isVirtual.value && discs.value.some(({ place }) => place.on === 'hand'),
);
export const traps = computed(() => room.value.traps);
export const sliders = computed(() => room.value.sliders);
export const buttonsDown = computed(() => room.value.buttons);
export const wheelTurning = computed(() => Math.abs(room.value.wheel.speed) > 5);

export function accept(message: ServerMessage): void {
  switch (message.type) {
    case 'hello':
      // Another board: nothing of the old one's can be drawn on it.
      if (message.profile.id !== live.value.profile.id) live.value = PLAIN_TABLE;
      change({ profile: message.profile });
      seating.value = { before: live.value.view };
      isVirtual.value = message.virtual;
      return;
    case 'role':
      role.value = message.role;
      return;
    case 'phones':
      phones.value = { play: message.play, watch: message.watch };
      return;
    case 'view':
      change({ view: message.view });
      return;
    case 'room':
      change({ room: sharing(live.value.room, message.room) });
      return;
    case 'lights':
      change({ lights: { on: message.on, ram: message.ram } });
      return;
    case 'links':
      links.value = message.links;
      return;
    case 'mirror':
      mirror.value = message.mirror;
      return;
    case 'visitor':
      visitor.value = sharing(visitor.value ?? message.visitor, message.visitor);
      return;
    case 'staff':
      staffNews.value = message;
      return;
    case 'kept':
      keptChanges.value = message.changes;
      return;
    case 'review':
      review.value = message.review;
      return;
    case 'aside':
      aside.value = message.aside;
      return;
    case 'study':
      study.value = message.study;
      return;
    case 'bringUp':
      bringUp.value = message.bringUp;
      return;
    case 'beat':
      return;
    case 'refused':
      if (message.message !== null && ASKED.has(message.message)) refused.value = message;
      console.warn(`refused: ${message.message ?? 'a message'}: ${message.why}`);
      return;
  }
}

function change(part: Partial<ShownTable>): void {
  live.value = { ...live.value, ...part };
}

/** `next`, with every field that equals the one of `before` replaced by that very object: only what changed is drawn again. */
export function sharing<T extends object>(before: T, next: T): T {
  const entries = Object.entries(next).map(([key, value]) => {
    const old: unknown = Reflect.get(before, key);
    return [key, JSON.stringify(old) === JSON.stringify(value) ? old : value];
  });
  return Object.fromEntries(entries);
}
