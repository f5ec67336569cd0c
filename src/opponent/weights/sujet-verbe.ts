import type { Weights } from '../weights.ts';

/** Found by `damier tune --game sujet-verbe --games 1200 --nodes 200 --rounds 1 --seed 1`. */
export const sujetVerbe: Weights = {
  man: {
    opening: [115, 115, 115, 160, 237, 226, 101, 125, 106, 105, 95, 72, 83, 113, 114, 102, 177, 129],
    ending: [115, 115, 115, 128, 160, 157, 113, 144, 109, 76, 107, 114, 85, 83, 83, 89, 66, 128],
  },
  king: {
    opening: [267, 268, 282, 260, 243, 275, 259, 269, 267, 253, 269, 245, 272, 246, 261, 262, 252, 252],
    ending: [160, 162, 164, 164, 157, 169, 162, 165, 161, 160, 165, 156, 170, 156, 168, 159, 159, 162],
  },
  turn: {
    opening: [-1],
    ending: [0],
  },
  manOnTrap: {
    opening: [0],
    ending: [0],
  },
  kingOnTrap: {
    opening: [0],
    ending: [0],
  },
};
