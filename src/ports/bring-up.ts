import type { Seat } from '../game/game.ts';
import type { Notch } from '../rules/rules.ts';

/** What a person at the board is asked to do or say. Squares, traps and sliders by their names. */
export type BringUpQuestion =
  /** Take every piece off the board. */
  | { readonly ask: 'clear' }
  /** Put a piece on the middle of that square, or take it off again; the board may notice by itself. */
  | { readonly ask: 'put' | 'lift'; readonly at: string }
  /** Lay a piece on that square so that it touches an edge of it, or two. */
  | { readonly ask: 'lean'; readonly at: string; readonly against: 'edge' | 'corner' }
  /** The slider of that trap is about to move: hands away. */
  | { readonly ask: 'stepBack'; readonly at: string }
  | { readonly ask: 'press'; readonly seat: Seat }
  /** Turn the wheel two whole turns in the order of its sectors. */
  | { readonly ask: 'turn' }
  /** Turn it until the line before the first sector lies under the pointer, and let go. */
  | { readonly ask: 'zero' }
  /** Which of these lights, all of them lit now, stay dark? */
  | { readonly ask: 'dark'; readonly lights: readonly string[] }
  /** Is the flap of that trap open? */
  | { readonly ask: 'isOpen'; readonly at: string }
  | JogQuestion
  | DimQuestion
  | VoltsQuestion
  | { readonly ask: 'keep'; readonly changes: readonly CalibrationChange[] };

/** Is the slider exactly in its notch? Ticks of its servo now, and the limits; on a virtual board how far off it stands, mm. */
export interface JogQuestion {
  readonly ask: 'jog';
  readonly slider: string;
  readonly notch: Notch;
  readonly ticks: number;
  readonly least: number;
  readonly most: number;
  readonly offMm?: number;
}

/** Are the lights bright enough? Sixteenths of full brightness. */
export interface DimQuestion {
  readonly ask: 'dim';
  readonly sixteenths: number;
  readonly most: number;
}

/** What does a meter read between RAIL_LIGHT and GND? Hundredths of a volt, from what the board says. */
export interface VoltsQuestion {
  readonly ask: 'volts';
  readonly hundredths: number;
  readonly least: number;
  readonly most: number;
}

/** A figure that would be kept, with the one in force. */
export interface CalibrationChange {
  readonly what: 'notch' | 'direction' | 'zeroCounts' | 'onMs' | 'offMs' | 'brightness' | 'referenceMv';
  /** Which one where there are several: `S3 L`; else ''. */
  readonly of: string;
  readonly from: number;
  readonly to: number;
}

export type BringUpAnswer =
  /** `take`: it is right so; `skip`: leave it as it was. */
  | { readonly say: 'done' | 'yes' | 'no' | 'take' | 'skip' }
  | { readonly say: 'dark'; readonly lights: readonly string[] }
  /** So many steps more, or fewer. */
  | { readonly say: 'by'; readonly steps: number };

/** Something that is not as it has to be (app/bring-up/finding.ts). */
export interface FindingView {
  readonly code: string;
  readonly page: string;
  readonly part: string;
  /** Parts, nets and pins to look at; '' where there are none. */
  readonly where: string;
  readonly seen: string;
  readonly cause: string;
}

/** The page of `damier doctor` and `damier calibrate`. */
export interface BringUpView {
  readonly command: 'doctor' | 'calibrate';
  readonly board: string;
  /** Squares on each side of the map. */
  readonly size: number;
  /** In order, the links first. */
  readonly parts: readonly { readonly name: string; readonly state: 'waits' | 'runs' | 'done' }[];
  /** Whether each square that is known answers as it should. */
  readonly squares: Readonly<Record<string, 'good' | 'bad'>>;
  /** How far the part under way has come, where it counts by itself. */
  readonly progress: { readonly done: number; readonly of: number } | null;
  /** `id` grows with every question. */
  readonly question: { readonly id: number; readonly put: BringUpQuestion } | null;
  /** Null until it is over. */
  readonly end: {
    readonly findings: readonly FindingView[];
    /** The file that the calibration is kept in; null: nothing was changed. */
    readonly kept: string | null;
  } | null;
}
