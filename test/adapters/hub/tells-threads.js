// Loaded before a program (`node --import`): says at its end how each of its threads has ended, or that it still ran.
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

const ends = new Map();
threads.Worker = class extends threads.Worker {
  constructor(...args) {
    super(...args);
    ends.set(this, 'still runs');
    this.once('exit', (code) => ends.set(this, `ended ${code}`));
  }
};
syncBuiltinESMExports();
process.on('exit', () => {
  for (const end of ends.values()) console.error(`thread ${end}`);
});
