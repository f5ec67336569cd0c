import { defineConfig } from 'vitest/config';

// unit: pure code and quick adapters. integration: firmware, simulated MCUs, child processes, browser.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/**/*.test.ts'] } },
      {
        test: {
          name: 'integration',
          include: ['test/**/*.itest.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
