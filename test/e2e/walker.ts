import type { Page } from 'playwright-core';
import type { Random } from '../../src/bench/random.ts';

interface Middle {
  readonly x: number;
  readonly y: number;
}

/** Somebody at the page who touches and drags whatever is there. */
export class Walker {
  readonly page: Page;
  readonly random: Random;
  /** What the page has said that is an error of its own. */
  readonly errors: string[] = [];
  readonly #touched: string;

  /** @param touched selector of what is touched */
  constructor(page: Page, random: Random, touched: string) {
    this.page = page;
    this.random = random;
    this.#touched = touched;
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  }

  async touch(): Promise<void> {
    const all = await this.page.locator(this.#touched).filter({ visible: true }).all();
    if (all.length === 0) return;
    // What has gone, or is covered, is not there to be touched.
    await this.random
      .pick(all)
      .click({ timeout: 500 })
      .catch(() => undefined);
  }

  /** One time in ten it is not let go. */
  async drag(): Promise<void> {
    const discs = this.page.locator('[data-square]:not([data-disc=""])');
    const from = (await this.#any(discs)) ?? (await this.#any(this.page.locator('[data-square]')));
    const to = await this.#any(this.page.locator('[data-square]'));
    if (from === null || to === null) return;
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 4 });
    if (!this.random.chance(0.1)) await mouse.up();
  }

  /** The middle of one of these; null: there is none, or it is not seen. */
  async #any(these: ReturnType<Page['locator']>): Promise<Middle | null> {
    const all = await these.all();
    if (all.length === 0) return null;
    const box = await this.random
      .pick(all)
      .boundingBox({ timeout: 500 })
      .catch(() => null);
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}
