import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They put something in the place of a module of Node's or of a foreign library's inside, or measure memory: a run of their own each. */
const APART = [
  'test/adapters/http/lan.test.ts',
  'test/adapters/store/flush-folder.test.ts',
  'test/bench/cli.test.ts',
  'test/bench/opponent*.test.ts',
  'test/rules/bench.test.ts',
];

/** They take a minute or more, and begin first: at the end no worker is alone with one of them, while the others have nothing to do. */
const LONG = [
  'kiosk/layout',
  'packages/packages',
  'deploy/release',
  'opponent/endgame',
  'kiosk/visitor',
  'kiosk/access',
  'kiosk/page',
  'kiosk/others',
  'kiosk/everyone',
  'e2e/sitting-down',
  'docs/commands',
  'bring-up/failures',
  'kiosk/gestures',
].map((name) => `/test/${name}.itest.ts`);

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

const unit = {
  setupFiles: ['test/remove-folders.ts'],
  // For what hangs: on a machine that is busy with other work a property test takes twenty times as long.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // What takes a moment takes seconds there.
  expect: { poll: { timeout: 20_000 } },
  sequence: { groupOrder: 0 },
  // Left to itself vitest keeps a core for itself, which has nothing to do: on two cores half of the time.
  maxWorkers: '100%',
};

// unit: pure code and quick adapters. integration: firmware, simulated MCUs, child processes, browser.
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // `npm run coverage`: of the quick tests alone. What firmware, child processes and the browser run is not counted.
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/bench/**', 'src/kiosk/**', 'src/**/*.d.ts'],
      reporter: [['text', { file: 'summary.txt' }], 'json-summary', 'html'],
    },
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: APART,
          // Pure code keeps nothing from file to file: it is loaded once, not two hundred times.
          isolate: false,
        },
      },
      { test: { ...unit, name: 'unit-apart', include: APART } },
      {
        test: {
          name: 'integration',
          include: ['test/**/*.itest.ts'],
          setupFiles: ['test/remove-folders.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
          globalSetup: 'test/kiosk/build-page.ts',
          // Where they play on simulated boards at the pace of real ones they wait most of the time: a quarter of a core each, measured.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
