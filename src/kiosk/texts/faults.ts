/** Fault codes in words: the same code on lights, pages, logs. */

import { FAULTS, readTimeControl, type SideTime, type Text, type View } from '../../game/game.ts';
import type { GameId } from '../../rules/rules.ts';
import type { Opening } from '../../staff/staff.ts';
import { inWords, sideName } from './names.ts';
import { t } from './texts.ts';

type Fault = View['faults'][number];

export function faultText(fault: Fault, game: GameId): string {
  return `${FAULTS[fault.code].page} · ${inWords(textOfFault(fault), game)}`;
}

/** What is wrong, without its code: spare pieces are some side's, everything else has a place. */
export function textOfFault({ code, square, part }: Fault): Text {
  if (code === 'pieces') return { id: FAULTS[code].page, params: { side: part ?? '' } };
  const where = square ?? part ?? '';
  // Of the store a part is named where a damaged file was set aside; else the disk takes nothing.
  const id = code === 'store' && part !== undefined ? 'E81.aside' : FAULTS[code].page;
  return { id, params: { sq: where, s: where } };
}

/** A fault of another board: only its code is known. */
export function faultName(code: string): string {
  const known = new Map(Object.entries(FAULTS)).get(code);
  return known === undefined ? code : `${known.page} · ${t(`guide.${known.page}`)}`;
}

// A time control in words.

/** As it was agreed on: `5+3`. A newer board's, which this page cannot read, stands as it was written. */
export function clockWords(text: string | null, game: GameId): string {
  const read = readTimeControl(text ?? 'none');
  if (!read.ok) return text ?? '';
  const { control } = read;
  if (control === null) return t('new.clock.none');
  if (control.kind === 'hourglass') return t('new.clock.glass', { min: control.baseMs / 60_000 });
  if (control.kind !== 'each') return timeWords(control);
  return (['W', 'B'] as const)
    .map((side) => t('new.clock.side', { side: sideName(game, side), time: timeWords(control[side]) }))
    .join(', ');
}

function timeWords(time: SideTime): string {
  const min = time.baseMs / 60_000;
  switch (time.kind) {
    case 'fischer':
      return t('new.clock.plus', { min, s: time.incrementMs / 1000 });
    case 'delay':
      return t('new.clock.waits', { min, s: time.delayMs / 1000 });
    case 'simple':
      return t('new.clock.plain', { min });
  }
}

// When a closed board opens again, in words. Pure.

const MINUTE_MS = 60_000;
const WEEK_DAYS = 7;

export function reopening({ days, date, minute }: Opening): Text {
  const at = Date.parse(`${date}T00:00Z`) + minute * MINUTE_MS;
  return { id: `opens.${whenOf(days)}`, params: { at } };
}

function whenOf(days: number): 'today' | 'day' | 'week' | 'date' {
  if (days === 0) return 'today';
  if (days < WEEK_DAYS) return 'day';
  return days === WEEK_DAYS ? 'week' : 'date';
}
