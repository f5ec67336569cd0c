import type { GameId } from '../rules/rules.ts';

/** A board of a group, as it says of itself. */
export interface FleetBoard {
  /** 16 hexadecimal digits. */
  readonly board: string;
  /** As people call it. */
  readonly name: string;
  /** Another one of the group has a name that looks like it: they are told apart by their ids. */
  readonly alike: boolean;
  /** It answers. */
  readonly here: boolean;
  /** Of its program. */
  readonly version: string;
  /** Where its pages are; null: they cannot be reached from elsewhere. */
  readonly page: string | null;
  readonly game: {
    readonly game: GameId;
    readonly fen: string;
    readonly plies: number;
    readonly match: string | null;
  } | null;
  /** Codes of its faults (`sensors`, …). */
  readonly faults: readonly string[];
}
