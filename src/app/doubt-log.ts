import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readTrace, replay } from '../adapters/trace/trace.ts';
import { type GameEvent, type Input, isCalm, isDoubtful, type Session } from '../game/game.ts';
import type { GameHead } from '../ports/store.ts';
import { nodeNow } from '../recogniser/recogniser.ts';
import { formatFen } from '../rules/rules.ts';
import { messageOf } from './errors.ts';
import { replaceFile } from './home.ts';
import { TraceRecorder } from './trace-recorder.ts';

/** How many half-moves a trace holds before the doubt and after it. What follows tells what was meant. */
const BEFORE = 2;
const BEHIND = 2;
/** Somebody who brings more lines plays with the board rather than on it. */
const MOST_LINES = 400;
/** Files that a board keeps of them. */
export const MOST_DOUBTS = 200;
const NAME = /^doubt-(\d+)\.trace\.jsonl$/;

/** A trace under way, from a point of the game at which nothing was open. */
interface Passage {
  readonly recorder: TraceRecorder;
  readonly lines: string[];
  readonly events: GameEvent[];
  /** Half-moves that the game had then. */
  readonly from: number;
}

/**
 * Keeps moments of doubt as small traces: an act that the recogniser was not sure of, one that was revised or taken back, a
 * question, an alarm. They hold the game, the position and what the board reported, with times that begin at 0, and nothing of who
 * played or when. `damier tune hands` learns from them.
 */
export class DoubtLog {
  readonly #head: Pick<GameHead, 'game' | 'options'>;
  readonly #keep: (trace: string) => void;
  #passages: readonly Passage[] = [];
  /** Half-moves at the last doubt; null: there is nothing to be kept. */
  #doubted: number | null = null;

  constructor(head: Pick<GameHead, 'game' | 'options'>, keep: (trace: string) => void) {
    this.#head = head;
    this.#keep = keep;
  }

  /** Takes in a step: what was given, what it brought, and the game after it. */
  see(input: Input, events: readonly GameEvent[], session: Session): void {
    for (const { recorder, events: all } of this.#passages) {
      recorder.record(input, events);
      all.push(...events);
    }
    const played = session.plies.length;
    // A trace that began after an act that is taken back begins nowhere.
    this.#passages = this.#passages.filter(({ lines, from }) => lines.length <= MOST_LINES && from <= played);
    if (isDoubtful(events, session)) this.#doubted = played;
    const isOver = session.over !== null;
    if (this.#doubted !== null && (isOver || played >= this.#doubted + BEHIND)) this.#close(this.#doubted);
    if (this.#passages.at(-1)?.from !== played && isCalm(session)) this.#open(input.t, session);
  }

  #open(t: number, { setup: { rules }, recogniser, plies }: Session): void {
    const lines: string[] = [];
    const { position } = nodeNow(recogniser).progress;
    const head = { ...this.#head, fen: formatFen(position) };
    const recorder = new TraceRecorder(head, (line) => lines.push(line));
    const occupied = [...position.pieces.keys()].map((square) => rules.board.nameOf(square));
    recorder.record({ kind: 'snapshot', t, occupied }, []);
    const passage = { recorder, lines, events: [], from: plies.length };
    this.#passages = [...this.#passages, passage].slice(-(BEFORE + BEHIND + 1));
  }

  #close(doubted: number): void {
    this.#doubted = null;
    const early = this.#passages.findLastIndex(({ from }) => from <= doubted - BEFORE);
    const chosen = this.#passages[Math.max(early, 0)];
    if (chosen === undefined) return;
    this.#passages = this.#passages.filter(({ from }) => from > doubted);
    chosen.recorder.end();
    const trace = `${chosen.lines.join('\n')}\n`;
    // A trace that began otherwise than its position says (a huff still to come, a far player's word) would teach something false.
    if (actsOf(replay(readTrace(trace))) === actsOf(chosen.events)) this.#keep(trace);
  }
}

function actsOf(events: readonly GameEvent[]): string {
  const acts = events.flatMap((event): readonly (readonly unknown[])[] => {
    switch (event.type) {
      case 'move':
      case 'revised':
        return [[event.type, event.side, event.from, event.to, event.captured]];
      case 'huff':
        return [[event.type, event.side, event.square]];
      case 'takeback':
        return [[event.type, event.side]];
      default:
        return [];
    }
  });
  return JSON.stringify(acts);
}

/** Writes such traces into `home`/doubts, the newest two hundred. A disk that takes none is reported once; the game goes on. */
export function doubtFiles(home: string, log: (message: string) => void): (trace: string) => void {
  const folder = join(home, 'doubts');
  let writes = true;
  return (trace) => {
    if (!writes) return;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const numbers = readdirSync(folder).flatMap((name) => Number(NAME.exec(name)?.[1] ?? []));
      numbers.sort((a, b) => a - b);
      replaceFile(join(folder, `doubt-${(numbers.at(-1) ?? 0) + 1}.trace.jsonl`), trace);
      for (const old of numbers.slice(0, Math.max(0, numbers.length + 1 - MOST_DOUBTS)))
        rmSync(join(folder, `doubt-${old}.trace.jsonl`), { force: true });
    } catch (error) {
      writes = false;
      log(`moments of doubt are not kept any more: ${messageOf(error)}`);
    }
  };
}
