import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['src/installed.ts'],
    include: ['tests/e2e/**/*.test.ts', 'tests/features/*/e2e/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // They share one container engine, and compare what it holds before and after.
    fileParallelism: false,
    // Importing the sources for each file again takes a second. The bundles run as processes of their own anyway.
    isolate: false,
    // As in vitest.config.ts.
    experimental: { fsModuleCache: process.env['CI'] !== undefined },
  },
});
