import {
  closeSync,
  fdatasyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import {
  type BoardId,
  type Entry,
  expiryOf,
  isDone,
  isRetained,
  type LocalGame,
  type Match,
  type MatchCounters,
  type MatchInput,
  type MatchMessage,
  type MatchSetup,
  matchDeadline,
  matchTopic,
  matchWordOf,
  RETAINED_KINDS,
  resumed,
  stepMatch,
  topicsOf,
} from '../../mirror/mirror.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../ports/clock.ts';
import { opponentOf, type Side } from '../../rules/rules.ts';
import { errorWords } from '../words/words.ts';
import { Bucket } from './board-ear.ts';
import { MATCH_PAYLOADS, readMatchPayload } from './payload.ts';

interface MatchLinkOptions {
  readonly setup: MatchSetup;
  /** This board's. */
  readonly group: string;
  readonly bus: Bus;
  readonly clock: Clock;
  /** The file of this match's log. */
  readonly logFile: string;
  readonly log: (message: string) => void;
  /** After each input: what stands in the log, and what is due here (`dueAct`), may be another. */
  readonly onChange: (match: Match) => void;
}

/** What was heard on a match's topics and changed nothing. */
export type LinkCounters = MatchCounters & { readonly oversized: number; readonly malformed: number };

/**
 * How many messages of each kind are read at once, and again each second: more than are checked, so that the match knows of them.
 * The longest cost 0.2 ms each.
 */
const READ = { entry: 400, proposal: 400, ask: 20, history: 20, state: 20 } as const;
/** After how long a disk that took no entry is tried again, ms. */
const KEEP_AGAIN_MS = 1000;
/** How long a board that leaves waits for a broker, ms. */
const LEAVE_MS = 2000;

/** One match on the bus: the pure machine, its log on the disk, and what passes between. It keeps first, then sends. */
export class MatchLink {
  readonly #options: MatchLinkOptions;
  readonly #kept: KeptLog;
  readonly #topics: readonly string[];
  readonly #off: readonly (() => void)[];
  readonly #refused = { oversized: 0, malformed: 0, throttled: 0 };
  readonly #reading: { readonly [kind in MatchMessage['kind']]: Bucket } = {
    entry: new Bucket(READ.entry),
    proposal: new Bucket(READ.proposal),
    ask: new Bucket(READ.ask),
    history: new Bucket(READ.history),
    state: new Bucket(READ.state),
  };
  #match: Match;
  #keptState = '';
  /** Nothing of it is kept by the broker any more. */
  #done = false;
  #cancelTimer: () => void = () => undefined;
  #closed = false;

  /** Takes the match up where its file ends. Throws when the file is damaged or of another match. */
  constructor(options: MatchLinkOptions) {
    const { setup, bus } = options;
    this.#options = options;
    this.#kept = new KeptLog(options.logFile);
    this.#match = resumed(setup, this.#kept.entries);
    const { match } = setup.terms;
    const far = setup.terms.boards[opponentOf(setup.me)].board;
    this.#topics = topicsOf(far, match);
    this.#off = [
      bus.onMessage((topic, payload) => {
        const word = matchWordOf(topic, far, match);
        // What was cleared is said by nobody.
        if (word !== null && payload.length > 0) this.#hear(word.kind, payload);
      }),
      bus.onLink((up) => {
        if (!up) return;
        // A broker that is there again may have forgotten it.
        this.#keptState = '';
        this.#take({ kind: 'connected', t: this.#now() });
      }),
    ];
    this.#say(bus.subscribe(this.#topics).then(() => this.#take({ kind: 'connected', t: this.#now() })));
  }

  get match(): Match {
    return this.#match;
  }

  get counters(): LinkCounters {
    const { counters } = this.#match;
    return { ...counters, ...this.#refused, throttled: counters.throttled + this.#refused.throttled };
  }

  /** This board's game, each time it has changed: after it was written, before anything else of it is shown. */
  follow(local: LocalGame): void {
    this.#take({ kind: 'local', t: this.#now(), local });
  }

  /** Whether the other board is of a build without groups, which listens and speaks elsewhere, and says less. */
  older(older: boolean): void {
    if (this.#match.older === older) return;
    this.#take({ kind: 'older', t: this.#now(), older });
    this.#take({ kind: 'connected', t: this.#now() });
  }

  /** The hand was told of the offer that is due. */
  told(): void {
    this.#take({ kind: 'told', t: this.#now() });
  }

  /** Leaves in order, so the other board may go on with the log. */
  async close(): Promise<void> {
    const { clock, bus } = this.#options;
    const { match, keep, send } = stepMatch(this.#match, { kind: 'leave', t: this.#now() });
    this.#match = match;
    this.#closed = true;
    this.#cancelTimer();
    for (const off of this.#off) off();
    this.#kept.append(keep);
    this.#kept.close();
    // A broker lets a client listen to only so much, and a series has one match after the other.
    const unheard = bus.unsubscribe(this.#topics);
    // A broker that is away hears it from the disk, at the next start. What this board listened to it has forgotten.
    if (!bus.up) {
      unheard.catch(() => undefined);
      return;
    }
    const said = Promise.all([unheard, ...send.map((message) => this.#publish(message))]);
    await Promise.race([said, new Promise<void>((late) => clock.after(LEAVE_MS, late))]);
  }

  #hear(kind: MatchMessage['kind'], payload: Uint8Array): void {
    if (!this.#reading[kind].take(this.#now())) {
      this.#refused.throttled += 1;
      return;
    }
    const read = readMatchPayload(kind, payload);
    if (read.ok) this.#take({ kind: 'heard', t: this.#now(), message: read.message });
    else this.#refused[read.why] += 1;
  }

  #take(input: MatchInput): void {
    if (this.#closed) return;
    const { match, keep, send } = stepMatch(this.#match, input);
    try {
      this.#kept.append(keep);
    } catch (error) {
      this.#notKept(input, error);
      return;
    }
    this.#match = match;
    for (const message of send) this.#say(this.#publish(message));
    this.#forgetDone();
    this.#wind();
    this.#options.onChange(match);
  }

  /**
   * What cannot be kept has not happened, so nothing of it is sent. What was heard comes again, and what was done here is looked at
   * again.
   */
  #notKept(input: MatchInput, error: unknown): void {
    this.#options.log(
      `the log of match ${this.#options.setup.terms.match} cannot be written: ${errorWords(error)}`,
    );
    if (input.kind === 'local') this.#match = { ...this.#match, local: input.local };
    this.#wakeIn(KEEP_AGAIN_MS);
  }

  #wind(): void {
    this.#wakeIn(Math.max(0, matchDeadline(this.#match) - this.#now()));
  }

  #wakeIn(ms: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(ms, () => this.#take({ kind: 'time', t: this.#now() }));
  }

  #say(said: Promise<void>): void {
    said.catch((error: unknown) => {
      if (!this.#closed) this.#options.log(`the bus did not take a message: ${errorWords(error)}`);
    });
  }

  #now(): number {
    return this.#options.clock.now();
  }

  /** The broker need not keep what both boards hold to its end. */
  #forgetDone(): void {
    const { bus, setup, group } = this.#options;
    if (this.#done || !isDone(this.#match)) return;
    this.#done = true;
    this.#say(forgetMatch(bus, group, setup.terms.boards[setup.me].board, setup.terms.match));
  }

  #publish(message: MatchMessage): Promise<void> {
    const { bus, setup, group } = this.#options;
    const { terms, me } = setup;
    const { kind } = message;
    const topicOf = (side: Side, of: MatchMessage['kind']) =>
      matchTopic(
        { group: this.#match.older ? null : group, board: terms.boards[side].board },
        terms.match,
        of,
      );
    const payload = JSON.stringify(message);
    // What a state says again the broker has kept already.
    const retain = isRetained(kind) && !this.#done && !(kind === 'state' && payload === this.#keptState);
    if (kind === 'state') this.#keptState = payload;
    return bus.publish(topicOf(me, kind), payload, retain, {
      expiry: expiryOf(kind),
      // A board answers under its own id alone, whatever a question says. This is for those who look on.
      ...(message.kind === 'ask' && {
        answer: { topic: topicOf(opponentOf(me), 'history'), to: String(message.from) },
      }),
    });
  }
}

/** The log of one match on the disk: a file of JSON lines, one entry a line. */
class KeptLog {
  readonly #file: number;

  /** Entries of earlier starts. A last line that a power cut left unfinished is cut off: nothing of it was ever sent. */
  readonly entries: readonly Entry[];

  /** Opens or makes the file; throws if it is damaged before its last line. */
  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.#file = openSync(path, 'a+', 0o600);
    const text = readFileSync(path, 'utf8');
    ftruncateSync(this.#file, Buffer.byteLength(wholeLines(text)));
    this.entries = entriesOf(text, path);
  }

  /** Returns once the entries are on the disk; throws when they are not. */
  append(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    writeSync(this.#file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    fdatasyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Throws where a match could not be taken up from that text: it is damaged before its last line. */
export function checkMatchLog(text: string, path: string): void {
  entriesOf(text, path);
}

function wholeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1);
}

function entriesOf(text: string, path: string): readonly Entry[] {
  const lines = wholeLines(text).split('\n').slice(0, -1);
  return lines.map((line, index) => entryOf(line, `${path}, line ${index + 1}`));
}

function entryOf(line: string, place: string): Entry {
  try {
    return v.parse(MATCH_PAYLOADS.entry, { kind: 'entry', entry: JSON.parse(line) }).entry;
  } catch (cause) {
    throw new Error(`${place}: this is no entry of a match; put the file back from a copy`, { cause });
  }
}

/** The broker forgets what it has kept of that board's words in a match, also what it said as a build without groups. */
async function forgetMatch(bus: Bus, group: string, board: BoardId, match: string): Promise<void> {
  const topics = [group, null].flatMap((one) =>
    RETAINED_KINDS.map((kind) => matchTopic({ group: one, board }, match, kind)),
  );
  await Promise.all(topics.map((topic) => bus.publish(topic, '', true)));
}
