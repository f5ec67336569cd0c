/** How often hands do what, and the families of traces that each stress one gesture. */

import { GAME_IDS, type GameId } from '../../rules/rules.ts';

/**
 * How often a hand does what, as probabilities for each half-move; each family of traces raises its own.
 */
export interface Habits {
  /** Pieces set straight before the move, up to four at once, some nudged over a light square. */
  readonly adjust: number;
  /** The piece is slid, not lifted. */
  readonly slide: number;
  /** A capture of several pieces touches each landing; otherwise the hand goes straight to the end. */
  readonly hops: number;
  /** The contact opens and closes again, up to three pairs of edges. */
  readonly bounce: number;
  /** Another legal move is tried, with this piece or another, for less than 400 ms. */
  readonly hesitate: number;
  /** The piece is held in the air for more than 3 s. */
  readonly hold: number;
  /** The reply begins within 200 ms. */
  readonly quick: number;
  /** The next hand lifts its piece while captured pieces are still on the board. */
  readonly overlap: number;
  /** The next hand lifts its piece before this one has landed. */
  readonly ahead: number;
  /** A piece is put where it may not go, and set right: half of the time after more than 3 s. */
  readonly wrong: number;
  /** A piece that was not captured is taken off, and put back. */
  readonly wrongCapture: number;
  /** The move is set right, or slid on, after it stood complete. */
  readonly late: number;
  /** Captured pieces are taken off before the move or on the way. */
  readonly early: number;
  /** The last captured piece is left for seconds. */
  readonly linger: number;
  /** The new king is lifted and put back with its second disc. */
  readonly crown: number;
  /** In the huffing games: a compulsory capture is missed. */
  readonly omit: number;
  /** In the huffing games: the piece due is huffed. */
  readonly claim: number;
  /** The wheel stops on a line, and is spun again. */
  readonly border: number;
  /** The wheel is spun though nobody has to: after a valid spin, or when a capture must be made. */
  readonly idleSpin: number;
  /** While the piece is in the air, another hand sets one of its side's straight. */
  readonly meanwhile: number;
}

/** What every family sprinkles in. */
const EVERYDAY: Habits = {
  adjust: 0.12,
  slide: 0.12,
  hops: 0.45,
  bounce: 0.1,
  hesitate: 0.05,
  hold: 0.04,
  quick: 0.08,
  overlap: 0.02,
  ahead: 0,
  wrong: 0.03,
  wrongCapture: 0.04,
  late: 0.03,
  early: 0.35,
  linger: 0.08,
  crown: 0.3,
  omit: 0.12,
  claim: 0.5,
  border: 0.02,
  idleSpin: 0,
  meanwhile: 0.02,
};

/** Nothing but lifting, carrying and placing. */
export const PLAIN: Habits = {
  adjust: 0,
  slide: 0,
  hops: 0.5,
  bounce: 0,
  hesitate: 0,
  hold: 0,
  quick: 0,
  overlap: 0,
  ahead: 0,
  wrong: 0,
  wrongCapture: 0,
  late: 0,
  early: 0,
  linger: 0,
  crown: 0,
  omit: 0.12,
  claim: 0.5,
  border: 0,
  idleSpin: 0,
  meanwhile: 0,
};

/** Frisian draughts came later: another game would make all corpora, and what is written of them, anew. */
export const MEASURED_GAMES: readonly GameId[] = GAME_IDS.filter((id) => id !== 'frisian');

/** What the acts of a family's games are chosen for. */
export type Liking = 'any' | 'captures' | 'kings' | 'crowning' | 'traps';

export interface Family {
  readonly name: FamilyName;
  readonly games: readonly GameId[];
  readonly habits: Habits;
  readonly liking: Liking;
  /** Games are played with some of their rule sets' options changed. */
  readonly householdRules: boolean;
  /** Something that the hands do between two half-moves, beyond the habits. */
  readonly episode: Episode | null;
}

/** What may come between two half-moves. */
type Episode =
  | 'chatterThenDead'
  | 'chatterThenWell'
  | 'takeback'
  | 'newGame'
  | 'buttons'
  | 'halfKing'
  | 'fallenPiece'
  | 'twoPieces'
  | 'wrongSide'
  | 'cards'
  | 'unready'
  | 'stuckReed';

