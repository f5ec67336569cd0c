import * as v from 'valibot';
import { type OpeningHours, type WallTime, WEEKDAYS } from '../../staff/staff.ts';
import { byPage, onMachine } from '../changed-by.ts';

/** When the exhibit is open, when it starts itself again, and who is told of its faults. */
export interface Operation {
  /** Null: always open. */
  readonly hours: OpeningHours | null;
  /** Minutes since midnight; null: never. */
  readonly restartAt: number | null;
  /** Null: nobody is told. */
  readonly webhook: string | null;
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const SPAN = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/;

const minuteOf = (text: string): number => 60 * Number(text.slice(0, 2)) + Number(text.slice(3, 5));

const hoursWords = 'is no time of opening; write two times as "10:00-18:00", midnight as 00:00';
const day = v.pipe(
  v.array(
    v.pipe(v.string(hoursWords), v.regex(SPAN, hoursWords)),
    'is no list; write [] for closed, or ["10:00-12:00", "14:00-18:00"]',
  ),
  v.description('when it is open on this day; left out: closed'),
);

const webhookWords = 'is no address; write where alerts are posted, as "https://example.org/hook"';

/** The entries of the configuration's section `operation`. */
export const operationEntries = {
  hours: v.optional(
    byPage(
      v.strictObject(Object.fromEntries(WEEKDAYS.map((name) => [name, v.optional(day)])), ({ expected }) =>
        expected === 'never'
          ? `there is no day of this name; here may stand ${WEEKDAYS.join(', ')}`
          : `is no week; write { … } with ${WEEKDAYS.join(', ')}`,
      ),
    ),
  ),
  restartAt: v.optional(
    byPage(
      v.pipe(
        v.string('is no time; write it as "04:30"'),
        v.regex(CLOCK, 'is no time; write it as "04:30"'),
        v.description('when the program ends itself to be started afresh, if nobody plays'),
      ),
    ),
  ),
  webhook: v.optional(
    onMachine(
      v.pipe(
        v.string(webhookWords),
        v.url(webhookWords),
        v.regex(/^https?:/, webhookWords),
        v.description('where a POST is sent when a fault comes or goes'),
      ),
    ),
  ),
};

interface OperationSettings {
  readonly hours?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  readonly restartAt?: string | undefined;
  readonly webhook?: string | undefined;
}

/** What a valid section means. */
export function operationOf({ hours, restartAt, webhook }: OperationSettings = {}): Operation {
  return {
    hours: hours === undefined ? null : week(hours),
    restartAt: restartAt === undefined ? null : minuteOf(restartAt),
    webhook: webhook ?? null,
  };
}

function week(hours: NonNullable<OperationSettings['hours']>): OpeningHours {
  const spanOf = (text: string) => ({ from: minuteOf(text), to: minuteOf(text.slice(6)) });
  return Object.fromEntries(WEEKDAYS.map((name) => [name, (hours[name] ?? []).map(spanOf)]));
}

/** The moment on the wall's clock; a week begins on Monday. */
export function wallTime(now: Date): WallTime {
  const weekday = WEEKDAYS[(now.getDay() + 6) % 7];
  if (weekday === undefined) throw new Error('a week has seven days');
  return { weekday, minute: 60 * now.getHours() + now.getMinutes() };
}
