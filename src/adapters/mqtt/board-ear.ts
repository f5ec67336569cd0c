import { type BoardCard, type BoardId, type BoardTopic, CHECKS } from '../../mirror/mirror.ts';
import { isSignedBy } from '../keys/keys.ts';
import { type BoardPayload, readBoardPayload } from './payload.ts';

/** What was heard on topics of boards and changed nothing, by why. */
export interface BoardCounters {
  readonly oversized: number;
  readonly malformed: number;
  /** Not signed by the board under whose id it stands. */
  readonly forged: number;
  /** Heard before, or of an earlier start. */
  readonly stale: number;
  readonly throttled: number;
}

/** Who says a message, and the text that its signature stands under. */
interface SaidBy {
  readonly card: BoardCard;
  readonly text: string;
}

/** Listens to the boards on topics of one kind. What is untrue, or too much, is counted and goes no further. */
export class BoardEar<Topic extends BoardTopic> {
  readonly #topic: Topic;
  readonly #saidBy: (message: BoardPayload[Topic], json: unknown) => SaidBy;
  readonly #budget = new CheckBudget();
  #counters: BoardCounters = { oversized: 0, malformed: 0, forged: 0, stale: 0, throttled: 0 };

  constructor(topic: Topic, saidBy: (message: BoardPayload[Topic], json: unknown) => SaidBy) {
    this.#topic = topic;
    this.#saidBy = saidBy;
  }

  get counters(): BoardCounters {
    return this.#counters;
  }

  /** What that board has said and signed, heard at `t`, ms; null: nothing that counts. */
  hear(board: BoardId, payload: Uint8Array, t: number): BoardPayload[Topic] | null {
    if (!this.#budget.mayRead(board, t)) return this.count('throttled');
    const read = readBoardPayload(this.#topic, payload);
    if (!read.ok) return this.count(read.why);
    if (!this.#budget.mayCheck(t)) return this.count('throttled');
    const { message, json } = read;
    const { card, text } = this.#saidBy(message, json);
    const isTrue = card.board === board && isSignedBy(card, text, message.signature);
    return isTrue ? message : this.count('forged');
  }

  /** One more that changes nothing. */
  count(counter: keyof BoardCounters): null {
    this.#counters = { ...this.#counters, [counter]: this.#counters[counter] + 1 };
    return null;
  }
}

/** A board says something at each half-move. This is how often it is listened to, at once and again each second. */
const FROM_ONE = 20;
/** A museum group has some hundred boards. More are noise. */
const MOST_BOARDS = 1000;

/** Full at first, and refilled with its whole measure each second. */
export class Bucket {
  readonly #measure: number;
  #left: number;
  #at = 0;

  constructor(measure: number) {
    this.#measure = measure;
    this.#left = measure;
  }

  /** Whether there is one more in it at `t`, ms. */
  take(t: number): boolean {
    this.#left = Math.min(this.#measure, this.#left + (Math.max(0, t - this.#at) * this.#measure) / 1000);
    this.#at = t;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

/** How much is listened to. Noise must cost a board no time, and the noise of one board must not drown the word of another. */
class CheckBudget {
  readonly #each = new Map<BoardId, Bucket>();
  readonly #checks = new Bucket(CHECKS);

  /** Whether a message of that board, unread yet, may be read at `t`, ms. */
  mayRead(board: BoardId, t: number): boolean {
    const known = this.#each.get(board);
    if (known === undefined && this.#each.size >= MOST_BOARDS) return false;
    const bucket = known ?? new Bucket(FROM_ONE);
    this.#each.set(board, bucket);
    return bucket.take(t);
  }

  /** Whether one more signature may be checked at `t`, ms. */
  mayCheck(t: number): boolean {
    return this.#checks.take(t);
  }
}
