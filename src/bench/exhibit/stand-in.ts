import type { Alert } from '../../adapters/alerts/alerts.ts';
import { findProfile, type Profile } from '../../adapters/profile/profile.ts';
import type { BoardParts } from '../../app/board-parts.ts';
import { checkConfiguration } from '../../app/configuration.ts';
import { Controller } from '../../app/controller.ts';
import { ExhibitLoop, recall, remember } from '../../app/exhibit/exhibit-loop.ts';
import { exhibitSettings, tableFor } from '../../app/exhibit/exhibit-settings.ts';
import { lesson } from '../../app/exhibit/lesson-player.ts';
import { chooseGame, type GameChoice, seated } from '../../app/game-choice.ts';
import type { Opponent } from '../../app/opponents.ts';
import { Players } from '../../app/players.ts';
import { StaffLock } from '../../app/staff/locks.ts';
import { Staff } from '../../app/staff/staff.ts';
import type { Laid, Plan, VisitEvent, VisitorView } from '../../exhibit/exhibit.ts';
import type { DirectedAct, PlayerState, View } from '../../game/game.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Player, PlayerAct } from '../../ports/player.ts';
import { type GameStore, NEWEST } from '../../ports/store.ts';
import type { GameId, Rules } from '../../rules/rules.ts';
import type { OpeningHours } from '../../staff/staff.ts';
import type { Random } from '../random.ts';
import type { SoakBoard, VirtualTime } from './soak-board.ts';

/** So long it thinks, ms. */
const THINKS_MS = 1500;

