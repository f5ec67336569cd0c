// An engine of the Hub protocol that plays any move at once: the time that a search takes cannot be virtual.
import { createInterface } from 'node:readline';
import { HubEngine } from '../../adapters/hub/hub.ts';
import type { Task, Thought } from '../../adapters/opponent/thinker.ts';
import { STRONGEST } from '../../opponent/opponent.ts';
import { createRules } from '../../rules/rules.ts';
import { Random } from '../random.ts';

const rules = createRules('international');
const random = new Random(Number(process.argv[2] ?? 1), 13);

function anyMove(task: Task): Thought {
  if (task.kind !== 'decide') throw new Error('an engine decides; it reviews nothing');
  const act = random.pick(rules.moves(task.situation.progress.position));
  const worth = { points: 0, expects: 0.5, decidedIn: null, depth: 1, nodes: 1 };
  return { kind: 'decided', decision: { choice: { huffed: null, act }, ...worth } };
}

const engine = new HubEngine({
  rules,
  level: STRONGEST,
  version: '1',
  thinker: {
    think: (task, done) => {
      setImmediate(() => done(anyMove(task)));
    },
    stop: () => undefined,
    hurry: () => undefined,
    close: async () => undefined,
  },
  send: (line) => process.stdout.write(`${line}\n`),
  now: () => performance.now(),
  quit: () => process.exit(0),
});
createInterface({ input: process.stdin })
  .on('line', (line) => engine.take(line))
  .on('close', () => process.exit(0));
