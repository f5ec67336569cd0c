import type { BoardCard, BoardId } from '../../mirror/mirror.ts';
import {
  BEAT_MS,
  isHere,
  NOT_HEARD,
  NOTHING_TO_REPORT,
  type Presence,
  presenceText,
  type SelfReport,
  type Watched,
  watch,
} from '../../mirror/presence.ts';
import { BOARD_EXPIRY_S, boardOf, boardTopic } from '../../mirror/topics.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FleetBoard } from '../../ports/fleet.ts';
import type { Identity } from '../keys/keys.ts';
import { alikeAmong, looksLike } from '../names/look-alike.ts';
import { errorWords } from '../words/error-words.ts';
import { type BoardCounters, BoardEar } from './board-ear.ts';
import type { BrokerAccess } from './mqtt-bus.ts';
import { RoundTrips } from './round-trips.ts';

/** This start of the program, on the board of that key. */
export interface Self {
  readonly identity: Identity;
  readonly session: number;
  /** 8 hexadecimal digits, drawn at the start. */
  readonly run: string;
  readonly version: string;
  /** Where the pages of this board are, as others reach them. */
  readonly page: string | null;
}

export interface PresenceLinkOptions {
  readonly self: Self;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  /** Another board came, went, or said something of itself; or this board has met its double. */
  readonly onChange: () => void;
}

/** A double that is not heard any more is gone, ms: several of its beats. */
const DOUBLE_MS = 4 * BEAT_MS;

/** Its own absence is denied so long after it was heard, ms: once a second, whoever repeats it. */
const DENY_MS = 1000;

/** What the broker says for this board when it has lost it. */
export function willOf(self: Self): NonNullable<BrokerAccess['will']> {
  const { board } = self.identity.card;
  const gone = { here: false, beat: 0, echo: null };
  const payload = signed(self, gone, NOTHING_TO_REPORT);
  return { topic: boardTopic(board, 'presence'), payload, expiry: BOARD_EXPIRY_S.presence };
}

function signed(
  { identity, session, run, version, page }: Self,
  life: Pick<Presence, 'here' | 'beat' | 'echo'>,
  report: SelfReport,
): string {
  const presence: Presence = { card: identity.card, session, run, version, page, ...life, ...report };
  return JSON.stringify({ presence, signature: identity.sign(presenceText(presence)) });
}

function fleetBoard(
  { card, version, page, game, faults }: Pick<Presence, 'card' | 'version' | 'page' | 'game' | 'faults'>,
  here: boolean,
): Omit<FleetBoard, 'alike'> {
  return { board: card.board, name: card.name, here, version, page, game, faults };
}

