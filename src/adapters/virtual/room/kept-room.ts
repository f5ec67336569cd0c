import type { Room } from '../../../ports/page.ts';
import { errorWords } from '../../words/error-words.ts';
import { Announcer } from '../announcer.ts';
import { closedContacts, type RoomInput, type RoomState, roomOf, stepRoom } from './room.ts';
import type { RoomStore } from './room-store.ts';

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
