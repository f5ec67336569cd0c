import type { Language } from '../state/preferences.ts';

const NO_BREAK = '\u00a0';

/** French puts a no-break space before : ; ? ! and inside guillemets, and both languages one between figure and unit. */
export function typeset(text: string, language: Language): string {
  const joined = text.replace(/(\d) (%|s\b)/g, `$1${NO_BREAK}$2`);
  if (language === 'en') return joined;
  return joined.replace(/ ([:;?!»])/g, `${NO_BREAK}$1`).replace(/« /g, `«${NO_BREAK}`);
}
