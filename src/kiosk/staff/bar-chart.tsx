import { t } from '../texts/texts.ts';
import { numberWords } from './words.ts';

export interface Bar {
  readonly name: string;
  readonly n: number;
  /** Of these, abandoned: drawn hatched. */
  readonly part?: number;
}

const HIGH = 140;
const WIDE = 640;
/** Names that would touch each other are left out; the table has them all. */
const NAMES = 24;

/** Bars, and the same as a table for whoever would rather read. */
export function BarChart({ title, bars }: { readonly title: string; readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ n }) => n));
  const step = WIDE / Math.max(bars.length, 6);
  const every = Math.ceil(bars.length / NAMES);
  const hasParts = bars.some(({ part }) => part !== undefined);
  return (
    <section class="panel bar-chart">
      <h2>{title}</h2>
      {bars.length === 0 ? (
        <p>{t('figures.nothing')}</p>
      ) : (
        <svg viewBox={`0 0 ${WIDE} ${HIGH + 66}`} role="img" aria-label={title}>
          <defs>
            <pattern
              id="hatched"
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect class="hatch-ground" width="6" height="6" />
              <rect class="hatch" width="3" height="6" />
            </pattern>
          </defs>
          {bars.map(({ name, n, part = 0 }, i) => {
            const high = (HIGH * n) / most;
            return (
              <g key={name} transform={`translate(${i * step} 20)`}>
                <rect class="column" x={step * 0.1} y={HIGH - high} width={step * 0.8} height={high} />
                <rect
                  fill="url(#hatched)"
                  x={step * 0.1}
                  y={HIGH - (HIGH * part) / most}
                  width={step * 0.8}
                  height={(HIGH * part) / most}
                />
                {n > 0 && bars.length <= 2 * NAMES && (
                  <text x={step / 2} y={HIGH - high - 5}>
                    {numberWords(n)}
                  </text>
                )}
                {i % every === 0 && bars.length > 12 && (
                  <text x={step / 2} y={HIGH + 18}>
                    {name}
                  </text>
                )}
                {bars.length <= 12 && (
                  <foreignObject x="0" y={HIGH + 3} width={step} height="46">
                    <div class="bar-name">{name}</div>
                  </foreignObject>
                )}
              </g>
            );
          })}
          <path class="ground" d={`M0 ${HIGH + 20}H${WIDE}`} />
        </svg>
      )}
      <details>
        <summary>{t('figures.table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{t('figures.count')}</th>
              {hasParts && <th scope="col">{t('figures.abandoned')}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, n, part }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{numberWords(n)}</td>
                {hasParts && <td>{part === undefined ? '' : numberWords(part)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
