import type { Light, View } from '../../game/game.ts';
import type { PageProfile } from '../../ports/page.ts';
import type { GameId } from '../../rules/rules.ts';
import { type BoardSize, cellOf, discColour } from '../board/geometry.ts';
import { lamp, sectorLamp } from '../board/lamps.ts';
import { fenPieceAt } from '../board/placements.ts';
import { isReplay, lights, mayTouch, profile, view, wheelTurning } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { flick, grab, grabbed, letGo, shownAngle, turn } from '../wheel/wheel-control.ts';
import { DiscFace } from './discs.tsx';
import { ColourMark } from './sliders.tsx';

type SectorKind = NonNullable<PageProfile['spinner']>['sectors'][number];

/** Radii in a drawing of 200 × 200. */
const RIM = 98.5;
const FACE = 88;
const HUB = 21;

function onCircle(radius: number, degrees: number): string {
  const a = (degrees * Math.PI) / 180;
  return `${(100 + radius * Math.sin(a)).toFixed(2)} ${(100 - radius * Math.cos(a)).toFixed(2)}`;
}

function SectorSign({ kind }: { readonly kind: SectorKind }) {
  switch (kind) {
    case 'piece':
      return (
        <g class="sign piece">
          <circle cx="100" cy="45" r="11.5" />
          <circle class="ring" cx="100" cy="45" r="8" />
          <circle class="ring" cx="100" cy="45" r="4.2" />
        </g>
      );
    case 'orange':
      return <path class="sign orange" d="M100 33.5l12 21H88z" />;
    case 'green':
      return <rect class="sign green" x="90.5" y="35.5" width="19" height="19" rx="1.5" />;
  }
}

function Sector(props: {
  readonly kind: SectorKind;
  readonly index: number;
  readonly of: number;
  readonly lit: boolean;
}) {
  const { kind, index, of, lit } = props;
  const width = 360 / of;
  const from = index * width;
  const path = `M100 100L${onCircle(FACE, from)}A${FACE} ${FACE} 0 0 1 ${onCircle(FACE, from + width)}Z`;
  return (
    <g class={`sector ${kind}${index % 2 === 1 ? ' odd' : ''}`} data-lit={lit}>
      <path class="wedge" d={path} />
      <g transform={`rotate(${from + width / 2} 100 100)`}>
        <SectorSign kind={kind} />
        <text x="100" y="25.5">
          {t(`sector.${kind}`)}
        </text>
        <circle class="lamp" cx="100" cy="6.6" r="2.8" />
      </g>
    </g>
  );
}

/** The wheel on its axis: words and shapes turn, hub and pointer stand. */
export function Wheel({
  sectors,
  dimmed,
}: {
  readonly sectors: readonly SectorKind[];
  readonly dimmed: boolean;
}) {
  const angle = shownAngle.value;
  return (
    <div class={`wheel${dimmed ? ' dimmed' : ''}`} data-spin-now={lamp(lights.value, 'spinNow')}>
      <div
        class="wheel-body"
        role="img"
        aria-label={t('wheel.label')}
        data-wheel
        data-angle={(((angle % 360) + 360) % 360).toFixed(1)}
        data-grabbed={grabbed.value}
        data-live={mayTouch.value}
        onPointerDown={(event) => grab(event.currentTarget, event)}
        onPointerMove={(event) => turn(event.currentTarget, event)}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        <div class="wheel-disc" style={{ transform: `rotate(${(-angle).toFixed(2)}deg)` }}>
          <Face sectors={sectors} />
        </div>
        <svg class="wheel-hub" viewBox="0 0 200 200" aria-hidden="true">
          <circle class="hub" cx="100" cy="100" r={HUB} />
          <circle class="hub-ring" cx="100" cy="100" r="14.5" />
          <circle class="hub-pin" cx="100" cy="100" r="4.8" />
        </svg>
      </div>
      <svg class="pointer" viewBox="0 0 24 30" aria-hidden="true">
        <path d="M2.5 2h19L12 27z" />
      </svg>
    </div>
  );
}

/** What turns: drawn once, and again only when a lamp or the language changes. */
function Face({ sectors }: { readonly sectors: readonly SectorKind[] }) {
  const chip = lights.value;
  const lit = sectors.map((_, i) => sectorLamp(chip, i));
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <circle class="rim" cx="100" cy="100" r={RIM} />
      {sectors.map((kind, i) => (
        <Sector key={i} kind={kind} index={i} of={sectors.length} lit={lit[i] === true} />
      ))}
      {sectors.map((_, i) => {
        const [cx, cy] = onCircle(93.2, (i * 360) / sectors.length).split(' ');
        return <circle key={i} class="peg" cx={cx} cy={cy} r="2.9" />;
      })}
      <circle class="sheen" cx="100" cy="100" r={FACE} />
    </svg>
  );
}

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
