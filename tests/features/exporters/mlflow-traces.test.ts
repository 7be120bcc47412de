import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exportRun } from '../../../src/features/exporters/export-run.ts';
import { loadExportedRun } from '../../../src/features/exporters/load-exported-run.ts';
import { attemptTraceIds } from '../../../src/features/exporters/mlflow/mlflow-traces.ts';
import type { Io } from '../../../src/lib/io.ts';
import type { ExportedTexts } from '../../../src/records/run-file.ts';
import { RunFolder } from '../../../src/store/run-folder.ts';
import { said, testIo, withRoot } from '../../commands/kept-run-with.ts';
import { attemptWith } from '../../run/lines.ts';
import { entryTo, env, keepExported, lines, openServices } from './export-with.ts';
import type { ExportServices } from './services/export-services.ts';
import type { MlflowTrace } from './services/mlflow-traces.ts';

async function send(
  folder: RunFolder,
  there: ExportServices,
  what: ExportedTexts = 'scores',
  experiment = 'nights',
  io: Io = testIo(folder.path, env),
) {
  const entry = entryTo('mlflow', there.url, { experiment, what });
  const given = { entry, packs: [], root: folder.path, dryRun: false, undo: false, change: undefined };
  return exportRun(folder, given, io);
}

const asked = { title: 'It', task: { messages: [{ role: 'user', content: 'q'.repeat(2000) }], tools: [] } };
const tasks = { version: 1, kind: 'tasks', scenarios: { 'one/S-1': asked, 'one/S-2': asked } };

/** A kept run with prompts. */
async function keptIn(root: string, more = lines): Promise<RunFolder> {
  const folder = new RunFolder(await keepExported(root, more));
  await writeFile(join(folder.path, 'tasks.json'), JSON.stringify(tasks));
  return folder;
}

/** In the order of their spans: they themselves come in any order. */
function tracesIn({ traces, spans }: ExportServices): MlflowTrace[] {
  const roots = [...spans.values()].filter(({ parent }) => parent === undefined);
  return roots.flatMap(({ trace }) => traces.get(`tr-${trace}`) ?? []);
}

function idsIn({ traces }: ExportServices): unknown {
  return new Map([...traces].map(([id, { assessments }]) => [id, [...assessments.keys()]]));
}

