/** What axe says of a page as it stands once it stands still (words that fade in are pale for a moment), by all of its rules. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { settled } from './settled.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** `violations`: each with the element that it is found at; `passes`: rules that were met. */
export async function readByAxe(page: Page): Promise<{
  readonly violations: readonly string[];
  readonly passes: number;
}> {
  await page.evaluate(AXE);
  await settled(page);
  return page.evaluate(
    `axe.run().then((result) => ({
      passes: result.passes.length,
      violations: result.violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html.slice(0, 200))),
    }))`,
  );
}
