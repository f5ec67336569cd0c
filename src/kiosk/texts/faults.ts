/** Fault codes in words (design.md: the same code on lights, pages, logs). */

import type { Text, View } from '../../game/view.ts';
import { PLAIN_CODES } from '../../staff/staff.ts';
import { known, t } from './texts.ts';

export function faultText(fault: View['faults'][number]): string {
  const { id, params } = textOfFault(fault);
  return `${PLAIN_CODES[fault.code]} · ${t(id, params)}`;
}

/** What is wrong, without its code. */
export function textOfFault(fault: View['faults'][number]): Text {
  const where = fault.square ?? fault.part ?? '';
  // Of the store a part is named where a damaged file was set aside; else the disk takes nothing.
  const id = fault.code === 'store' && fault.part !== undefined ? 'E81.aside' : PLAIN_CODES[fault.code];
  return { id, params: { sq: where, s: where, n: where } };
}

/** A fault of another board, of which only the code is known. */
export function faultName(code: string): string {
  const plain = new Map(Object.entries(PLAIN_CODES)).get(code);
  if (plain === undefined) return code;
  // Where the words would name a square or a slider, there are others that name none.
  const any = { id: `${plain}.any`, params: {} };
  return `${plain} · ${t(known(any) ? any.id : plain)}`;
}
