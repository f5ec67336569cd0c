import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { httpSite } from '../../../src/adapters/site/site.ts';
import { FakeSite } from './fake-site.ts';

const PDN = '[GameType "20"]\n\n1. 32-28 *\n';

let site: FakeSite;
beforeEach(async () => {
  site = await FakeSite.start();
});
afterEach(() => site.close());

describe('a site over HTTP', () => {
  it('gets the whole game, letter for letter, from whoever has the token', async () => {
    const shows = httpSite({ url: site.url, token: 'secret' });
    await shows.show(PDN);
    await shows.show(`${PDN}é`);
    expect(site.shown).toEqual([PDN, `${PDN}é`]);
  });

  it.each([
    ['a wrong token', 401, /does not know this board \(401\): check the token/, true],
    ['a game that is not there', 404, /has no such game \(404\): check the address/, true],
    ['too much', 429, /did not take the game \(429\)/, false],
    ['a broken site', 503, /did not take the game \(503\)/, false],
    ['a redirection', 302, /redirects \(302\): check the address/, false],
  ])('%s is told', async (_what, status, message, final) => {
    site.failing = status;
    const told = expect(httpSite({ url: site.url, token: 'secret' }).show(PDN)).rejects;
    await told.toMatchObject({ message: expect.stringMatching(message), final });
  });

  it('that is not there is told with its address', async () => {
    const { url } = site;
    await site.close();
    await expect(httpSite({ url, token: null }).show(PDN)).rejects.toThrow(
      `${url.host} cannot be reached (nothing listens there, ECONNREFUSED)`,
    );
    site = await FakeSite.start();
  });
});