/** Plays at the top in the computer's place: any legal act. Its search needs time that cannot be virtual. */
function standIn({ setup }: GameChoice, clock: Clock, random: Random): Opponent {
  const side = setup.seats.top;
  return {
    setup: { side, kind: 'computer', name: null, takebacks: 'granted' },
    maker: (): Player => {
      let cancel: () => void = () => undefined;
      const listeners = new Set<(told: PlayerAct) => void>();
      return {
        side,
        see(state) {
          cancel();
          const act = state.turn?.side === side ? anyAct(setup.rules, state, random) : null;
          if (act === null) return;
          cancel = clock.after(THINKS_MS, () => {
            for (const listener of listeners) listener({ ply: state.plies, act });
          });
        },
        onAct(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        async close() {
          cancel();
        },
      };
    },
  };
}

function anyAct(
  rules: Rules,
  { turn, directed, progress, sector, session }: PlayerState,
  random: Random,
): DirectedAct | null {
  if (directed !== null) return null;
  if (turn?.needs === 'slider') {
    const colour = sector === 'orange' || sector === 'green' ? sector : undefined;
    const working = rules
      .sliderActions(progress.position, colour)
      .filter((action) => !session.brokenSliders.includes(action.slider));
    const { slider, notch } = random.pick(working);
    return { kind: 'slider', slider, notch };
  }
  if (turn?.needs !== 'move') return null;
  const { from, to, captured } = random.pick(rules.moves(progress.position));
  return { kind: 'move', from, to, captured, huffed: null };
}

/** The games that fit the board of wood with the traps. */
const GAMES: readonly GameId[] = ['trappes', 'priorite-dame', 'russian', 'english'];
const RESUME_MS = 600_000;

interface SoakHouseParts {
  readonly home: string;
  readonly store: GameStore;
  readonly time: VirtualTime;
  readonly random: Random;
  readonly board: SoakBoard;
  readonly said: (message: string) => void;
  /** The wall's clock. */
  readonly wall: () => Date;
  readonly hours: OpeningHours;
  /** Takes what staff is told. */
  readonly told: (alert: Alert) => void;
  readonly counted: (event: VisitEvent) => void;
}

/** A run of the exhibit: the real visits, games, journal, staff's part and its alerts; the computer's moves are drawn. */
export class SoakHouse {
  readonly loop: ExhibitLoop;
  readonly staff: Staff;
  readonly #staffLock = new StaffLock();
  #choice: GameChoice;
  readonly #links: BoardParts;
  #onView: (view: View) => void = () => undefined;
  readonly #parts: SoakHouseParts;
  readonly #profile: Profile;
  readonly #settings = exhibitSettings(
    checkConfiguration('exhibit.json', JSON.stringify({ exhibit: { games: GAMES } })),
    ['fr', 'en'],
  );
  #controller: Controller | null = null;
  #players: Players | null = null;
  #rules: Rules | null = null;
  #visitor: VisitorView | null = null;

  constructor(parts: SoakHouseParts) {
    this.#parts = parts;
    this.#profile = soakProfile();
    const { home, time, board, said, counted } = parts;
    this.#links = this.#staffLock.guard({
      ...{ sensors: board.sensors, actuators: board.actuators, virtual: null },
    });
    this.#choice = this.#chosen(this.#settings.house.games[0]);
    this.staff = this.#openStaff();
    this.loop = new ExhibitLoop({
      // Its visitors play games: problems are tried in test/app/study.test.ts.
      house: { ...this.#settings.house, problem: false },
      memory: recall(home, time.now(), RESUME_MS, said),
      clock: time,
      log: said,
      sit: (plan, how) => this.#sit(plan, how),
      view: () => this.#controller?.view ?? null,
      volume: () => 1,
      brightness: () => 1,
      dim: () => undefined,
      tell: (visitor) => {
        this.#visitor = visitor;
      },
      remember: (memory) => remember(home, memory, time.now(), said),
      disbelieve: (squares) => this.#controller?.disbelieve(squares),
      count: counted,
    });
    board.sensors.onReport((report) => this.loop.hear(report));
    this.loop.lock(this.staff.lock);
    this.staff.onLock((lock) => this.loop.lock(lock));
    this.loop.start();
  }

  /** The page, the game on the board, and its rules; null before the first table is laid. */
  get seen(): { readonly visitor: VisitorView; readonly view: View; readonly rules: Rules } | null {
    const view = this.#controller?.view;
    if (this.#visitor === null || view === undefined || this.#rules === null) return null;
    return { visitor: this.#visitor, view, rules: this.#rules };
  }

  /** The notch of a slider is chosen on the page. */
  choose(choice: View['choices'][number]): void {
    this.#controller?.choose(choice.slider, choice.notch);
  }

  /** The power is cut: nothing is brought to an end. */
  cut(): void {
    this.#parts.board.off();
    this.#parts.time.drop();
  }

  /** The program ends in order. */
  end(): void {
    this.loop.stop();
    this.#controller?.stop();
    this.staff.close();
    this.cut();
  }

  #openStaff(): Staff {
    const { home, time, wall, hours, board, told, said } = this.#parts;
    const [links, staffLock, choice, loop] = [
      this.#links,
      this.#staffLock,
      () => this.#choice,
      () => this.#controller,
    ];
    return new Staff({
      ...{ home, wall, staffLock, inForce: null, clock: time, restart: null },
      operation: { name: 'Salle 3', hours, restartAt: null, webhook: null, mail: null },
      tableHost: {
        get atBoard() {
          return { choice: choice(), board: links, loop: loop() };
        },
        onView: (listener) => {
          this.#onView = listener;
          return () => undefined;
        },
        onReport: (listener) => board.sensors.onReport(listener),
      },
      server: { publish: () => undefined },
      log: { part: () => said, note: () => undefined, close: async () => undefined },
      tellOthers: () => undefined,
      ways: [{ kind: 'mail', to: 'staff@museum.example', deliver: async (alert) => told(alert) }],
    });
  }

  #chosen(game: string) {
    return chooseGame({ game, options: {}, fen: null }, this.#profile);
  }

  async #sit(plan: Plan, { laid, anew }: { readonly laid: Laid; readonly anew: boolean }): Promise<void> {
    if (laid === 'problem') throw new Error('no problem is offered in a soak');
    const how = { laid, anew };
    const { store, time, said, random } = this.#parts;
    const wish = tableFor(this.#settings, plan, how);
    const game = this.#chosen(wish.game);
    const opponents: readonly Opponent[] =
      wish.opponent === 'lesson'
        ? lesson(game, time)
        : wish.opponent === 'computer'
          ? [standIn(game, time, random)]
          : [];
    const choice = seated(game, { directed: opponents.map(({ setup }) => setup), clock: null });
    this.#controller?.stop();
    await this.#players?.close();
    if (how.anew) store.abandon(choice.head);
    const seats = opponents.map(({ setup: { side }, maker: make }) => ({ side, make }));
    const players = new Players({ seats, clock: time, log: said });
    this.#players = players;
    this.#rules = choice.setup.rules;
    this.#choice = choice;
    this.#controller = new Controller({
      ...{ choice, goesOn: how.anew ? null : NEWEST, store, players, clock: time, log: said, traceTo: null },
      ...{ board: this.#links.sensors, actuators: this.#links.actuators },
      onView: (view) => {
        this.#onView(view);
        this.loop.look(view);
      },
    });
    this.#controller.start();
  }
}

export function soakProfile(): Profile {
  return findProfile('trappes-8x8');
}
