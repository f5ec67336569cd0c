/** The built page in Chromium with a scripted server behind its WebSocket. */

import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page, type Route, type WebSocketRoute } from 'playwright-core';
import { CONTENT_SECURITY_POLICY } from '../../src/adapters/http/access.ts';
import type { PageMessage, ServerMessage } from '../../src/ports/page.ts';
import { greeting, type Scene } from './scene-parts.ts';
import { settled } from './settled.ts';

const ORIGIN = 'http://damier.test';
const BEAT_MS = 3000;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

const fileOf = (name: string) => fileURLToPath(new URL(`../../dist/kiosk/${name}`, import.meta.url));

/** The text of a file of the built page. */
export const built = (name: string) => readFileSync(fileOf(name), 'utf8');

/** In place of the browser's own voices, of which a headless one has none. */
const VOICES = `
  window.spoken = [];
  Object.defineProperty(window, 'speechSynthesis', { value: {
    getVoices: () => [{ name: 'Test' }],
    cancel: () => {},
    speak: (speech) => {
      window.spoken.push(speech.lang + ': ' + speech.text);
      queueMicrotask(() => speech.dispatchEvent(new Event('end')));
    },
  } });`;

/** A voice that says one thing, `uttered`, until it is told that it is over. */
const SLOW_VOICE = `
  window.uttered = null;
  Object.defineProperty(window, 'speechSynthesis', { value: {
    getVoices: () => [{ name: 'Test' }],
    cancel: () => { window.uttered = null; },
    speak: (speech) => { window.uttered = speech; },
  } });
  window.goOn = () => {
    const speech = window.uttered;
    window.uttered = null;
    speech?.dispatchEvent(new Event('end'));
  };`;

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface MockOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  readonly locale?: string;
  readonly touch?: boolean;
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** What the server answers, by path behind `/api/`: a value as JSON, a text as it is; anything else is not there. */
  readonly api?: Readonly<Record<string, unknown>>;
  /** The address behind `#`. */
  readonly at?: string;
  /** The browser has voices, and says what it is given at once: `spoken` tells what. Or slowly: `uttered`, until `goOn()`. */
  readonly voices?: boolean | 'slow';
  /** The page's time stands still: it passes only by `page.clock`; the server beats only when told to. */
  readonly timeStands?: boolean;
}

/** One open page and what it has said. */
export interface MockPage {
  readonly page: Page;
  readonly said: readonly PageMessage[];
  /** What the browser did not let the page do. */
  readonly violations: readonly string[];
  say(...messages: readonly ServerMessage[]): void;
  /** Cuts the connection; later ones are refused until `back`. */
  cut(): Promise<void>;
  back(): void;
  close(): Promise<void>;
}

/** Opens `dist/kiosk`, which must be built, and greets it with the scene. */
export async function openPage(browser: Browser, scene: Scene, options: MockOptions = {}): Promise<MockPage> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.theme ?? 'light',
    locale: options.locale ?? 'fr-FR',
    hasTouch: options.touch ?? false,
    reducedMotion: options.reducedMotion ?? 'no-preference',
  });
  const page = await context.newPage();
  if (options.voices) await page.addInitScript(options.voices === 'slow' ? SLOW_VOICE : VOICES);
  const said: PageMessage[] = [];
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  let socket: WebSocketRoute | null = null;
  let refusing = false;
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/health') return route.abort();
    if (pathname.startsWith('/api/')) return answer(route, options.api?.[pathname.slice(5)]);
    const path = pathname === '/' ? '/index.html' : pathname;
    const body = readFileSync(fileOf(path.slice(1)));
    const headers = {
      'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    };
    await route.fulfill({ body, headers });
  });
  await page.routeWebSocket(/\/ws$/, (ws) => {
    if (refusing) return void ws.close();
    socket = ws;
    ws.onMessage((data) => void said.push(JSON.parse(String(data))));
    for (const message of greeting(scene)) ws.send(JSON.stringify(message));
  });
  const say = (...messages: readonly ServerMessage[]) => {
    for (const message of messages) socket?.send(JSON.stringify(message));
  };
  const beating = options.timeStands === true ? null : setInterval(() => say({ type: 'beat' }), BEAT_MS);
  if (options.timeStands === true) {
    await page.clock.install({ time: 0 });
    // An hour on: at no time that may be over before it is said.
    await page.clock.pauseAt(3_600_000);
  }
  await page.goto(`${ORIGIN}/${options.at ?? ''}`);
  await page.waitForFunction(() => document.title.includes('·'));
  // What follows the first picture: the wood is painted, keys are listened to.
  if (options.timeStands === true) await page.clock.runFor(100);
  else await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await settled(page);
  return {
    page,
    said,
    violations,
    say,
    cut: async () => {
      refusing = true;
      await socket?.close();
    },
    back: () => {
      refusing = false;
    },
    close: () => {
      if (beating !== null) clearInterval(beating);
      return context.close();
    },
  };
}

async function answer(route: Route, value: unknown): Promise<void> {
  if (value === undefined) await route.fulfill({ status: 404 });
  else if (typeof value === 'string') await route.fulfill({ body: value, contentType: 'text/plain' });
  else await route.fulfill({ json: value });
}
