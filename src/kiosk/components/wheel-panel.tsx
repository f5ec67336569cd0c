import type { View } from '../../game/game.ts';
import { discColour } from '../board/colours.ts';
import { isReplay, mayTouch, profile, view, wheelTurning } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { flick } from '../wheel/wheel-control.ts';
import { DiscFace } from './disc-face.tsx';
import { ColourMark } from './trap.tsx';
import { Wheel } from './wheel.tsx';

/** What the wheel says: its result, or that it has nothing to say this turn. */
function Verdict({ now }: { readonly now: View }) {
  if (wheelTurning.value) return <p class="verdict">{t('wheel.turning')}</p>;
  if (now.wheelWanted && !isReplay.value) {
    return (
      <button type="button" class="button primary" data-spin disabled={!mayTouch.value} onClick={flick}>
        {t('wheel.spin')}
      </button>
    );
  }
  if (now.sector !== null) {
    return (
      <p class="verdict" data-sector={now.sector}>
        {now.sector === 'piece' && <DiscFace colour={discColour(now.game, now.turn)} />}
        {(now.sector === 'orange' || now.sector === 'green') && <ColourMark colour={now.sector} />}
        {t(`wheel.${now.sector}`)}
      </p>
    );
  }
  if (now.outcome !== null || now.needs !== 'move') return <p class="verdict">{t('wheel.over')}</p>;
  return <p class="verdict">{t('wheel.none')}</p>;
}

export function WheelPanel() {
  const spinner = profile.value.spinner;
  const now = view.value;
  if (spinner === null) return null;
  const dimmed = now !== null && !now.wheelWanted && now.sector === null;
  return (
    <section class="panel wheel-panel">
      <Wheel sectors={spinner.sectors} dimmed={dimmed} />
      <div class="verdict-area">{now !== null && <Verdict now={now} />}</div>
    </section>
  );
}
