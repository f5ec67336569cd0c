/** The room over restarts: its file, and what is written when. */

import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Disc, Room } from '../../../ports/page.ts';
import { errorWords, isMissing } from '../../words/words.ts';
import { closedContacts, type RoomInput, roomOf, stepRoom } from './room.ts';
import { centreOf, type RoomBoard, type RoomState, stackOn } from './room-state.ts';

/** Tells listeners of a value's changes, no more often than every `everyMs`, and always of the last one. */
export class Announcer<Value> {
  private readonly listeners = new Set<(value: Value) => void>();
  private readonly everyMs: number;
  private resting: NodeJS.Timeout | null = null;
  private waiting: (() => Value) | null = null;

  constructor(everyMs: number) {
    this.everyMs = everyMs;
  }

  /** @returns ends it */
  subscribe(listener: (value: Value) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param current is asked for the value when it is its turn */
  announce(current: () => Value): void {
    this.waiting = current;
    if (this.resting === null) this.tell();
  }

  close(): void {
    if (this.resting !== null) clearTimeout(this.resting);
    this.listeners.clear();
  }

  private tell(): void {
    const value = this.waiting?.();
    this.waiting = null;
    if (value === undefined) return;
    for (const listener of this.listeners) listener(value);
    if (this.everyMs === 0) return;
    this.resting = setTimeout(() => {
      this.resting = null;
      this.tell();
    }, this.everyMs);
  }
}

const side = v.picklist(['W', 'B']);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What is kept of a room over a restart: where things lie, not what was moving. */
const savedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    damier: v.literal('room'),
    v: v.literal(1),
    size: v.number(),
    discs: v.array(
      v.object({
        id: count,
        side,
        face: v.exactOptional(v.literal('king')),
        place: v.variant('on', [
          v.object({ on: v.literal('square'), at: v.string(), level: count }),
          v.object({ on: v.literal('tray'), side }),
          v.object({ on: v.literal('hand'), x: v.number(), y: v.number() }),
        ]),
      }),
    ),
    hand: v.array(count),
    travel: v.record(v.string(), v.number()),
    wheelAngle: v.number(),
  }),
);

type SavedRoom = v.InferOutput<typeof savedSchema>;

/** Throws where that text is no room, of whatever board. */
export function checkRoom(text: string): void {
  v.parse(savedSchema, text);
}

/** All rooms are a multiple of this long, so that one takes the place of another on the disk, bytes. */
const BLOCK = 8192;

/**
 * A room's file: one room a board profile, replaced as a whole so that a cut in power leaves the old one or the new one.
 * What it replaces stays as the place for the next one: a disk that has become full takes them still, as it takes the
 * moves of a game, and the room does not fall behind it.
 */
export class RoomStore {
  private readonly file: string;
  private written = '';

  /** @throws when the directory cannot be made */
  constructor(directory: string, profileId: string) {
    mkdirSync(directory, { recursive: true });
    this.file = join(directory, `room-${profileId}.json`);
  }

  /**
   * The kept room, or null if there is none.
   *
   * @throws an error that names the file when it cannot be read as a room of this board
   */
  load(board: RoomBoard): RoomState | null {
    const text = this.read();
    if (text === null) return null;
    const result = v.safeParse(savedSchema, text);
    if (!result.success) throw this.unreadable(result.issues.map((issue) => issue.message).join('; '));
    const room = roomFrom(board, result.output);
    const fault = faultOf(room, result.output);
    if (fault !== null) throw this.unreadable(fault);
    return room;
  }

  /** Saves the room if what is kept of it has changed. */
  save(state: RoomState): void {
    const text = JSON.stringify(savedFrom(state));
    if (text === this.written) return;
    const [draft, old] = [`${this.file}.new`, `${this.file}.old`];
    writeInPlace(draft, text.padEnd(Math.ceil(text.length / BLOCK) * BLOCK));
    rmSync(old, { force: true });
    const replaces = existsSync(this.file);
    if (replaces) linkSync(this.file, old);
    renameSync(draft, this.file);
    if (replaces) renameSync(old, draft);
    this.written = text;
  }

