/** What comes out of the printer: a page's PDF, read for its sheets alone. */

import type { Page } from 'playwright-core';

/** The links on each sheet, by their addresses. */
export async function sheetsOf(page: Page): Promise<readonly (readonly string[])[]> {
  const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const objects = new Map(
    [...text.matchAll(/\n(\d+) 0 obj([\s\S]*?)endobj/g)].map(([, number, body = '']) => [number, body]),
  );
  const sheets = [...objects.values()].filter((body) => /\/Type\s*\/Page\b(?!s)/.test(body));
  return sheets.map((sheet) => {
    const [, links = ''] = /\/Annots\s*\[([^\]]*)\]/.exec(sheet) ?? [];
    return [...links.matchAll(/(\d+) 0 R/g)].flatMap(([, number]) => {
      const [, address] = /\/URI \(([^)]*)\)/.exec(objects.get(number) ?? '') ?? [];
      return address === undefined ? [] : [address];
    });
  });
}
