import type { StaffState } from '../../ports/staff.ts';
import { suspectShare } from '../../staff/staff.ts';
import { CheckIcon, WarnIcon } from '../components/icons.tsx';
import { known, t } from '../texts/texts.ts';
import { chanceWords, numberWords, percentWords } from './staff-frame.tsx';

/** Both links with their counters, and whether the wheel is fair. */
export function LinkPanel({ now: { links, wheel } }: { readonly now: StaffState }) {
  return (
    <section class="panel link-panel">
      {links === null ? (
        <p>{t('staff.noBoard')}</p>
      ) : (
        (['sensors', 'actuators'] as const).map((part) => (
          <div key={part} data-link={part}>
            <header>
              <h2>{t(`staff.link.${part}`)}</h2>
              <p data-state={links[part].state}>{t(`staff.link.${links[part].state}`)}</p>
            </header>
            <details open={part === 'sensors'}>
              <summary>{t('staff.counters')}</summary>
              <dl>
                {Object.entries(links[part].counters).map(([name, count]) => (
                  <div key={name}>
                    <dt>{counterName(name)}</dt>
                    <dd>{numberWords(count)}</dd>
                  </div>
                ))}
              </dl>
            </details>
          </div>
        ))
      )}
      {wheel !== null && <Fairness wheel={wheel} />}
    </section>
  );
}

/** A counter that the texts do not know keeps its own name. */
function counterName(name: string): string {
  const id = `staff.counter.${name}`;
  return known({ id, params: {} }) ? t(id) : name;
}

function Fairness({ wheel }: { readonly wheel: NonNullable<StaffState['wheel']> }) {
  const { fairness, counts } = wheel;
  const { spins, p, verdict, shown, needed, border } = fairness;
  return (
    <>
      <header>
        <h2>{t('staff.wheel')}</h2>
        <p>
          {t(verdict === 'tooFew' ? 'staff.wheel.count' : 'staff.wheel.spins', {
            n: numberWords(spins),
            p: chanceWords(p),
          })}
        </p>
      </header>
      <WheelChart wheel={wheel} />
      <p class="fairness" data-verdict={verdict}>
        {verdict === 'fair' ? <CheckIcon /> : <WarnIcon />} {t(`staff.wheel.${verdict}`)}
      </p>
      {spins > 0 && (
        <p class="small">
          {t('staff.wheel.needed', {
            n: numberWords(spins),
            share: percentWords(shown),
            need: numberWords(needed),
            small: percentWords(suspectShare(counts.length)),
            line: numberWords(border),
          })}
        </p>
      )}
    </>
  );
}

const WIDE = 420;
const HIGH = 130;
/** A lower column has no room for its figure, which then stands over it. */
const FIGURE = 20;

/** One bar a sector, the band in which 95 of 100 lie, and the sectors' signs below. */
function WheelChart({ wheel }: { readonly wheel: NonNullable<StaffState['wheel']> }) {
  const { kinds, counts, fairness } = wheel;
  const { expected, usual } = fairness;
  const most = Math.max(1, usual.to, ...counts) * 1.05;
  const y = (n: number) => HIGH - (HIGH * n) / most;
  const step = WIDE / counts.length;
  return (
    <figure class="wheel-chart">
      <figcaption>
        {expected > 0 &&
          t('staff.wheel.band', {
            n: numberWords(expected, 1),
            from: numberWords(usual.from),
            to: numberWords(usual.to),
          })}
      </figcaption>
      <svg viewBox={`0 0 ${WIDE} ${HIGH + 40}`} aria-hidden="true">
        <rect class="band" x="0" y={y(usual.to)} width={WIDE} height={y(usual.from) - y(usual.to)} />
        {counts.map((count, i) => (
          <g key={i} data-kind={kinds[i]} transform={`translate(${i * step} 0)`}>
            <rect
              class="column"
              x={step * 0.12}
              y={y(count)}
              width={step * 0.76}
              height={HIGH - y(count)}
              rx="2"
            />
            <text
              class="count"
              data-over={HIGH - y(count) < FIGURE}
              x={step / 2}
              y={y(count) + (HIGH - y(count) < FIGURE ? -5 : 16)}
            >
              {count}
            </text>
            <path
              class="sign"
              transform={`translate(${step / 2} ${HIGH + 13})`}
              d={SIGNS[kinds[i] ?? 'piece'] ?? ''}
            />
            <text class="nth" x={step / 2} y={HIGH + 36}>
              {i + 1}
            </text>
          </g>
        ))}
        <path class="expected" d={`M0 ${y(expected)}H${WIDE}`} />
        <path class="ground" d={`M0 ${HIGH}H${WIDE}`} />
      </svg>
      <table class="unseen">
        <caption>{t('staff.wheel')}</caption>
        <tbody>
          {counts.map((count, i) => (
            <tr key={i}>
              <th scope="row">{`${i + 1} · ${t(`staff.sector.${kinds[i]}`)}`}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Round, triangle, square: no meaning by colour alone. */
const SIGNS: Readonly<Record<string, string>> = {
  piece: 'M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z',
  orange: 'M0-8L8 7H-8z',
  green: 'M-7-7H7V7H-7z',
};
