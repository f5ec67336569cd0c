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

/** A text that names the king does so as its game's document does: `[La dame|Le roi] avance` has both. Pure. */

/** What a king may be called, in the order in which a text has the forms. */
export const KING_NAMES = ['usual', 'roi'] as const;
export type KingName = (typeof KING_NAMES)[number];

const FORMS = /\[([^[\]|]*)\|([^[\]|]*)\]/g;

/** Whether the text is another one in a game that calls the king otherwise. */
export function namesKing(text: string): boolean {
  return text.search(FORMS) >= 0;
}

/** The text with the one name or the other. */
export function withKingName(text: string, name: KingName): string {
  return text.replace(FORMS, (_, usual: string, roi: string) => (name === 'roi' ? roi : usual));
}
