import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isMissing } from '../../adapters/words/words.ts';
import {
  begin,
  type Effect,
  type Exhibit,
  glanceOf,
  type House,
  type Input,
  isAbsent,
  type Laid,
  type Lock,
  type Memory,
  memoryOf,
  type Plan,
  STRENGTHS,
  step,
  type VisitEvent,
  type VisitorAct,
  type VisitorView,
  type VisitRefusal,
  visitorOf,
} from '../../exhibit/exhibit.ts';
import type { View } from '../../game/game.ts';
import type { BoardReport } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Algebraic, GAME_IDS } from '../../rules/rules.ts';
import { messageOf } from '../errors.ts';
import { replaceFile } from '../home.ts';

export interface ExhibitParts {
  readonly house: House;
  readonly memory: Memory | null;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  /** Lays a table. Rejects when it cannot be laid; the old one then stands. */
  readonly sit: (plan: Plan, how: { readonly laid: Laid; readonly anew: boolean }) => Promise<void>;
  /** The game on the board as people see it; null before the first word of it. */
  readonly view: () => View | null;
  /** How loud pages may be now. */
  readonly volume: () => number;
  /** How bright pages and lights are to be now. */
  readonly brightness: () => number;
  readonly dim: (brightness: number) => void;
  readonly tell: (visitor: VisitorView) => void;
  readonly remember: (memory: Memory | null) => void;
  /** The game is to do without these squares' sensors. */
  readonly disbelieve: (squares: readonly Algebraic[]) => void;
  readonly count: (event: VisitEvent) => void;
}

const TICK_MS = 250;
/** How often a game that is played is remembered with its last sign of life, ms. */
const REMEMBER_MS = 30_000;
/** How far the wheel must turn to be a sign of a hand, in counts (1440 a turn): 15°. */
const NUDGE = 60;

type Happening = Input extends infer I ? (I extends Input ? Omit<I, 't'> : never) : never;

/** Carries the visits. What happens goes into the machine, and what it answers is done. It decides nothing. */
export class ExhibitLoop {
  readonly #parts: ExhibitParts;
  #state: Exhibit;
  #shown = '';
  #remembered = '';
  #rememberedAt = Number.NEGATIVE_INFINITY;
  #wheel: number | null = null;
  /** Tables are laid one after the other. */
  #laying: Promise<void> = Promise.resolve();
  #cancel: () => void = () => undefined;
  #stopped = false;

  constructor(parts: ExhibitParts) {
    this.#parts = parts;
    const { state, effects } = begin(parts.house, parts.clock.now(), parts.memory);
    this.#state = state;
    this.#carryOut(effects);
  }

