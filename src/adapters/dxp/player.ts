import type { DirectedAct, PlayerState } from '../../game/game.ts';
import type { Trouble } from '../../game/trouble.ts';
import type { Player, PlayerAct } from '../../ports/player.ts';
import type { Move, Side } from '../../rules/rules.ts';
import { DxpExchange, type DxpGame, type DxpOutput } from './exchange.ts';

/** A line to the other program, in messages. */
export interface DxpLine {
  send(text: string): void;
  close(): void;
}

export interface DxpLineListener {
  /** `asks`: it is on us to ask for the game. */
  opened(line: DxpLine, asks: boolean): void;
  message(text: string): void;
  /** `over`: nothing more comes of this opening; else the other program may still call. */
  closed(why: string, over: boolean): void;
}

export interface DxpPlayerSetup extends DxpGame {
  /** Opens the line; the answer gives it up. */
  readonly open: (listener: DxpLineListener) => () => void;
  readonly after: (milliseconds: number, callback: () => void) => () => void;
  /** News for people, and faults. */
  readonly say: (message: string) => void;
  /** What is wrong now, and what is done about it; null: nothing (any more). */
  readonly trouble: (trouble: Trouble | null) => void;
  /** It is on us to call; else the other program is waited for. */
  readonly calls: boolean;
}

/** A hand may set its move right; what has rested so long is said to the other program, which cannot take it back. */
const RESTED_MS = 1_500;

/** The other program should be at the game by then, ms. */
const BEGUN_MS = 3_000;
/** A line that is broken is opened again after this, then after twice as long, ms. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** Who thinks so long about one half-move has used all the time that it was given for the game (`exchange.ts`), ms. */
const LONGEST_THOUGHT_MS = 600_000;

/** A program at the other end of a DXP line as a player. A line that breaks is opened again, and the game goes on there. */
export class DxpPlayer implements Player {
  readonly side: Side;
  readonly #setup: DxpPlayerSetup;
  readonly #listeners = new Set<(told: PlayerAct) => void>();
  /** Null before the game is known. */
  #exchange: DxpExchange | null = null;
  #giveUp: () => void = () => {};
  #line: DxpLine | null = null;
  #wait = FIRST_WAIT_MS;
  #left = false;
  #state: PlayerState | null = null;
  #cancelRest: () => void = () => {};
  #cancelWait: () => void = () => {};
  #cancelThought: () => void = () => {};

  constructor(setup: DxpPlayerSetup) {
    this.side = setup.side;
    this.#setup = setup;
  }

  see(state: PlayerState): void {
    this.#state = state;
    if (this.#exchange === null) {
      this.#exchange = new DxpExchange(this.#setup, movesOf(state));
      this.#open(this.#exchange);
    }
    this.#cancelRest();
    this.#cancelRest = this.#setup.after(RESTED_MS, () => this.#tell(state));
    this.#cancelThought();
    if (state.outcome === null && state.turn?.side === this.side && state.directed === null)
      this.#cancelThought = this.#setup.after(LONGEST_THOUGHT_MS, () =>
        this.#setup.trouble({ kind: 'late', trying: 'waits' }),
      );
  }

  #open(exchange: DxpExchange): void {
    const { open, after, say, trouble, calls } = this.#setup;
    this.#cancelWait = after(BEGUN_MS, () => {
      if (!exchange.begun) trouble({ kind: this.#line === null ? 'line' : 'notReady', trying: 'waits' });
    });
    this.#giveUp = open({
      opened: (line, asks) => {
        this.#line = line;
        if (asks) this.#follow(exchange.request());
      },
      message: (text) => this.#follow(exchange.take(text)),
      closed: (why, over) => {
        this.#line = null;
        exchange.lost();
        if (this.#left || exchange.over || this.#state?.outcome != null) return;
        say(`the line to the other program is closed: ${why}`);
        trouble({ kind: 'line', trying: calls ? 'calls' : 'waits' });
        if (over) this.#openLater(exchange);
      },
    });
  }

  #openLater(exchange: DxpExchange): void {
    this.#giveUp();
    this.#cancelWait();
    this.#cancelWait = this.#setup.after(this.#wait, () => this.#open(exchange));
    this.#wait = Math.min(LONGEST_WAIT_MS, 2 * this.#wait);
  }

  onAct(listener: (told: PlayerAct) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#left = true;
    this.#cancelRest();
    this.#cancelWait();
    this.#cancelThought();
    this.#listeners.clear();
    this.#line?.close();
    this.#giveUp();
  }

  /** Says what the hand here has played since, and how the game ended. */
  #tell({ session, outcome }: PlayerState): void {
    const exchange = this.#exchange;
    if (exchange === null) return;
    for (const ply of session.plies.slice(exchange.plies)) {
      if (ply.kind === 'move' && ply.side !== this.side) this.#follow(exchange.played(ply.move));
    }
    if (outcome !== null) this.#follow(exchange.ended(outcome));
  }

  #follow(outputs: readonly DxpOutput[]): void {
    for (const output of outputs) this.#output(output);
  }

  #output(output: DxpOutput): void {
    switch (output.kind) {
      case 'send':
        this.#line?.send(output.text);
        break;
      case 'begun':
        this.#setup.say(`the game with ${output.name || 'the other program'} begins`);
        this.#wait = FIRST_WAIT_MS;
        this.#setup.trouble(null);
        if (this.#state !== null) this.#tell(this.#state);
        break;
      case 'move': {
        const { from, to, captured } = output.move;
        this.#act(output.ply, { kind: 'move', from, to, captured, huffed: null });
        break;
      }
      case 'resigned':
        this.#act(output.ply, { kind: 'resign' });
        break;
      case 'offersDraw':
        this.#act(output.ply, { kind: 'offerDraw' });
        break;
      case 'said':
        this.#setup.say(`the other program says: ${output.text}`);
        break;
      case 'broken':
        this.#cancelWait();
        this.#setup.say(output.why);
        this.#setup.trouble({ kind: output.how, trying: 'nothing' });
        break;
    }
  }

  #act(ply: number, act: DirectedAct): void {
    for (const listener of this.#listeners) listener({ ply, act });
  }
}

/** The half-moves of a game that was begun before. */
function movesOf({ session }: PlayerState): readonly Move[] {
  return session.plies.flatMap((ply) => (ply.kind === 'move' ? [ply.move] : []));
}
