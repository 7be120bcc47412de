import { defineConfig } from 'vitest/config';

const isLong = process.env['QUALITY_BASELINE_LONG'] !== undefined;

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/e2e/**'],
    setupFiles: ['tests/support/property-runs.ts'],
    testTimeout: isLong ? 600_000 : 20_000,
  },
});
