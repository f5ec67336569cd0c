import { opponentOf } from '../../../rules/rules.ts';
import { Script } from '../script.ts';
import { seatOf } from '../seat.ts';
import type { Table } from '../table.ts';
import { timing } from '../timing.ts';

/** A draw offer stands so long, or until the other side acts, ms. */
const OFFER_STANDS = 30_000;

/** What buttons can do between half-moves, when the board is at rest and the last act can no longer change. */
export type ButtonPlay = 'idle' | 'offer' | 'agree' | 'agreeAtOnce' | 'resign';

/** Whether the other side has offered a draw: whatever button is pressed now accepts it. */
function offered({ offer, half, desk }: Table): boolean {
  return offer !== null && half === offer.half + 1 && desk.now < offer.t + OFFER_STANDS;
}

/** The mover commits his act at once: his button, right after the landing. */
export function commitAtOnce(table: Table): void {
  const { random, desk, progress } = table;
  const script = new Script();
  const hand = script.hand(random.whole(30, 180));
  hand.press(seatOf(opponentOf(progress.position.turn)), timing.press(random));
  desk.perform(script);
  desk.pass(timing.rest(random));
}

/** Presses buttons; true if the game is over then. */
export function playButtons(table: Table, play: ButtonPlay): boolean {
  const { random, desk, progress } = table;
  if (offered(table)) return false;
  const mover = seatOf(progress.position.turn);
  const other = seatOf(opponentOf(progress.position.turn));
  desk.pass(random.whole(1500, 2500));
  const script = new Script();
  const hand = script.hand(0);
  const short = () => timing.press(random);
  switch (play) {
    case 'idle':
      hand.press(mover, short());
      break;
    case 'offer':
    case 'agree':
      hand.press(mover, short()).wait(random.whole(150, 600)).press(mover, short());
      if (play === 'agree') hand.wait(random.whole(800, 4000)).press(other, short());
      break;
    case 'agreeAtOnce':
      script.hand(random.whole(0, 300)).press(other, random.whole(3400, 4200));
      hand.press(mover, random.whole(3700, 4400));
      break;
    case 'resign':
      hand.press(mover, random.whole(3200, 4200)).wait(random.whole(500, 3000)).press(mover, short());
      break;
  }
  desk.perform(script);
  desk.pass(random.whole(1200, 2500));
  switch (play) {
    case 'idle':
      return false;
    case 'offer':
      table.offer = { half: table.half, t: desk.now };
      return false;
    case 'agree':
    case 'agreeAtOnce':
      table.events.push({ half: table.half, type: 'result', winner: null, reason: 'agreed' });
      return true;
    case 'resign': {
      const winner = opponentOf(progress.position.turn);
      table.events.push({ half: table.half, type: 'result', winner, reason: 'resigned' });
      return true;
    }
  }
}
