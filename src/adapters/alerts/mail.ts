import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import type { Dictionary } from '../../ports/answers.ts';
import type { Alert, AlertWay } from './alerts.ts';

export interface MailServer {
  /** `smtps://HOST:465`, or `smtp://HOST:587`, which must offer STARTTLS unless it is on this machine. */
  readonly server: string;
  readonly from: string;
  readonly user: string | null;
  /** The authority of the server's certificate, a file (PEM); null: the system's. */
  readonly caFile: string | null;
  /** Asked at each mail, so that a new one holds at once. May throw. */
  readonly password: () => string | null;
  /** The words of the page in the language of whoever reads the mails. */
  readonly words: Dictionary;
  readonly language: string;
}

/** A server that does not answer is given up after so long, ms. */
const ANSWER_MS = 10_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A mail each to one address: one that a server refuses keeps no other waiting. */
export function mailWay(mail: MailServer, to: string): AlertWay {
  return {
    kind: 'mail',
    to,
    async deliver(alert) {
      const password = mail.password();
      try {
        await sendMail(mail, password, { to, ...letterOf(alert, mail) });
      } catch (error) {
        throw withoutPassword(error, password);
      }
    },
  };
}

interface Letter {
  readonly subject: string;
  readonly text: string;
}

async function sendMail(mail: MailServer, pass: string | null, letter: Letter & { readonly to: string }) {
  const { protocol, hostname, port } = new URL(mail.server);
  const secure = protocol === 'smtps:';
  const onThisMachine = LOOPBACK.has(hostname);
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !onThisMachine,
    ignoreTLS: !secure && onThisMachine,
    ...(mail.user === null || pass === null ? {} : { auth: { user: mail.user, pass } }),
    ...(mail.caFile === null ? {} : { tls: { ca: readFileSync(mail.caFile, 'utf8') } }),
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  });
  try {
    const { to, subject, text } = letter;
    // Answering machines leave a mail alone that says it comes from none.
    const headers = { 'Auto-Submitted': 'auto-generated' };
    await transport.sendMail({ from: mail.from, to, subject, text, headers });
  } finally {
    transport.close();
  }
}

/** The fault in words, what to do, and where and when it was. */
export function letterOf(
  { event, body }: Alert,
  { words, language }: Pick<MailServer, 'words' | 'language'>,
): Letter {
  const { code = '', square, part, board, at } = body;
  const place = square ?? part ?? '';
  const named = words[`${code}.any`];
  const what = named ?? (words[code] ?? code).replace(/\{\w+\}/g, place);
  const fault = [code, what, ...(named === undefined || place === '' ? [] : [place])].join(' · ');
  const title = event === 'test' ? words['mail.test'] : event === 'cleared' ? words['mail.over'] : null;
  const subject = [`${board.name}:`, title, event === 'test' ? null : fault].filter(Boolean).join(' ');
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(
    new Date(at),
  );
  const toDo = event === 'raised' ? words[`staff.do.${code}`] : undefined;
  const lines = [subject, toDo, `${board.name} (${board.machine}, ${board.profile}), ${when}`];
  return { subject, text: `${lines.filter(Boolean).join('\n\n')}\n` };
}

/** A server may answer with what it was sent. */
function withoutPassword(error: unknown, password: string | null): unknown {
  if (!(error instanceof Error) || !password) return error;
  const forms = [password, Buffer.from(password).toString('base64')];
  return new Error(forms.reduce((message, form) => message.replaceAll(form, '…'), error.message));
}
