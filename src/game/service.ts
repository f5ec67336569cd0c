import type { Square } from '../rules/rules.ts';
import { change, type Draft } from './draft.ts';
import { clearFault, raiseFault } from './faults.ts';
import type { ServiceReport } from './input.ts';
import type { Service, Servicing, Session } from './session.ts';

export const NO_SERVICE: Service = { flapShut: new Map(), resets: [], wheelSlipped: false };

/** The HT16K33 needs 4.5 V, and 16 MHz as much; it is well again a little above. */
export const LOW_RAIL_MV = 4500;
const WELL_MV = 4600;
const HOUR_MS = 3_600_000;
/** More resets an hour are a fault. */
const RESETS = 3;
/** The ramp takes 300 ms and the slide 130. A flap that moves later than this is slow, ms. */
const SLOW_MS = 500;

export function serviceSeen(draft: Draft, t: number, report: ServiceReport): void {
  switch (report.kind) {
    case 'flapShut':
      flapMoved(draft, t, report.of, report.closed);
      break;
    case 'rails':
      judgeRail(draft, t, 'servo', report.servo);
      judgeRail(draft, t, 'light', report.light);
      break;
    case 'reset':
      countReset(draft, t);
      break;
    case 'wheelSlip':
      raiseFault(draft, t, { code: 'wheel' });
      remember(draft, { wheelSlipped: draft.session.wheelTurns });
      break;
    case 'sliderNeutral':
    case 'drawerShut':
      // For staff (`damier doctor`); the game asks nothing of them.
      break;
  }
}

/** A spin begins with a clean count. */
export function forgetSlip(draft: Draft): void {
  if (draft.session.service.wheelSlipped) remember(draft, { wheelSlipped: false });
}

/** Whether a switch says that the flaps of a slider stand otherwise than its notch has them. */
export function flapDisagrees(
  { service }: Session,
  flaps: readonly { square: Square; shut: boolean }[],
): boolean {
  return flaps.some(({ square, shut }) => {
    const known = service.flapShut.get(square);
    return known !== undefined && known !== shut;
  });
}

function flapMoved(draft: Draft, t: number, square: Square, closed: boolean): void {
  const { service, sliderWork, setup } = draft.session;
  const [work] = sliderWork;
  const slider = setup.rules.layout?.sliders.find(({ left, right }) => left === square || right === square);
  if (slider !== undefined && work?.slider === slider.id && work.given !== null) {
    const fault = { code: 'sliderSlow', part: slider.id } as const;
    if (t - work.given > SLOW_MS) raiseFault(draft, t, fault);
    else clearFault(draft, fault);
  }
  remember(draft, { flapShut: new Map(service.flapShut).set(square, closed) });
}

function judgeRail(draft: Draft, t: number, part: 'servo' | 'light', millivolts: number | null): void {
  if (millivolts === null) return;
  if (millivolts < LOW_RAIL_MV) raiseFault(draft, t, { code: 'power', part });
  else if (millivolts >= WELL_MV) clearFault(draft, { code: 'power', part });
}

function countReset(draft: Draft, t: number): void {
  const resets = [...draft.session.service.resets.filter((at) => t - at < HOUR_MS), t];
  remember(draft, { resets });
  const fault = { code: 'power', part: 'resets' } as const;
  if (resets.length > RESETS) raiseFault(draft, t, fault);
  else clearFault(draft, fault);
}

function remember(draft: Draft, changes: Partial<Service>): void {
  change<Servicing>(draft, { service: { ...draft.session.service, ...changes } });
}
