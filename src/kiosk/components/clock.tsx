import type { Side } from '../../rules/rules.ts';
import { clockFace, clockOf } from '../state/clocks.ts';
import { view } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { FlagIcon, PauseIcon } from './icons.tsx';

/** A side's clock; that it runs low is told by a frame too, that it stands or is over by a sign: never by colour alone. */
export function Clock({ side }: { readonly side: Side }) {
  const clock = clockOf(side);
  if (clock === null) return null;
  const { ms, state, low } = clock;
  const stands = view.value?.clocks?.stands ?? null;
  return (
    <p
      class="clock"
      role="timer"
      data-clock={state}
      data-low={low}
      title={t(state === 'paused' ? `clock.stands.${stands}` : `clock.${state}`)}
    >
      {state === 'flag' && <FlagIcon />}
      {state === 'paused' && <PauseIcon />}
      <span>{clockFace(ms)}</span>
    </p>
  );
}