  start(): void {
    this.#tick();
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  /** Nobody is there, and the board could be played. */
  get attracts(): boolean {
    return this.#state.stage.kind === 'attract' && this.#state.lock === null && !isAbsent(this.#state);
  }

  /** Answers why nothing comes of it, or null. */
  act(act: VisitorAct): VisitRefusal | null {
    return this.#happens({ kind: 'act', act });
  }

  /** How it stands at the board; `solved`: what lies there is a problem, and it is solved. */
  look(view: View, solved = false): void {
    this.#happens({ kind: 'board', board: glanceOf(view, solved) });
  }

  lock(lock: Lock | null): void {
    this.#happens({ kind: 'lock', lock });
  }

  /** Hands are signs of life; what the board tells of itself is none. */
  hear(report: BoardReport): void {
    switch (report.kind) {
      case 'edge':
        this.#happens({ kind: 'piece', at: report.at, on: report.on });
        return;
      case 'button':
        if (report.seat !== 'service')
          this.#happens({ kind: 'button', seat: report.seat, down: report.down });
        return;
      case 'wheel':
        if (this.#wheel !== null && Math.abs(report.count - this.#wheel) < NUDGE) return;
        if (this.#wheel !== null) this.#happens({ kind: 'wheel' });
        this.#wheel = report.count;
        return;
      case 'snapshot':
      case 'service':
      case 'time':
        return;
    }
  }

  #tick(): void {
    const volume = this.#parts.volume();
    if (volume !== this.#state.volume) this.#happens({ kind: 'volume', volume });
    const brightness = this.#parts.brightness();
    if (brightness !== this.#state.brightness) {
      this.#happens({ kind: 'brightness', brightness });
      this.#parts.dim(brightness);
    }
    this.#happens({ kind: 'time' });
    if (!this.#stopped) this.#cancel = this.#parts.clock.after(TICK_MS, () => this.#tick());
  }

  #happens(happening: Happening): VisitRefusal | null {
    if (this.#stopped) return 'notDue';
    const { state, effects, refused } = step(this.#state, { ...happening, t: this.#parts.clock.now() });
    this.#state = state;
    this.#carryOut(effects);
    this.#tell();
    this.#remember();
    return refused;
  }

  #carryOut(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === 'count') this.#parts.count(effect.event);
      else if (effect.kind === 'disbelieve') this.#parts.disbelieve(effect.squares);
      else this.#laying = this.#laying.then(() => this.#lay(effect));
    }
  }

  async #lay({ number, plan, laid, anew }: Extract<Effect, { kind: 'sit' }>): Promise<void> {
    // Somebody has wished for another one meanwhile.
    if (this.#stopped || number !== this.#state.table.number) return;
    try {
      await this.#parts.sit(plan, { laid, anew });
      this.#happens({ kind: 'seated', number, ok: true });
      const view = this.#parts.view();
      if (view !== null) this.look(view);
    } catch (error) {
      this.#parts.log(`${plan.game} cannot be laid: ${messageOf(error)}`);
      this.#happens({ kind: 'seated', number, ok: false });
    }
  }

  #tell(): void {
    const visitor = visitorOf(this.#state);
    const text = JSON.stringify(visitor);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#parts.tell(visitor);
  }

  #remember(): void {
    const memory = memoryOf(this.#state);
    const text = JSON.stringify(memory);
    const { t } = this.#state;
    const due = memory !== null && t - this.#rememberedAt >= REMEMBER_MS;
    if (text === this.#remembered && !due) return;
    this.#remembered = text;
    this.#rememberedAt = t;
    this.#parts.remember(memory);
  }
}

export const exhibitForm = v.object({
  damier: v.literal('exhibit'),
  v: v.literal(1),
  /** The last sign of life, ms of the wall clock. */
  at: v.number(),
  memory: v.object({
    plan: v.object({
      game: v.picklist(GAME_IDS),
      players: v.picklist([1, 2]),
      strength: v.picklist(STRENGTHS),
    }),
    language: v.string(),
  }),
});
const kept = v.pipe(v.string(), v.parseJson(), exhibitForm);

/**
 * The game that was being played when the power failed. Null if there was none, or nobody had touched it for `resumeMs`. A wrong
 * wall clock does no harm: a game without visitors is left again like any other.
 */
export function recall(
  home: string,
  now: number,
  resumeMs: number,
  log: (message: string) => void,
): Memory | null {
  const file = fileIn(home);
  try {
    const { at, memory } = v.parse(kept, readFileSync(file, 'utf8'));
    return Math.abs(now - at) <= resumeMs ? memory : null;
  } catch (error) {
    if (isMissing(error)) return null;
    log(`${file} does not say what was played (${messageOf(error)}); the board attracts`);
    return null;
  }
}

/** Keeps what is played now; null: nothing is. On a disk that takes nothing it is not remembered, and that is reported. */
export function remember(
  home: string,
  memory: Memory | null,
  now: number,
  log: (message: string) => void,
): void {
  const file = fileIn(home);
  try {
    if (memory === null) rmSync(file, { force: true });
    else replaceFile(file, JSON.stringify({ damier: 'exhibit', v: 1, at: now, memory }));
  } catch (error) {
    log(`what is played cannot be remembered over a power cut (${messageOf(error)})`);
  }
}

function fileIn(home: string): string {
  return join(home, 'visit.json');
}
