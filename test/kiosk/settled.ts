import type { Page } from 'playwright-core';

/** Waits until the page stands still: its fonts are there, no word fades in and no disc slides any more. */
export async function settled(page: Page): Promise<void> {
  // What is taken away while it moves has come to rest too.
  await page.evaluate(`document.fonts.ready
    .then(() => Promise.allSettled(document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished)))
    .then(() => undefined)`);
}
