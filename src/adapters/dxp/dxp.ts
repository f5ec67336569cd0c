import { connect, createServer, type Socket } from 'node:net';
import type { DirectedAct, PlayerState, Trouble } from '../../game/game.ts';
import type { Player, PlayerAct } from '../../ports/player.ts';
import type { Move, Position, Rules, Side } from '../../rules/rules.ts';
import { errorWords } from '../words/words.ts';
import { DxpExchange, type DxpGame, type DxpOutput } from './exchange.ts';

export interface DxpWish {
  /** The other program's side. */
  readonly side: Side;
  readonly rules: Rules;
  readonly start: Position;
  /** What each player has for the whole game, ms; null: the board counts none. */
  readonly timeMs: number | null;
  /** `HOST`, `HOST:PORT`, or `listen`, `listen:PORT` to wait for the other program's call. */
  readonly address: string;
  readonly say: (message: string) => void;
  readonly trouble: (trouble: Trouble | null) => void;
}

/** What the other program gets for the game where the board counts no time: 0 would be no time at all. */
const MINUTES = 10;
/** DXP has three digits for them. */
const MOST_MINUTES = 999;

/** Why a game cannot be played over DXP; null if it can. */
export function whyNotDxp(rules: Rules, address: string): string | null {
  if (rules.id !== 'international')
    return `DXP is for international draughts, not ${rules.id}: --game international`;
  return readAddress(address) === null ? `${address} is no address; write HOST:PORT or listen:PORT` : null;
}

/** A program at the other end of a DXP line. Throws on an address that `whyNotDxp` refuses. */
export function startDxp({ side, rules, start, timeMs, address, say, trouble }: DxpWish): Player {
  const to = readAddress(address);
  if (to === null) throw new Error(`${address} is no address`);
  const open =
    to.host === null
      ? awaitProgram(to.port, '0.0.0.0', (port) => say(`waiting for the other program on port ${port}`))
      : callProgram(to.host, to.port);
  const after = (milliseconds: number, callback: () => void) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  };
  const calls = to.host !== null;
  const minutes =
    timeMs === null ? MINUTES : Math.min(MOST_MINUTES, Math.max(1, Math.round(timeMs / 60_000)));
  const game = { side, rules, start, name: 'Damier', minutes };
  return new DxpPlayer({ ...game, calls, open, after, now: () => performance.now(), say, trouble });
}

/** `host` null: wait for a call. */
function readAddress(text: string): { readonly host: string | null; readonly port: number } | null {
  const match = /^([^\s:]+)(?::(\d{1,5}))?$/.exec(text);
  const port = Number(match?.[2] ?? DXP_PORT);
  if (match?.[1] === undefined || port > 65535) return null;
  return { host: match[1] === 'listen' ? null : match[1], port };
}

/** A line to the other program, in messages. */
interface DxpLine {
  send(text: string): void;
  close(): void;
}

export interface DxpLineListener {
  /** `asks`: it is on us to ask for the game. */
  opened(line: DxpLine, asks: boolean): void;
  message(text: string): void;
  /** `over`: nothing more comes of this opening. Otherwise the other program may still call. */
  closed(why: string, over: boolean): void;
}

export interface DxpPlayerSetup extends DxpGame {
  /** Opens the line. The function that it returns gives it up. */
  readonly open: (listener: DxpLineListener) => () => void;
  readonly after: (milliseconds: number, callback: () => void) => () => void;
  /** ms, from any beginning. */
  readonly now: () => number;
  /** News for people, and faults. */
  readonly say: (message: string) => void;
  /** What is wrong now, and what is done about it; null: nothing (any more). */
  readonly trouble: (trouble: Trouble | null) => void;
  /** We are to call. Otherwise the other program is waited for. */
  readonly calls: boolean;
}

/** A hand may set its move right. What has rested so long is said to the other program, which cannot take it back. */
const RESTED_MS = 1_500;

