import type { PageServer } from '../../adapters/http/http.ts';
import type { Log } from '../../adapters/log/log.ts';
import { createCoach, type Thinker, type ThoughtGame, thinkerFor } from '../../adapters/opponent/opponent.ts';
import { problemCalled } from '../../adapters/problems/problems.ts';
import type { Profile } from '../../adapters/profile/profile.ts';
import type { Spun, Troubles, View } from '../../game/game.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Answer } from '../../ports/page.ts';
import type { GameStore, Journal, JournalEntry, JournalStep } from '../../ports/store.ts';
import type { StudyAct, StudyView, StudyWish } from '../../ports/study.ts';
import { wantedAt } from '../../problems/problems.ts';
import { type Algebraic, formatFen, opponentOf } from '../../rules/rules.ts';
import type { BoardParts } from '../board-parts.ts';
import type { Controller } from '../controller.ts';
import { BadUse, messageOf } from '../errors.ts';
import { GameAtBoard } from '../game-at-board.ts';
import { chooseGame, type GameChoice, seated } from '../game-choice.ts';
import type { SeatWish } from '../players.ts';
import { AnalysisDesk, ProblemDesk, ProblemPlayer, type StudyDesk } from './study-desks.ts';

/** A problem, or a position with its game. */
export type StudiedPosition = Exclude<StudyWish, { kind: 'here' }>;

/** Checks what is wished for, and finds its board. Throws `BadUse`. */
export function studyChoice(wish: StudiedPosition, wooden: Profile | null): GameChoice {
  switch (wish.kind) {
    case 'problem': {
      const { game, fen } = problemNamed(wish.id);
      return beside(chooseGame({ game, options: {}, fen }, wooden), 'piece');
    }
    case 'analysis':
      return beside(chooseGame(wish, wooden), wish.sector);
  }
}

function problemNamed(id: string) {
  const problem = problemCalled(id);
  if (problem === null) throw new BadUse(`there is no problem ${id}; /api/problems lists them`);
  return problem;
}

/** No clock, no cards, and no other game after it. What the wheel has shown counts where it is spun at all. */
function beside(choice: GameChoice, sector: Spun | null): GameChoice {
  const { profile, head, setup } = seated(choice, { directed: [], clock: null, following: 'laid' });
  const { lot: _, ...rest } = setup;
  const { rules, start } = rest;
  const spins = rules.ruleSet.traps && rules.moves(start).every((move) => move.captured.length === 0);
  return {
    profile,
    head,
    setup: { ...rest, cards: false, study: true, ...(spins && sector !== null && { spun: sector }) },
  };
}

interface StudyParts {
  readonly wish: StudiedPosition;
  readonly choice: GameChoice;
  readonly board: BoardParts;
  readonly server: PageServer;
  readonly clock: Clock;
  readonly home: string;
  readonly log: Log;
  /** Every new state: of the board, and of what is studied there. */
  readonly onView: (view: View, study: StudyView) => void;
  readonly lit: (view: View) => View;
  /** Who thinks. Left out: a thread of its own. */
  readonly thinker?: (game: ThoughtGame) => Thinker;
}

/** A position that was left, to come back to. */
interface Tried {
  readonly fen: string;
  readonly sector: Spun | null;
}

/**
 * A problem, or an analysis, at the board beside the game, which waits on the disk. It is a game like any other, read, led and lit
 * by the same parts, except for its store. Nothing of it is kept, and a start after a power cut is at the game that waits.
 */
export class Study {
  readonly #parts: StudyParts;
  readonly #off: (() => void)[] = [];
  #choice: GameChoice;
  #game: GameAtBoard | null = null;
  #desk: StudyDesk | null = null;
  #view: View | null = null;
  #loop: Controller | null = null;
  /** What was tried before the position that the game began with. */
  #trail: readonly Tried[] = [];
  /** Somebody goes back, or begins again. */
  #changing: Promise<void> = Promise.resolve();
  #told = '';
  /** Squares that people at the board have called wrong; they hold also where it begins again. */
  #disbelieved: readonly Algebraic[] = [];
  #ended = false;

  constructor(parts: StudyParts) {
    this.#parts = parts;
    this.#choice = parts.choice;
  }

  get writes(): boolean {
    return true;
  }

  get troubles(): Troubles {
    return this.#game?.troubles ?? { W: null, B: null };
  }

  /** Those at the board say that it stands right, and that these squares' sensors are wrong. */
  disbelieve(squares: readonly Algebraic[]): void {
    this.#disbelieved = [...this.#disbelieved, ...squares];
    this.#game?.disbelieve(squares);
  }

  start(): void {
    const { server } = this.#parts;
    this.#off.push(server.hear('study', ({ act }) => this.#hear(act)));
    this.#sit();
  }

