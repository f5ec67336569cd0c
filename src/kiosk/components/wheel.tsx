import type { PageProfile } from '../../ports/page.ts';
import { lamp, sectorLamp } from '../board/lamps.ts';
import { lights, mayTouch } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { grab, grabbed, letGo, shownAngle, turn } from '../wheel/wheel-control.ts';

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
