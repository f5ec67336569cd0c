import type { Algebraic, Notch, OutcomeReason, Sector, Side, SliderId, Square } from '../rules/rules.ts';

export interface MoveFields {
  readonly side: Side;
  readonly from: Square;
  readonly to: Square;
  readonly captured: readonly Square[];
  readonly path: readonly Square[];
  readonly crowned: boolean;
  readonly fell: boolean;
  readonly omitted: boolean;
}

/** What a fault names where it is raised, by the word that its row in `FAULTS` has for it. Its texts can say this, and no more. */
export interface FaultNames {
  readonly nothing: object;
  readonly square: { readonly square: Algebraic };
  /** A slider, a link, a rail, a file, a town … */
  readonly part: { readonly part: string };
  readonly partOrNothing: { readonly part?: string };
  readonly side: { readonly part: Side };
  /** A lamp beside the board has no square. */
  readonly light: { readonly square?: Algebraic; readonly part: string };
}

/** What may be wrong: the plain code that people read, the same on pages, in logs and in alerts (docs/codes.md), and what it names. */
export const FAULTS = {
  chatter: { page: 'E21', names: 'square' },
  stuck: { page: 'E22', names: 'square' },
  unseen: { page: 'E23', names: 'square' },
  ghost: { page: 'E24', names: 'square' },
  line: { page: 'E25', names: 'part' },
  sliderSlow: { page: 'E31', names: 'part' },
  slider: { page: 'E32', names: 'part' },
  trapJam: { page: 'E33', names: 'square' },
  sensors: { page: 'E41', names: 'nothing' },
  actuators: { page: 'E42', names: 'nothing' },
  version: { page: 'E43', names: 'partOrNothing' },
  power: { page: 'E44', names: 'part' },
  /** The program did not run while visitors should have played. */
  outage: { page: 'E45', names: 'nothing' },
  wheel: { page: 'E51', names: 'nothing' },
  button: { page: 'E52', names: 'part' },
  light: { page: 'E61', names: 'light' },
  pieces: { page: 'E71', names: 'side' },
  store: { page: 'E81', names: 'partOrNothing' },
  deck: { page: 'E82', names: 'part' },
  /** The file of settings cannot be used. */
  settings: { page: 'E83', names: 'nothing' },
  /** A file of the home folder cannot be used. */
  file: { page: 'E84', names: 'part' },
  mirror: { page: 'E91', names: 'part' },
  /** A player without a hand here has failed, or is not there. */
  player: { page: 'E92', names: 'part' },
  /** No alert has left for a while. */
  alerts: { page: 'E93', names: 'part' },
} as const satisfies Readonly<Record<string, { readonly page: string; readonly names: keyof FaultNames }>>;

// `Extract` keeps the name in what is made of the types (docs/api.schema.json).
export type FaultCode = Extract<keyof typeof FAULTS, string>;

/** A fault as it is raised: with what its code names, and nothing else. */
export type RaisedFault = {
  [Code in FaultCode]: { readonly code: Code } & FaultNames[(typeof FAULTS)[Code]['names']];
}[FaultCode];

/** The words for faults: by the text's id, then by language, so that all words of a new fault stand in one place. */
export type FaultTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function faultTextsIn(language: string, texts: FaultTexts): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([id, { [language]: words }]) =>
      words === undefined ? [] : [[id, words]],
    ),
  );
}

/** Why the board asks to put something right; `clear` takes the alarm back. */
export type AlarmCode =
  /** Pieces of the side whose turn it is not. */
  | 'wrongSide'
  /** A piece that has no legal act (`captureDue`: because another one must capture). */
  | 'wrongPiece'
  | 'captureDue'
  /** The right piece on a square where it may not stand. */
  | 'wrongSquare'
  /** A piece was captured that this act does not capture. */
  | 'wrongCapture'
  /** Moved before the wheel was spun, or while a slider is due. */
  | 'spinDue'
  | 'sliderDue'
  /** A king left one of its two discs behind. */
  | 'halfKing'
  /** The pieces do not stand as the position says (at the start, or after a restart). */
  | 'setUp'
  /** Several of these. */
  | 'displaced'
  | 'clear';

/** Why a spin was not read: the hand or the wheel made it come to nothing, or nobody saw its end. */
export type UnreadHow = 'spoiled' | 'cut';

export type Needs = 'spin' | 'move' | 'slider' | 'answer';

/** How likely it is that an act was done, from 0 to 1, as the reeds told it. Absent where no reed did, or nobody says. */
interface Likely {
  readonly probability?: number;
}

/** What was understood. These are exactly the JSON lines of `damier replay --json` (a contract), and what the journal keeps. */
export type GameEvent = { readonly t: number } & (
  | ({ readonly type: 'move' } & MoveFields & Likely)
  | ({ readonly type: 'revised' } & MoveFields & Likely)
  | { readonly type: 'turn'; readonly side: Side; readonly needs: Needs }
  | { readonly type: 'spin'; readonly side: Side; readonly sector: Sector | 'border' }
  /**
   * In a match with a far board: a spin that began and was not read, or several that were told at once; `n`: how many of that
   * side so far.
   */
  | { readonly type: 'unread'; readonly side: Side; readonly how: UnreadHow; readonly n: number }
  | {
      readonly type: 'slider';
      readonly side: Side;
      readonly slider: SliderId;
      readonly position: Notch;
      readonly fell: readonly Square[];
    }
  | ({ readonly type: 'huff'; readonly side: Side; readonly square: Square } & Likely)
  | { readonly type: 'adjusted'; readonly square: Algebraic }
  | {
      readonly type: 'alarm';
      readonly code: AlarmCode;
      readonly side: Side;
      readonly restore: readonly Algebraic[];
      readonly remove: readonly Algebraic[];
    }
  | { readonly type: 'takeback'; readonly side: Side }
  | { readonly type: 'newGame' }
  | { readonly type: 'resync' }
  /** The clocks stand because people said so, until `goOn`. */
  | { readonly type: 'pause'; readonly by: 'players' | 'staff' }
  | { readonly type: 'goOn' }
  /** Who plays that side from now on, in place of a player who failed. */
  | { readonly type: 'player'; readonly side: Side; readonly kind: 'hand' | 'computer' }
  | { readonly type: 'fault'; readonly code: FaultCode; readonly square?: Algebraic; readonly part?: string }
  | { readonly type: 'result'; readonly winner: Side | null; readonly reason: OutcomeReason }
);

/**
 * What the shell must do after the events of the same step are in the journal. It is dropped once `deadline` (ms, the inputs'
 * time) is past.
 */
export type Effect = {
  readonly kind: 'moveSlider';
  readonly slider: SliderId;
  readonly notch: Notch;
  readonly deadline: number;
};

/** What has just happened, for people who cannot see it: the last events, numbered from the program's start. */
export interface News {
  /** The number of the last one; 0: none yet. */
  readonly last: number;
  /** Oldest first; the last of them has the number `last`. */
  readonly events: readonly GameEvent[];
}

export const NO_NEWS: News = { last: 0, events: [] };

/** A slow page misses a view, but no event: so many come again with each view, and all of one step. */
const KEPT = 12;

export function newsWith({ last, events }: News, more: readonly GameEvent[]): News {
  return { last: last + more.length, events: [...events, ...more].slice(-Math.max(KEPT, more.length)) };
}
