import type { GestureOf, PageServer } from '../adapters/http/http.ts';
import type { Log } from '../adapters/log/log.ts';
import {
  isThere,
  type Leading,
  leadingLights,
  leadingPrompt,
  ledTo,
  newLeading,
  newSession,
  readsSo,
  type View,
  viewOf,
} from '../game/game.ts';
import type { BoardReport } from '../ports/board.ts';
import type { Clock } from '../ports/clock.ts';
import type { Answer, Refusal } from '../ports/page.ts';
import type { AsideView } from '../ports/study.ts';
import { type Algebraic, type Notch, type Piece, parseFen } from '../rules/rules.ts';
import { type BoardParts, placementOf } from './board-parts.ts';
import { roomAnswer, WOODEN } from './errors.ts';
import { tellBoard } from './game-at-board.ts';
import type { GameChoice } from './game-choice.ts';
import { LightShow } from './light-show.ts';
import { shownView } from './shown-view.ts';
import { SliderDriver, slidersOf } from './slider-driver.ts';

export interface AsideParts {
  /** The game whose pieces they are. The hand is led to its start position. */
  readonly choice: GameChoice;
  /** False: the hand is free, and the program only says what stands where. */
  readonly leads: boolean;
  /** What is believed to stand on the board. */
  readonly believed: ReadonlyMap<Algebraic, Piece>;
  readonly board: BoardParts;
  readonly server: Pick<PageServer, 'publish' | 'hear'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly onView: (view: View) => void;
}

/**
 * The board beside a game. Hands set up pieces, or a hand is led to a position of a game that was played. Nothing counts as a move
 * and nothing is kept. All traps are shut, so no piece falls.
 */
export class Aside {
  /** Nothing waits for the disk here. */
  readonly writes = true;
  readonly #parts: AsideParts;
  readonly #lights: LightShow;
  readonly #sliders: SliderDriver;
  readonly #shut: Readonly<Record<string, Notch>>;
  readonly #off: (() => void)[] = [];
  readonly #presses = { bottom: 0, top: 0 };
  #choice: GameChoice;
  #leads: boolean;
  #occupied: ReadonlySet<Algebraic> | null = null;
  #leading: Leading;
  #told = '';

