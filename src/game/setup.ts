/** What a game is played with, and by whom. Types only. */

import type { Numbers } from '../recogniser/recogniser.ts';
import type { CardDeck, Position, Rules, Sector, Side, Spinner } from '../rules/rules.ts';
import type { ClockSetup } from './clocks.ts';

/** What a game is played with. */
export interface SessionSetup {
  readonly rules: Rules;
  /** Null on a board without a wheel. */
  readonly spinner: Spinner | null;
  readonly seats: { readonly bottom: Side; readonly top: Side };
  /** Where this game begins. */
  readonly start: Position;
  /** sujet-verbe: whether cards are drawn. */
  readonly cards: boolean;
  /** The cards themselves. Left out: they lie on the table, and only their judgement is heard. */
  readonly decks?: Decks;
  /** The wheel chooses sliders (default). False: a press moves on, held 1 s confirms. */
  readonly wheelChooses?: boolean;
  /** The sides without a hand at this board; left out: none. */
  readonly directed?: readonly DirectedPlayer[];
  /** How hands are read. Left out: as the recogniser's own file says. */
  readonly numbers?: Numbers;
  /** Left out: no clocks. */
  readonly clock?: ClockSetup;
  /** What the wheel has shown where this game begins, for a position out of another one; left out: nothing yet. */
  readonly spun?: Spun;
  /** Whoever laid this game lays the next (`nextDue`). Left out: the next begins when the pieces are set up. */
  readonly following?: 'laid';
  /** A problem or an analysis, in which nobody offers a draw or resigns. Left out: a game. */
  readonly study?: true;
  /** The first player is drawn, by that wheel, or (null) by chance. Left out: people are seated. */
  readonly lot?: { readonly spinner: Spinner | null };
}

export type Seat = 'bottom' | 'top';

/** Where the wheel stopped in this turn. */
export type Spun = Sector | 'border';

/**
 * Who plays a side: the hand at this board, or somebody whose moves that hand carries out. A `lesson` shows the hand what to do, on
 * both sides.
 */
export type PlayerKind = 'hand' | 'computer' | 'engine' | 'remote' | 'lesson';

/** A side without a hand at this board. */
export interface DirectedPlayer {
  readonly side: Side;
  readonly kind: Exclude<PlayerKind, 'hand'>;
  /** As people call it (an engine's name, a town); null for a computer that has none. */
  readonly name: string | null;
  /** How well it plays, 1 … 8; left out where nothing says so. */
  readonly level?: number;
  /**
   * What becomes of a takeback past his acts that the hand here asks for by button: `granted` at once, `asked` (he answers by the
   * act `takeback`), or `never`.
   */
  readonly takebacks: 'granted' | 'asked' | 'never';
}

/** A grammar card (docs/rules.md, Cards). */
export interface Card {
  readonly deck: CardDeck;
  readonly prompt: string;
  /** Empty: the answer is written, or said aloud. */
  readonly choices: readonly string[];
  readonly accepted: readonly string[];
  /** As the corner of the card says it. */
  readonly level: string;
}

export type Decks = { readonly [deck in CardDeck]: readonly Card[] };