/** Which boards are there: this one tells it of itself, and hears it of the others. */
export class PresenceLink {
  readonly #options: PresenceLinkOptions;
  readonly #boards = new Map<BoardId, Watched>();
  readonly #ear = new BoardEar('presence', ({ presence }) => ({
    card: presence.card,
    text: presenceText(presence),
  }));
  readonly #trips: RoundTrips;
  readonly #off: readonly (() => void)[];
  #partner: BoardId | null = null;
  #beat = 0;
  #now = NOTHING_TO_REPORT;
  #doubleAt = Number.NEGATIVE_INFINITY;
  #denies = false;
  #listens = false;
  #cancelBeat: () => void = () => undefined;
  #cancelDenial: () => void = () => undefined;

  constructor(options: PresenceLinkOptions) {
    const { bus, self } = options;
    this.#options = options;
    this.#trips = new RoundTrips({ board: self.identity.card.board, session: self.session });
    this.#off = [
      bus.onMessage((topic, payload) => {
        const board = boardOf(topic, 'presence');
        if (board !== null) this.#hear(board, payload);
      }),
      bus.onLink((up) => {
        if (up) this.#arrive();
      }),
      bus.onThrownOut(() =>
        this.#meetDouble(
          'the broker lets this board in and throws it out again and again',
          'another program comes under its id; end that one, or give it a user of its own',
        ),
      ),
    ];
    if (bus.up) this.#arrive();
  }

  /**
   * How this board is now; told at once, but another number of spectators with the next word: they come and go as they like.
   * `partner`: the other board of its match, which is told what was heard of it.
   */
  tell(now: SelfReport, partner: BoardId | null): void {
    this.#partner = partner;
    const before = { ...this.#now, spectators: now.spectators };
    this.#now = now;
    if (JSON.stringify(now) !== JSON.stringify(before)) this.#say();
  }

  isHere(board: BoardId): boolean {
    return isHere(this.#boards.get(board) ?? NOT_HEARD, this.#options.clock.now());
  }

  /** Whether another board, heard or this one itself, has a name that looks like that one's. */
  hasAlike({ board, name }: BoardCard): boolean {
    const heard = [...this.#boards.values()].flatMap(({ last }) => last?.card ?? []);
    return [this.#options.self.identity.card, ...heard].some(
      (one) => one.board !== board && looksLike(one.name, name),
    );
  }

  /** What that board said last of itself; null: nothing. */
  lastOf(board: BoardId): Presence | null {
    return this.#boards.get(board)?.last ?? null;
  }

  /** How long words are on their way to that board and back, ms (null: not measured yet), and how many of its own never came. */
  wayTo(board: BoardId): { readonly roundTrip: number | null; readonly lost: number } {
    return { roundTrip: this.#trips.with(board), lost: this.#boards.get(board)?.lost ?? 0 };
  }

  /** All boards that were heard, this one among them. */
  get boards(): readonly FleetBoard[] {
    const { self, bus } = this.#options;
    const { version, page } = self;
    const own = { card: self.identity.card, version, page, ...this.#now };
    const others = [...this.#boards].flatMap(([board, { last }]) =>
      last === null ? [] : [fleetBoard(last, this.isHere(board))],
    );
    const all = [fleetBoard(own, bus.up), ...others];
    const alike = alikeAmong(all.map(({ name }) => name));
    return all.map((one, place) => ({ ...one, alike: alike.has(place) }));
  }

  /** Whether another program, with this board's key or under its id, is on the same broker. */
  get hasDouble(): boolean {
    return this.#options.clock.now() - this.#doubleAt <= DOUBLE_MS;
  }

  get counters(): BoardCounters {
    return this.#ear.counters;
  }

  /** Says that this board goes. */
  async close(): Promise<void> {
    const { self, bus } = this.#options;
    for (const off of this.#off) off();
    this.#cancelBeat();
    this.#cancelDenial();
    const { topic, payload, expiry } = willOf(self);
    if (bus.up) await bus.publish(topic, payload, true, { expiry });
  }

  /** The broker is there (again). First this board is told, so that what the broker had kept of an earlier start is none. */
  #arrive(): void {
    this.#trips.arrive();
    this.#say();
    // A bus that comes again still has it.
    if (this.#listens) return;
    this.#listens = true;
    this.#options.bus.subscribe([boardTopic('+', 'presence')]).catch((error: unknown) => this.#failed(error));
  }

  #say(): void {
    const { self, bus, clock, onChange } = this.#options;
    this.#cancelBeat();
    this.#cancelBeat = clock.after(BEAT_MS, () => {
      this.#say();
      // Others may have fallen silent meanwhile.
      onChange();
    });
    if (!bus.up) return;
    this.#beat += 1;
    const t = clock.now();
    const echo = this.#partner === null ? null : this.#trips.echoOf(this.#partner, t);
    const payload = signed(self, { here: true, beat: this.#beat, echo }, this.#now);
    this.#trips.say(this.#beat, t);
    const topic = boardTopic(self.identity.card.board, 'presence');
    bus
      .publish(topic, payload, true, { expiry: BOARD_EXPIRY_S.presence })
      .catch((error: unknown) => this.#failed(error));
  }

  #hear(board: BoardId, payload: Uint8Array): void {
    const t = this.#options.clock.now();
    const said = this.#ear.hear(board, payload, t);
    if (said === null) return;
    if (board === this.#options.self.identity.card.board) this.#hearOwn(said.presence);
    else this.#hearOther(t, board, said.presence);
  }

  #hearOwn({ run, here, session }: Presence): void {
    const { self } = this.#options;
    if (run === self.run && !here) this.#deny();
    // What an earlier start has said, anybody can say again; of two doubles the one that was started less often notices.
    if (run === self.run || !here || session < self.session) return;
    this.#meetDouble(
      'another program plays as this board',
      'the key was copied; end that one, or give it a key of its own (remove its file mirror/key.pem) and pair it again',
    );
  }

  #meetDouble(what: string, wayOut: string): void {
    const { self, clock, log, onChange } = this.#options;
    const { board, name } = self.identity.card;
    if (!this.hasDouble) log(`${what} (${name}, ${board}): ${wayOut}`);
    this.#doubleAt = clock.now();
    onChange();
  }

  /** The will of a connection that broke came late, or was said again by somebody: this board is here. */
  #deny(): void {
    const { clock } = this.#options;
    if (this.#denies) return;
    this.#denies = true;
    this.#cancelDenial = clock.after(DENY_MS, () => {
      this.#denies = false;
      this.#say();
    });
  }

  #hearOther(t: number, board: BoardId, presence: Presence): void {
    const before = this.#boards.get(board) ?? NOT_HEARD;
    const after = watch(before, t, presence);
    if (after === before) {
      this.#ear.count('stale');
      return;
    }
    this.#boards.set(board, after);
    this.#trips.hear(t, presence);
    this.#options.onChange();
  }

  #failed(error: unknown): void {
    this.#options.log(`the broker did not take a word of this board: ${errorWords(error)}`);
  }
}
