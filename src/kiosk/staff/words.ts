/** Figures and times as the language writes them. */

import { language } from '../state/preferences.ts';
import { localeOf } from '../texts/languages.ts';

/** @param at ms since 1970 */
export function dateWords(at: number): string {
  const locale = localeOf(language.value);
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}

export function numberWords(n: number, digits = 0): string {
  return new Intl.NumberFormat(localeOf(language.value), { maximumFractionDigits: digits }).format(n);
}

/** A probability as it is compared: never as none at all. */
export function chanceWords(p: number): string {
  return p < 0.0001 ? `< ${numberWords(0.0001, 4)}` : `= ${numberWords(p, p < 0.01 ? 4 : 2)}`;
}

/** A share of 1 as per cent. */
export function percentWords(share: number): string {
  return new Intl.NumberFormat(localeOf(language.value), {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(share);
}