describe('in MLflow', () => {
  it('each attempt is a trace of its own that belongs to the run', async () => {
    await withRoot(async (root) => {
      const there = await openServices();
      await send(await keptIn(root), there);
      const roots = [...there.spans.values()].filter(({ parent }) => parent === undefined);
      expect(roots.map(({ name }) => name)).toEqual(lines.map(({ scenario }) => `attempt ${scenario}`));
      expect(new Set(roots.map(({ trace }) => `tr-${trace}`))).toEqual(new Set(there.traces.keys()));
      const [runId] = there.runs.keys();
      expect(tracesIn(there).map(({ metadata }) => metadata.get('mlflow.sourceRun'))).toEqual(lines.map(() => runId));
      const shown = tracesIn(there).map(({ state, tags }) => [
        state,
        tags.get('mlflow.traceName'),
        tags.get('quality.round'),
        tags.get('quality.failure_mode'),
      ]);
      expect(shown).toEqual([
        ['OK', 'one/S-1', '1', undefined],
        ['OK', 'one/S-2', '1', 'wrong-text'],
        ['OK', 'one/S-1', '2', undefined],
        ['ERROR', 'one/S-2', '2', undefined],
      ]);
    });
  });

  it.each([
    ['scores', [undefined, undefined, undefined, undefined]],
    ['failures', [undefined, 'zebra-answer (hidden)', undefined, undefined]],
    ['all', ['zebra-plain', 'zebra-answer (hidden)', 'Fine.', undefined]],
  ] as const)('lists show the prompt and the answer where --what %s lets them', async (what, answers) => {
    await withRoot(async (root) => {
      const there = await openServices();
      await send(await keptIn(root), there, what);
      const previews = tracesIn(there).map(({ previews }) => previews);
      expect(previews.map(([, response]) => response)).toEqual(answers);
      expect(previews.map(([request]) => request?.length)).toEqual(
        lines.map((_, place) => (what === 'all' || answers[place] !== undefined ? 1000 : undefined)),
      );
    });
  });

  it('lists show the calls of an answer without words', async () => {
    await withRoot(async (root) => {
      const there = await openServices();
      const calls = [{ id: 'c', type: 'function', function: { name: 'find', arguments: '{"q": 1}' } }];
      const message = { role: 'assistant', content: null, tool_calls: calls };
      const line = attemptWith({ messages: [{ choices: [{ finish_reason: 'tool_calls', message }] }] });
      await send(await keptIn(root, [line]), there, 'all');
      expect(tracesIn(there)[0]?.previews[1]).toBe('find({"q":1})');
    });
  });

  it('verdicts and metrics are assessments', async () => {
    await withRoot(async (root) => {
      const there = await openServices();
      await send(await keptIn(root), there, 'failures');
      expect(tracesIn(there).map(({ assessments }) => [...assessments.values()])).toEqual([
        [{ name: 'passed', value: true }],
        [{ name: 'passed', value: false, rationale: 'wrong-text, expected zebra-expected, received zebra-received' }],
        [
          { name: 'passed', value: true },
          { name: 'f1', value: 0.5 },
        ],
        [],
      ]);
    });
  });

  it('traces that are sent again belong to the run that was made again', async () => {
    await withRoot(async (root) => {
      const [there, folder] = [await openServices(), await keptIn(root)];
      await send(folder, there);
      const before = idsIn(there);
      for (const run of there.runs.values()) run.isDeleted = true;
      await rm(join(folder.path, 'exports.json'));
      await send(folder, there);
      expect(idsIn(there)).toEqual(before);
      expect(new Set(tracesIn(there).map(({ metadata }) => metadata.get('mlflow.sourceRun')))).toEqual(
        new Set(['run-2']),
      );
    });
  });

  it('a run has other traces in another experiment, and their ids can be known', async () => {
    await withRoot(async (root) => {
      const [there, folder] = [await openServices(), await keptIn(root)];
      await send(folder, there);
      await send(folder, there, 'scores', 'days');
      const wanted = { what: 'scores', secrets: [], change: undefined } as const;
      const none = { reports: async () => new Map(), gold: async () => new Map() };
      const { run } = await loadExportedRun(folder, { ...wanted, ...none });
      const ids: string[] = [];
      for (const experiment of there.experiments.values())
        for await (const id of attemptTraceIds(run, experiment)) ids.push(id);
      expect(new Set(ids)).toEqual(new Set(there.traces.keys()));
      expect(there.traces.size).toBe(2 * lines.length);
    });
  });

  it('so many requests are sent together that Node sees no leak of listeners', async () => {
    await withRoot(async (root) => {
      const many = Array.from({ length: 40 }, (_, index) => attemptWith({ round: index + 1 }));
      const [there, folder, { signal }] = [await openServices(), await keptIn(root, many), new AbortController()];
      // As many as the command line has.
      for (let count = 0; count < 3; count += 1) signal.addEventListener('abort', () => undefined);
      const warnings: string[] = [];
      const hear = ({ message }: Error) => void warnings.push(message);
      process.on('warning', hear);
      onTestFinished(() => void process.off('warning', hear));
      await send(folder, there, 'scores', 'nights', { ...testIo(root), signal });
      await new Promise((resolve) => setImmediate(resolve));
      expect([there.traces.size, warnings]).toEqual([40, []]);
    });
  });

  it('an upload that ends between spans and traces is continued', async () => {
    await withRoot(async (root) => {
      const long = Array.from({ length: 100 }, (_, index) =>
        attemptWith({ scenario: 'one/S-1', round: index + 1, ...said('x'.repeat(50_000)) }),
      );
      const [there, folder] = [await openServices(), await keptIn(root, long)];
      let traces = 0;
      there.onRequest = (path) => {
        traces += path.endsWith('3.0/mlflow/traces') ? 1 : 0;
        if (traces === 50) there.fail(403, { path: '3.0/mlflow/traces', times: 1 });
      };
      await expect(send(folder, there, 'all')).rejects.toThrow(/answered 403/);
      expect(there.traces.size).toBeLessThan(100);
      expect(await send(folder, there, 'all')).toMatch(/\d+ of them before/);
      expect(there.traces.size).toBe(100);
    });
  });
});
