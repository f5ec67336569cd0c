import { defineConfig } from 'vitest/config';

/** They put something in the place of a module of Node's or of a foreign library's inside, or measure memory: a run of their own each. */
const APART = [
  'test/adapters/http/lan.test.ts',
  'test/adapters/store/flush-folder.test.ts',
  'test/bench/cli.test.ts',
  'test/bench/opponent*.test.ts',
  'test/rules/bench.test.ts',
];

const unit = {
  setupFiles: ['test/remove-folders.ts'],
  // For what hangs: on a machine that is busy with other work a property test takes twenty times as long.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // What takes a moment takes seconds there.
  expect: { poll: { timeout: 20_000 } },
  sequence: { groupOrder: 0 },
};

// unit: pure code and quick adapters. integration: firmware, simulated MCUs, child processes, browser.
export default defineConfig({
  test: {
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
          // They wait most of the time, on simulated boards at the pace of real ones: a quarter of a core each, measured.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
