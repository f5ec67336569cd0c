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
