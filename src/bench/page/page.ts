/** How quick the page is: the whole program on the virtual board behind it, Chromium and its mouse before it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createRules, type Move, type Progress, type Rules } from '../../rules/rules.ts';
import { atMost, type Figure } from '../firmware/figures.ts';
import { pause, type RunningProgram, startProgram } from '../process.ts';
import { quantile } from '../recognition.ts';

export interface PageBenchSetup {
  /** Moves by mouse. */
  readonly moves: number;
  /** For so long the board is left alone, s. */
  readonly rest: number;
  readonly progress: (what: string, done: number, of: number) => void;
}

/** Linux counts a process's time in these, a second (`man 5 proc`: sysconf(_SC_CLK_TCK)). */
const TICKS = 100;
/** What the program does at its start is over; for the first minute V8 compiles what runs often, which costs 2 % of a core more. */
const WARM_UP_MS = 75_000;
/** Behind a move its prompt has come, ms. */
const SETTLED_MS = 1500;
const PAINTS = 5;

/** @throws where Chromium lies under no usual name, or this is no Linux */
export async function benchPage({ moves, rest, progress }: PageBenchSetup): Promise<readonly Figure[]> {
  const home = mkdtempSync(join(tmpdir(), 'damier-bench-page-'));
  let program: RunningProgram | null = null;
  let browser: Browser | null = null;
  try {
    program = await startProgram(home, 'international');
    const { url, pid } = program;
    progress('the board at rest', 0, 1);
    await pause(WARM_UP_MS);
    const share = await shareOf(pid, rest);
    progress('the board at rest', 1, 1);
    // It is there in a checkout alone.
    const { chromium } = await import('playwright-core');
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const paints = await firstPaints(browser, url, (done) => progress('first paints', done, PAINTS));
    const prompts = await promptTimes(browser, url, moves, (done) => progress('moves', done, moves));
    const ms = (what: string, value: number | null, bar: Figure['bar']): Figure => ({
      what,
      value: Math.round(value ?? Number.NaN),
      unit: 'ms',
      bar,
    });
    return [
      { what: 'virtual board at rest, of one core', value: 100 * share, unit: '%', bar: atMost(10) },
      ms('the first page is drawn, half of the time', quantile(paints, 0.5), null),
      ms('the first page is drawn, at the latest', Math.max(...paints), atMost(1000)),
      ms('mouse let go to new prompt, half of the time', quantile(prompts, 0.5), null),
      ms('mouse let go to new prompt, 9 times of 10', quantile(prompts, 0.9), atMost(300)),
      ms('mouse let go to new prompt, at the latest', Math.max(...prompts), null),
    ];
  } finally {
    await browser?.close();
    await program?.end('SIGTERM');
    rmSync(home, { recursive: true, force: true });
  }
}

/** Processor time of all its threads, divided by the time that passes. */
async function shareOf(pid: number | undefined, seconds: number): Promise<number> {
  const ticks = () => {
    const [user, system] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? [];
    return Number(user) + Number(system);
  };
  const before = { ticks: ticks(), at: performance.now() };
  await pause(seconds * 1000);
  return (ticks() - before.ticks) / TICKS / ((performance.now() - before.at) / 1000);
}

/** From the address to the first words, each in a browser that knows nothing of the page, ms. */
async function firstPaints(
  browser: Browser,
  url: string,
  done: (n: number) => void,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let n = 1; n <= PAINTS; n += 1) {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    await page.goto(url);
    await page.locator('[data-square]').first().waitFor();
    times.push(
      await page.evaluate<number>(
        `new Promise((told) => new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint')
          .forEach(({ startTime }) => told(startTime))).observe({ type: 'paint', buffered: true }))`,
      ),
    );
    await context.close();
    done(n);
  }
  return times;
}

/** From letting go the mouse until the prompt says what comes next, of moves that cannot go on, ms. */
async function promptTimes(
  browser: Browser,
  url: string,
  moves: number,
  done: (n: number) => void,
): Promise<readonly number[]> {
  // To wait on a condition the page's own policy has to stand aside.
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, bypassCSP: true });
  await page.goto(url);
  await page.locator('[data-square]').first().waitFor();
  // The last change of the prompt behind the mouse, by the page's own clock.
  await page.evaluate(`{
    // Whose turn it is shows in its picture as well.
    const text = () => document.querySelector('.prompt')?.outerHTML ?? '';
    window.bench = { letGo: Infinity, told: 0, text: '' };
    addEventListener('pointerup', () => { bench.letGo = performance.now(); bench.text = text(); }, true);
    new MutationObserver(() => {
      if (text() === bench.text) return;
      bench.text = text();
      bench.told = performance.now();
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  }`);
  const times: number[] = [];
  const rules = createRules('international');
  for (const { from, to } of quietMoves(rules, moves)) {
    await drag(page, rules.board.nameOf(from), rules.board.nameOf(to));
    await page.waitForFunction('bench.told > bench.letGo');
    await pause(SETTLED_MS);
    times.push(await page.evaluate<number>('bench.told - bench.letGo'));
    done(times.length);
  }
  return times;
}

/** A game without a capture in it, as far as it goes: each move is one that the same piece cannot lengthen. */
function quietMoves(rules: Rules, count: number): readonly Move[] {
  const found: Move[] = [];
  let progress: Progress = rules.begin(rules.start());
  while (found.length < count) {
    const move = rules.moves(progress.position).find((one) => {
      const { position } = rules.advance(progress, one);
      return rules.moves(position).every(({ captured }) => captured.length === 0);
    });
    if (move === undefined) break;
    found.push(move);
    progress = rules.advance(progress, move);
  }
  return found;
}

async function drag(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await centre(page, from), await centre(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await pause(100);
  await page.mouse.up();
}

async function centre(page: Page, square: string): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.locator(`[data-square="${square}"]`).boundingBox();
  if (box === null) throw new Error(`${square} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
