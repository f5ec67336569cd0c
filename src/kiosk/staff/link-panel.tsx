import type { StaffState } from '../../ports/staff.ts';
import { suspectShare } from '../../staff/staff.ts';
import { CheckIcon, WarnIcon } from '../components/icons.tsx';
import { known, t } from '../texts/texts.ts';
import { WheelChart } from './wheel-chart.tsx';
import { chanceWords, numberWords, percentWords } from './words.ts';

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
