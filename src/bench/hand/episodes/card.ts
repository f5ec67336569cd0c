import { allMoves } from '../choice.ts';
import type { Table } from '../table.ts';
import { putBack } from './put-back.ts';

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
