import type { Only } from '../recogniser/recogniser.ts';
import type { Move, Progress, Rules, SliderAction } from '../rules/rules.ts';
import type { CarriedAct } from './directed-act.ts';
import type { Session } from './session.ts';
import { actionsOf, progressNow } from './turn.ts';

/** The slider's action that is meant, as long as it is one; else null. */
export function sliderOf(
  session: Session,
  { slider, notch }: CarriedAct & { kind: 'slider' },
): SliderAction | null {
  return actionsOf(session).find((one) => one.slider === slider && one.notch === notch) ?? null;
}

/** The legal act that is meant; null if there is none. */
export function onlyOf(session: Session, act: CarriedAct & { kind: 'move' | 'claim' }): Only | null {
  const { rules } = session.setup;
  const progress = progressNow(session);
  const { huffed } = act;
  if (huffed !== null && !progress.huffable.includes(huffed)) return null;
  const claimed = huffed === null ? progress : rules.advance(progress, { kind: 'huff', square: huffed });
  if (act.kind === 'claim') {
    return claimed.outcome?.winner === progress.position.turn ? { huffed, move: null } : null;
  }
  if (claimed.outcome !== null) return null;
  const move = possibleMoves(rules, claimed).find(
    ({ from, to, captured }) => from === act.from && to === act.to && captured.join() === act.captured.join(),
  );
  return move === undefined ? null : { huffed, move };
}

function possibleMoves(rules: Rules, { position, forced }: Progress): readonly Move[] {
  return forced ? rules.moves(position) : [...rules.moves(position), ...rules.omissions(position)];
}
