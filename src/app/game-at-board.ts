import type { GestureOf, PageServer } from '../adapters/http/http.ts';
import type { Log } from '../adapters/log/log.ts';
import { startCoach } from '../adapters/opponent/opponent.ts';
import type { ChipLights, VirtualBoard } from '../adapters/virtual/virtual.ts';
import type { PlayerKind, Troubles, View } from '../game/game.ts';
import { asThePageLooks } from '../hardware/hardware.ts';
import type { Clock } from '../ports/clock.ts';
import type { Answer, Room } from '../ports/page.ts';
import type { GameStore, GoesOn } from '../ports/store.ts';
import { type Algebraic, parseFen, type Side } from '../rules/rules.ts';
import { type BoardParts, placementOf } from './board-parts.ts';
import { CoachDesk, type Desk } from './coach.ts';
import { Controller } from './controller.ts';
import { doubtFiles } from './doubt-log.ts';
import { messageOf, roomAnswer, WOODEN } from './errors.ts';
import type { GameChoice, LaidTable } from './game-choice.ts';
import { LightShow } from './light-show.ts';
import { standInAt } from './opponents.ts';
import { Players } from './players.ts';
import type { TraceFile } from './trace-recorder.ts';

interface TableParts extends BoardParts {
  readonly controller: Controller;
  readonly server: PageServer;
  readonly choice: GameChoice;
}

/** Seats the pages at the board. What they choose reaches the game, and they are told how the links are. */
export function seatPages(parts: TableParts): () => void {
  const { server, controller } = parts;
  const off = [
    tellBoard(parts, server),
    server.hear('board', (gesture) => moveAtBoard(parts, gesture)),
    server.hear('game', (gesture) => playIn(controller, gesture)),
  ];
  return () => {
    for (const unsubscribe of off) unsubscribe();
  };
}

/** Tells the pages how the links are, and what the room and the chips of a virtual board do. */
export function tellBoard(
  { virtual, sensors, actuators }: BoardParts,
  server: Pick<PageServer, 'publish'>,
): () => void {
  const tellLinks = () =>
    server.publish({
      type: 'links',
      links: { sensors: sensors.link, actuators: actuators.link, pace: virtual?.pace() ?? null },
    });
  const off = [
    sensors.onLink(tellLinks),
    actuators.onLink(tellLinks),
    ...(virtual === null ? [] : [virtual.onPace(tellLinks), ...showRoom(virtual, server)]),
  ];
  tellLinks();
  return () => {
    for (const unsubscribe of off) unsubscribe();
  };
}

/** What the room and the chips of the virtual board do reaches the pages. */
function showRoom(
  { room, lights, profile }: VirtualBoard,
  server: Pick<PageServer, 'publish'>,
): readonly (() => void)[] {
  const tellRoom = (now: Room) => server.publish({ type: 'room', room: now });
  const tellLights = ({ on, ram }: ChipLights) =>
    server.publish({ type: 'lights', on, ram: asThePageLooks(profile, ram) });
  tellRoom(room.current());
  tellLights(lights.current());
  return [room.subscribe(tellRoom), lights.subscribe(tellLights)];
}

function playIn(controller: Controller, gesture: GestureOf<'game'>): Answer | Promise<Answer> {
  switch (gesture.type) {
    case 'pick':
      return controller.pick(gesture.slider, gesture.notch);
    case 'choose':
      return controller.choose(gesture.slider, gesture.notch);
    case 'answer':
      return controller.answer(gesture.answer);
    case 'judge':
      return controller.judge(gesture.right);
    case 'askWhy':
      return controller.askWhy();
    case 'takeback':
      return controller.takeback(gesture.act);
    case 'word':
      return controller.say(gesture.side, gesture.word);
    case 'pause':
      return controller.pause('players', gesture.on);
    case 'standIn':
      return controller.standIn(gesture.side, gesture.act);
  }
}

function moveAtBoard({ virtual, controller, choice }: TableParts, gesture: GestureOf<'board'>): Answer {
  if (gesture.type !== 'setUp') return roomAnswer(virtual?.room ?? null, gesture);
  if (virtual === null) return WOODEN;
  virtual.room.setUp(placementNow(controller, choice));
  return 'taken';
}

/** What a helping hand sets up: a game that goes on as it stands, otherwise the next one, from the game's own start. */
function placementNow({ view }: Controller, { setup: { rules } }: GameChoice) {
  return placementOf(rules, view.outcome === null ? parseFen(rules, view.fen) : rules.start());
}

interface SittingParts {
  readonly table: Pick<LaidTable, 'choice' | 'seats' | 'far'>;
  /** See `RunningGameOptions`. */
  readonly goesOn: GoesOn | null;
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

/** One game at the board, with its players and lights, until the program ends or somebody sits down to another. */
export class GameAtBoard {
  readonly #parts: SittingParts;
  readonly #controller: Controller;
  readonly #players: Players;
  readonly #lights: LightShow;
  /** Who sits at each side. */
  #seated: { readonly [side in Side]: PlayerKind };
  #desk: Desk | null = null;
  #leavePages: () => void = () => undefined;

  /** Reads the kept games and shows nothing yet. Throws `StoreFailure`; then nothing runs. */
  constructor(parts: SittingParts) {
    const { table, board, store, clock, home, log, trace, goesOn, lit } = parts;
    const { choice, seats, far } = table;
    const { sensors, actuators } = board;
    this.#parts = parts;
    const { W, B } = choice.head.players;
    this.#seated = { W: W.kind, B: B.kind };
    this.#players = new Players({ seats, clock, log: log.part('players') });
    this.#controller = new Controller({
      ...{
        choice,
        goesOn,
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
   * A side may have another player than the one for which the table was laid: people decided so when a player had failed. And in a
   * series each game is played with the colours exchanged, without anybody leaving.
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
