import { defineConfig } from 'vitest/config';

/** They put something in the place of a module of Node's or of a foreign library's inside, or measure memory: a run of their own each. */
const APART = [
  'test/adapters/http/lan.test.ts',
  'test/adapters/store/flush-folder.test.ts',
  'test/bench/cli.test.ts',
  'test/bench/opponent*.test.ts',
  'test/rules/bench.test.ts',
];

/** What only the recogniser of docs/stories.md can answer. */
const STORIES_ALONE = [
  'test/recogniser/stories.test.ts',
  'test/recogniser/explain.test.ts',
  'test/recogniser/hand-fit.test.ts',
  'test/kiosk/replay-stories.test.ts',
];

/** What is asked of it, as it is to take the place of the present one. */
const STORIES = [
  ...STORIES_ALONE,
  'test/recogniser/traces.test.ts',
  'test/recogniser/scenarios.test.ts',
  'test/recogniser/stuck.test.ts',
  'test/hand/recovery.test.ts',
  'test/hand/random.test.ts',
  'test/hand/bodies/understood.test.ts',
];

/** Puts it where the other is imported. */
const toldByStories = {
  name: 'told-by-stories',
  enforce: 'pre' as const,
  resolveId: (source: string, importer: string | undefined) =>
    source.endsWith('/recogniser/recogniser.ts') && importer?.includes('/stories/') === false
      ? new URL('src/recogniser/stories/stories.ts', import.meta.url).pathname
      : null,
};

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
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...APART, ...STORIES_ALONE],
          // Pure code keeps nothing from file to file: it is loaded once, not two hundred times.
          isolate: false,
        },
      },
      { test: { ...unit, name: 'unit-apart', include: APART } },
      { plugins: [toldByStories], test: { ...unit, name: 'unit-stories', include: STORIES, isolate: false } },
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
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
