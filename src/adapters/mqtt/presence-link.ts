import * as v from 'valibot';
import {
  type Address,
  BEAT_MS,
  BOARD_EXPIRY_S,
  BOARD_TOPICS,
  type BoardCard,
  type BoardId,
  boardOf,
  boardTopic,
  type Echo,
  isHere,
  NOT_HEARD,
  NOTHING_TO_REPORT,
  type Presence,
  presenceText,
  type Sayer,
  type SelfReport,
  type Watched,
  watch,
} from '../../mirror/mirror.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FleetBoard } from '../../ports/player.ts';
import type { Identity } from '../keys/keys.ts';
import { alikeAmong, looksLike } from '../names/look-alike.ts';
import { errorWords } from '../words/words.ts';
import { type BoardCounters, BoardEar } from './board-ear.ts';
import type { BrokerAccess } from './mqtt-bus.ts';

/** This start of the program, on the board of that key. */
export interface Self {
  readonly identity: Identity;
  /** Whose boards hear it, and whom it hears. */
  readonly group: string;
  readonly session: number;
  /** 8 hexadecimal digits, drawn at the start. */
  readonly run: string;
  readonly version: string;
  /** Where the pages of this board are, as others reach them. */
  readonly page: string | null;
}

interface PresenceLinkOptions {
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
  const gone = { here: false, beat: 0, echo: null };
  const payload = signed(self, gone, NOTHING_TO_REPORT);
  return { topic: boardTopic(addressOf(self), 'presence'), payload, expiry: BOARD_EXPIRY_S.presence };
}

function addressOf({ identity, group }: Self): Address {
  return { group, board: identity.card.board };
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

/** A build without groups takes a board that says more of its game for one that is away. */
function knownToOlder(report: SelfReport): SelfReport {
  if (report.game === null) return report;
  const { game, fen, plies, match } = report.game;
  return { ...report, game: { game, fen, plies, match } };
}

/** Which boards are there. This board tells it of itself, and hears it of the others. */
export class PresenceLink {
  readonly #options: PresenceLinkOptions;
  readonly #boards = new Map<BoardId, Watched>();
  readonly #ear = new BoardEar('presence', ({ presence }, json) => ({
    card: presence.card,
    text: presenceTextIn(json),
  }));
  readonly #trips: RoundTrips;
  readonly #off: readonly (() => void)[];
  /** Boards that were last heard where builds without groups speak. */
  readonly #older = new Set<BoardId>();
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
        const sayer = boardOf(topic, 'presence');
        if (sayer !== null) this.#hear(sayer, payload);
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
   * How this board is now. It is told at once, but a change of the number of spectators alone only with the next word: they come
   * and go as they like. `partner`: the other board of its match, which is told what was heard of it.
   */
  tell(now: SelfReport, partner: BoardId | null): void {
    if (partner !== this.#partner) this.#follow(partner);
    const before = { ...this.#now, spectators: now.spectators };
    this.#now = now;
    if (JSON.stringify(now) !== JSON.stringify(before)) this.#say();
  }

  /** Whether that board was heard last as one of a build without groups. */
  isOlder(board: BoardId): boolean {
    return this.#older.has(board);
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

  /** The broker is there (again). First this board is told, so that what the broker had kept of an earlier start no longer counts. */
  #arrive(): void {
    this.#trips.arrive();
    this.#say();
    // A bus that comes again still has it.
    if (this.#listens) return;
    this.#listens = true;
    const { bus, self } = this.#options;
    this.#done(bus.subscribe([boardTopic({ group: self.group, board: '+' }, 'presence')]));
    // What a build of this board without groups has left is no word of it any more.
    const { board } = self.identity.card;
    for (const of of BOARD_TOPICS) this.#done(bus.publish(boardTopic({ group: null, board }, of), '', true));
  }

  /** The other board of a match is heard by its id, in whichever group it is by now, also where it is of an older build. */
  #follow(partner: BoardId | null): void {
    this.#partner = partner;
    if (partner === null) return;
    const topics = ['+', null].map((group) => boardTopic({ group, board: partner }, 'presence'));
    this.#done(this.#options.bus.subscribe(topics));
  }

  #done(asked: Promise<void>): void {
    asked.catch((error: unknown) => this.#failed(error));
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
    const life = { here: true, beat: this.#beat, echo };
    this.#trips.say(this.#beat, t);
    const own = addressOf(self);
    // A partner of an older build listens where it speaks itself.
    const isToOlder = this.#partner !== null && this.#older.has(this.#partner);
    this.#publish(own, signed(self, life, this.#now));
    if (isToOlder) this.#publish({ ...own, group: null }, signed(self, life, knownToOlder(this.#now)));
  }

  #publish(address: Address, payload: string): void {
    const expiry = BOARD_EXPIRY_S.presence;
    this.#done(this.#options.bus.publish(boardTopic(address, 'presence'), payload, true, { expiry }));
  }

  #hear({ board, older }: Sayer, payload: Uint8Array): void {
    const t = this.#options.clock.now();
    // What was cleared is said by nobody.
    if (payload.length === 0) return;
    const said = this.#ear.hear(board, payload, t);
    if (said === null) return;
    if (board === this.#options.self.identity.card.board) this.#hearOwn(said.presence);
    else this.#hearOther(t, { board, older }, said.presence);
  }

  #hearOwn({ run, here, session }: Presence): void {
    const { self } = this.#options;
    if (run === self.run && !here) this.#deny();
    // Anybody can say again what an earlier start has said. Of two doubles the one that was started less often notices.
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

  /** The will of a connection that broke came late, or somebody said it again: this board is here. */
  #deny(): void {
    const { clock } = this.#options;
    if (this.#denies) return;
    this.#denies = true;
    this.#cancelDenial = clock.after(DENY_MS, () => {
      this.#denies = false;
      this.#say();
    });
  }

  #hearOther(t: number, { board, older }: Sayer, presence: Presence): void {
    const before = this.#boards.get(board) ?? NOT_HEARD;
    const after = watch(before, t, presence);
    if (after === before) {
      this.#ear.count('stale');
      return;
    }
    this.#boards.set(board, after);
    if (older && !this.#older.has(board)) {
      this.#older.add(board);
      this.#say();
    } else if (!older) this.#older.delete(board);
    this.#trips.hear(t, presence);
    this.#options.onChange();
  }

  #failed(error: unknown): void {
    this.#options.log(`the broker did not take a word of this board: ${errorWords(error)}`);
  }
}

