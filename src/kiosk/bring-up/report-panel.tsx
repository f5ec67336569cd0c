import type { BringUpView, CalibrationChange } from '../../ports/bring-up.ts';
import { t } from '../texts/texts.ts';
import { AnswerButton } from './answering.tsx';

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

interface KeepPanelProps {
  readonly id: number;
  readonly changes: readonly CalibrationChange[];
}

/** What would be kept, beside what is in force. */
export function KeepPanel({ id, changes }: KeepPanelProps) {
  return (
    <section class="bring-up-question">
      <h2>{t('bringUp.ask.keep')}</h2>
      {changes.length === 0 ? (
        <p>{t('bringUp.same')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t('bringUp.figure')}</th>
              <th>{t('bringUp.before')}</th>
              <th>{t('bringUp.now')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ what, of, from, to }) => (
              <tr key={`${what} ${of}`}>
                <th>{t(`bringUp.change.${what}`, { s: of })}</th>
                <td>{from}</td>
                <td>{to}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div class="bring-up-answers">
        <AnswerButton question={id} said={{ say: 'yes' }} text={t('bringUp.keep')} primary />
        <AnswerButton question={id} said={{ say: 'no' }} text={t('bringUp.discard')} />
      </div>
    </section>
  );
}
