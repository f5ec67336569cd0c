import { FAULTS } from '../../game/game.ts';
import { t } from '../texts/texts.ts';
import { PrintIcon, StaffFrame } from './staff-frame.tsx';

const DAILY = ['on', 'look', 'clean', 'off'] as const;
const TROUBLE = ['displaced', 'fallen', 'dark', 'frozen', 'call'] as const;

/** One page for whoever watches the room, to be printed: what to do each day, and what each code means. */
export function GuidePage() {
  return (
    <StaffFrame page="guide" title={t('guide.title')}>
      <main class="panel guide-page">
        <header>
          <h2>{t('guide.heading')}</h2>
          <button type="button" class="button primary" onClick={() => print()}>
            <PrintIcon /> {t('guide.print')}
          </button>
        </header>
        <div class="guide-columns">
          <section>
            <h3>{t('guide.daily')}</h3>
            <ol>
              {DAILY.map((id) => (
                <li key={id}>{t(`guide.daily.${id}`)}</li>
              ))}
            </ol>
            <h3>{t('guide.trouble')}</h3>
            <ul>
              {TROUBLE.map((id) => (
                <li key={id}>{t(`guide.trouble.${id}`)}</li>
              ))}
            </ul>
            <h3>{t('guide.page')}</h3>
            <p>{t('guide.page.call')}</p>
            <h3>{t('guide.never')}</h3>
            <p>{t('guide.never.what')}</p>
          </section>
          <section>
            <h3>{t('guide.codes')}</h3>
            <table>
              <tbody>
                {Object.values(FAULTS).map(({ page }) => (
                  <tr key={page}>
                    <th scope="row">{page}</th>
                    <td>{t(`guide.${page}`)}</td>
                    <td>{t(`staff.do.${page}`)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      </main>
    </StaffFrame>
  );
}
