// `npm run steps` (after `npm run build`): asks `damier doctor` on the virtual board with each step of hardware/steps.json done, keeps what it
// says in hardware/steps-told.json, and has `npm run hardware` put that into wiring.md. It takes some minutes. `npm run steps -- 4.1 12.2` asks
// after those steps alone.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { doctorCommand, numberedSteps, readSteps, shownOn } from '../dist/hardware/hardware.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const TOLD = join(root, 'hardware/steps-told.json');
/** Each simulates two microcontrollers. */
const AT_ONCE = 2;

const asked = process.argv.slice(2);
const steps = numberedSteps(readSteps(readFileSync(join(root, 'hardware/steps.json'), 'utf8')));
const told = existsSync(TOLD) ? JSON.parse(readFileSync(TOLD, 'utf8')) : {};
const home = mkdtempSync(join(tmpdir(), 'damier-steps-'));
const queue = steps.filter(
  (one) => one.step.doctor !== null && (asked.length === 0 || asked.includes(one.number)),
);

/** What the program prints for a person; exit code 1 only says that something was found. */
function say(one) {
  const command = doctorCommand(one, `virtual:${shownOn(one)}`);
  const [, ...words] = command.split(' ');
  const args = [join(root, 'bin/damier.js'), ...words, '--built', one.number];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, DAMIER_HOME: home } });
    const out = [[], []];
    child.stdout.on('data', (chunk) => out[0].push(chunk));
    child.stderr.on('data', (chunk) => out[1].push(chunk));
    child.on('close', (code) => {
      // Which firmware answers is told where it answers in time, and says nothing of the step.
      const words = Buffer.concat(out[0])
        .toString()
        .trim()
        .replace(/ \([^)]*\): tested/, ': tested');
      if ((code === 0 || code === 1) && words !== '') resolve(words);
      else reject(new Error(`${command}: ${Buffer.concat(out[1])}`));
    });
  });
}

async function work() {
  for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
    told[one.number] = await say(one);
    console.log(`${one.number}\n${told[one.number]}`);
  }
}

try {
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const numbers = steps.filter(({ step }) => step.doctor !== null).map(({ number }) => number);
  const kept = Object.fromEntries(numbers.map((number) => [number, told[number]]));
  writeFileSync(TOLD, `${JSON.stringify(kept, null, 2)}\n`);
} finally {
  rmSync(home, { recursive: true });
}
