import type { Profile } from '../../profile/profile.ts';
import type { BoardFault } from '../board-fault.ts';
import type { ChipLights } from '../chips/chips.ts';
import type { ButtonName } from './contacts.ts';

/** What the host does to either board through its USB cable. `epoch` counts the resets, so that late bytes of an earlier life are known. */
export type CableCommand =
  | { readonly kind: 'serial'; readonly bytes: Uint8Array }
  | { readonly kind: 'reset'; readonly epoch: number };
/** Its supply dips: it starts anew. */
type DipCommand = { readonly kind: 'brownOut' };
export interface SerialReport {
  readonly kind: 'serial';
  readonly epoch: number;
  readonly bytes: Uint8Array;
}
export type SensorCommand = CableCommand | DipCommand | RoomCommand;
/** What happens in the room around it, in order. */
export type RoomCommand =
  /** Closed reeds, one bitmap a row, bit = column. `byHand`: a hand has lifted something or put it down. */
  | { readonly kind: 'reeds'; readonly rows: readonly number[]; readonly byHand: boolean }
  | { readonly kind: 'button'; readonly name: ButtonName; readonly down: boolean }
  | { readonly kind: 'wheelHeld'; readonly angle: number }
  | { readonly kind: 'wheelReleased'; readonly speed: number };
export type SensorReport =
  | SerialReport
  | { readonly kind: 'wheel'; readonly angle: number; readonly speed: number };

export type ActuatorCommand =
  | CableCommand
  | DipCommand
  /** Whether somebody waits for `elapsed`. */
  | { readonly kind: 'time'; readonly told: boolean };
export type ActuatorReport =
  | SerialReport
  /** Virtual time that has passed; only while somebody waits for it. */
  | { readonly kind: 'elapsed'; readonly ms: number }
  | { readonly kind: 'lights'; readonly lights: ChipLights }
  /** Travel of every slider in notches. */
  | { readonly kind: 'sliders'; readonly travel: Readonly<Record<string, number>> };

/** A simulated board with what is wired to it, in virtual time: nothing passes but by `advance`. */
export interface Rig<Command, Report> {
  command(command: Command): void;
  /** Whether the command is somebody's act: what follows from it is waited for. */
  isAct(command: Command): boolean;
  /** Something of it moves, and is seen to. */
  readonly moving: boolean;
  advance(ms: number): void;
  /** What happened since the last call, in order. */
  reports(): Report[];
}

/** All that a rig is built from; can be sent to a worker thread. */
export type RigPlan =
  | {
      readonly kind: 'sensor';
      readonly hex: string;
      readonly seed: number;
      readonly wheelAngle: number;
      readonly rows: readonly number[];
      readonly countsPerTurn: number;
      readonly contacts: Profile['contacts'];
      readonly faults: readonly BoardFault[];
      /** References of parts that are not fitted (yet). */
      readonly missing: readonly string[];
    }
  | {
      readonly kind: 'actuator';
      readonly hex: string;
      readonly seed: number;
      readonly sliders: Profile['sliders'];
      readonly travel: Readonly<Record<string, number>>;
      readonly faults: readonly BoardFault[];
      /** References of parts that are not fitted (yet). */
      readonly missing: readonly string[];
    };

/** Mulberry32: numbers 0 … 1 that depend on the seed alone, so that a spin can be had again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
