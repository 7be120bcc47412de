import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const isLong = process.env['QUALITY_BASELINE_LONG'] !== undefined;

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/e2e/**'],
    setupFiles: ['tests/support/property-runs.ts'],
    // Many tests wait for servers: one worker less than there are cores, as is usual, leaves half of a small machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: isLong ? 600_000 : 20_000,
  },
});
