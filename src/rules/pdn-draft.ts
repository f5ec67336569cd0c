import type { PdnItem, PdnRemark, PdnTag, PdnTextDefectCode, PdnTextNoteCode } from './pdn-game.ts';

/** Remarks of one kind kept for one game: a file of junk says the same thing a million times. */
const MOST_REMARKS = 20;

/** A `PdnGame` while it is read. */
export class Draft {
  readonly index: number;
  readonly line: number;
  readonly tags: PdnTag[] = [];
  /** The names of the tags, in small letters. */
  readonly tagNames = new Set<string>();
  /** The main line and the variations open in it, the deepest last. */
  readonly lines: PdnItem[][] = [[]];
  /** Where each open variation begins. */
  readonly opened: number[] = [];
  /** Variations that were opened deeper than is kept. */
  tooDeep = 0;
  itemCount = 0;
  commentCharacters = 0;
  /** Anything but tags and comments was met. */
  begun = false;
  /** A move had a number. */
  numbered = false;
  result: { text: string; line: number } | null = null;
  /** The last result inside a variation: the game's own if a `)` is missing. */
  resultInside: { text: string; line: number } | null = null;
  readonly defects: PdnRemark<PdnTextDefectCode>[] = [];
  readonly notes: PdnRemark<PdnTextNoteCode>[] = [];

  constructor(index: number, line: number) {
    this.index = index;
    this.line = line;
  }

  get items(): PdnItem[] {
    return this.lines[this.lines.length - 1] ?? [];
  }

  defect(code: PdnTextDefectCode, line: number, text: string, number: number | null = null): void {
    if (this.defects.filter((known) => known.code === code).length < MOST_REMARKS)
      this.defects.push({ code, line, text, number });
  }

  note(code: PdnTextNoteCode, line: number, text: string): void {
    if (this.notes.filter((known) => known.code === code).length < MOST_REMARKS)
      this.notes.push({ code, line, text, number: null });
  }

  /** A heading before the first head, with a date or the like that looks like a move (`12-18 July`). */
  get isProse(): boolean {
    return this.tags.length === 0 && this.begun && !this.numbered && this.result === null;
  }
}
