/** What axe says of a page as it stands, by WCAG 2.2 AA. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** `violations`: each with the element that it is found at; `passes`: rules that were met. */
export async function readByAxe(page: Page): Promise<{
  readonly violations: readonly string[];
  readonly passes: number;
}> {
  await page.evaluate(AXE);
  return page.evaluate(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }).then((result) => ({
      passes: result.passes.length,
      violations: result.violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html)),
    }))`,
  );
}
