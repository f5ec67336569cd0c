import { connection } from '../state/table.ts';
import { t } from '../texts/texts.ts';

/** Over any page whose own words do not say so: nothing is heard from the program, and what stands below may be old. */
export function Unanswered() {
  if (connection.value.state !== 'lost') return null;
  return (
    <p class="unanswered" role="alert">
      {t('server.unheard')}
    </p>
  );
}
