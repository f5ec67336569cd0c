import type { HintedAct } from '../../game/game.ts';
import type { Choice } from '../../opponent/opponent.ts';

/** A choice as the session takes it in. */
export function actOf({ huffed, act }: Choice): HintedAct {
  if (act === null) {
    if (huffed === null) throw new Error('a choice without an act or a huff');
    return { kind: 'claim', huffed };
  }
  switch (act.kind) {
    case 'move':
      return { kind: 'move', from: act.from, to: act.to, captured: act.captured, huffed };
    case 'slider':
      return { kind: 'slider', slider: act.slider, notch: act.notch };
  }
}
