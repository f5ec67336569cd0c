import type { BoardId, Echo, Presence } from '../../mirror/mirror.ts';

/** So many of the last own words may still be echoed: some minutes of a quick game. */
const REMEMBERED = 64;

/** How long words are on their way between this board and others, measured by those that a board says and hears echoed. */
export class RoundTrips {
  readonly #self: { readonly board: BoardId; readonly session: number };
  /** When each of the last own words was said, ms. */
  readonly #said = new Map<number, number>();
  /** The last word of each board, heard as it was said; null: the broker may have kept it for this board's arrival. */
  #heard = new Map<
    BoardId,
    { readonly session: number; readonly beat: number; readonly at: number } | null
  >();
  readonly #ms = new Map<BoardId, number>();

  constructor(self: { readonly board: BoardId; readonly session: number }) {
    this.#self = self;
  }

  /** This board has come to the broker (again): what it hears first of each board may be old. */
  arrive(): void {
    this.#heard = new Map();
  }

  say(beat: number, t: number): void {
    this.#said.set(beat, t);
    this.#said.delete(beat - REMEMBERED);
  }

  hear(t: number, { card: { board }, session, beat, echo }: Presence): void {
    const isLive = this.#heard.has(board);
    this.#heard.set(board, isLive ? { session, beat, at: t } : null);
    if (!isLive || echo?.board !== this.#self.board || echo.session !== this.#self.session) return;
    const said = this.#said.get(echo.beat);
    if (said !== undefined) this.#ms.set(board, Math.max(0, Math.round(t - said - echo.after)));
  }

  /** What is told to that board of its last word; null: none was heard since this board arrived. */
  echoOf(board: BoardId, t: number): Echo | null {
    const heard = this.#heard.get(board) ?? null;
    return heard && { board, session: heard.session, beat: heard.beat, after: Math.round(t - heard.at) };
  }

  /** There and back, ms; null where it was not measured yet. */
  with(board: BoardId): number | null {
    return this.#ms.get(board) ?? null;
  }
}
