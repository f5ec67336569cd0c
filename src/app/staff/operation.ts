import * as v from 'valibot';
import { LONGEST_NAME } from '../../mirror/mirror.ts';
import {
  type Closing,
  type OpeningHours,
  type WallTime,
  WEEKDAYS,
  type WeekHours,
} from '../../staff/staff.ts';
import { byPage, onMachine } from '../changed-by.ts';

/** What people call this board. */
export const boardName = v.pipe(
  v.string('is no text; write one in quotes: what people call this board: a town, a room'),
  v.nonEmpty('is no text; write one in quotes: what people call this board: a town, a room'),
  v.maxLength(LONGEST_NAME, `is too long; ${LONGEST_NAME} letters are the most`),
  v.regex(
    /[^\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff]/,
    'is no name that people can read; write letters or digits',
  ),
  v.description('what people call this board: a town, a room'),
);

/** When the exhibit is open, when it starts itself again, and who is told of its faults. */
export interface Operation {
  /** What people call this board; null: as the machine is called. */
  readonly name: string | null;
  readonly hours: OpeningHours;
  /** Minutes since midnight; null: never. */
  readonly restartAt: number | null;
  /** Null: nothing is posted. */
  readonly webhook: string | null;
  /** Null: no mail is sent. */
  readonly mail: MailSettings | null;
}

export interface MailSettings {
  readonly server: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | null;
  readonly passwordFile: string | null;
  readonly caFile: string | null;
  /** The language that whoever reads them is written to in. */
  readonly language: string;
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

const MOST_CLOSINGS = 50;
const CLOSING = /^(?:\d{4}-\d{2}-\d{2}(?:\.\.\d{4}-\d{2}-\d{2})?|\d{2}-\d{2}(?:\.\.\d{2}-\d{2})?)$/;
const closingWords =
  'is no day; write "2026-12-25", or "12-25" for each year, and the first and the last of several as "12-24..01-02"';
const closing = v.pipe(
  v.string(closingWords),
  v.regex(CLOSING, closingWords),
  v.check((text) => text.split('..').every(isDay), 'names a day that no calendar has'),
  v.check((text) => {
    const { from, to } = closingOf(text);
    return from.length < 10 || from <= to;
  }, 'ends before it begins; write the first day first'),
);

/** A day without a year may be the 29th of February. */
function isDay(text: string): boolean {
  const date = new Date(`${text.length < 10 ? `2024-${text}` : text}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10).endsWith(text);
}

const webhookWords = 'is no address; write where alerts are posted, as "https://example.org/hook"';

/** The entries of the configuration's section `operation`. */
export const operationEntries = {
  name: v.optional(byPage(boardName)),
  hours: v.optional(
    byPage(
      v.strictObject(Object.fromEntries(WEEKDAYS.map((name) => [name, v.optional(day)])), ({ expected }) =>
        expected === 'never'
          ? `there is no day of this name; here may stand ${WEEKDAYS.join(', ')}`
          : `is no week; write { … } with ${WEEKDAYS.join(', ')}`,
      ),
    ),
  ),
  closedOn: v.optional(
    byPage(
      v.pipe(
        v.array(closing, 'is no list of days; write ["12-25", "2027-02-01..2027-02-14"]'),
        v.maxLength(MOST_CLOSINGS, `has too many entries; ${MOST_CLOSINGS} are the most`),
        v.description('days on which it stays closed, whatever the hours say'),
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

interface MailSection extends Pick<MailSettings, 'server' | 'from' | 'to'> {
  readonly user?: string | undefined;
  readonly passwordFile?: string | undefined;
  readonly caFile?: string | undefined;
}

interface OperationSettings {
  readonly name?: string | undefined;
  readonly hours?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  readonly closedOn?: readonly string[] | undefined;
  readonly restartAt?: string | undefined;
  readonly webhook?: string | undefined;
  readonly mail?: MailSection | undefined;
}

/** What a valid section means. @param language the house's, in which its mails are written */
export function operationOf(
  { name, hours, closedOn = [], restartAt, webhook, mail }: OperationSettings = {},
  language = 'fr',
): Operation {
  return {
    name: name ?? null,
    hours: { week: hours === undefined ? null : week(hours), closings: closedOn.map(closingOf) },
    restartAt: restartAt === undefined ? null : minuteOf(restartAt),
    webhook: webhook ?? null,
    mail: mail === undefined ? null : { ...mailOf(mail), language },
  };
}

function mailOf({
  server,
  from,
  to,
  user,
  passwordFile,
  caFile,
}: MailSection): Omit<MailSettings, 'language'> {
  return {
    ...{ server, from, to },
    user: user ?? null,
    passwordFile: passwordFile ?? null,
    caFile: caFile ?? null,
  };
}

function week(hours: NonNullable<OperationSettings['hours']>): WeekHours {
  const spanOf = (text: string) => ({ from: minuteOf(text), to: minuteOf(text.slice(6)) });
  return Object.fromEntries(WEEKDAYS.map((name) => [name, (hours[name] ?? []).map(spanOf)]));
}

/** `2026-12-25` or `12-24..01-02`, checked by the schema. */
function closingOf(text: string): Closing {
  const [from = '', to = from] = text.split('..');
  return { from, to };
}

/** The moment on the wall's clock. */
export function wallTime(now: Date): WallTime {
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    date: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    minute: 60 * now.getHours() + now.getMinutes(),
  };
}
