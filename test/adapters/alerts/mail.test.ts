/** Alerts by mail, to a real SMTP server. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { type Alert, mailWay } from '../../../src/adapters/alerts/alerts.ts';
import { readDictionaries } from '../../../src/adapters/words/words.ts';
import { newFolder } from '../../e2e/folders.ts';

const WORDS = readDictionaries('src/kiosk/texts');
const alert = (event: Alert['event'], fault: Partial<Alert['body']> = {}): Alert => ({
  about: 'x',
  event,
  body: {
    ...{ damier: 'alert', v: 1, event, at: '2026-11-30T09:15:00.000Z' },
    board: { name: 'Salle 3', machine: 'musee-1', profile: 'trappes-8x8' },
    ...fault,
  },
});
const CHATTER = alert('raised', { code: 'E21', fault: 'chatter', square: 'c5' });
/** As an address of another machine is: there a mail must be encrypted. */
const ELSEWHERE = '[::ffff:127.0.0.1]';

const close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of close.splice(0)) await one();
});

function certificate() {
  const file = join(newFolder('mail'), 'server.pem');
  const names = ['-subj', '/CN=mail', '-addext', 'subjectAltName=IP:::ffff:127.0.0.1,DNS:localhost'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const paper = ['req', '-x509', ...curve, ...names, '-keyout', '-', '-out', '-'];
  const pem = execFileSync('openssl', paper, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  writeFileSync(file, pem);
  return { file, key: pem, cert: pem };
}

interface Taken {
  readonly to: readonly string[];
  readonly secure: boolean;
  readonly user: unknown;
  readonly raw: string;
}

async function mailServer(options: SMTPServerOptions) {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    onData(stream, { envelope, secure, user }, done) {
      void text(stream).then((raw) => {
        taken.push({ to: envelope.rcptTo.map(({ address }) => address), secure, user, raw });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  close.push(() => new Promise((done) => server.close(() => done())));
  return { taken, port: (server.server.address() as AddressInfo).port };
}

function way(
  server: string,
  more: { caFile?: string; user?: string; password?: string; language?: string } = {},
) {
  const { caFile = null, user = null, password = null, language = 'fr' } = more;
  const words = WORDS.get(language) ?? {};
  const from = 'plateau@musee.example';
  return mailWay(
    { server, from, user, caFile, words, language, password: () => password },
    'technique@musee.example',
  );
}

describe('an alert by mail', () => {
  it('says what is wrong and what to do, in the language of the house, once the board has logged in over STARTTLS', async () => {
    const { file, key, cert } = certificate();
    const logins: string[] = [];
    const { taken, port } = await mailServer({
      ...{ key, cert, authOptional: false },
      onAuth({ username, password }, _, done) {
        logins.push(`${username} ${password}`);
        done(null, { user: username });
      },
    });
    const mail = way(`smtp://${ELSEWHERE}:${port}`, { caFile: file, user: 'salle3', password: 'geheim-7' });
    await mail.deliver(CHATTER);
    expect(logins).toEqual(['salle3 geheim-7']);
    expect(taken).toMatchObject([{ to: ['technique@musee.example'], secure: true, user: 'salle3' }]);
    const [{ raw } = { raw: '' }] = taken;
    expect(raw).toContain('From: plateau@musee.example');
    expect(raw).toContain('Auto-Submitted: auto-generated');
    expect(decoded(raw)).toContain('Subject: Salle 3: E21 · ');
    expect(decoded(raw)).toContain('Recentrer l=E2=80=99aimant');
    expect(raw).not.toContain('geheim');
  });

  it('goes over TLS from the first byte to smtps, and to nobody whose certificate is not trusted', async () => {
    const { file, key, cert } = certificate();
    const { taken, port } = await mailServer({ secure: true, key, cert });
    await way(`smtps://localhost:${port}`, { caFile: file }).deliver(alert('test'));
    expect(taken).toMatchObject([{ secure: true }]);
    await expect(way(`smtps://localhost:${port}`).deliver(alert('test'))).rejects.toThrow(/self.signed/);
    expect(taken).toHaveLength(1);
  });

  it('never leaves the machine in the open', async () => {
    const { taken, port } = await mailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
    await expect(way(`smtp://${ELSEWHERE}:${port}`).deliver(CHATTER)).rejects.toThrow(/STARTTLS|TLS/);
    expect(taken).toEqual([]);
    await way(`smtp://127.0.0.1:${port}`).deliver(CHATTER);
    expect(taken).toMatchObject([{ secure: false }]);
  });

  it('that is refused says why, and never the password', async () => {
    const { port } = await mailServer({
      hideSTARTTLS: true,
      ...{ authOptional: false, allowInsecureAuth: true },
      onAuth: ({ username, password }, _, done) => done(new Error(`no ${username} with ${password}`)),
    });
    const mail = way(`smtp://127.0.0.1:${port}`, { user: 'salle3', password: 'geheim-7' });
    const error = await mail.deliver(CHATTER).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(String(error)).toContain('no salle3 with …');
    expect(JSON.stringify([error, (error as Error).stack, (error as Error).cause])).not.toContain('geheim');
  });

  it.each([
    ['fr', CHATTER, 'Salle 3: E21 · Une case tremble · c5'],
    [
      'en',
      alert('cleared', { code: 'E32', fault: 'slider', part: 'S3' }),
      'Salle 3: Over: E32 · Slider jammed · S3',
    ],
    [
      'en',
      alert('raised', { code: 'E84', fault: 'file', part: 'table.json' }),
      'Salle 3: E84 · Damaged file · table.json',
    ],
    ['de', alert('test'), 'Salle 3: Probe der Meldungen'],
  ] as const)('in %s has its subject in words', async (language, about, subject) => {
    const { taken, port } = await mailServer({ hideSTARTTLS: true });
    await way(`smtp://127.0.0.1:${port}`, { language }).deliver(about);
    const [{ raw } = { raw: '' }] = taken;
    expect(decoded(raw)).toContain(`Subject: ${subject}`);
  });
});

/** A mail's subject as people read it (RFC 2047). */
function decoded(raw: string): string {
  const whole = raw.replaceAll('\r\n ', ' ');
  return whole
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, coded: string) =>
      Buffer.from(
        coded
          .replaceAll('_', ' ')
          .replace(/=([\dA-F]{2})/g, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8'),
    )
    .replace(/=\?UTF-8\?B\?(.*?)\?=/g, (_, coded: string) => Buffer.from(coded, 'base64').toString('utf8'));
}
