import type { DirectedAct } from '../game/game.ts';
import type { Side } from '../rules/rules.ts';

/** What a log tells a board. */
export type ToldAct = Exclude<DirectedAct, { kind: 'join' }>;

/**
 * What an entry of a match's log holds: an act of the game; that what the other side asked to take back is taken back; or
 * the owner's word that the other board owns the log now.
 */
export type LoggedAct =
  | Exclude<ToldAct, { kind: 'result' | 'record' }>
  | { readonly kind: 'agreeBack'; readonly plies: number }
  | { readonly kind: 'handOver' };

/** What is said and not played. */
export type Word = Extract<ToldAct, { kind: 'offerDraw' | 'acceptDraw' | 'resign' | 'flag' }>;

/** The acts that change what stands on the board or whose turn it is. A takeback is none: it makes others undone. */
export type BoardAct = Extract<LoggedAct, { kind: 'move' | 'claim' | 'slider' | 'spin' | 'answer' }>;

/** An act in force, and who played it; with `answer` who judged. */
export interface Played {
  readonly side: Side;
  readonly act: BoardAct;
}

/** The act as one text, the same on every board: what is compared, hashed and signed. */
export function actText(act: LoggedAct): string {
  return JSON.stringify(fieldsOf(act));
}

function fieldsOf(act: LoggedAct): readonly unknown[] {
  switch (act.kind) {
    case 'move':
      return [act.kind, act.from, act.to, act.captured, act.huffed];
    case 'claim':
      return [act.kind, act.huffed];
    case 'slider':
      return [act.kind, act.slider, act.notch];
    case 'spin':
      return [act.kind, act.sector];
    case 'answer':
      return [act.kind, act.right];
    case 'takeback':
    case 'askBack':
    case 'agreeBack':
      return [act.kind, act.plies];
    case 'declineBack':
    case 'offerDraw':
    case 'acceptDraw':
    case 'resign':
    case 'flag':
    case 'handOver':
      return [act.kind];
  }
}

/** Half-moves: what a takeback counts. */
export function isPly({ act }: { readonly act: LoggedAct }): boolean {
  return act.kind === 'move' || act.kind === 'claim' || act.kind === 'slider';
}
