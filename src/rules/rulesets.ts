import type { BoardSize, Side } from './board.ts';

export const GAME_IDS = [
  'trappes',
  'trappes-anglo',
  'classiques',
  'majorite',
  'priorite-dame',
  'sujet-verbe',
  'international',
  'brazilian',
  'russian',
  'english',
  'frisian',
] as const;

export type GameId = (typeof GAME_IDS)[number];

/** The colour of the squares that are played on. */
export type SquareColour = 'black' | 'red' | 'pink';

/** What a game's own document says of the game itself; left out where it says nothing. */
export interface GameFacts {
  /** Where it comes from: a text of the page. */
  readonly origin?: 'europe';
  /** From which age, years. */
  readonly fromAge?: number;
  /** How long a game lasts, minutes. */
  readonly minutes?: number;
  readonly squareColour: SquareColour;
  /** The first player is drawn by lot; left out where the document says nothing of it. */
  readonly firstPlayer?: 'lot';
  /** Left out where the king has its usual name, in French *dame*. */
  readonly kingName?: 'roi';
}

/** The documents: docs/rules.md. That of the reference games is their federations' word, which speaks of the squares alone. */
export const GAME_FACTS: Readonly<Record<GameId, GameFacts>> = {
  trappes: { fromAge: 7, squareColour: 'black' },
  'trappes-anglo': { fromAge: 7, squareColour: 'black', kingName: 'roi' },
  classiques: { origin: 'europe', fromAge: 6, minutes: 17, squareColour: 'black' },
  majorite: { fromAge: 6, squareColour: 'red' },
  'priorite-dame': { squareColour: 'black', firstPlayer: 'lot' },
  'sujet-verbe': { squareColour: 'pink' },
  international: { squareColour: 'black' },
  brazilian: { squareColour: 'black' },
  russian: { squareColour: 'black' },
  english: { squareColour: 'black' },
  frisian: { squareColour: 'black' },
};

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
  /** `all`: also along rows and columns, over the next playable square to the one behind it (Frisian). */
  readonly captureLines: 'diagonals' | 'all';
  readonly kingMove: 'any' | 'one';
  /** How many quiet moves in succession one king may make while its side has a man (Frisian). */
  readonly kingRun: number | 'any';
  /** How far away the captured piece may stand. */
  readonly kingReach: 'any' | 'one';
  /** `continuing`: where the capture goes on if it can go on anywhere (Russian); the others are free to choose. */
  readonly kingLanding: 'any' | 'adjacent' | 'continuing';
  /** `value`: the most that is worth the most, and with a king where that is equal (Frisian; values.ts). */
  readonly choice: 'free' | 'most' | 'value';
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
  readonly material: 'none' | 'threeKingsToOne' | 'loneKing' | 'endings64' | 'fewKings';
  /** `official`: the draws of the game's federation; `simple`: counts that are easily told (`SIMPLE_DRAWS`). */
  readonly draws: 'official' | 'simple';

  /** Grammar cards: whether they are drawn, what a wrong answer does, and how many pieces with a king's face a side has; 0: two men are a king. */
  readonly cards: boolean;
  readonly wrongAnswer: 'undo' | 'scoreOnly';
  readonly kingSupply: number;
}

/** What most of the games share: flying kings, men that capture all ways, nothing special. */
const COMMON: Omit<RuleSet, 'id' | 'size' | 'menRows'> = {
  first: 'W',
  menCapture: 'all',
  captureLines: 'diagonals',
  kingMove: 'any',
  kingRun: 'any',
  kingReach: 'any',
  kingLanding: 'any',
  choice: 'free',
  kingPriority: 'none',
  promotion: 'moveEnd',
  removal: 'after',
  chainLine: 'any',
  captureMandatory: true,
  omission: 'restore',
  huffTarget: 'any',
  huffRemedy: 'huff',
  traps: false,
  blockTest: 'turnStart',
  sliderTravel: 'oneNotch',
  trapEntry: 'allowed',
  recloseTraps: false,
  borderChoice: 'respin',
  repetition: 'none',
  repetitionSide: 'yes',
  quietLimit: 'off',
  quietReset: 'manOrCapture',
  quietEnd: 'declared',
  material: 'none',
  draws: 'official',
  cards: false,
  wrongAnswer: 'undo',
  kingSupply: 0,
};

const trappes: RuleSet = {
  ...COMMON,
  id: 'trappes',
  size: 8,
  menRows: 3,
  choice: 'most',
  promotion: 'stop',
  traps: true,
};

const international: RuleSet = {
  ...COMMON,
  id: 'international',
  size: 10,
  menRows: 4,
  choice: 'most',
  repetition: 'position3',
  quietLimit: 50,
  material: 'loneKing',
};

/** The eleven games of docs/rules.md under their default options. */
export const RULE_SETS: Readonly<Record<GameId, RuleSet>> = {
  trappes,
  'trappes-anglo': {
    ...trappes,
    id: 'trappes-anglo',
    first: 'B',
    menCapture: 'forward',
    kingMove: 'one',
    kingReach: 'one',
    choice: 'free',
  },
  classiques: {
    ...COMMON,
    id: 'classiques',
    size: 10,
    menRows: 4,
    kingLanding: 'adjacent',
    omission: 'huff',
    material: 'threeKingsToOne',
  },
  majorite: {
    ...COMMON,
    id: 'majorite',
    size: 10,
    menRows: 4,
    choice: 'most',
    omission: 'huff',
    huffTarget: 'offender',
    repetition: 'sameMove3',
    quietLimit: 40,
  },
  'priorite-dame': {
    ...COMMON,
    id: 'priorite-dame',
    size: 8,
    menRows: 3,
    kingPriority: 'sameTarget',
    repetition: 'position3',
    quietLimit: 30,
  },
  'sujet-verbe': {
    ...COMMON,
    id: 'sujet-verbe',
    size: 6,
    menRows: 2,
    menCapture: 'forward',
    removal: 'immediate',
    repetition: 'position3',
    cards: true,
    kingSupply: 3,
  },
  international,
  brazilian: {
    ...international,
    id: 'brazilian',
    size: 8,
    menRows: 3,
    quietLimit: 40,
    material: 'endings64',
  },
  russian: {
    ...COMMON,
    id: 'russian',
    size: 8,
    menRows: 3,
    kingLanding: 'continuing',
    promotion: 'continue',
    repetition: 'position3',
    quietLimit: 30,
    material: 'endings64',
  },
  english: {
    ...COMMON,
    id: 'english',
    size: 8,
    menRows: 3,
    first: 'B',
    menCapture: 'forward',
    kingMove: 'one',
    kingReach: 'one',
    promotion: 'stop',
    repetition: 'position3',
    quietLimit: 80,
    quietEnd: 'claimed',
  },
  frisian: {
    ...COMMON,
    id: 'frisian',
    size: 10,
    menRows: 4,
    captureLines: 'all',
    kingRun: 3,
    choice: 'value',
    material: 'fewKings',
  },
};

/** What `draws: simple` makes of the games that have the choice: the counts under which the conformance positions hold. */
export const SIMPLE_DRAWS: Readonly<Partial<Record<GameId, Partial<RuleSet>>>> = {
  brazilian: { quietLimit: 30, material: 'none' },
  russian: { material: 'none' },
  english: { quietEnd: 'declared' },
};
