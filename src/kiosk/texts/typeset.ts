import type { Language } from './languages.ts';

const NO_BREAK = '\u00a0';

/** French puts a no-break space before : ; ? ! and inside guillemets, and all languages one between figure and unit, and around ×. */
export function typeset(text: string, language: Language): string {
  const joined = text
    .replace(/(\d) (%|s\b)/g, `$1${NO_BREAK}$2`)
    .replace(/(\d) × (\d)/g, `$1${NO_BREAK}×${NO_BREAK}$2`);
  if (language !== 'fr') return joined;
  return joined.replace(/ ([:;?!»])/g, `${NO_BREAK}$1`).replace(/« /g, `«${NO_BREAK}`);
}