  async end(): Promise<void> {
    this.#ended = true;
    for (const off of this.#off.splice(0)) off();
    await this.#changing;
    await this.#game?.end();
    this.#parts.server.publish({ type: 'study', study: null });
  }

  #hear(act: StudyAct): Answer | Promise<Answer> {
    switch (act.do) {
      case 'again':
        return this.#goTo(this.#tried()[0] ?? null, []);
      case 'back': {
        const tried = this.#tried();
        return this.#goTo(tried.at(-1) ?? null, tried.slice(0, -1));
      }
      default:
        return this.#desk?.hear(act) ?? 'taken';
    }
  }

  /** All positions that a move was made in, the first of them first. */
  #tried(): readonly Tried[] {
    const plies = this.#loop?.session.plies ?? [];
    return [
      ...this.#trail,
      ...plies.map(({ before, sector }) => ({ fen: formatFen(before.position), sector })),
    ];
  }

  async #goTo(there: Tried | null, trail: readonly Tried[]): Promise<Answer> {
    if (there === null) return 'taken';
    this.#changing = this.#changing.then(async () => {
      if (this.#ended) return;
      await this.#game?.end();
      const { wish, choice } = this.#parts;
      const { game, options } = choice.head;
      const fresh = chooseGame({ game, options, fen: there.fen }, choice.profile);
      this.#choice = wish.kind === 'problem' ? choice : beside(fresh, there.sector);
      this.#trail = trail;
      this.#sit();
    });
    await this.#changing;
    return 'taken';
  }

  #sit(): void {
    const { wish } = this.#parts;
    this.#desk = null;
    this.#loop = null;
    this.#told = '';
    const game = wish.kind === 'problem' ? this.#problem(wish.id) : this.#analysis();
    this.#game = game;
    game.start();
    if (this.#disbelieved.length > 0) game.disbelieve(this.#disbelieved);
  }

  #problem(id: string): GameAtBoard {
    const problem = problemNamed(id);
    const { rules, start } = this.#choice.setup;
    const wanted = wantedAt(rules, start, problem.aim);
    const across = opponentOf(wanted.side);
    let desk: ProblemDesk | null = null;
    const seat: SeatWish = {
      side: across,
      make: ({ failed }) =>
        new ProblemPlayer({
          wanted,
          thinker: this.#thinker(failed),
          tell: (solving, refuted) => desk?.hears(solving, refuted),
        }),
    };
    const { choice } = this.#parts;
    const directed = [{ side: across, kind: 'computer', name: null, takebacks: 'granted' }] as const;
    const opposed = seated(choice, { directed, clock: null, following: 'laid' });
    return this.#seated(opposed, [seat], (loop) => {
      desk = new ProblemDesk({ problem, rules, side: wanted.side, loop, told: () => this.#tell() });
      return desk;
    });
  }

  #analysis(): GameAtBoard {
    return this.#seated(this.#choice, [], (loop) => {
      const failed = (error: unknown) =>
        this.#parts.log.part('study')(
          `the judge broke (${messageOf(error)}); the next position finds another`,
        );
      const coach = createCoach(this.#thinker(failed));
      const behind = this.#trail.length;
      return new AnalysisDesk({ loop, coach, behind, told: () => this.#tell() });
    });
  }

  #thinker(failed: (error: Error) => void): Thinker {
    const { home, thinker = thinkerFor } = this.#parts;
    const { setup, head } = this.#choice;
    return thinker({ rules: setup.rules, options: head.options, spinner: setup.spinner, home, failed });
  }

  #seated(
    choice: GameChoice,
    seats: readonly SeatWish[],
    desk: (loop: Controller) => StudyDesk,
  ): GameAtBoard {
    const { board, server, clock, home, log, lit } = this.#parts;
    return new GameAtBoard({
      ...{ table: { choice, seats, far: null }, goesOn: null, board, store: unkeptStore() },
      ...{ server, clock, home, log, trace: null, onNext: () => undefined, lit },
      onView: (view) => {
        this.#view = view;
        this.#tell();
      },
      desk: (loop) => {
        this.#loop = loop;
        this.#desk = desk(loop);
        return this.#desk;
      },
    });
  }

  #tell(): void {
    if (this.#desk === null || this.#view === null || this.#ended) return;
    const study = this.#desk.view;
    const told = JSON.stringify([study, this.#view]);
    if (told === this.#told) return;
    this.#told = told;
    this.#parts.server.publish({ type: 'study', study });
    this.#parts.onView(this.#view, study);
  }
}

/** A store that keeps nothing. What is tried beside a game is gone when the board goes back to it. */
function unkeptStore(): GameStore {
  return {
    list: () => ({ games: [], deleted: [], damaged: [] }),
    newest: () => null,
    read: () => null,
    goingOn: () => null,
    ofMatch: () => null,
    begin: unkeptJournal,
    abandon: () => undefined,
    aside: null,
    close: () => undefined,
  };
}

function unkeptJournal(): Journal {
  const entries: JournalEntry[] = [];
  let latest: Journal['latest'] = null;
  return {
    entries: () => entries,
    number: null,
    get latest() {
      return latest;
    },
    append: ({ entries: more, held, reached }: JournalStep) => {
      entries.push(...more);
      latest = { held, reached };
    },
  };
}
