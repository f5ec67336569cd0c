/** As long as a town's name may be, in UTF-16 code units. */
export const LONGEST_NAME = 40;

/** Controls, bidirectional and zero-width ones, what is not assigned, separators of lines; and what is seen as nothing. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The one way in which a name is written: composed (NFC), without what cannot be seen, one space between words. */
export function normalName(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(/\s/gu, ' ')
      .replace(UNSEEN, '')
      // A pile of accents reaches into the lines above.
      .replace(/(\p{M}{2})\p{M}+/gu, '$1')
      .replace(/\p{Zs}+/gu, ' ')
      .trim()
      .normalize('NFC')
  );
}

/** Whether people can read it as a name, and it is written in that one way. */
export function isName(text: string): boolean {
  return text.length <= LONGEST_NAME && /[\p{L}\p{N}]/u.test(text) && text === normalName(text);
}

/** Whether a text holds nothing that cannot be seen or that moves what stands beside it. */
export function isPlain(text: string): boolean {
  return text.search(UNSEEN) === -1;
}
