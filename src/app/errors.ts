/** Errors as people are told them, and what becomes of those that nobody caught. */

import { statSync } from 'node:fs';
import type { RoomGesture } from '../adapters/virtual/virtual.ts';
import { errorWords, isCoded } from '../adapters/words/words.ts';
import type { VisitRefusal } from '../exhibit/exhibit.ts';
import type { InputRefusal } from '../game/game.ts';
import type { Answer, Refusal, RoomRefusal } from '../ports/page.ts';
import { StoreFailure } from '../ports/store.ts';
import type { SliderId } from '../rules/rules.ts';

/** What was asked for cannot be. The message says what is wrong and the way out. Exit code 2. */
export class BadUse extends Error {
  override readonly name = 'BadUse';
}

/** What an error says, for a line of a log. */
export const messageOf: (error: unknown) => string = errorWords;

const ROOT = 0;

/**
 * Does what keeps something in the state directory. Throws `BadUse` when that directory takes nothing, or is not ours to write in.
 */
export function keeping<T>(home: string, work: () => T): T {
  try {
    refuseForeign(home);
    return work();
  } catch (error) {
    if (!(error instanceof StoreFailure) && !isCoded(error)) throw error;
    throw new BadUse(
      `nothing can be kept in ${home} (${messageOf(error)}). Name another folder in DAMIER_HOME`,
    );
  }
}

/** Root may write everywhere, but what it writes is root's: the user whose folder it is could no longer use it. */
function refuseForeign(home: string): void {
  const owner = statSync(home, { throwIfNoEntry: false })?.uid ?? ROOT;
  if (process.getuid?.() !== ROOT || owner === ROOT) return;
  throw new BadUse(
    `${home} is the folder of another user (${owner}), who could not use what root writes there. ` +
      `Run this as that user (sudo -u '#${owner}' damier …), or name another folder in DAMIER_HOME`,
  );
}

/** So many uncaught errors within a minute are no longer a mishap. */
const MOST = 10;
const WITHIN_MS = 60_000;

export interface LastResortOptions {
  readonly now: () => number;
  readonly log: (message: string, facts: { readonly stack: string | undefined }) => void;
  /** Ends in order, so that whoever supervises the program starts it again. */
  readonly end: () => void;
}

/**
 * What no part has caught. What was accepted is on the disk, and every step of the game is a value. So the program goes on, and
 * says what happened. If it happens again and again, it ends.
 */
export function lastResort({ now, log, end }: LastResortOptions): (error: unknown) => void {
  let recent: number[] = [];
  return (error) => {
    const stack = error instanceof Error ? error.stack : undefined;
    log(`an error that nobody caught: ${messageOf(error)}`, { stack });
    recent = [...recent.filter((t) => t > now() - WITHIN_MS), now()];
    if (recent.length < MOST) return;
    log(`${MOST} of them within a minute: the program ends`, { stack });
    end();
  };
}

// Why a page's message is not taken, in words.

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

/** What becomes of a gesture in the room of a virtual board. A board of wood has hands of flesh. */
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

/** What was wished for, once it is done. A refusal speaks for itself; anything else is the program's own fault. */
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
