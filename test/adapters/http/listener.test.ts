import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepListening, type Listener } from '../../../src/adapters/http/http.ts';
import { FakeClock } from '../../app/fake-clock.ts';

const host = '127.0.0.1';
let clock: FakeClock;
let said: string[];
let server: Server;
let listener: Listener;

beforeEach(async () => {
  clock = new FakeClock();
  said = [];
  server = createServer((_, response) => response.end('here'));
  listener = await keepListening(server, { host, port: 0, clock, log: (message) => said.push(message) });
});
afterEach(() => listener.close());

const asked = async () => (await fetch(`http://${host}:${listener.port}/`)).text();

it('a listener that has gone is opened again at the same port, and that is said', async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  await expect(asked()).rejects.toThrow();
  clock.pass(1000);
  await once(server, 'listening');
  expect(await asked()).toBe('here');
  expect(said.join()).toMatch(/no longer listens/);
});

it('as long as somebody else has the port, it is tried again', async () => {
  server.close();
  await once(server, 'close');
  const other = createServer().listen(listener.port, host);
  await once(other, 'listening');
  clock.pass(1000);
  await once(server, 'error');
  other.close();
  await once(other, 'close');
  clock.pass(1000);
  await once(server, 'listening');
  expect(await asked()).toBe('here');
});

it('a connection that could not be accepted is said, and the listener stays', async () => {
  server.emit('error', new Error('accept EMFILE'));
  expect(said).toEqual([expect.stringMatching(/accept EMFILE/)]);
  expect(await asked()).toBe('here');
});

it('one that was ended stays so', async () => {
  await listener.close();
  clock.pass(5000);
  expect(server.listening).toBe(false);
});
