// Takes the documents' pictures from the real page (after `npm run build`): docs/play.png, a game of trappes in which a piece was
// spun; docs/cards.png, a grammar card to be answered; docs/fleet.png, nine boards of a group, which are made up;
// docs/staff.png and docs/figures.png, an exhibit's pages for its staff, with a history and a month of visits that are made up.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/** The wheel says what it likes: one try in two is a piece. */
const TRIES = 12;

const path = (relative) => fileURLToPath(new URL(`../${relative}`, import.meta.url));

/** Starts a game in a folder of its own; answers its address, and how to end it. */
const startGame = (...args) => startProgram(newHome(), 'play', '--port', '0', ...args);
const newHome = () => mkdtempSync(join(tmpdir(), 'damier-screenshot-'));

async function startProgram(home, ...args) {
  const game = spawn(process.execPath, [path('bin/damier.js'), ...args], {
    env: { ...process.env, DAMIER_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    game.stdout.on('data', (data) => resolve(/http:\/\/\S+/.exec(String(data))?.[0]));
    game.on('exit', (code) => reject(new Error(`damier ${args[0]} ended with ${code}`)));
  });
  const end = async () => {
    game.kill('SIGTERM');
    await once(game, 'exit');
    rmSync(home, { recursive: true, force: true });
  };
  return { url, end };
}

async function tryOnce(page) {
  const game = await startGame();
  try {
    await page.goto(game.url);
    // The board's first snapshot comes with the prompt; the wheel turns for some seconds, on a busy machine for longer.
    await page.locator('[data-prompt="turn.spin"]').waitFor({ timeout: 60_000 });
    await page.locator('[data-spin]:enabled').click();
    await page.locator('[data-sector], [data-prompt="spin.line"]').first().waitFor({ timeout: 60_000 });
    if ((await page.locator('[data-prompt="turn.move"]').count()) === 0) return false;
    // A machine that has other work says so on the page.
    if ((await page.locator('.pace').count()) > 0) return false;
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

const PIN = '142536';
const HOUR_MS = 3_600_000;

/** What an exhibit has kept of its last month: a light that stays dark, a reed that chattered, spins, visits. */
function keepMonth(home) {
  const keep = (file, value) => writeFileSync(join(home, file), JSON.stringify(value));
  for (const folder of ['staff', 'figures']) mkdirSync(join(home, folder));
  const settings = {
    page: { port: 0 },
    exhibit: { games: ['trappes', 'priorite-dame', 'english'] },
    operation: { name: 'Room 3', hours: weekOf('00:00-23:59') },
  };
  keep('settings.json', settings);
  const tries = { failed: 0, last: 0 };
  const attempts = { here: tries, network: {}, crowd: tries };
  keep('staff/notes.json', { attempts, asleep: false, spares: { W: 3, B: 1 }, dark: ['d2 blue'] });
  const kinds = ['piece', 'piece', 'orange', 'green', 'piece', 'piece', 'orange', 'green'];
  keep('staff/wheel.json', { kinds, sectors: [47, 52, 45, 51, 55, 49, 50, 51], border: 4 });
  const now = Date.now();
  const over = (fault, hours, times) => {
    const raised = now - hours * HOUR_MS;
    return { fault, raised, cleared: raised + HOUR_MS / 6, times, told: false };
  };
  keep('staff/faults.json', [
    over({ code: 'chatter', square: 'c5' }, 26, 3),
    over({ code: 'sliderSlow', part: 'S4' }, 50, 1),
  ]);
  const days = Array.from({ length: 30 }, (_, day) =>
    figuresOf(new Date(now - 24 * day * HOUR_MS), day),
  ).reverse();
  for (const month of new Set(days.map(({ date }) => date.slice(0, 7))))
    keep(
      `figures/${month}.json`,
      days.filter(({ date }) => date.startsWith(month)),
    );
}

const weekOf = (hours) =>
  Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [hours]]));

function figuresOf(date, nth) {
  const hours = Array.from({ length: 24 }, (_, hour) =>
    hour < 10 || hour > 17 ? 0 : (5 * hour + 7 * nth) % 6,
  );
  const visits = hours.reduce((sum, n) => sum + n, 0);
  const game = (played) => {
    const abandoned = Math.floor(played / 2);
    const minutes = [
      Math.ceil(played / 3),
      Math.floor(played / 6),
      Math.floor(played / 3),
      Math.floor(played / 6),
      0,
    ];
    return { played, ended: played - abandoned, abandoned, plies: 31 * played, minutes };
  };
  return {
    ...{ date: date.toISOString().slice(0, 10), hours, unattended: Math.floor(visits / 3) },
    rounds: { shown: Math.floor(visits / 4), whole: Math.floor(visits / 6) },
    languages: { house: visits - Math.floor(visits / 3), en: Math.floor(visits / 3) },
    games: {
      'trappes/2': game(Math.floor(visits / 2)),
      'trappes/1': game(Math.floor(visits / 4)),
      'english/2': game(Math.floor(visits / 8)),
    },
  };
}

async function takeStaff(browser) {
  const home = newHome();
  keepMonth(home);
  execFileSync(process.execPath, [path('bin/damier.js'), 'staff', 'pin'], {
    ...{ input: PIN, env: { ...process.env, DAMIER_HOME: home } },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const exhibit = await startProgram(home, 'exhibit', '--config', join(home, 'settings.json'));
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  try {
    for (const [hash, file, there] of [
      ['staff', 'staff.png', '.staff-panels'],
      ['figures', 'figures.png', '.figures-page svg'],
    ]) {
      await page.goto(`${exhibit.url}#${hash}`);
      if (hash === 'staff') {
        await page.locator('.pin-page input').fill(PIN, { timeout: 60_000 });
        await page.keyboard.press('Enter');
      }
      await page.locator(there).first().waitFor({ timeout: 60_000 });
      // Links and pieces are heard of meanwhile.
      await page.waitForTimeout(6000);
      // All of it is in sight at once: what sticks to the window's edge stands at the page's.
      const height = await page.evaluate('document.documentElement.scrollHeight');
      await page.setViewportSize({ width: 1440, height });
      await page.screenshot({ path: path(`docs/${file}`) });
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  } finally {
    await exhibit.end();
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
await takeStaff(browser);
await browser.close();
console.log(
  taken ? 'docs/play.png is new' : `no piece in ${TRIES} spins, or the machine was busy; try again`,
);
process.exitCode = taken ? 0 : 1;
