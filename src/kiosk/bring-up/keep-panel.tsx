import type { CalibrationChange } from '../../ports/bring-up.ts';
import { t } from '../texts/texts.ts';
import { AnswerButton } from './answering.tsx';

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
