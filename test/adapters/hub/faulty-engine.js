/**
 * An engine written by hand from the Hub protocol, version 2, that goes wrong at its first search and plays on once it is
 * started anew: `node faulty-engine.js KIND FILE`; the file tells that it has gone wrong.
 */

import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [kind, file] = process.argv.slice(2);
const say = (line) => process.stdout.write(`${line}\n`);
const INFO = 'info depth=9 score=0.10 nodes=123456 nps=1.5 pv="32-28 19-23 28x19 14x23"\n';

const FAULTS = {
  hangs: () => {},
  dies: () => {
    say('info depth=3 score=0.10');
    process.exit(3);
  },
  cheats: () => say('done move=32-23'),
  floods: function flood() {
    process.stdout.write(INFO.repeat(500), flood);
  },
  // Slow, and talks all the time, but answers: no fault.
  chatters: () => {
    process.stdout.write(INFO.repeat(50_000), () => say('done move=32-28'));
  },
};

function search() {
  if (existsSync(file)) return say('done move=32-28');
  writeFileSync(file, kind);
  FAULTS[kind]();
}

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'hub') say('id name=Faulty\nwait');
  if (line === 'init') say('ready');
  if (line.startsWith('go ')) search();
  if (line === 'quit') process.exit(0);
});
