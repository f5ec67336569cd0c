import type { Move } from '../../../rules/rules.ts';
import { Script } from '../script.ts';
import type { Table } from '../table.ts';
import { timing } from '../timing.ts';

/** Moves a piece back to where it came from, and puts back what it captured. */
export function putBack({ random, rules, desk }: Table, move: Move): void {
  const { board } = rules;
  const script = new Script();
  const hand = script.hand(0);
  hand.lift(board.nameOf(move.to)).wait(timing.flight(random)).place(board.nameOf(move.from));
  for (const square of random.shuffled(move.captured)) {
    hand.wait(timing.takeOff(random)).place(board.nameOf(square));
  }
  desk.perform(script);
  desk.pass(random.whole(600, 1200));
}
