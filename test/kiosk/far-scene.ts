/** A match with a far board, for the page's tests. */

import type { MirrorView } from '../../src/ports/mirror-page.ts';
import { CHOOSING } from './scenes.ts';

const THERE = { fen: 'W:W22,23,K3:B12,15:O9', plies: CHOOSING.view.plies.length + 1 };
/** It is a half-move ahead, which lies here still to be carried out, and spins were lost on the way. */
export const MIRROR: MirrorView = {
  ...{ board: 'a'.repeat(16), town: 'Nantes', double: false },
  broker: { url: 'mqtts://broker.example.org', up: true, own: false },
  pairing: { kind: 'agreed', town: 'Liège' },
  match: {
    ...{
      id: '0123456789abcdef',
      town: 'Liège',
      board: 'b'.repeat(16),
      alike: false,
      side: 'W',
      away: false,
      log: { kind: 'well' },
      here: 'behind',
    },
    ...{ there: THERE, entries: 31, unmoved: 2, spectators: { here: 9, there: 4 } },
    coming: [{ side: 'B', text: '11-15' }],
    greetings: { here: null, there: 'wellPlayed' },
    way: { roundTrip: 84, lost: 3 },
  },
};
