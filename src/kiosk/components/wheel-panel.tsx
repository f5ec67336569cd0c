import type { Light, View } from '../../game/game.ts';
import type { GameId } from '../../rules/rules.ts';
import { discColour } from '../board/colours.ts';
import { fenPieceAt } from '../board/fen-pieces.ts';
import { type BoardSize, cellOf } from '../board/geometry.ts';
import { isReplay, mayTouch, profile, view, wheelTurning } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { flick } from '../wheel/wheel-control.ts';
import { DiscFace } from './disc-face.tsx';
import { ColourMark } from './trap.tsx';
import { Wheel } from './wheel.tsx';

/** Pale discs where pieces are to be put: which one belongs there, since the light says only that one does. */
export function Wanted(props: {
  readonly game: GameId;
  readonly fen: string;
  readonly size: BoardSize;
  readonly lights: readonly Light[];
  /** Something lies there already. */
  readonly isTaken: (at: string) => boolean;
}) {
  const { game, fen, size, lights, isTaken } = props;
  return (
    <div class="shapes">
      {lights.map(({ at, id }) => {
        const piece = id === 'L7' && !isTaken(at) ? fenPieceAt(fen, at, size) : null;
        const cell = cellOf(at);
        if (piece === null || cell === null) return null;
        const { side, king } = piece;
        return (
          <div
            key={at}
            class="shape-at wanted"
            style={{ '--col': cell.col, '--row': cell.row }}
            data-wanted={`${side}${king ? 'K' : ''}`}
          >
            <DiscFace colour={discColour(game, side)} crown={king} />
          </div>
        );
      })}
    </div>
  );
}

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
