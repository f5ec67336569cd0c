/** What a scene says in large letters, and why. Pure. */

import type { Scene } from '../../exhibit/exhibit.ts';
import type { Prompt, Text, View } from '../../game/game.ts';
import type { Side } from '../../rules/rules.ts';
import type { Opening } from '../../staff/staff.ts';
import { reopening } from '../texts/faults.ts';

export interface Headline {
  readonly line: Text;
  readonly why: Text | null;
  /** The way out, for whoever has tried the same before. */
  readonly more?: Text;
  /** Whose disc stands over it; null: nobody's. */
  readonly side: Side | null;
}

/** Where nothing can be played, the page says so before all else. */
export const AWAY: readonly string[] = ['link.wait', 'server.wait', 'E81', 'att.sub'];
/** This page hears nothing: what it was told last, a lock as well as a game, may be over. */
const UNHEARD = 'server.wait';

const text = (id: string, params: Text['params'] = {}): Text => ({ id, params });

/** `prompt` is the game's own, or that the board is away; `opens`: when a closed one opens again. */
export function headlineOf(scene: Scene, prompt: Prompt, view: View | null, opens: Opening | null): Headline {
  const own: Headline = {
    line: prompt.line,
    why: prompt.why,
    side: prompt.side,
    ...(prompt.more && { more: prompt.more }),
  };
  if (prompt.line.id === UNHEARD) return own;
  // A board that staff has locked is away too: the lock is why.
  if (scene.kind === 'locked') {
    const line = `visit.locked.${scene.lock}`;
    const why = opens === null ? text(`${line}.why`) : reopening(opens);
    return { line: text(line), why, side: null };
  }
  if (scene.kind === 'absent' && prompt.line.id !== 'E81')
    return { line: text('visit.absent'), why: text('visit.absent.why'), side: null };
  if (AWAY.includes(prompt.line.id)) return own;
  switch (scene.kind) {
    case 'attract':
      return { line: text('att.lift'), why: null, side: null };
    case 'question':
      return {
        line: text(`visit.ask.${scene.asks}`),
        why: text(scene.asks === 'ready' ? 'visit.ready.why' : 'visit.how'),
        side: null,
      };
    case 'setup':
    case 'restore': {
      // A problem's pieces stand anywhere.
      const isProblem = scene.kind === 'setup' && scene.laid === 'problem';
      const why = text(isProblem ? 'visit.setup.problem' : `visit.${scene.kind}.why`);
      if (scene.missing === null) return { line: text('visit.laying'), why: null, side: null };
      if (scene.missing === 0) return { line: text('fix.done'), why: null, side: null };
      return { line: text('set.up', { n: scene.missing }), why, side: null };
    }
    case 'over':
      return { line: own.line, why: text('visit.thanks'), side: null };
    case 'round':
      return view?.cards?.due == null || isAmiss(view)
        ? own
        : { line: text('visit.round.card'), why: text('visit.round.card.why'), side: view.cards.due.side };
    default:
      return own;
  }
}

/** Something is to be put right first. */
function isAmiss({ lights }: View): boolean {
  return lights.some(({ id }) => id === 'L6' || id === 'L7' || id === 'L8');
}
