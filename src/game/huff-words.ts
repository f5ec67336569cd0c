import type { Progress, Rules } from '../rules/rules.ts';
import { originsNamed, text } from './text.ts';
import type { Text } from './view.ts';

/** What may be huffed: its square if it is one, else the lit pieces; and whether the claimant must else capture himself. */
export function huffLine({ board }: Rules, { huffable }: Progress, mustCapture: boolean): Text {
  const [only, another] = huffable;
  if (only === undefined || another !== undefined) return text(mustCapture ? 'huff.anyOrTake' : 'huff.any');
  return text(mustCapture ? 'huff.orTake' : 'huff.can', { sq: board.nameOf(only) });
}

/** What the opponent has missed: "Black could take 2 with 18; it took 1". Null when no huff is due. */
export function missedText(rules: Rules, { due }: Progress): Text | null {
  if (due === null) return null;
  const { position } = due.before;
  const { could, took } = rules.missedBy(position, due.omission);
  const best = rules.moves(position).filter(({ captured }) => captured.length === could);
  const sq = originsNamed(rules, best);
  const params = { side: position.turn, n: could };
  if (sq === null) return text(took === 0 ? 'missed.none' : 'missed.some', { ...params, took });
  return text(took === 0 ? 'missed.with' : 'missed.someWith', { ...params, sq, took });
}
