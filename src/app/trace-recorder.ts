import { closeSync, openSync, writeSync } from 'node:fs';
import type { GameEvent, Input } from '../game/game.ts';
import type { GameHead } from '../ports/store.ts';
import type { Algebraic } from '../rules/rules.ts';
import { BadUse, messageOf } from './errors.ts';

/** One line of a trace, without its line feed. */
type Line = Readonly<Record<string, unknown>>;

/**
 * Writes what the session was given as a trace (the contract of `damier replay`). Its time begins at 0 with the first snapshot.
 * Only valid spins are in it. A slider that was chosen with wheel and button is written as a choice.
 */
export class TraceRecorder {
  readonly #write: (line: string) => void;
  #begun: number | null = null;
  #last = 0;
  #occupied: ReadonlySet<Algebraic> = new Set();
  /** Lines since a spin began. Only when it has stopped is it known whether its start belongs into the trace. */
  #held: Line[] | null = null;

  constructor(head: Pick<GameHead, 'game' | 'fen' | 'options'>, write: (line: string) => void) {
    this.#write = (line) => write(line);
    const { game, fen, options } = head;
    write(JSON.stringify({ damier: 'trace', v: 1, game, fen, options }));
  }

  /** Takes in an input and what the session made of it. */
  record(input: Input, events: readonly GameEvent[]): void {
    if (this.#begun === null && input.kind !== 'snapshot') return;
    this.#begun ??= input.t;
    this.#last = input.t - this.#begun;
    if (input.kind === 'spinVoid') this.#release(null);
    const line = this.#lineOf(input, events);
    if (line === null) return;
    if (input.kind === 'spinStart') this.#held = [line];
    else if (input.kind === 'spinStop') this.#release(line);
    else this.#emit(line);
  }

  /** Says until when the trace goes. */
  end(): void {
    if (this.#begun === null) return;
    this.#release(null);
    this.#emit({ t: this.#last });
  }

  #emit(line: Line): void {
    if (this.#held === null) this.#write(JSON.stringify(line));
    else this.#held.push(line);
  }

  /** Writes what was held back; with the spin if it was valid (`stop`), without its start if it was not. */
  #release(stop: Line | null): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const line of stop === null ? held.slice(1) : held) this.#emit(line);
    if (stop !== null) this.#emit(stop);
  }

  #lineOf(input: Input, events: readonly GameEvent[]): Line | null {
    const t = this.#last;
    const chosen = events.find((event) => event.type === 'slider');
    if (chosen !== undefined) return { t, choose: `${chosen.slider} ${chosen.position}` };
    switch (input.kind) {
      case 'snapshot':
        return this.#snapshot(t, input.occupied);
      case 'edge':
        this.#occupied = withEdge(this.#occupied, input.at, input.on);
        return { t, at: input.at, on: input.on };
      case 'spinStart':
        return { t, spin: 'start' };
      case 'spinStop':
        return { t, spin: 'stop', angle: Math.round(input.angle * 100) / 100 };
      case 'choose':
        return { t, choose: `${input.slider} ${input.notch}` };
      case 'button':
        return { t, button: input.seat, down: input.down };
      case 'answer':
        return { t, answer: input.right ? 'right' : 'wrong' };
      case 'spinVoid':
      case 'highlight':
      case 'pick':
      case 'time':
      case 'sliderDone':
      case 'directed':
      case 'takeback':
      case 'hint':
      case 'askWhy':
      case 'link':
      case 'lent':
      case 'disbelieve':
      case 'lot':
      case 'service':
      case 'far':
      case 'word':
      case 'pause':
      case 'trouble':
      case 'standIn':
        return null;
    }
  }

  /** The board repeats its snapshot several times a second. One that says nothing new makes no line. */
  #snapshot(t: number, occupied: readonly Algebraic[]): Line | null {
    const known = t > 0 && occupied.length === this.#occupied.size;
    if (known && occupied.every((at) => this.#occupied.has(at))) return null;
    this.#occupied = new Set(occupied);
    return { t, snapshot: occupied };
  }
}

function withEdge(occupied: ReadonlySet<Algebraic>, at: Algebraic, on: boolean): ReadonlySet<Algebraic> {
  const next = new Set(occupied);
  if (on) next.add(at);
  else next.delete(at);
  return next;
}

export interface TraceFile {
  write(line: string): void;
  close(): void;
}

/**
 * Makes a new file for a trace. Throws `BadUse` if it exists, because a recording cannot be made again. A line that cannot be
 * written ends the recording, which is reported; the game goes on without it.
 */
export function createTraceFile(path: string, log: (message: string) => void): TraceFile {
  const descriptor = openNew(path);
  let recording = true;
  return {
    write(line) {
      if (!recording) return;
      try {
        writeSync(descriptor, `${line}\n`);
      } catch (error) {
        recording = false;
        log(`the recording ends: ${messageOf(error)}`);
      }
    },
    close: () => closeSync(descriptor),
  };
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx');
  } catch (error) {
    throw new BadUse(`--record: no new file can be made there (${messageOf(error)}); name another one`);
  }
}
