/** How much time each side has; times in ms. */
export type TimeControl = {
  /** For the whole game. */
  readonly baseMs: number;
} & (
  | {
      readonly kind: 'fischer';
      /** Added when a move is made. */
      readonly incrementMs: number;
      /** Whether it is there before move 1 too, as FIDE counts it. */
      readonly beforeFirst: boolean;
    }
  /** In each turn the clock waits so long before it runs; what is left of the wait is lost. */
  | { readonly kind: 'delay'; readonly delayMs: number }
  /** Nothing is added. */
  | { readonly kind: 'simple' }
);

/** What a text asks for: `control` null is a game without clocks. */
export type TimeControlRead =
  | { readonly ok: true; readonly control: TimeControl | null }
  | { readonly ok: false; readonly problem: string };

const MOST_MINUTES = 24 * 60;
const MOST_SECONDS = 60 * 60;

/**
 * Reads minutes and seconds: `5` (simple), `5+3` (Fischer: 3 s added for each move), `5+3!` (the same, and 3 s before
 * move 1), `5d3` (the clock waits 3 s in each turn), `none`. Minutes and seconds have two decimals at most: `0.5`.
 */
export function readTimeControl(text: string): TimeControlRead {
  if (text === 'none') return { ok: true, control: null };
  const [, minutes, sign, seconds, first] =
    /^(\d+(?:\.\d{1,2})?)(?:([+d])(\d+(?:\.\d{1,2})?)(!?))?$/.exec(text) ?? [];
  if (minutes === undefined || (sign === 'd' && first === '!')) {
    return problem(
      text,
      'is no time control: write minutes and seconds as 5, 5+3, 5+3! or 5d3 (at most two decimals: 0.25), or none',
    );
  }
  const baseMs = Math.round(Number(minutes) * 60_000);
  if (baseMs === 0 || Number(minutes) > MOST_MINUTES) {
    return problem(text, `has ${minutes} minutes: they are more than 0 and at most ${MOST_MINUTES}`);
  }
  const ms = Math.round(Number(seconds ?? 0) * 1000);
  if (ms > MOST_SECONDS * 1000) {
    return problem(text, `has ${seconds} seconds a move: they are at most ${MOST_SECONDS}`);
  }
  if (ms === 0) return { ok: true, control: { kind: 'simple', baseMs } };
  if (sign === 'd') return { ok: true, control: { kind: 'delay', baseMs, delayMs: ms } };
  return { ok: true, control: { kind: 'fischer', baseMs, incrementMs: ms, beforeFirst: first === '!' } };
}

/** As `readTimeControl` reads it. */
export function formatTimeControl(control: TimeControl): string {
  const minutes = String(control.baseMs / 60_000);
  switch (control.kind) {
    case 'fischer':
      return `${minutes}+${control.incrementMs / 1000}${control.beforeFirst ? '!' : ''}`;
    case 'delay':
      return `${minutes}d${control.delayMs / 1000}`;
    case 'simple':
      return minutes;
  }
}

function problem(text: string, what: string): TimeControlRead {
  return { ok: false, problem: `"${text}" ${what}` };
}