  private read(): string | null {
    try {
      return readFileSync(this.file, 'utf8');
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  private unreadable(why: string): Error {
    return new Error(`${this.file} is no room of this board (${why}); move it away to begin with a new one`);
  }
}

function writeInPlace(path: string, text: string): void {
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT, 0o644);
  try {
    writeFileSync(file, text);
    ftruncateSync(file, text.length);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function savedFrom(state: RoomState): SavedRoom {
  return {
    damier: 'room',
    v: 1,
    size: state.board.size,
    discs: state.discs.map(({ id, side, face, place }) => ({
      id,
      side,
      ...(face === undefined ? {} : { face }),
      place,
    })),
    hand: [...state.hand],
    travel: { ...state.travel },
    wheelAngle: state.wheel.angle,
  };
}

function roomFrom(board: RoomBoard, saved: SavedRoom): RoomState {
  return {
    board,
    discs: withKings(saved.discs, board.kings),
    hand: saved.hand,
    slidOver: [],
    falls: [],
    travel: Object.fromEntries(board.sliders.map(({ id }) => [id, saved.travel[id] ?? 0])),
    wheel: { angle: saved.wheelAngle, speed: 0 },
    buttons: { bottom: false, top: false },
    helping: null,
  };
}

/** A room that was kept before its box had king pieces: they are the discs that lay in reserve at first. */
function withKings(discs: readonly Disc[], kings: number): readonly Disc[] {
  if (discs.some(({ face }) => face === 'king')) return discs;
  const last = new Set(
    (['W', 'B'] as const).flatMap((side) => {
      const ids = discs.filter((disc) => disc.side === side).map(({ id }) => id);
      return ids.sort((a, b) => a - b).slice(Math.max(0, ids.length - kings / 2));
    }),
  );
  return discs.map((disc) => (last.has(disc.id) ? { ...disc, face: 'king' } : disc));
}

function faultOf(room: RoomState, saved: SavedRoom): string | null {
  if (saved.size !== room.board.size) return `it is ${saved.size} squares wide`;
  if (new Set(room.discs.map(({ id }) => id)).size !== room.discs.length) return 'a disc is there twice';
  for (const { place } of room.discs) {
    if (place.on !== 'square') continue;
    if (centreOf(room.board, place.at) === null) return `there is no square ${place.at}`;
    const levels = stackOn(room, place.at).map((disc) => disc.place.on === 'square' && disc.place.level);
    if (levels.some((level, index) => level !== index))
      return `the discs on ${place.at} do not stand on each other`;
  }
  const held = room.discs.filter(({ place }) => place.on === 'hand').map(({ id }) => id);
  const known = [...room.hand].sort((a, b) => a - b).join();
  return held.sort((a, b) => a - b).join() === known ? null : 'the hand holds other discs than it says';
}

const ANNOUNCE_EVERY_MS = 33;
const SLIDER_RESTS_MS = 100;
/** Sooner than the kept games are tried again: the room is never behind a move that was accepted. */
const RETRY_MS = 200;

/** `byHand`: a hand has lifted something or put it down; it was no disc that slides or falls. */
type ReedsChanged = (rows: readonly number[], byHand: boolean) => void;

/** The room that is there now: stepped by what happens, kept on disk, told to listeners. */
export class KeptRoom {
  private readonly store: RoomStore;
  private readonly reedsChanged: ReedsChanged;
  private readonly timeCounts: (counts: boolean) => void;
  private readonly log: (message: string) => void;
  private readonly announcer = new Announcer<Room>(ANNOUNCE_EVERY_MS);
  private room: RoomState;
  private reeds: string;
  private slidersRestedMs = SLIDER_RESTS_MS;
  private awaitsTime = false;
  /** How long ago the disk refused the room; null: it did not. */
  private refusedMs: number | null = null;

  /** @param timeCounts told when something begins to go on by itself, so that `elapsed` is waited for, and when nothing does any more */
  constructor(
    store: RoomStore,
    room: RoomState,
    reedsChanged: ReedsChanged,
    timeCounts: (counts: boolean) => void,
    log: (message: string) => void,
  ) {
    this.store = store;
    this.room = room;
    this.reedsChanged = reedsChanged;
    this.timeCounts = timeCounts;
    this.log = log;
    this.reeds = closedContacts(room).join();
    this.save();
  }

  get state(): RoomState {
    return this.room;
  }

  subscribe(listener: (room: Room) => void): () => void {
    return this.announcer.subscribe(listener);
  }

  step(input: RoomInput): void {
    const before = this.room;
    this.room = stepRoom(before, input);
    this.keepRestingSliders(input);
    this.keepRefused(input);
    if (this.room !== before) {
      this.tellReeds(input.kind === 'elapsed' ? before.helping !== null : isHandsAct(input));
      if (isWorthKeeping(before, this.room)) this.save();
      this.announcer.announce(() => roomOf(this.room));
    }
    this.tellWhetherTimeCounts();
  }

  close(): void {
    this.announcer.close();
    this.save();
  }

  /** A slider that moved is kept once, when it stands still. */
  private keepRestingSliders(input: RoomInput): void {
    if (input.kind === 'sliders') this.slidersRestedMs = 0;
    if (input.kind !== 'elapsed' || this.slidersRestedMs >= SLIDER_RESTS_MS) return;
    this.slidersRestedMs += input.ms;
    if (this.slidersRestedMs >= SLIDER_RESTS_MS) this.save();
  }

  /** What the disk did not take is tried again until it does. */
  private keepRefused(input: RoomInput): void {
    if (this.refusedMs === null || input.kind !== 'elapsed') return;
    this.refusedMs += input.ms;
    if (this.refusedMs >= RETRY_MS) this.save();
  }

  /** A board at rest is not asked for it: each word of it would wake two threads. */
  private tellWhetherTimeCounts(): void {
    const { falls, helping } = this.room;
    const goesOn = falls.length > 0 || helping !== null;
    const counts = goesOn || this.slidersRestedMs < SLIDER_RESTS_MS || this.refusedMs !== null;
    if (counts === this.awaitsTime) return;
    this.awaitsTime = counts;
    this.timeCounts(counts);
  }

  /** A disk that is full stops no play; that is said once. */
  private save(): void {
    try {
      this.store.save(this.room);
      this.refusedMs = null;
    } catch (error) {
      if (this.refusedMs === null) this.log(`the virtual room could not be kept: ${errorWords(error)}`);
      this.refusedMs = 0;
    }
  }

  private tellReeds(byHand: boolean): void {
    const rows = closedContacts(this.room);
    if (rows.join() === this.reeds) return;
    this.reeds = rows.join();
    this.reedsChanged(rows, byHand);
  }
}

/** A disc lifted, put down or fallen, and a wheel come to rest; not each step of a hand that moves. */
function isWorthKeeping(before: RoomState, after: RoomState): boolean {
  if (before.hand.length !== after.hand.length) return true;
  if (before.wheel.speed !== 0 && after.wheel.speed === 0) return true;
  if (before.discs === after.discs) return false;
  return after.discs.some(({ place }, index) => place !== before.discs[index]?.place && place.on !== 'hand');
}

function isHandsAct(input: RoomInput): boolean {
  return input.kind === 'setUp' || (input.kind === 'gesture' && input.gesture.type !== 'carry');
}