/** The other program should be at the game by then, ms. */
const BEGUN_MS = 3_000;
/** A line that is broken is opened again after this, then after twice as long, ms. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** A player who thinks about one half-move for so much of the time that he has left is late: nobody plans his time so. */
const LATE_SHARE = 1 / 4;
/** … but never sooner, ms. */
const LATE_MS = 30_000;

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
  /** After how many half-moves it thinks, and since when; null: it is not asked. */
  #thinks: { readonly plies: number; readonly since: number } | null = null;
  /** What it has thought about its half-moves so far, ms. */
  #thought = 0;
  #cancelRest: () => void = () => {};
  #cancelWait: () => void = () => {};
  #cancelThought: () => void = () => {};

  constructor(setup: DxpPlayerSetup) {
    this.side = setup.side;
    this.#setup = setup;
  }

  see(state: PlayerState): void {
    const before = this.#state;
    this.#state = state;
    if (this.#exchange === null) {
      this.#exchange = new DxpExchange(this.#setup, movesOf(state));
      this.#open(this.#exchange);
    }
    // A clock that runs is a change too, each second. What the hand has played rests all the same.
    if (before?.session.plies !== state.session.plies || before.outcome !== state.outcome) {
      this.#cancelRest();
      this.#cancelRest = this.#setup.after(RESTED_MS, () => this.#tell(state));
    }
    this.#watch(state);
  }

  /** Whether it thinks, and how long it may. No sign tells a program that hangs from one that thinks. */
  #watch(state: PlayerState): void {
    const { turn, plies, directed, outcome } = state;
    const isAsked =
      outcome === null && turn?.side === this.side && directed === null && this.#exchange?.begun === true;
    if (isAsked && this.#thinks?.plies === plies) return;
    const { after, now, trouble } = this.#setup;
    this.#cancelThought();
    if (this.#thinks !== null) this.#thought += now() - this.#thinks.since;
    this.#thinks = isAsked ? { plies, since: now() } : null;
    if (!isAsked) return;
    const late = Math.max(LATE_MS, LATE_SHARE * this.#leftTo(state));
    this.#cancelThought = after(late, () => trouble({ kind: 'late', trying: 'waits' }));
  }

  /** Of its clock here; without one, of the time for the game that it was told of, ms. */
  #leftTo({ clocks }: PlayerState): number {
    return clocks === null ? 60_000 * this.#setup.minutes - this.#thought : clocks[this.side].ms;
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
        if (this.#state !== null) this.#watch(this.#state);
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
        if (this.#state !== null) {
          this.#tell(this.#state);
          this.#watch(this.#state);
        }
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

/** The port that programs listen on. */
export const DXP_PORT = 27531;

const HUNG_UP = 'the other program has hung up';

/** Longer than any message. Whoever sends so much without its end speaks something else. */
const LONGEST = 1_000;

/** Calls the other program, and asks for the game. */
export function callProgram(host: string, port: number) {
  return (listener: DxpLineListener): (() => void) => {
    const socket = connect({ host, port });
    let why = HUNG_UP;
    socket.once('connect', () => attach(socket, listener, true));
    socket.on('error', (error) => {
      why = `${host}:${port}: ${errorWords(error)}`;
    });
    socket.once('close', () => listener.closed(why, true));
    return () => socket.destroy();
  };
}

/**
 * Waits for the other program's call. A second caller is sent away while a game goes on. One from the same machine is the same
 * program, whose line has broken without a word.
 */
export function awaitProgram(port: number, host: string, listening: (port: number) => void) {
  return (listener: DxpLineListener): (() => void) => {
    let current: Socket | null = null;
    const server = createServer((socket) => {
      if (current !== null && current.remoteAddress !== socket.remoteAddress) {
        socket.destroy();
        return;
      }
      if (current !== null) {
        const before = current;
        current = null;
        before.destroy();
        listener.closed('the other program calls again', false);
      }
      current = socket;
      let why = HUNG_UP;
      socket.on('error', (error) => {
        why = errorWords(error);
      });
      socket.once('close', () => {
        if (current !== socket) return;
        current = null;
        listener.closed(why, false);
      });
      attach(socket, listener, false);
    });
    server.on('error', (error) => listener.closed(`port ${port}: ${errorWords(error)}`, true));
    server.listen(port, host, () => {
      const address = server.address();
      listening(typeof address === 'object' && address !== null ? address.port : port);
    });
    return () => {
      const line = current;
      current = null;
      line?.destroy();
      server.close();
    };
  };
}

function attach(socket: Socket, listener: DxpLineListener, asks: boolean): void {
  let pending = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    const messages = (pending + chunk).split('\0');
    pending = messages.pop() ?? '';
    for (const message of messages) listener.message(message);
    if (pending.length > LONGEST) socket.destroy(new Error('the other program sends no messages of DXP'));
  });
  listener.opened(
    {
      send: (text) => socket.write(`${text}\0`, 'latin1'),
      close: () => socket.end(),
    },
    asks,
  );
}
