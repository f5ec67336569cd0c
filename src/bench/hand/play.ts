import type { Random } from '../random.ts';
import { commitAtOnce, playButtons } from './episodes/buttons.ts';
import { answerCard } from './episodes/card.ts';
import { chatter } from './episodes/chatter.ts';
import { changePlaces, fallenPiece, wrongSide } from './episodes/displaced.ts';
import { moveHalfKing } from './episodes/half-king.ts';
import { setUpNewGame } from './episodes/set-up.ts';
import { failReed } from './episodes/stuck.ts';
import { takeBackAnswered, takeBackOwn } from './episodes/takeback.ts';
import { makeReady } from './episodes/unready.ts';
import type { Table } from './table.ts';

/** Plays up to so many half-moves, with the family's episodes in between. */
export function playGame(table: Table, halfMoves: number): void {
  if (table.family.episode === 'unready') makeReady(table);
  playHalves(table, halfMoves);
  table.leave();
  if (table.family.episode === 'buttons' && table.goesOn) {
    playButtons(table, table.random.pick(['agree', 'agreeAtOnce', 'resign']));
  }
}

function playHalves(table: Table, halfMoves: number): void {
  const { random, family } = table;
  const onceAt = family.episode === 'newGame' ? random.whole(5, 10) : random.whole(0, 3);
  let done = false;
  while (table.half < halfMoves) {
    if (!table.goesOn && !(family.episode === 'newGame' && !done)) return;
    if (!done && (table.half >= onceAt || !table.goesOn)) done = happensOnce(table);
    if (!table.goesOn) return;
    const halves = table.half;
    if (table.leftovers.length === 0 && random.chance(0.3)) happensOften(table);
    if (table.half === halves && !table.playHalf()) return;
    if (family.episode === 'buttons' && commits(table, random)) commitAtOnce(table);
    if (family.episode === 'cards') answerCard(table);
  }
}

/** An episode that a game has once; true when it has happened. */
function happensOnce(table: Table): boolean {
  if (table.leftovers.length > 0) return false;
  switch (table.family.episode) {
    case 'chatterThenDead':
      chatter(table, true);
      return true;
    case 'chatterThenWell':
      chatter(table, false);
      return true;
    case 'newGame':
      return setUpNewGame(table);
    case 'stuckReed':
      return failReed(table);
    case 'takeback':
    case 'buttons':
    case 'halfKing':
    case 'fallenPiece':
    case 'twoPieces':
    case 'wrongSide':
    case 'cards':
    case 'unready':
    case null:
      return true;
  }
}

/** Episodes that come again and again, before a half-move. */
function happensOften(table: Table): void {
  const { random, family } = table;
  switch (family.episode) {
    case 'takeback':
      if (random.chance(0.5)) takeBackOwn(table);
      else takeBackAnswered(table);
      return;
    case 'buttons':
      playButtons(table, random.pick(['idle', 'offer']));
      return;
    case 'halfKing':
      moveHalfKing(table);
      return;
    case 'fallenPiece':
      fallenPiece(table);
      return;
    case 'twoPieces':
      changePlaces(table);
      return;
    case 'wrongSide':
      wrongSide(table);
      return;
    case 'chatterThenDead':
    case 'chatterThenWell':
    case 'newGame':
    case 'cards':
    case 'unready':
    case 'stuckReed':
    case null:
      return;
  }
}

function commits(table: Table, random: Random): boolean {
  const last = table.events.at(-1);
  return last?.type === 'move' && last.settled && table.goesOn && random.chance(0.3);
}
