// Takes the documents' pictures from the real page (after `npm run build`): docs/play.png, a game of trappes in which a green slider
// is to be chosen; docs/cards.png, a grammar card to be answered; docs/fleet.png, nine boards of a group, which are made up.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const FEN = 'W:W13,17,22,23,24,25,26,27,28,32:B1,2,4,6,8,9,10,12,15,16,19:O11';
const CHOICE = 'S4 R';
/** The wheel says what it likes: one try in four is green. */
const TRIES = 24;

const path = (relative) => fileURLToPath(new URL(`../${relative}`, import.meta.url));

/** Starts a game in a folder of its own; answers its address, and how to end it. */
async function startGame(...args) {
  const home = mkdtempSync(join(tmpdir(), 'damier-screenshot-'));
  const game = spawn(process.execPath, [path('bin/damier.js'), 'play', '--port', '0', ...args], {
    env: { ...process.env, DAMIER_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    game.stdout.on('data', (data) => resolve(/http:\/\/\S+/.exec(String(data))?.[0]));
    game.on('exit', (code) => reject(new Error(`damier play ended with ${code}`)));
  });
  const end = async () => {
    game.kill('SIGTERM');
    await once(game, 'exit');
    rmSync(home, { recursive: true, force: true });
  };
  return { url, end };
}

async function tryOnce(page) {
  const game = await startGame('--fen', FEN);
  try {
    await page.goto(game.url);
    // The board's first snapshot comes with the prompt; the wheel turns for some seconds, on a busy machine for longer.
    await page.locator('[data-prompt="turn.spin"]').waitFor({ timeout: 60_000 });
    await page.locator('[data-spin]:enabled').click();
    await page.locator('[data-sector], [data-prompt="spin.line"]').first().waitFor({ timeout: 60_000 });
    const choice = page.locator(`[data-choice="${CHOICE}"]`);
    if ((await choice.count()) === 0) return false;
    await choice.click();
    await page.waitForTimeout(700);
    await page.screenshot({ path: path('docs/play.png') });
    return true;
  } finally {
    await game.end();
  }
}

async function takeCard(browser) {
  const game = await startGame('--game', 'sujet-verbe');
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
  try {
    await page.goto(game.url);
    await page.locator('[data-prompt="turn.plain"]').waitFor({ timeout: 60_000 });
    await page.locator('[data-square="b2"]').click();
    await page.locator('[data-square="c3"]').click();
    await page.locator('.answer').nth(1).click({ timeout: 60_000 });
    await page.waitForTimeout(700);
    await page.screenshot({ path: path('docs/cards.png') });
  } finally {
    await game.end();
  }
}

const TRAPPES = 'W:W13,K3,8,17,18,22,23,27,29,30,31,32:B1,5,6,11,14:O9,24';
const RUSSIAN = 'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12';
const SCHOOL = 'W:W13,14,15,16,17,18:B1,2,3,4,5,6';

/** A board that says of itself what the page `#fleet` shows. */
function fleetBoard(number, name, game, fen, faults, more = {}) {
  const board = number.toString(16).padStart(16, '0');
  const page = `http://board-${number}.example/`;
  const on = game === null ? null : { game, fen, plies: 3 * number, match: null };
  return { board, name, here: true, alike: false, version: '0.1.0', page, game: on, faults, ...more };
}

async function takeFleet(browser) {
  const boards = [
    fleetBoard(1, 'Entrance', 'trappes', TRAPPES, []),
    fleetBoard(2, 'Room 1', 'russian', RUSSIAN, []),
    fleetBoard(3, 'Room 2', 'trappes', TRAPPES, ['stuck', 'trapJam']),
    fleetBoard(4, 'Room 3', null, '', [], { here: false }),
    fleetBoard(5, 'School', 'sujet-verbe', SCHOOL, []),
    fleetBoard(6, 'Workshop', 'trappes', TRAPPES, ['sensors', 'power']),
    fleetBoard(7, 'Nantes', 'trappes', TRAPPES, []),
    fleetBoard(8, 'Liège', 'trappes', TRAPPES, ['mirror']),
    fleetBoard(9, 'Store', null, '', ['pieces']),
  ];
  const game = await startGame();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  try {
    await page.route('**/api/fleet', (route) => route.fulfill({ json: { boards } }));
    await page.goto(`${game.url}#fleet`);
    await page.locator('[data-fleet]').nth(8).waitFor({ timeout: 60_000 });
    await page.waitForTimeout(700);
    await page.screenshot({ path: path('docs/fleet.png'), fullPage: true });
  } finally {
    await game.end();
  }
}

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
let taken = false;
for (let n = 0; n < TRIES && !taken; n += 1) taken = await tryOnce(page);
await takeCard(browser);
await takeFleet(browser);
await browser.close();
console.log(taken ? 'docs/play.png is new' : `no green in ${TRIES} spins; try again`);
process.exitCode = taken ? 0 : 1;
