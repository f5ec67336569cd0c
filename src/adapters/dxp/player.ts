import type { DirectedAct, PlayerState } from '../../game/game.ts';
import type { Player, PlayerAct } from '../../ports/player.ts';
import type { Side } from '../../rules/rules.ts';
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
  closed(why: string): void;
}

export interface DxpPlayerSetup extends DxpGame {
  /** Opens the line; the answer gives it up. */
  readonly open: (listener: DxpLineListener) => () => void;
  readonly after: (milliseconds: number, callback: () => void) => () => void;
  /** News for people, and faults. */
  readonly say: (message: string) => void;
}

/** A hand may set its move right; what has rested so long is said to the other program, which cannot take it back. */
const RESTED_MS = 1_500;

/** A program at the other end of a DXP line as a player. */
export class DxpPlayer implements Player {
  readonly side: Side;
  readonly #setup: DxpPlayerSetup;
  readonly #exchange: DxpExchange;
  readonly #listeners = new Set<(told: PlayerAct) => void>();
  readonly #giveUp: () => void;
  #line: DxpLine | null = null;
  #state: PlayerState | null = null;
  #cancelRest: () => void = () => {};

  constructor(setup: DxpPlayerSetup) {
    this.side = setup.side;
    this.#setup = setup;
    this.#exchange = new DxpExchange(setup);
    this.#giveUp = setup.open({
      opened: (line, asks) => {
        this.#line = line;
        if (asks) this.#follow(this.#exchange.request());
      },
      message: (text) => this.#follow(this.#exchange.take(text)),
      closed: (why) => {
        this.#line = null;
        setup.say(`the line to the other program is closed: ${why}`);
      },
    });
  }

  see(state: PlayerState): void {
    this.#state = state;
    this.#cancelRest();
    this.#cancelRest = this.#setup.after(RESTED_MS, () => this.#tell(state));
  }

  onAct(listener: (told: PlayerAct) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#cancelRest();
    this.#listeners.clear();
    this.#line?.close();
    this.#giveUp();
  }

  /** Says what the hand here has played since, and how the game ended. */
  #tell({ session, outcome }: PlayerState): void {
    for (const ply of session.plies.slice(this.#exchange.plies)) {
      if (ply.kind === 'move' && ply.side !== this.side) this.#follow(this.#exchange.played(ply.move));
    }
    if (outcome !== null) this.#follow(this.#exchange.ended(outcome));
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
        this.#setup.say(output.why);
        break;
    }
  }

  #act(ply: number, act: DirectedAct): void {
    for (const listener of this.#listeners) listener({ ply, act });
  }
}
