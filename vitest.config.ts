import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const isLong = process.env['QUALITY_BASELINE_LONG'] !== undefined;
/** `npm run test:deep`: tables of faults, random input, and what waits for seconds or kills processes. */
const deep = [
  ...[
    'faults',
    'fuzz',
    'endpoint/boot-target',
    'endpoint/boot/wrong-scheme',
    'endpoint/boot/replay/without-loopback',
    'run/crash',
    'run/soak',
    'baseline/save-baseline',
    'report/hostile-texts',
    'commands/resume',
    'lib/lock/hold-lock',
    'foreign-texts',
    'measure/measure-base',
    'commands/gather-hostile',
    'gate/noise/estimate-noise',
    'change/leaves-target',
    'commands/metric-gate',
    'commands/cannot-gate',
    'commands/pool',
    'commands/shards',
    'commands/runner-hook',
    'commands/history-next',
    'commands/gate-commands',
    'change/settings-at-base',
    'commands/affected',
    'commands/doctor-troubles',
    'lib/commit-tree',
    'commands/experiment-beside',
    'change/cases-files',
    'action/gather-runs',
    'commands/check-replay',
    'endpoint/boot/command',
    'endpoint/boot/up-down',
    'action/outcome-basis',
    'docs-examples',
    'publish/github/publishers',
    'publish/github/download-artifacts',
    'publish/github/history-branch',
    'regressions/catches',
    'regressions/drawn',
    'run/judging-beside',
    'packs/independent-replies',
    'packs/checked-pack',
    'features/templates/changed-templates',
  ],
  ...['lint-world', 'shell-agent'].map((place) => `features/agents/${place}`),
  ...['damaged-files', 'benchmarks', 'polyglot/polyglot', 'broken-files', 'metrics/bertscore', 'metrics/vectors'].map(
    (place) => `features/datasets/${place}`,
  ),
  ...[
    'context/context-arm',
    'context/context',
    'experiment',
    'experiment-again',
    'experiment-limits',
    'experiment-coverage',
  ].map((place) => `features/experiments/${place}`),
  ...[
    'contexts',
    'export',
    'genai-conventions',
    'hostile-services',
    'mlflow-traces',
    'mlflow',
    'official-clients',
    'undo',
  ].map((place) => `features/exporters/${place}`),
  ...[
    'broken-properties',
    'builtin-lint',
    'programs/lazy-programs',
    'programs/mutate-code',
    'programs/mutate-edits',
    'programs/mutate-scripts',
  ].map((place) => `features/lint/${place}`),
  ...['bad-servers', 'levels', 'measure-context-load', 'soak'].map((place) => `features/load-test/${place}`),
  ...['canary', 'numerics'].map((place) => `features/numerics/${place}`),
  ...['benchlocal/benchlocal-programs', 'benchloop/benchloop-itself', 'foreign-files'].map(
    (place) => `features/other-tools/${place}`,
  ),
  ...[
    'manage-image',
    'runners',
    'rescore-programs',
    'doctor-scripts',
    'lint/builtin-code',
    'lint/lint-sources',
    'load-cases',
  ].map((place) => `features/sandbox/${place}`),
  'features/serve/served-pages',
  ...['speed', 'base-speed'].map((place) => `features/speed/${place}`),
].map(testsOf);

/** Of the bundles: vitest.e2e.config.ts. */
const e2e = ['e2e', 'features/*/e2e'].map(testsOf);

function testsOf(place: string): string {
  return `tests/${place}{/**/*,}.test.ts`;
}

export default defineConfig({
  test: {
    setupFiles: ['tests/support/property-runs.ts', 'tests/support/end-stubs.ts', 'src/installed.ts'],
    // Files share one world, which halves the time they take.
    isolate: false,
    // CI runs several projects after one another, from packages that it has just installed.
    experimental: { fsModuleCache: process.env['CI'] !== undefined },
    unstubEnvs: true,
    // Many tests wait for servers: one worker less than there are cores, as is usual, leaves half of a small machine idle.
    maxWorkers: availableParallelism() + 1,
    // Of a test that hangs: a machine that does much else takes many times as long for one that does not.
    testTimeout: isLong ? 600_000 : 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/**/*.test.ts'], exclude: [...deep, ...e2e] } },
      // They run beside the container engine in CI, on as many cores.
      { extends: true, test: { name: 'deep', include: deep } },
    ],
  },
});