const withPresence = v.object({ presence: v.unknown() });

/** What the board has signed, with the fields that this build does not know, and without those that it fills in. */
function presenceTextIn(json: unknown): string {
  const read = v.safeParse(withPresence, json);
  return presenceText(read.success ? read.output.presence : null);
}

/** So many of the last own words may still be echoed: some minutes of a quick game. */
const REMEMBERED = 64;

/** How long words take between this board and others, measured by those that a board says and hears echoed. */
class RoundTrips {
  readonly #self: { readonly board: BoardId; readonly session: number };
  /** When each of the last own words was said, ms. */
  readonly #said = new Map<number, number>();
  /** The last word of each board, heard as it was said; null: the broker may have kept it for this board's arrival. */
  #heard = new Map<
    BoardId,
    { readonly session: number; readonly beat: number; readonly at: number } | null
  >();
  readonly #ms = new Map<BoardId, number>();

  constructor(self: { readonly board: BoardId; readonly session: number }) {
    this.#self = self;
  }

  /** This board has come to the broker (again): what it hears first of each board may be old. */
  arrive(): void {
    this.#heard = new Map();
  }

  say(beat: number, t: number): void {
    this.#said.set(beat, t);
    this.#said.delete(beat - REMEMBERED);
  }

  hear(t: number, { card: { board }, session, beat, echo }: Presence): void {
    const isLive = this.#heard.has(board);
    this.#heard.set(board, isLive ? { session, beat, at: t } : null);
    if (!isLive || echo?.board !== this.#self.board || echo.session !== this.#self.session) return;
    const said = this.#said.get(echo.beat);
    if (said !== undefined) this.#ms.set(board, Math.max(0, Math.round(t - said - echo.after)));
  }

  /** What is told to that board of its last word; null: none was heard since this board arrived. */
  echoOf(board: BoardId, t: number): Echo | null {
    const heard = this.#heard.get(board) ?? null;
    return heard && { board, session: heard.session, beat: heard.beat, after: Math.round(t - heard.at) };
  }

  /** There and back, ms; null where it was not measured yet. */
  with(board: BoardId): number | null {
    return this.#ms.get(board) ?? null;
  }
}
