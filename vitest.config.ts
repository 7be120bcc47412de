import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const isLong = process.env['QUALITY_BASELINE_LONG'] !== undefined;
/** Rooms whose code has no state: their tests share one world, which halves the time they take. */
const pure = ['baseline', 'config', 'gate', 'interop', 'model', 'packs', 'report', 'score', 'verify'].map(testsOf);
/** Long tables of faults and random input: `npm run test:deep`. */
const deep = ['faults', 'fuzz'].map(testsOf);

function testsOf(folder: string): string {
  return `tests/${folder}/**/*.test.ts`;
}

export default defineConfig({
  test: {
    setupFiles: ['tests/support/property-runs.ts'],
    // Many tests wait for servers: one worker less than there are cores, as is usual, leaves half of a small machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: isLong ? 600_000 : 20_000,
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: { name: 'rest', include: ['tests/**/*.test.ts'], exclude: [...pure, ...deep, testsOf('e2e')] },
      },
      { extends: true, test: { name: 'deep', include: deep } },
    ],
  },
});
