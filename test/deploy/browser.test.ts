/** What the exhibit's browser is forbidden, and what its keeper needs all the same. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const policy: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(new URL('../../deploy/chromium-policy.json', import.meta.url), 'utf8'),
);

it('reaches this machine alone, and offers neither files nor paper', () => {
  expect(policy.URLAllowlist).toEqual(['http://localhost', 'http://127.0.0.1']);
  expect(policy.URLBlocklist).toContain('*');
  expect(policy).toMatchObject({
    AllowFileSelectionDialogs: false,
    PrintingEnabled: false,
    DownloadRestrictions: 3,
  });
});

it('shuts the developer tools by their address, so that the keeper may close a new tab', () => {
  // With 2, Chromium answers "Target is not inspectable" to /json/close of its own pages, and the browser is started again instead.
  expect(policy.DeveloperToolsAvailability).toBe(1);
  expect(policy.URLBlocklist).toEqual(expect.arrayContaining(['devtools://*', 'view-source:*']));
});
