/** The numbers of the model of the hand. Costs in nats (a cost of c makes a thing e^c times less likely), times in ms. */
export const COST = {
  /** Any act: acts are certain to come, so one costs less than noise does. */
  act: 1.5,
  omission: 0.3,
  huff: 0.2,
  /** A piece back on its square within 60 ms, within 150 ms, and later. */
  bounce: 0.1,
  nudge: 1,
  setStraight: 2,
  /** A piece set down where no act of its goes, and one that has no act at all. */
  astray: 1.5,
  noBusiness: 4,
  /** A disc that was in no hand that the board knows of; the same one felt again. */
  stranger: 5,
  strangerAgain: 1,
  /** A reed that says nothing, without a word; one that is set aside already. */
  dead: 4.5,
  aside: 0.3,
  /** A king that comes apart. */
  half: 3.5,
  /** A fall that no edge of its trap tells. */
  unseenFall: 1,
  /** A reply that landed before what it answers; twice as much where it has stood there for a second. */
  early: 2,
  /** One that was lifted before. */
  overlapped: 0.7,
  /** One that was lifted as what it answers landed. */
  hurry: 0.5,
  /** A piece is moved while its mover holds another one. */
  kept: 2.5,
  /** An act that was told is another one, or none; what its piece's coming home costs then. */
  undone: 1.6,
  takenBack: 0.4,
  /** A piece pauses on its way: least, and most. */
  stopLeast: 0.03,
  stopMost: 2,
  /** A piece that slides: each 20 ms of overlap beyond the first 20. */
  overlap: 0.5,
  /** A piece that flies to no neighbour in no time. */
  hasty: 1.5,
  /** A captured or huffed piece grasped by the other hand at once. */
  grasp: 0.6,
  /** A piece that may go on from where it stands. */
  paused: 0.2,
  /** A huffed piece's square filled again at once: it looks nudged. */
  filled: 2,
  /** Each thing still owed, once it has been owed for long. */
  owed: 1,
} as const;

export const TIME = {
  bounce: 60,
  nudge: 150,
  overlap: 60,
  stop: 900,
  hasty: 120,
  grasp: 100,
  filled: 500,
  /** Who stands so long does not only pass. */
  passing: 100,
  /** No hand holds a piece so long while it moves another. */
  held: 1000,
  hurry: 200,
  owedFrom: 300,
  owedTo: 900,
} as const;

/** How long the board must have been quiet. */
export const QUIET = {
  /** A piece of the opponent's in his hand so long is an act of his; a rest, a takeback. */
  held: 200,
  act: 250,
  /** Something legal goes on from where the act ends. */
  extendable: 600,
  /** A reed is suspected. */
  suspected: 1500,
  /** A huff that ends the game without a move. */
  claim: 1900,
} as const;

export const MARGIN = {
  /** Against the same act unfinished; against other acts, soon and behind 600 ms. */
  same: 0.15,
  other: 1,
  otherLate: 0.3,
  /** While something is in the air: within 600 ms, 1500 ms, later. */
  air: 2,
  airLate: 1,
  airLast: 0.3,
  /** A press says that an act lies there, not that nothing was done. */
  said: 3,
} as const;

/** Stories kept: how many, how much dearer than the likeliest; and where even that is too surprising, nats. */
export const BEAM = { most: 24, within: 12, surprise: 16 } as const;
