/** Episodes beside the moves: buttons, takebacks, cards. */

import { type Move, opponentOf, type Progress } from '../../../rules/rules.ts';
import { allMoves } from '../choice.ts';
import { seatOf } from '../squares.ts';
import type { Table } from '../table.ts';
import { Script, timing } from '../trace.ts';

/** A draw offer stands so long, or until the other side acts, ms. */
const OFFER_STANDS = 30_000;

/** What buttons can do between half-moves, when the board is at rest and the last act can no longer change. */
type ButtonPlay = 'idle' | 'offer' | 'agree' | 'agreeAtOnce' | 'resign';

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

/** Moves a piece back to where it came from, and puts back what it captured. */
function putBack({ random, rules, desk }: Table, move: Move): void {
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

/** A move is made, stands, and is taken back before the other side acts; the half-move is then played anew. */
export function takeBackOwn(table: Table): void {
  const { random, desk } = table;
  desk.pass(timing.think(random));
  if (table.spinsNext) table.spinWheel(false);
  if (table.spun === 'orange' || table.spun === 'green') return;
  desk.pass(timing.afterSpin(random));
  const move = reversible(table, allMoves(table.rules, table.progress));
  if (move === null || table.rules.advance(table.progress, move).outcome !== null) return;
  make(table, move, table.half);
  putBack(table, move);
}

/**
 * A move and its answer are moved back, and both sides press their buttons within 2 s of each other.
 * Only in games without a wheel, and without a huff due: no takeback goes past those.
 */
export function takeBackAnswered(table: Table): void {
  const { rules, progress, random, desk } = table;
  if (rules.layout !== null || progress.huffable.length > 0 || isStart(table)) return;
  const move = reversible(table, rules.moves(progress.position));
  if (move === null) return;
  const answered: Progress = rules.advance(progress, move);
  if (answered.outcome !== null) return;
  const answer = reversible(table, rules.moves(answered.position));
  if (answer === null || rules.advance(answered, answer).outcome !== null) return;
  desk.pass(timing.think(random));
  make(table, move, table.half);
  make(table, answer, table.half + 1);
  putBack(table, answer);
  putBack(table, move);
  const script = new Script();
  const first = random.pick(['W', 'B'] as const);
  const hand = script.hand(0).press(seatOf(first), timing.press(random));
  hand.wait(random.whole(100, 900)).press(seatOf(first === 'W' ? 'B' : 'W'), timing.press(random));
  desk.perform(script);
}

/** Moving back to the start of a game, and leaving it there for 2 s, begins a new one. */
function isStart({ rules, progress }: Table): boolean {
  const start = [...rules.start().pieces.keys()];
  const { pieces } = progress.position;
  return pieces.size === start.length && start.every((square) => pieces.has(square));
}

function reversible({ rules, random, desk }: Table, moves: readonly Move[]): Move | null {
  const able = moves.filter(
    (move) => !move.fell && move.from !== move.to && !desk.doubtful.has(rules.board.nameOf(move.to)),
  );
  return able.length > 0 ? random.pick(able) : null;
}

/** Makes a move plainly, and leaves it longer than any act waits for its announcement (750 ms). */
function make({ random, rules, desk, withdrawn }: Table, move: Move, half: number): void {
  const { board } = rules;
  const script = new Script();
  const hand = script.hand(0);
  hand.lift(board.nameOf(move.from)).wait(timing.flight(random)).place(board.nameOf(move.to));
  for (const square of move.captured) hand.wait(timing.takeOff(random)).lift(board.nameOf(square));
  desk.perform(script);
  desk.pass(random.whole(900, 2000));
  withdrawn.push({ half, act: [move.from, move.to, move.captured] });
}

/** How often the card of the square is answered rightly. */
const RIGHT = 0.7;

/** sujet-verbe: the card of the square landed on is answered; after a wrong answer the pieces go back. */
export function answerCard(table: Table): void {
  const { random, desk, events, earlier, rules } = table;
  const told = events.findLast((event) => event.type === 'move');
  if (told?.type !== 'move' || earlier === null) return;
  const right = random.chance(RIGHT) || told.from === told.to;
  desk.pass(random.whole(1500, 6000));
  desk.answer(right);
  desk.pass(random.whole(500, 2000));
  if (right) return;
  const move = allMoves(rules, earlier).find(
    ({ from, to, captured }) =>
      from === told.from && to === told.to && captured.join() === told.captured.join(),
  );
  if (move === undefined) throw new Error('the move that was answered for is not legal');
  putBack(table, move);
  table.undone();
}
