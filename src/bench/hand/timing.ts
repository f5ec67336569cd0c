import type { Random } from '../random.ts';

/**
 * The times of human hands on a board, in ms.
 *
 * Medians and limits were taken from 75 sample traces; a second quartile above and below is the spread of a log-normal.
 */
export const timing = {
  /** Between two half-moves. */
  think: (random: Random) => random.around(1150, 0.75, 400, 4000),
  /** The same when the answer was ready. */
  quickThink: (random: Random) => random.around(60, 1.3, 0, 280),
  /** The wheel turns. */
  spin: (random: Random) => random.around(2500, 0.4, 900, 6000),
  /** From the wheel's stop to the hand on the piece. */
  afterSpin: (random: Random) => random.around(950, 0.6, 300, 4000),
  /** From the wheel's stop to the notch chosen. */
  chooseSlider: (random: Random) => random.around(2200, 0.5, 800, 5000),
  /** From the choice, or the landing, to the piece that is gone through the trap. */
  fall: (random: Random) => random.around(300, 0.5, 90, 750),
  /** A piece in the air. */
  flight: (random: Random) => random.around(360, 0.35, 120, 1100),
  /** A piece on a square on its way, and in the air again. */
  hop: (random: Random) => random.around(110, 0.6, 45, 330),
  /** A sliding piece over one square. */
  dwell: (random: Random) => random.around(60, 0.7, 8, 170),
  /** A sliding piece under neither of two neighbouring squares. */
  gap: (random: Random) => random.around(30, 0.9, 3, 120),
  /** Both of two neighbouring squares see a sliding piece (at most 60 in the contract). */
  overlap: (random: Random) => random.around(10, 0.8, 1, 45),
  /** Between two captured pieces taken off. */
  takeOff: (random: Random) => random.around(270, 0.5, 60, 800),
  /** The last captured piece is forgotten for a while. */
  linger: (random: Random) => random.whole(1800, 6000),
  /** A contact opens or closes again while a piece comes or goes. */
  bounce: (random: Random) => random.whole(5, 40),
  /** Held in the air while thinking. */
  hold: (random: Random) => random.whole(3300, 6600),
  /** A move tried for a moment. */
  tried: (random: Random) => random.around(190, 0.4, 60, 380),
  /** A move that stood before it was changed. */
  stood: (random: Random) => random.around(900, 0.4, 560, 2600),
  /** A new king lifted for its second disc, and put back. */
  crown: (random: Random) => random.around(480, 0.4, 150, 1100),
  /** A piece that is set straight is off its square. */
  straighten: (random: Random) => random.around(450, 0.8, 40, 1400),
  /** A piece stands wrong, soon seen: too short for an alarm. */
  wrongShort: (random: Random) => random.whole(90, 2300),
  /** A piece stands wrong, long enough for an alarm (3 s) to be due. */
  wrongLong: (random: Random) => random.whole(4500, 6500),
  /** Nothing is touched before the next thing begins. */
  rest: (random: Random) => random.around(600, 0.4, 300, 1600),
  /** A button is down. */
  press: (random: Random) => random.whole(50, 120),
} as const;
