/** Fault codes in words: the same code on lights, pages, logs. */

import { PLAIN_CODES, type Text, type View } from '../../game/game.ts';
import type { GameId } from '../../rules/rules.ts';
import { inWords } from './names.ts';
import { known, t } from './texts.ts';

type Fault = View['faults'][number];

export function faultText(fault: Fault, game: GameId): string {
  return `${PLAIN_CODES[fault.code]} · ${inWords(textOfFault(fault), game)}`;
}

/** What is wrong, without its code: spare pieces are some side's, everything else has a place. */
export function textOfFault({ code, square, part }: Fault): Text {
  if (code === 'pieces') return { id: PLAIN_CODES[code], params: { side: part ?? '' } };
  const where = square ?? part ?? '';
  // Of the store a part is named where a damaged file was set aside; else the disk takes nothing.
  const id = code === 'store' && part !== undefined ? 'E81.aside' : PLAIN_CODES[code];
  return { id, params: { sq: where, s: where } };
}

/** A fault of another board, of which only the code is known. */
export function faultName(code: string): string {
  const plain = new Map(Object.entries(PLAIN_CODES)).get(code);
  if (plain === undefined) return code;
  // Where the words would name a square or a slider, there are others that name none.
  const any = { id: `${plain}.any`, params: {} };
  return `${plain} · ${t(known(any) ? any.id : plain)}`;
}
