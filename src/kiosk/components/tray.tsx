import type { Side } from '../../rules/rules.ts';
import { discColour } from '../board/colours.ts';
import { trayOf } from '../board/placements.ts';
import { heldDiscs, pointOf, pressTray, takePointer, tapTray } from '../hand/hand-control.ts';
import { focused, focusSquare } from '../state/focus.ts';
import { discs, view } from '../state/table.ts';
import { pieceName, sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { DiscFace } from './disc-face.tsx';

/** So many discs lie in a tray beside the lowest board that is played on with a mouse. */
const MOST_AT_EASE = 10;

/** What lies there: what was lost in this game, and what is spare. */
function trayWords(side: string, lost: number, spare: number): string {
  const parts = [
    ...(lost > 0 ? [t('tray.lost', { count: lost })] : []),
    ...(spare > 0 ? [t('tray.spare', { n: spare })] : []),
  ];
  return t('tray.label', { side, what: parts.length > 0 ? parts.join(', ') : t('tray.none') });
}

/** Where the pieces of one side lie that are not on the board. */
export function Tray({ side }: { readonly side: Side }) {
  const game = view.value?.game ?? 'trappes';
  const lying = trayOf(discs.value, side).filter((disc) => !heldDiscs.value.includes(disc.id));
  const lost = view.value?.lost[side] ?? 0;
  // A lost king leaves two discs: one of them was a spare one before.
  const spare = Math.max(0, lying.length - lost);
  const press = (event: PointerEvent, disc: number | null) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.preventDefault();
    if (!takePointer(event)) return;
    pressTray(side, disc, pointOf(event));
  };
  const lift = (event: MouseEvent, disc: number) => {
    // A click without a pointer is the keyboard's.
    if (event.detail !== 0) return;
    tapTray(side, disc, focused.value);
    focusSquare(focused.value);
  };
  return (
    <section
      class="tray"
      data-tray={side}
      data-count={lying.length}
      data-many={lying.length > MOST_AT_EASE}
      onPointerDown={(event) => press(event, null)}
    >
      <div class="tray-floor">
        <h2>{trayWords(sideName(game, side), lost, spare)}</h2>
        <div class="tray-discs">
          {lying.map((disc, i) => (
            <button
              type="button"
              key={disc.id}
              class="tray-disc"
              tabIndex={i === 0 ? 0 : -1}
              aria-label={t('tray.take', { piece: pieceName(game, side, disc.face ?? 'man') })}
              data-disc-id={disc.id}
              data-spare={i >= lying.length - spare}
              onPointerDown={(event) => press(event, disc.id)}
              onClick={(event) => lift(event, disc.id)}
            >
              <DiscFace colour={discColour(game, side)} crown={disc.face === 'king'} />
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}
