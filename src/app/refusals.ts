/** Why a page's message is not taken, in words. */
import type { RoomGesture } from '../adapters/virtual/virtual.ts';
import type { VisitRefusal } from '../exhibit/exhibit.ts';
import type { InputRefusal } from '../game/game.ts';
import type { Answer, Refusal, RoomRefusal } from '../ports/page.ts';
import type { SliderId } from '../rules/rules.ts';
import { BadUse, messageOf } from './errors.ts';

const INPUT_WORDS: Readonly<Record<InputRefusal, string>> = {
  gameOver: 'the game is over',
  noChoice: 'that slider and notch are no choice now; view.choices lists those that are',
  noCard: 'no card is to be answered now; view.cards says when',
  notYours: 'this card is answered and judged elsewhere',
  noFar: 'nobody plays here from elsewhere; two hands at one board take back by their buttons',
  noTakeback: 'there is nothing to ask back now; view.takeback says when',
  notAsked: 'the other player asks for nothing back; view.takeback says when',
  noWord: 'that player cannot say this now; view.buttons says what his button means',
  noWhy: 'nothing on the board is refused; view.coach.why says when',
  noHint: 'no hint is given now; view.coach.hint says when',
  noClocks: 'this game has no clocks that could stand',
  paused: 'the game is paused already',
  notPaused: 'the game is not paused',
  staffPause: 'staff has paused the game, and lets it go on',
  byButtons: 'both players press their buttons to go on',
  noStandIn: 'nothing of that kind is to be done about that player; view.trouble.mayDo says what is',
};

export function inputAnswer(refused: InputRefusal | null): Answer {
  return refused === null ? 'taken' : { code: refused, why: INPUT_WORDS[refused] };
}

const VISIT_WORDS: Readonly<Record<VisitRefusal, string>> = {
  locked: 'staff has locked the board',
  notDue: 'that is not asked of a visitor now, or is no answer to what is',
};

export function visitAnswer(refused: VisitRefusal | null): Answer {
  return refused === null ? 'taken' : { code: refused, why: VISIT_WORDS[refused] };
}

/** What becomes of a gesture in the room of a virtual board; a board of wood has hands of flesh. */
export function roomAnswer(
  room: { gesture(gesture: RoomGesture): RoomRefusal | null } | null,
  gesture: RoomGesture,
): Answer {
  if (room === null) return WOODEN;
  const refused = room.gesture(gesture);
  return refused === null ? 'taken' : { code: refused, why: roomWords(refused, gesture) };
}

export const WOODEN: Refusal = {
  code: 'notHere',
  why: 'this board is of wood: its pieces, wheel and buttons are moved at the board',
};

function roomWords(refused: RoomRefusal, gesture: RoomGesture): string {
  switch (refused) {
    case 'noDisc':
      return `there is no disc ${gesture.type === 'lift' ? gesture.disc : ''}; the last "room" lists them all`;
    case 'inHand':
      return 'that disc is in the hand already';
    case 'outOfReach':
      return 'that disc slides into the open trap already';
    case 'emptyHand':
      return 'nothing is in the hand; lift a disc first';
    case 'noSquare': {
      const at = gesture.type === 'drop' && gesture.to.on === 'square' ? gesture.to.at : '';
      return `this board has no square ${at}`;
    }
    case 'noWheel':
      return 'this board has no wheel';
  }
}

/** What was wished for, once it is done; a refusal speaks for itself, and anything else is the program's own fault. */
export async function answerOf(done: Promise<void>): Promise<Answer> {
  try {
    await done;
    return 'taken';
  } catch (error) {
    if (error instanceof BadUse) return unfit(error);
    throw error;
  }
}

export function unfit(error: BadUse): Refusal {
  return { code: 'unfit', why: messageOf(error) };
}

export const ENDED: Refusal = { code: 'notHere', why: 'the game at this board is another one by now' };
export const FAILED: Refusal = { code: 'failed', why: 'the program has failed at this; its log says why' };

export function noSlider(slider: SliderId, sliders: readonly SliderId[]): Refusal {
  const there = sliders.length === 0 ? 'this board has no sliders' : `there are ${sliders.join(', ')}`;
  return { code: 'noSlider', why: `there is no slider ${slider}; ${there}` };
}
