import { defineConfig } from 'vitest/config';

/** The tests of the rooms that are mutated, each in its own folder: what another room's tests notice does not count. */
export default defineConfig({
  test: {
    include: ['tests/{gate,score,baseline,verify}/**/*.test.ts'],
    setupFiles: ['tests/support/property-runs.ts'],
    testTimeout: 90_000,
  },
});
