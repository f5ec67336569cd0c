import type { StaffState } from '../../ports/staff.ts';
import type { GameId } from '../../rules/rules.ts';
import { CheckIcon, DownloadIcon } from '../components/icons.tsx';
import { t } from '../texts/texts.ts';
import { codeOf, stopsPlay, toDo, whatOf } from './faults.ts';
import { takeAway } from './staff-client.ts';
import { dateWords } from './staff-frame.tsx';

const SHOWN = 12;

/** Every fault that was there, newest first, with what to do. */
export function FaultsPanel({ now, game }: { readonly now: StaffState; readonly game: GameId }) {
  const { faults } = now;
  return (
    <section class="panel faults-panel">
      <header>
        <h2>{t('staff.faults')}</h2>
        <a class="button" href={takeAway('log')} download="damier-log.txt" data-log>
          <DownloadIcon /> {t('staff.log')}
        </a>
      </header>
      {faults.length === 0 ? (
        <p>
          <CheckIcon /> {t('staff.faults.none')}
        </p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('staff.when')}</th>
              <th scope="col">{t('staff.code')}</th>
              <th scope="col">{t('staff.what')}</th>
              <th scope="col">{t('staff.do')}</th>
            </tr>
          </thead>
          <tbody>
            {faults.slice(0, SHOWN).map(({ fault, raised, cleared, times }) => (
              <tr key={`${raised} ${codeOf(fault)} ${fault.part ?? ''}`} data-open={cleared === null}>
                <td class="mono">{dateWords(raised)}</td>
                <td>
                  <span
                    class={`chip code ${cleared !== null ? 'outline' : stopsPlay(fault) ? 'ink' : 'amber'}`}
                  >
                    {codeOf(fault)}
                  </span>
                </td>
                <td>
                  {whatOf(fault, game)}
                  {times > 1 && ` · ${t('staff.times', { n: times })}`}
                  {cleared !== null && ` · ${t('staff.cleared', { when: dateWords(cleared) })}`}
                </td>
                <td>{cleared === null ? toDo(fault) : t('staff.do.nothing')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
