import type { BringUpView } from '../../ports/bring-up.ts';
import { t } from '../texts/texts.ts';

interface ReportPanelProps {
  readonly command: BringUpView['command'];
  readonly end: NonNullable<BringUpView['end']>;
}

/** What was found, each with its code; what was seen and what usually causes it are in English, as in the terminal. */
export function ReportPanel({ command, end }: ReportPanelProps) {
  return (
    <section class="bring-up-report">
      <h2>{t(end.findings.length === 0 ? 'bringUp.well' : 'bringUp.found')}</h2>
      {command === 'calibrate' && (
        <p>{end.kept === null ? t('bringUp.unchanged') : t('bringUp.kept', { file: end.kept })}</p>
      )}
      <dl>
        {end.findings.map(({ page, code, part, where, seen, cause }) => (
          <div key={`${code} ${part}`}>
            <dt>
              {page} · {part}
            </dt>
            <dd lang="en">
              {seen}; {cause}.{where !== '' && <small> {where}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
