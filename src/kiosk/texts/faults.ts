/** Fault codes in words (design.md: the same code on lights, pages, logs). */

import type { FaultCode } from '../../game/event.ts';
import type { View } from '../../game/view.ts';
import { t } from './texts.ts';

const PAGE_CODES: Readonly<Record<FaultCode, string>> = {
  chatter: 'E21',
  stuck: 'E22',
  unseen: 'E23',
  ghost: 'E24',
  line: 'E25',
  sliderSlow: 'E31',
  slider: 'E32',
  trapJam: 'E33',
  sensors: 'E41',
  actuators: 'E42',
  version: 'E43',
  power: 'E44',
  wheel: 'E51',
  button: 'E52',
  light: 'E61',
  pieces: 'E71',
  store: 'E81',
  deck: 'E82',
  mirror: 'E91',
};

export function faultText(fault: View['faults'][number]): string {
  const where = fault.square ?? fault.part ?? '';
  const code = PAGE_CODES[fault.code];
  // Of the store a part is named where a damaged file was set aside; else the disk takes nothing.
  const id = fault.code === 'store' && fault.part !== undefined ? 'E81.aside' : code;
  return `${code} · ${t(id, { sq: where, s: where, n: where })}`;
}
