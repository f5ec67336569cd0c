import type { VirtualBoard, VirtualBoardOptions } from '../adapters/virtual/virtual.ts';
import type { Actuators } from '../ports/actuators.ts';
import type { SensorBoard } from '../ports/board.ts';
import type { Clock } from '../ports/clock.ts';
import { BadUse } from './bad-use.ts';
import type { GameChoice } from './game-choice.ts';
import { notchesOf, placementOf } from './virtual-start.ts';

/** The two links that every board has. */
export interface BoardParts {
  readonly sensors: SensorBoard;
  readonly actuators: Actuators;
}

export interface VirtualBoardWish {
  readonly choice: GameChoice;
  readonly home: string;
  readonly seed: number | null;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

/**
 * Builds the virtual board and, above it, what a real one would have: a serialport stream, johnny-five. Loaded only here,
 * because the page answers before the second that loading them takes.
 */
export async function buildVirtualBoard(
  wish: VirtualBoardWish,
): Promise<BoardParts & { readonly virtual: VirtualBoard }> {
  const [{ createVirtualBoard }, { createSerialBoard, openDevice }, { createJohnnyFiveActuators }] =
    await Promise.all([
      import('../adapters/virtual/virtual.ts'),
      import('../adapters/serial/serial.ts'),
      import('../adapters/johnny-five/johnny-five.ts'),
    ]);
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

/** A kept room that cannot be read is said with the way out, as any other bad use is. */
function orBadUse(
  create: (options: VirtualBoardOptions) => VirtualBoard,
  options: VirtualBoardOptions,
): VirtualBoard {
  try {
    return create(options);
  } catch (error) {
    throw new BadUse(error instanceof Error ? error.message : String(error));
  }
}
