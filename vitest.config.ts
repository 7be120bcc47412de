import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const isLong = process.env['QUALITY_BASELINE_LONG'] !== undefined;
/** `npm run test:deep`: tables of faults, random input, and what waits for seconds or kills processes. */
const deep = [
  ...['faults', 'fuzz'].map(testsOf),
  ...['endpoint/boot-target', 'endpoint/boot/wrong-scheme', 'endpoint/boot/replay/plan-faults'].map(testsOf),
  ...['endpoint/boot/replay/without-loopback', 'run/crash', 'run/soak', 'baseline/save-baseline'].map(testsOf),
  ...[
    'features/datasets/damaged-files',
    'features/datasets/benchmarks',
    'features/datasets/polyglot/polyglot',
    'features/other-tools/benchlocal/benchlocal-programs',
    'features/other-tools/benchloop/benchloop-itself',
    'features/datasets/broken-files',
    'commands/load',
    'features/speed/speed',
    'commands/export',
    'features/lint/broken-properties',
    'report/hostile-texts',
    'commands/resume',
    'run/hold-lock',
    'foreign-texts',
    'measure/measure-base',
  ].map(testsOf),
  ...[
    'features/numerics/canary',
    'features/experiments/context/context-arm',
    'commands/gather-hostile',
    'gate/estimate-noise',
  ].map(testsOf),
  ...['change/leaves-target', 'features/numerics/numerics', 'commands/metric-gate', 'commands/cannot-gate'].map(
    testsOf,
  ),
  ...[
    'features/experiments/context/context',
    'commands/pool',
    'commands/shards',
    'commands/runner-hook',
    'commands/history-next',
    'commands/gate-commands',
  ].map(testsOf),
  ...['change/settings-at-base', 'commands/affected', 'commands/doctor-troubles', 'lib/commit-tree'].map(testsOf),
  ...[
    'features/experiments/experiment',
    'features/experiments/experiment-again',
    'commands/experiment-beside',
    'features/experiments/experiment-limits',
    'features/experiments/experiment-coverage',
    'features/datasets/metrics/bertscore',
    'lib/vectors',
  ].map(testsOf),
  ...['change/cases-files', 'features/agents/lint-world', 'action/gather-runs', 'commands/check-replay'].map(testsOf),
  ...['endpoint/boot/command', 'endpoint/boot/up-down', 'action/outcome-basis', 'docs-examples'].map(testsOf),
  ...['publish/github/publishers', 'publish/github/download-artifacts', 'publish/github/history-branch'].map(testsOf),
  ...[
    'sandbox',
    'run/judging-beside',
    'features/programs/rescore-programs',
    'commands/sandbox',
    'features/programs/doctor-scripts',
    'features/lint/programs/lazy-programs',
    'features/lint/programs/mutate-code',
    'features/lint/programs/mutate-edits',
    'features/lint/programs/mutate-scripts',
    'features/programs/lint/builtin-code',
    'features/programs/lint/lint-sources',
    'packs/independent-replies',
    'features/programs/load-cases',
    'packs/checked-pack',
  ].map(testsOf),
];

function testsOf(place: string): string {
  return `tests/${place}{/**/*,}.test.ts`;
}

export default defineConfig({
  test: {
    setupFiles: ['tests/support/property-runs.ts'],
    // Files share one world, which halves the time they take.
    isolate: false,
    // CI runs several projects after one another, from packages that it has just installed.
    experimental: { fsModuleCache: process.env['CI'] !== undefined },
    unstubEnvs: true,
    // Many tests wait for servers: one worker less than there are cores, as is usual, leaves half of a small machine idle.
    maxWorkers: availableParallelism() + 1,
    // Of a test that hangs: a machine that does much else takes many times as long for one that does not.
    testTimeout: isLong ? 600_000 : 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/**/*.test.ts'], exclude: [...deep, testsOf('e2e')] } },
      // They run beside the container engine in CI, on as many cores.
      {
        extends: true,
        test: { name: 'deep', include: deep, hookTimeout: 120_000, ...(isLong ? {} : { testTimeout: 120_000 }) },
      },
    ],
  },
});