  constructor(parts: AsideParts) {
    const { choice, leads, board, clock, log } = parts;
    this.#parts = parts;
    this.#choice = choice;
    this.#leads = leads;
    this.#leading = newLeading(choice.setup.rules, leads ? choice.setup.start : null, new Map());
    const sliders = slidersOf(choice);
    const told = log.part('aside');
    this.#shut = Object.fromEntries(sliders.map(({ id }) => [id, 'N']));
    this.#sliders = new SliderDriver({
      ...{ actuators: board.actuators, sliders },
      ended: ({ slider, why }) => {
        if (why !== null) told(`slider ${slider} did not go to N: ${why}`);
      },
    });
    this.#lights = new LightShow({
      ...{ actuators: board.actuators, clock, profile: choice.profile, log: log.part('lights') },
      view: () => this.#view(),
    });
  }

  start(): void {
    const { board, server } = this.#parts;
    const { sensors, actuators } = board;
    this.#off.push(
      tellBoard(board, server),
      server.hear('board', (gesture) => this.#carryOut(gesture)),
      sensors.onReport((report) => this.#hear(report)),
      sensors.onLink(() => this.#tell()),
      actuators.onLink(({ state }) => {
        if (state !== 'up') this.#sliders.forget();
        this.#tell();
      }),
    );
    this.#lights.start();
    this.#tell();
  }

  async end(): Promise<void> {
    for (const off of this.#off.splice(0)) off();
    this.#lights.stop();
    this.#parts.server.publish({ type: 'aside', aside: null });
    await this.#sliders.rest();
  }

  isAt(board: BoardParts): boolean {
    return this.#parts.board === board;
  }

  /** Leads the hand elsewhere, on the same board. */
  lead(choice: GameChoice, leads: boolean): void {
    this.#choice = choice;
    this.#leads = leads;
    const { rules, start } = choice.setup;
    this.#leading = ledTo({ ...this.#leading, rules }, leads ? start : null);
    this.#tell();
  }

  /** The pieces whose side is known. */
  get believed(): ReadonlyMap<Algebraic, Piece> {
    return new Map(
      [...this.#leading.standing].flatMap(([at, piece]) => (piece === null ? [] : [[at, piece]])),
    );
  }

  #hear(report: BoardReport): void {
    // Shutting waits for nothing: it can catch no hand, and no piece falls.
    this.#sliders.proceed(report.t, this.#shut, NOTHING);
    switch (report.kind) {
      case 'snapshot':
        this.#reads(new Set(report.occupied));
        break;
      case 'edge':
        if (this.#occupied !== null) this.#reads(withEdge(this.#occupied, report.at, report.on));
        break;
      case 'button':
        if (report.seat === 'service' || !report.down) return;
        this.#presses[report.seat] += 1;
        this.#tell();
        break;
      case 'wheel':
      case 'service':
      case 'time':
        break;
    }
  }

  #reads(occupied: ReadonlySet<Algebraic>): void {
    const { believed } = this.#parts;
    if (this.#occupied === null) {
      const standing = new Map([...occupied].map((at) => [at, believed.get(at) ?? null]));
      this.#leading = newLeading(this.#leading.rules, this.#leading.target, standing);
    } else {
      this.#leading = readsSo(this.#leading, occupied);
    }
    this.#occupied = occupied;
    this.#tell();
  }

  #carryOut(gesture: GestureOf<'board'>): Answer {
    const { virtual } = this.#parts.board;
    if (gesture.type !== 'setUp') return roomAnswer(virtual?.room ?? null, gesture);
    if (virtual === null) return WOODEN;
    if (!this.#leads) return FREE;
    virtual.room.setUp(placementOf(this.#choice.setup.rules, this.#choice.setup.start));
    return 'taken';
  }

  #tell(): void {
    const aside = this.#aside();
    const view = this.#view();
    const told = JSON.stringify([aside, view]);
    if (told === this.#told) return;
    this.#told = told;
    this.#parts.server.publish({ type: 'aside', aside });
    this.#parts.onView(view);
  }

  #aside(): AsideView {
    const { head } = this.#choice;
    return {
      game: head.game,
      options: head.options,
      fen: this.#leads ? head.fen : null,
      occupied: [...(this.#occupied ?? [])].sort(),
      isThere: this.#occupied !== null && isThere(this.#leading),
      presses: { ...this.#presses },
    };
  }

  #view(): View {
    const { sensors, actuators } = this.#parts.board;
    const known = this.#occupied !== null;
    const view: View = {
      ...viewOf(newSession(this.#choice.setup)),
      ...{ needs: null, wheelWanted: false, choices: [], buttons: { bottom: null, top: null } },
      notches: this.#shut,
      lights: known ? leadingLights(this.#leading) : [],
      prompt: leadingPrompt(this.#leading),
    };
    return shownView(view, {
      sensors: sensors.link.state,
      actuators: actuators.link.state,
      storeFull: false,
      storeAside: null,
    });
  }
}

const NOTHING: ReadonlySet<Algebraic> = new Set();
const FREE: Refusal = { code: 'notDue', why: 'the board is free: no position is to be set up here' };

function withEdge(occupied: ReadonlySet<Algebraic>, at: Algebraic, on: boolean): ReadonlySet<Algebraic> {
  const next = new Set(occupied);
  if (on) next.add(at);
  else next.delete(at);
  return next;
}

/** The pieces of a game as its view has them. */
export function piecesOf({ setup: { rules } }: GameChoice, fen: string): ReadonlyMap<Algebraic, Piece> {
  const { pieces } = parseFen(rules, fen);
  return new Map([...pieces].map(([square, piece]) => [rules.board.nameOf(square), piece]));
}
