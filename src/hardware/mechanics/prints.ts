/** `prints.json`, as `npm run parts` leaves it for a board: plates with the slicer's hours and grams, outlines with their sizes. */
export interface Prints {
  readonly board: string;
  readonly hours: number;
  readonly grams: number;
  readonly plates: readonly {
    readonly file: string;
    readonly times: number;
    readonly content: Readonly<Record<string, number>>;
    readonly hours: number;
    readonly grams: number;
  }[];
  readonly cut: readonly {
    readonly part: string;
    readonly count: number;
    readonly mm: number;
    readonly of: string;
    readonly wide: number;
    readonly deep: number;
  }[];
}
