import type { Algebraic } from '../rules/rules.ts';
import { change, type Draft } from './draft.ts';
import type { RaisedFault } from './event.ts';
import type { Fault, Faults } from './session.ts';

/** Notes a fault and tells it, unless it is known already. */
export function raiseFault(draft: Draft, t: number, fault: RaisedFault): void {
  if (draft.session.faults.some((known) => isSame(known, fault))) return;
  change<Faults>(draft, { faults: [...draft.session.faults, fault] });
  draft.events.push({ t, type: 'fault', ...fault });
}

/** It is no more. */
export function clearFault(draft: Draft, fault: RaisedFault): void {
  const faults = draft.session.faults.filter((known) => !isSame(known, fault));
  if (faults.length < draft.session.faults.length) change<Faults>(draft, { faults });
}

/** The square is believed again, whatever was wrong with it. */
export function clearSquare(draft: Draft, at: Algebraic): void {
  change<Faults>(draft, { faults: draft.session.faults.filter(({ square }) => square !== at) });
}

function isSame(one: Fault, other: Fault): boolean {
  return one.code === other.code && one.square === other.square && one.part === other.part;
}