export type FamilyName = (typeof FAMILY_NAMES)[number];

export const FAMILY_NAMES = [
  '01-plain',
  '02-slide',
  '03-captures',
  '04-adjust',
  '05-bounce',
  '06-hesitate',
  '07-quick',
  '08-overlap',
  '09-wrong',
  '10-wrongcap',
  '11-late',
  '12-crown',
  '13-huff',
  '14-trap',
  '15-dead',
  '16-takeback',
  '17-newgame',
  '18-buttons',
  '19-halfking',
  '20-fallen',
  '21-twopieces',
  '22-wrongside',
  '23-flicker',
  '24-mixed',
  '25-ahead',
  '26-options',
  '27-cards',
  '28-unready',
  '29-stuck',
] as const;

const HUFFING: readonly GameId[] = ['classiques', 'majorite'];
const TRAPDOORS: readonly GameId[] = ['trappes', 'trappes-anglo'];

/** Every family with the gesture that it is about; the rest is sprinkled in. */
export const FAMILIES: readonly Family[] = [
  family('01-plain', {}),
  family('02-slide', { slide: 0.7 }, { liking: 'kings' }),
  family('03-captures', { early: 0.6, linger: 0.25 }, { liking: 'captures' }),
  family('04-adjust', { adjust: 0.7, meanwhile: 0.15 }),
  family('05-bounce', { bounce: 0.75 }),
  family('06-hesitate', { hesitate: 0.6 }),
  family('07-quick', { quick: 0.7, overlap: 0.2 }),
  family('08-overlap', { overlap: 0.7 }, { liking: 'captures' }),
  family('09-wrong', { wrong: 0.55 }),
  family('10-wrongcap', { wrongCapture: 0.7 }, { liking: 'captures' }),
  family('11-late', { late: 0.6 }, { liking: 'kings' }),
  family('12-crown', { crown: 0.8 }, { liking: 'crowning' }),
  family('13-huff', { omit: 0.6, claim: 0.65 }, { games: HUFFING }),
  family('14-trap', { border: 0.08, idleSpin: 0.06 }, { games: TRAPDOORS, liking: 'traps' }),
  family('15-dead', { overlap: 0 }, { episode: 'chatterThenDead' }),
  family('16-takeback', {}, { episode: 'takeback' }),
  family('17-newgame', {}, { episode: 'newGame' }),
  family('18-buttons', {}, { episode: 'buttons' }),
  family('19-halfking', {}, { liking: 'kings', episode: 'halfKing' }),
  family('20-fallen', {}, { episode: 'fallenPiece' }),
  family('21-twopieces', {}, { episode: 'twoPieces' }),
  family('22-wrongside', {}, { episode: 'wrongSide' }),
  family('23-flicker', { overlap: 0 }, { episode: 'chatterThenWell' }),
  {
    ...family('24-mixed', {}),
    habits: {
      ...EVERYDAY,
      adjust: 0.25,
      slide: 0.3,
      bounce: 0.3,
      hesitate: 0.15,
      quick: 0.3,
      overlap: 0.2,
      late: 0.15,
      early: 0.4,
      ahead: 0.1,
    },
  },
  family('25-ahead', { quick: 0.5, ahead: 0.7 }, { liking: 'captures' }),
  family('26-options', {}, { householdRules: true }),
  family('27-cards', { quick: 0, overlap: 0 }, { games: ['sujet-verbe'], episode: 'cards' }),
  family('28-unready', {}, { episode: 'unready' }),
  family('29-stuck', PLAIN, { episode: 'stuckReed' }),
];

/** The families of the contract's samples: the published figure is about them and the further ones alike. */
export function familyNamed(name: string): Family | null {
  return FAMILIES.find((family) => family.name === name || family.name.slice(3) === name) ?? null;
}

function family(
  name: FamilyName,
  habits: Partial<Habits>,
  rest: Partial<Pick<Family, 'games' | 'liking' | 'episode' | 'householdRules'>> = {},
): Family {
  const base = name === '01-plain' ? { ...PLAIN, adjust: 0.05, bounce: 0.05 } : EVERYDAY;
  return {
    name,
    games: MEASURED_GAMES,
    liking: 'any',
    episode: null,
    householdRules: false,
    ...rest,
    habits: { ...base, ...habits },
  };
}
