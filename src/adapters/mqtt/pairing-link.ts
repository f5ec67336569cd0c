import { randomBytes, randomInt } from 'node:crypto';
import {
  BOARD_EXPIRY_S,
  boardOf,
  boardTopic,
  farewellOf,
  type MatchWish,
  NO_PAIRING,
  type Pairing,
  type PairingCode,
  type PairingInput,
  type PairingSetup,
  type Statement,
  statementOf,
  statementText,
  stepPairing,
} from '../../mirror/mirror.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Identity, sha256 } from '../keys/keys.ts';
import { errorWords } from '../words/words.ts';
import { type BoardCounters, BoardEar } from './board-ear.ts';

export interface PairingLinkOptions {
  readonly identity: Identity;
  /** Offers are made to it, and looked for in it. */
  readonly group: string;
  readonly passesFor: PairingSetup['passesFor'];
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  readonly onChange: (pairing: Pairing) => void;
}

/** How often a pairing looks at the clock, ms. */
const LOOK_MS = 5000;

/** A pairing on the bus. The broker keeps what this board says of it, so nothing is missed and no order matters. */
export class PairingLink {
  readonly #options: PairingLinkOptions;
  readonly #setup: PairingSetup;
  readonly #ear = new BoardEar('pairing', ({ statement }) => ({
    card: statement.card,
    text: statementText(statement),
  }));
  readonly #off: readonly (() => void)[];
  #pairing: Pairing = NO_PAIRING;
  #cancelLook: () => void = () => undefined;

  constructor(options: PairingLinkOptions) {
    const { identity, passesFor, bus } = options;
    this.#options = options;
    this.#setup = { card: identity.card, hash: sha256, passesFor };
    this.#off = [
      bus.onMessage((topic, payload) => {
        const sayer = boardOf(topic, 'pairing');
        // What others agree on does not concern this board, and costs it nothing. A build without groups pairs with its like.
        if (sayer !== null && !sayer.older && this.#pairing.kind !== 'idle') this.#hear(sayer.board, payload);
      }),
      bus.onLink((up) => {
        if (up) this.#say(statementOf(this.#pairing));
      }),
    ];
    // An earlier start may have left a word.
    if (bus.up) this.#say(null);
  }

  get pairing(): Pairing {
    return this.#pairing;
  }

  get counters(): BoardCounters {
    return this.#ear.counters;
  }

  /** Offers a match: a page shows the code. */
  offer(wish: MatchWish): void {
    const digits = String(randomInt(1_000_000)).padStart(6, '0');
    this.#take({ kind: 'offer', t: this.#now(), wish, secret: { digits, nonce: drawn() } });
    this.#listen();
  }

  /** Looks for the offer of that code. */
  seek(code: PairingCode): void {
    this.#take({ kind: 'seek', t: this.#now(), code, nonce: drawn() });
    this.#listen();
  }

  /** People have compared the numbers and said yes. */
  confirm(): void {
    this.#take({ kind: 'confirm', t: this.#now() });
  }

  cancel(): void {
    this.#take({ kind: 'cancel', t: this.#now() });
  }

  close(): void {
    for (const off of this.#off) off();
    this.#cancelLook();
  }

  /** Offers that the broker has kept are told with each subscription. */
  #listen(): void {
    const { bus, group } = this.#options;
    bus
      .subscribe([boardTopic({ group, board: '+' }, 'pairing')])
      .catch((error: unknown) => this.#failed(error));
  }

  #hear(board: string, payload: Uint8Array): void {
    if (payload.length === 0 || board === this.#setup.card.board) return;
    const t = this.#now();
    const said = this.#ear.hear(board, payload, t);
    if (said !== null) this.#take({ kind: 'heard', t, statement: said.statement });
  }

  #take(input: PairingInput): void {
    const before = this.#pairing;
    const after = stepPairing(this.#setup, before, input);
    if (after === before) return;
    this.#pairing = after;
    const [said, says] = [statementOf(before), statementOf(after)];
    if (says === null) {
      if (said !== null) this.#say(farewellOf(before));
    } else if (said === null || statementText(said) !== statementText(says)) {
      // The broker keeps what was said. If it were said again at each word heard, two boards would answer one another for ever.
      this.#say(says);
    }
    this.#look();
    this.#options.onChange(after);
  }

  #look(): void {
    this.#cancelLook();
    if (this.#pairing.kind === 'idle') return;
    this.#cancelLook = this.#options.clock.after(LOOK_MS, () => {
      this.#take({ kind: 'time', t: this.#now() });
      this.#look();
    });
  }

  #say(statement: Statement | null): void {
    const { bus, identity, group } = this.#options;
    if (!bus.up) return;
    const signed = statement && { statement, signature: identity.sign(statementText(statement)) };
    const payload = signed === null ? '' : JSON.stringify(signed);
    bus
      .publish(boardTopic({ group, board: identity.card.board }, 'pairing'), payload, true, {
        expiry: BOARD_EXPIRY_S.pairing,
      })
      .catch((error: unknown) => this.#failed(error));
  }

  #failed(error: unknown): void {
    this.#options.log(`the broker did not take a word of the pairing: ${errorWords(error)}`);
  }

  #now(): number {
    return this.#options.clock.now();
  }
}

/** 256 bits that nobody can guess: too many to be tried behind a commitment. */
function drawn(): string {
  return randomBytes(32).toString('hex');
}
