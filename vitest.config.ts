import { defineConfig } from 'vitest/config';

// unit: pure code and quick adapters. integration: firmware, simulated MCUs, child processes, browser.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          // For what hangs: on a machine that is busy with other work a property test takes twenty times as long.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What takes a moment takes seconds there.
          expect: { poll: { timeout: 20_000 } },
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['test/**/*.itest.ts'],
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
