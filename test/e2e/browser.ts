import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { newFolder } from './folders.ts';

const CHROMIUM = '/usr/bin/chromium';
/** What Chromium needs as root, and what keeps it from calling home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param touched whether its screen is one to touch */
export function openBrowser(touched = false): Promise<BrowserContext> {
  return chromium.launchPersistentContext(newFolder('chromium'), {
    executablePath: CHROMIUM,
    args: FLAGS,
    viewport: { width: 1440, height: 900 },
    hasTouch: touched,
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A hand with a mouse on the page: it touches what a person would, and knows squares by their names. */
export class MouseHand {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Drags the disc of one square to another, in small steps, as a mouse does. */
  async drag(from: string, to: string): Promise<void> {
    await this.attempt(from, to);
    await this.#look(`[data-square="${to}"]:not([data-disc=""])`);
  }

  /** The same movement of the mouse, whether or not the page takes it for a drag. */
  async attempt(from: string, to: string): Promise<void> {
    await this.#drag(await this.#square(from), await this.#square(to));
  }

  /** Drags the disc of a square into the tray of its side. */
  async putAway(from: string, side: 'W' | 'B'): Promise<void> {
    await this.#drag(await this.#square(from), await this.#centre(`[data-tray="${side}"]`));
    await this.#look(`[data-square="${from}"][data-disc=""]`);
  }

  /**
   * Takes the wheel by its rim, pulls it round at 1,000° a second and lets go while it moves: by the page's own clock, which
   * is installed and stands still meanwhile, as a busy machine would stretch any other.
   */
  async spin(): Promise<void> {
    const hub = await this.#centre('[data-wheel]');
    const { clock, mouse } = this.page;
    const at = (degrees: number): Point => ({
      x: hub.x + 70 * Math.sin((degrees * Math.PI) / 180),
      y: hub.y - 70 * Math.cos((degrees * Math.PI) / 180),
    });
    // A time that is not over before it is said, and in which a page does not take its server for gone (15 s).
    await clock.pauseAt((await this.page.evaluate<number>('Date.now()')) + 4000);
    await mouse.move(at(0).x, at(0).y);
    await mouse.down();
    for (let degrees = 16; degrees <= 240; degrees += 16) {
      await clock.runFor(16);
      await mouse.move(at(degrees).x, at(degrees).y);
    }
    await mouse.up();
    await clock.resume();
  }

  async press(selector: string): Promise<void> {
    await this.page.locator(selector).first().click();
  }

  /** Waits until the page shows it. */
  async shows(selector: string): Promise<void> {
    await this.page.locator(selector).first().waitFor({ state: 'attached' });
  }

  /** A hand looks where it has put a thing before it takes the next. */
  async #look(selector: string): Promise<void> {
    await this.shows(selector);
    await this.page.waitForTimeout(100);
  }

  async #drag(from: Point, to: Point): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 8 });
    await this.page.waitForTimeout(60);
    await mouse.up();
  }

  #square(name: string): Promise<Point> {
    return this.#centre(`[data-square="${name}"]`);
  }

  async #centre(selector: string): Promise<Point> {
    const box = await this.page.locator(selector).first().boundingBox();
    if (box === null) throw new Error(`${selector} is not on the page`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}
