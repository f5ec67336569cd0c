import type { BoardSize } from './board.ts';
import type { GameId } from './game-id.ts';
import type { Side } from './side.ts';

/**
 * The parameters of one rule set, with its options resolved (docs/rules.md). One generator plays all games from these.
 * A field that is an option has the option's name and values.
 */
export interface RuleSet {
  readonly id: GameId;
  readonly size: BoardSize;
  /** Rows of men each side begins with. */
  readonly menRows: number;
  readonly first: Side;

  readonly menCapture: 'all' | 'forward';
  readonly kingMove: 'any' | 'one';
  /** How far away the captured piece may stand. */
  readonly kingReach: 'any' | 'one';
  /** `continuing`: where the capture goes on if it can go on anywhere (Russian); the others are free to choose. */
  readonly kingLanding: 'any' | 'adjacent' | 'continuing';
  readonly choice: 'free' | 'most';
  /** `sameTarget`: a man may not begin with a piece that a king could jump first; `any`: a king captures before a man. */
  readonly kingPriority: 'none' | 'sameTarget' | 'any';
  readonly promotion: 'stop' | 'moveEnd' | 'continue';
  readonly removal: 'after' | 'immediate';
  readonly chainLine: 'any' | 'sameDiagonal';
  readonly captureMandatory: boolean;

  /** What a missed capture leads to. */
  readonly omission: 'restore' | 'huff';
  readonly huffTarget: 'any' | 'offender';
  readonly huffRemedy: 'huff' | 'alsoForce';

  /** Trapdoors, sliders and the wheel. */
  readonly traps: boolean;
  readonly blockTest: 'turnStart' | 'onPieceSpin';
  readonly sliderTravel: 'oneNotch' | 'full';
  readonly trapEntry: 'allowed' | 'onlyIfForced' | 'forbidden';
  readonly recloseTraps: boolean;
  readonly borderChoice: 'respin' | 'playerChooses';

  readonly repetition: 'none' | 'position3' | 'sameMove3';
  /** Whether the side to move is part of a repeated position. */
  readonly repetitionSide: 'yes' | 'no';
  /** Half-moves, or off. */
  readonly quietLimit: number | 'off';
  /** `each`: half-moves without a man's move and half-moves without a capture are counted apart (the letter of seed 003). */
  readonly quietReset: 'manOrCapture' | 'each';
  /** `declared`: the quiet limit ends the game; `claimed`: who is to move may then claim the draw. */
  readonly quietEnd: 'declared' | 'claimed';
  readonly material: 'none' | 'threeKingsToOne' | 'loneKing' | 'endings64';
  /** `official`: the draws of the game's federation; `simple`: counts that are easily told (`SIMPLE_DRAWS`). */
  readonly draws: 'official' | 'simple';

  /** Grammar cards: whether they are drawn, what a wrong answer does, and how many pieces with a king's face a side has; 0: two men are a king. */
  readonly cards: boolean;
  readonly wrongAnswer: 'undo' | 'scoreOnly';
  readonly kingSupply: number;
}
