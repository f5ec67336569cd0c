import type { BoardCard, BoardId, BoardTopic } from '../../mirror/mirror.ts';
import { isSignedBy } from '../keys/keys.ts';
import { type BoardPayload, readBoardPayload } from './board-payload.ts';
import { CheckBudget } from './check-budget.ts';

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

/** Listens to the boards on topics of one kind: what is untrue, or too much, is counted and goes no further. */
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
