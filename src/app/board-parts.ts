import { findProfile, type Profile, ProfileError } from '../adapters/profile/profile.ts';
import type { Placed, VirtualBoard, VirtualBoardOptions } from '../adapters/virtual/virtual.ts';
import type { Troubles } from '../game/game.ts';
import type { Actuators, SensorBoard } from '../ports/board.ts';
import type { Clock } from '../ports/clock.ts';
import type { Answer } from '../ports/page.ts';
import { type Notch, notchOf, type Position, type Rules, withDiscs } from '../rules/rules.ts';
import { loadBoardModule } from './boards.ts';
import { BadUse, messageOf } from './errors.ts';
import type { GameChoice } from './game-choice.ts';

/** The two links that every board has, and what is simulated behind them. */
export interface BoardParts {
  readonly sensors: SensorBoard;
  readonly actuators: Actuators;
  /** Null on a board of wood. */
  readonly virtual: VirtualBoard | null;
}

/** What goes on at the board. */
interface Loop {
  /** False while the disk takes nothing. */
  readonly writes: boolean;
  /** What is wrong with the players; left out where no game is played. */
  readonly troubles?: Troubles;
  /** Left out where no game is played. */
  pauseByStaff?(on: boolean): Promise<Answer>;
}

/** The board as it is used now. The game for which it is laid is known from the start. */
export interface AtBoard {
  readonly choice: GameChoice;
  readonly board: BoardParts | null;
  readonly loop: Loop | null;
}

export interface BoardWish {
  /** `virtual`, or the name or file of a profile: a board of wood. */
  readonly board: string;
  /** A file that reads the sensors of a board of another make; null: they speak the serial link. */
  readonly boardModule: string | null;
  readonly choice: GameChoice;
  readonly home: string;
  readonly seed: number | null;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

/**
 * The profile of a board of wood, as it was calibrated. Null for the virtual board, which takes the form that the game needs.
 * Throws `BadUse`.
 */
export function woodenProfile({ board, home }: Pick<BoardWish, 'board' | 'home'>): Profile | null {
  if (board === 'virtual') return null;
  try {
    return findProfile(board, home);
  } catch (error) {
    if (error instanceof ProfileError) throw new BadUse(`--board ${board}: ${error.message}`);
    throw error;
  }
}

/** The board that was asked for; its links are not open yet. */
export function buildBoard(wish: BoardWish): Promise<BoardParts> {
  return wish.board === 'virtual' ? buildVirtualBoard(wish) : buildWoodenBoard(wish);
}

/** Loaded only here: the page answers before the second that loading all this takes. */
async function loadDrivers() {
  const [serial, johnnyFive] = await Promise.all([
    import('../adapters/serial/serial.ts'),
    import('../adapters/johnny-five/johnny-five.ts'),
  ]);
  return { ...serial, ...johnnyFive };
}

/** Both links, over the USB ports at which their boards are found. */
async function buildWoodenBoard(wish: BoardWish): Promise<BoardParts> {
  const { boardModule, clock, log } = wish;
  const { profile } = wish.choice;
  const { SerialPorts, createSerialBoard, createJohnnyFiveActuators } = await loadDrivers();
  const ports = new SerialPorts({ sensors: {}, actuators: {} });
  return {
    virtual: null,
    sensors:
      boardModule === null
        ? createSerialBoard({ profile, clock, log, openPort: ports.opener('sensors') })
        : await loadBoardModule(boardModule, { profile, clock, log }),
    actuators: createJohnnyFiveActuators({ profile, clock, log, openPort: ports.opener('actuators') }),
  };
}

/** Builds the virtual board and, above it, what a real one would have: a serialport stream, johnny-five. */
export async function buildVirtualBoard(
  wish: Omit<BoardWish, 'board' | 'boardModule'>,
): Promise<BoardParts & { readonly virtual: VirtualBoard }> {
  const [{ createVirtualBoard }, { createSerialBoard, openDevice, createJohnnyFiveActuators }] =
    await Promise.all([import('../adapters/virtual/virtual.ts'), loadDrivers()]);
  const { clock, log } = wish;
  const { profile, setup } = wish.choice;
  const virtual = orBadUse(createVirtualBoard, {
    profile,
    stateDirectory: wish.home,
    placement: placementOf(setup.rules, setup.start),
    notches: notchesOf(setup.rules, setup.start),
    ...(wish.seed === null ? {} : { seed: wish.seed }),
    log,
  });
  return {
    virtual,
    sensors: createSerialBoard({ profile, clock, log, openPort: openDevice(virtual.sensors) }),
    actuators: createJohnnyFiveActuators({ profile, clock, log, openPort: openDevice(virtual.actuators) }),
  };
}

/** A kept room that cannot be read is told with the way out, like any other bad use. */
function orBadUse(
  create: (options: VirtualBoardOptions) => VirtualBoard,
  options: VirtualBoardOptions,
): VirtualBoard {
  try {
    return create(options);
  } catch (error) {
    throw new BadUse(messageOf(error));
  }
}

/** The discs that stand on a virtual board in this position. */
export function placementOf(rules: Rules, position: Position): readonly Placed[] {
  const pieces = [...position.pieces].map(([square, { side, kind }]) => ({
    at: rules.board.nameOf(square),
    side,
    king: kind === 'king',
  }));
  return withDiscs(pieces, rules.ruleSet.kingSupply);
}

/** Where the sliders stand in this position, by their names. */
function notchesOf(rules: Rules, position: Position): Readonly<Record<string, Notch>> {
  const sliders = rules.layout?.sliders ?? [];
  return Object.fromEntries(sliders.map((slider) => [slider.id, notchOf(slider, position.openTraps)]));
}
