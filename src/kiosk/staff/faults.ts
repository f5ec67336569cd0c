/** Faults in words for staff: the plain code, what is going on, what to do. */

import { FAULTS } from '../../game/game.ts';
import type { GameId } from '../../rules/rules.ts';
import type { Fault } from '../../staff/staff.ts';
import { textOfFault } from '../texts/faults.ts';
import { inWords } from '../texts/names.ts';
import { t } from '../texts/texts.ts';

/** As `E21 c5`. */
export function codeOf({ code, square, part }: Fault): string {
  return [FAULTS[code].page, square ?? (code === 'pieces' || code === 'light' ? null : part)]
    .filter(Boolean)
    .join(' ');
}

export function whatOf(fault: Fault, game: GameId): string {
  const text = textOfFault(fault);
  const isLight = fault.code === 'light' && fault.part !== undefined;
  const params = isLight ? { sq: lightName(fault.part) } : text.params;
  return inWords({ id: text.id, params }, game) ?? '';
}

export const toDo = ({ code }: Fault): string => t(`staff.do.${FAULTS[code].page}`);

/** Nothing can be played with one of these. */
const STOPS: ReadonlySet<Fault['code']> = new Set(['sensors', 'version', 'store']);
export const stopsPlay = ({ code, part }: Fault): boolean =>
  STOPS.has(code) && !(code === 'store' && part !== undefined);

/** As `d2, blue`; lamps beside the board keep the name that is written beside them. */
export function lightName(light: string): string {
  const [at, colour] = light.split(' ');
  return colour === 'amber' || colour === 'blue' ? t(`staff.light.${colour}`, { sq: at ?? '' }) : light;
}
