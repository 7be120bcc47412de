import { onTestFinished } from 'vitest';
import { newExperiment } from '../../../src/features/experiments/experiment-folder.ts';
import type { ExperimentReport } from '../../../src/features/experiments/experiment-report.ts';
import type { KeptExperiment } from '../../../src/features/experiments/kept-experiment.ts';
import { loadExperiment } from '../../../src/features/experiments/load-experiment.ts';
import { destinationNames } from '../../../src/features/exporters/destinations.ts';
import { exportEnded } from '../../../src/features/exporters/export.ts';
import { type ConfigExport, type ExportTarget, plainExport } from '../../../src/features/exporters/exports.ts';
import type { Io } from '../../../src/lib/io.ts';
import type { Pack } from '../../../src/packs/pack-schema.ts';
import type { AttemptLine } from '../../../src/records/journal.ts';
import { pass } from '../../../src/records/verdict.ts';
import { keepRun, packWith, said } from '../../commands/kept-run-with.ts';
import { settings } from '../../config/settings-with.ts';
import { attemptWith } from '../../run/lines.ts';
import { type ExportServices, exportServices } from './services/export-services.ts';

/** Every place but files. */
export const services = destinationNames.filter((name) => name !== 'file');

export const secret = 'sk-veryverysecretvalue';

/** A reply that calls a tool, the tool's result, and an answer. */
const thread: AttemptLine['messages'] = [
  {
    choices: [
      {
        finish_reason: 'tool_calls',
        message: {
          role: 'assistant',
          content: '',
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'lookup', arguments: '{"q":"zebra-call"}' } }],
        },
      },
    ],
  },
  { role: 'tool', tool_call_id: 'c1', name: 'lookup', content: 'zebra-result' },
  { choices: [{ finish_reason: 'stop', message: { role: 'assistant', content: `zebra-answer ${secret}` } }] },
];

const measure = {
  ...{ firstTokenMs: 20, firstContentMs: 25, totalMs: 100, decodeTokensPerSecond: 50 },
  ...{ promptTokens: 30, cachedTokens: 0, completionTokens: 7, reasoningTokens: null },
};

const failed = {
  outcome: 'fail',
  failure: 'wrong-text',
  expected: 'zebra-expected',
  received: 'zebra-received',
} as const satisfies AttemptLine['verdict'];

/** Two scenarios, two rounds: passed, failed after a tool, passed with a metric, unmeasured. */
export const lines: AttemptLine[] = [
  attemptWith({ scenario: 'one/S-1', atMs: 0, ...said('zebra-plain'), measures: [measure] }),
  attemptWith({
    ...{ scenario: 'one/S-2', atMs: 200, verdict: failed, messages: thread },
    measures: [measure, { ...measure, atMs: 150 }],
  }),
  attemptWith({ scenario: 'one/S-1', round: 2, atMs: 500, verdict: { outcome: 'pass', measures: { f1: 0.5 } } }),
  attemptWith({
    ...{ scenario: 'one/S-2', round: 2, atMs: 700, messages: [], answer: null },
    verdict: { outcome: 'unmeasured', cause: 'timeout', detail: 'zebra-detail' },
  }),
];

export function keepExported(
  root: string,
  more: readonly AttemptLine[] = lines,
  pack: Partial<Pack> = {},
): Promise<string> {
  const packs = [{ ...packWith('one', ['zebra', 'crossing']), ...pack }];
  return keepRun(root, { packs, lines: more, plan: { rounds: 2 } });
}

export async function openServices(): Promise<ExportServices> {
  const opened = await exportServices();
  onTestFinished(() => opened.close());
  return opened;
}

/** The keys that the services accept. */
export const env = { LANGSMITH_API_KEY: 'ls-key-of-tests', HF_TOKEN: 'hf_tokenoftests0001', EXTRA_SECRET: secret };

export function entryTo(to: ExportTarget, uri: string | undefined, more: Partial<ConfigExport> = {}): ConfigExport {
  return {
    ...plainExport(to),
    ...(uri === undefined ? {} : { uri }),
    ...(to === 'huggingface' ? { repo: 'team/scores' } : {}),
    ...more,
  };
}

/** An experiment of two arms, each a kept run. Returns a function that loads its report. */
export async function keepExperiment(root: string): Promise<() => Promise<ExperimentReport>> {
  const packs = [packWith('one', ['zebra', 'crossing'])];
  const arms = [
    { run: '20260102T030405Z-0001', target: 'local/small', isPass: true },
    { run: '20260102T030405Z-0002', target: 'local/large', isPass: false },
  ];
  for (const { run, target, isPass } of arms) {
    const verdict = isPass ? pass : failed;
    const attempts = ['one/S-1', 'one/S-2'].map((scenario) => attemptWith({ scenario, verdict }));
    await keepRun(root, { id: run, packs, lines: attempts, plan: { rounds: 1, slug: target }, file: { slug: target } });
  }
  const kept: KeptExperiment = {
    ...{ version: 1, kind: 'kept-experiment', id: '20260102T030400Z-0000-half', tool: '0.1.0', parallel: 1, later: [] },
    startedAt: '2026-01-02T03:04:00.000Z',
    experiment: { id: 'half', tags: [], packs: ['one.yaml'], arms: arms.map(({ target }) => ({ target })), seed: 1 },
    arms: arms.map(({ run }) => ({ run, isParallel: false })),
  };
  const folder = newExperiment(kept, root);
  await folder.make(undefined);
  return async () => (await loadExperiment(folder, [], [])).report;
}

/** As after a check whose config has these exports. */
export async function exportChecked(folder: string, exports: readonly ConfigExport[], root: string, io: Io) {
  const checked = settings({ slug: 'test/words', endpoint: 'http://localhost:8000' });
  await exportEnded({ folder, as: ['check'] }, { ...checked, root, sections: { exports } }, io);
}
