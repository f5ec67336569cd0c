import type { PageServer } from '../adapters/http/http.ts';
import type { Log } from '../adapters/log/log.ts';
import { startCoach } from '../adapters/opponent/opponent.ts';
import type { PlayerKind, Troubles, View } from '../game/game.ts';
import type { Clock } from '../ports/clock.ts';
import type { Answer } from '../ports/page.ts';
import type { GameStore } from '../ports/store.ts';
import type { Algebraic, Side } from '../rules/rules.ts';
import type { BoardParts } from './board-parts.ts';
import { CoachDesk, type Desk } from './coach.ts';
import { Controller } from './controller.ts';
import { doubtFiles } from './doubt-log.ts';
import type { LaidTable } from './laid-table.ts';
import { LightShow } from './light-show.ts';
import { messageOf } from './message-of.ts';
import { standInAt } from './opponents.ts';
import { Players } from './players.ts';
import { seatPages } from './table.ts';
import type { TraceFile } from './trace-file.ts';

export interface SittingParts {
  readonly table: Pick<LaidTable, 'choice' | 'seats' | 'far'>;
  /** Begins a new game even if one of its kind is open. */
  readonly anew: boolean;
  readonly board: BoardParts;
  readonly store: GameStore;
  readonly server: PageServer;
  readonly clock: Clock;
  /** DAMIER_HOME. */
  readonly home: string;
  readonly log: Log;
  readonly trace: TraceFile | null;
  readonly onView: (view: View) => void;
  /** The pieces are set up for a game that is to be laid. */
  readonly onNext: () => void;
  /** What the lights show of a view. */
  readonly lit: (view: View) => View;
  /** Who sits beside it; left out: a coach. */
  readonly desk?: (loop: Controller) => Desk;
}

const SIDES = ['W', 'B'] as const;

/** One game at the board, with its players and lights: until the program ends, or somebody sits down to another. */
export class Sitting {
  readonly #parts: SittingParts;
  readonly #controller: Controller;
  readonly #players: Players;
  readonly #lights: LightShow;
  /** Who sits at each side. */
  #seated: { readonly [side in Side]: PlayerKind };
  #desk: Desk | null = null;
  #leavePages: () => void = () => undefined;

  /** Reads the kept games and shows nothing yet; throws `StoreFailure`, and then nothing runs. */
  constructor(parts: SittingParts) {
    const { table, board, store, clock, home, log, trace, anew, lit } = parts;
    const { choice, seats, far } = table;
    const { sensors, actuators } = board;
    this.#parts = parts;
    const { W, B } = choice.head.players;
    this.#seated = { W: W.kind, B: B.kind };
    this.#players = new Players({ seats, clock, log: log.part('players') });
    this.#controller = new Controller({
      ...{
        choice,
        anew,
        far,
        store,
        board: sensors,
        actuators,
        players: this.#players,
        clock,
      },
      ...{
        log: log.part('game'),
        onView: (view) => this.#tell(view),
        onNext: parts.onNext,
        traceTo: trace && ((line) => trace.write(line)),
        keepDoubt: doubtFiles(home, log.part('doubts')),
      },
    });
    this.#lights = new LightShow({
      ...{ actuators, clock, profile: choice.profile, log: log.part('lights') },
      view: () => lit(this.#controller.view),
    });
  }

  /** Those at the board say that it stands right, and that these squares' sensors are wrong. */
  disbelieve(squares: readonly Algebraic[]): void {
    this.#controller.disbelieve(squares);
  }

  /** The board is lent to something else. */
  lend(): void {
    this.#controller.lend();
  }

  /** Staff pauses the game, or lets it go on. */
  pauseByStaff(on: boolean): Promise<Answer> {
    return this.#controller.pause('staff', on);
  }

  /** What is wrong with the players. */
  get troubles(): Troubles {
    return this.#controller.session.troubles;
  }

  /** Its number among the kept games; null before its first entry. */
  get number(): number | null {
    return this.#controller.number;
  }

  /** False while the disk takes nothing. */
  get writes(): boolean {
    return this.#controller.writes;
  }

  start(): void {
    const { board, server, table } = this.#parts;
    this.#seatAsPlayed(this.#controller.view);
    this.#leavePages = seatPages({ ...board, controller: this.#controller, server, choice: table.choice });
    this.#desk = this.#parts.desk?.(this.#controller) ?? this.#seatCoach();
    this.#controller.start();
    this.#lights.start();
  }

  /**
   * Somebody else may play a side than the table was laid for: people have decided so when a player had failed. And in a series
   * each game is played with the colours exchanged: then nobody leaves.
   */
  #seatAsPlayed({ players }: View): void {
    const { table, home } = this.#parts;
    const before = this.#seated;
    const now = { W: players.W.kind, B: players.B.kind };
    this.#seated = now;
    if (now.W === before.B && now.B === before.W && now.W !== now.B) {
      this.#players.exchangeColours();
      return;
    }
    for (const side of SIDES) {
      const kind = now[side];
      if (kind === before[side]) continue;
      const isComputer = kind === 'computer';
      this.#players.replace(side, isComputer ? standInAt(table.choice, side, home) : null);
    }
  }

  #tell(view: View): void {
    this.#seatAsPlayed(view);
    this.#desk?.see(view);
    this.#parts.onView(view);
  }

  #seatCoach(): Desk {
    const { table, server, home, log } = this.#parts;
    const { setup, head } = table.choice;
    const game = { rules: setup.rules, options: head.options, spinner: setup.spinner, home };
    return new CoachDesk({
      loop: this.#controller,
      server,
      makeCoach: (failed) => startCoach({ ...game, failed }),
      log: log.part('coach'),
    });
  }

  /** The game stays as it is on the disk. Resolves once no slider moves and nobody thinks any more. */
  async end(): Promise<void> {
    const { log, trace } = this.#parts;
    this.#controller.stop();
    this.#leavePages();
    this.#lights.stop();
    trace?.close();
    await this.#controller.slidersRest();
    // Whatever becomes of them, the next game may begin.
    for (const left of await Promise.allSettled([this.#desk?.close(), this.#players.close()])) {
      if (left.status === 'rejected')
        log.part('players')(`somebody did not leave: ${messageOf(left.reason)}`);
    }
  }
}
