import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { trustsHost, trustsOrigin } from '../../../src/adapters/http/access.ts';

describe('a server on the loopback address', () => {
  it.each(['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'LOCALHOST'])('answers to %s', (host) => {
    expect(trustsHost('127.0.0.1', host)).toBe(true);
  });

  it.each([undefined, '', 'evil.example', 'localhost.evil.example', '10.0.0.7:8080', 'a b'])(
    'does not answer to %s',
    (host) => {
      expect(trustsHost('127.0.0.1', host)).toBe(false);
    },
  );
});

describe('a server on the network', () => {
  it.each(['10.0.0.7:8080', '[fe80::1]:8080', 'localhost', hostname(), `${hostname()}.local:8080`])(
    'answers to %s',
    (host) => {
      expect(trustsHost('0.0.0.0', host)).toBe(true);
    },
  );

  it('does not answer to a name that may have been pointed at it', () => {
    expect(trustsHost('0.0.0.0', 'evil.example')).toBe(false);
  });
});

describe('a WebSocket', () => {
  it.each<[string | undefined, string | undefined, boolean]>([
    ['http://localhost:8080', 'localhost:8080', true],
    [undefined, 'localhost:8080', true],
    ['http://localhost:9999', 'localhost:8080', false],
    ['https://evil.example', 'localhost:8080', false],
    ['null', 'localhost:8080', false],
    ['http://localhost:8080', undefined, false],
  ])('from %s to %s is trusted: %s', (origin, host, trusted) => {
    expect(trustsOrigin(origin, host)).toBe(trusted);
  });
});
