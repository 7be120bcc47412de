import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { inspect } from '../../../src/commands/inspect.ts';
import { exportEnded, exportKeptRuns } from '../../../src/features/exporters/export.ts';
import { exportRun } from '../../../src/features/exporters/export-run.ts';
import type { ConfigExport } from '../../../src/features/exporters/exports.ts';
import { RunFolder } from '../../../src/store/run-folder.ts';
import { said, testIo, withRoot } from '../../commands/kept-run-with.ts';
import { settings } from '../../config/settings-with.ts';
import { attemptWith } from '../../run/lines.ts';
import { entryTo, env, exportChecked, keepExported, lines, openServices, secret, services } from './export-with.ts';

function given(entry: ConfigExport, root: string, more: { dryRun?: boolean; undo?: boolean } = {}) {
  return { entry, packs: [], root, dryRun: false, undo: false, change: undefined, ...more };
}

describe('what arrives', () => {
  it('is a trace: the run, its rounds, its attempts, messages of the model and tool results', async () => {
    await withRoot(async (root) => {
      const [there, folder] = [await openServices(), new RunFolder(await keepExported(root))];
      expect(await exportRun(folder, given(entryTo('otlp', there.url), root), testIo(root, env))).toMatch(
        /^Sent 20260102T030405Z-0001 to otlp \(127\.0\.0\.1:\d+\): 4 attempts, trace [0-9a-f]{32}$/,
      );
      const io = testIo(root);
      const view = { scenario: undefined, failed: false, byMode: false, failure: undefined, mode: undefined };
      const rest = { round: undefined, diff: false, baseline: undefined, bundle: undefined, packs: [] };
      const where = { root, baselinesDirectory: 'baselines', color: 'never' as const };
      await inspect({ run: folder.path, ...view, ...rest, ...where }, io);
      expect(io.printed()).toMatch(/\nSent to otlp http:\S+, trace [0-9a-f]{32}\.\n$/);
      const spans = [...there.spans.values()];
      const named = (name: RegExp) => spans.filter((span) => name.test(span.name));
      expect(
        [/^check /, / round \d$/, /^attempt /, /^chat /, /^execute_tool/].map((name) => named(name).length),
      ).toEqual([1, 2, 4, 4, 1]);
      expect(new Set(spans.map(({ trace }) => trace)).size).toBe(1);
      const ids = new Set(spans.map(({ id }) => id));
      expect(spans.filter(({ parent }) => parent === undefined || !ids.has(parent)).map(({ name }) => name)).toEqual([
        expect.stringMatching(/^check /),
      ]);
      expect(named(/^attempt one\/S-2/).map(({ error, attributes }) => [error, attributes['quality.verdict']])).toEqual(
        [
          [undefined, 'fail'],
          ['unmeasured: timeout', 'unmeasured'],
        ],
      );
      expect(named(/^chat /)[0]).toMatchObject({
        kind: 3,
        events: [],
        schemaUrls: Array(2).fill('https://opentelemetry.io/schemas/1.41.0'),
        attributes: {
          'gen_ai.request.stream': true,
          'gen_ai.response.time_to_first_chunk': 0.02,
          'gen_ai.operation.name': 'chat',
          'gen_ai.usage.output_tokens': 7,
          'gen_ai.request.seed': expect.any(Number),
          'server.address': 'rig.lan',
          'server.port': 8080,
        },
      });
    });
  });

  it('is one MLflow run with params, metrics by round, tags, files and a trace for each attempt', async () => {
    await withRoot(async (root) => {
      const [there, folder] = [await openServices(), new RunFolder(await keepExported(root))];
      await exportRun(
        folder,
        given(entryTo('mlflow', `${there.url}/prefix`, { experiment: 'nights' }), root),
        testIo(root),
      );
      expect([...there.experiments]).toEqual([['nights', '1']]);
      const [run] = [...there.runs.values()];
      expect(run).toMatchObject({ experiment: '1', status: 'FINISHED' });
      expect(run?.params.get('slug')).toBe((await folder.plan()).slug);
      const metrics = [...(run?.metrics.values() ?? [])].map(({ key, step, value }) => [key, step, value]);
      expect(metrics).toEqual(
        expect.arrayContaining([
          // The mean over scenarios, as in reports: one passed twice, the other failed.
          ['one/pass_rate', 0, 0.5],
          ['one/unmeasured', 0, 1],
          ['one/f1', 0, 0.5],
          ['one/round_pass_rate', 1, 0.5],
          ['one/round_pass_rate', 2, 1],
        ]),
      );
      expect(run?.tags.get('quality-baseline.outcome')).toBe('passed');
      expect([...there.artifacts.keys()].map((path) => path.split('/').at(-1)).sort()).toEqual([
        'journal.jsonl',
        'report.json',
        'report.md',
        'results.csv',
        'scenarios.json',
      ]);
      expect([there.spans.size, there.traces.size]).toEqual([9, 4]);
    });
  });

  it('is an experiment of LangSmith with two runs for each attempt, feedback, and an example for each scenario', async () => {
    await withRoot(async (root) => {
      const [there, folder] = [await openServices(), new RunFolder(await keepExported(root))];
      await exportRun(folder, given(entryTo('langsmith', there.url), root), testIo(root, env));
      expect([...there.datasets.keys()]).toEqual(['one@1.0.0']);
      expect([there.examples.size, there.sessions.size, there.traced.size]).toEqual([2, 1, 8]);
      const feedback = [...there.feedback.values()].map(({ key, score, comment }) => [key, score, comment]);
      expect(feedback).toEqual([
        ['passed', 1, undefined],
        ['passed', 0, 'wrong-text'],
        ['passed', 1, undefined],
        ['f1', 0.5, undefined],
      ]);
      const roots = [...there.traced.values()].filter((run) => run['run_type'] === 'chain');
      expect(roots.every((run) => there.examples.has(String(run['reference_example_id'])))).toBe(true);
    });
  });

  it('is a dataset with a file for each run, a table and a card, and a Space on request', async () => {
    await withRoot(async (root) => {
      const [there, folder] = [await openServices(), new RunFolder(await keepExported(root))];
      const entry = entryTo('huggingface', there.url, { space: true, private: true, license: 'cc-by-4.0' });
      await exportRun(folder, given(entry, root), testIo(root, env));
      const dataset = there.repos.get('datasets/team/scores');
      expect([dataset?.visibility, dataset?.commits.length]).toEqual(['private', 2]);
      expect([...(dataset?.files.keys() ?? [])]).toEqual([
        expect.stringMatching(/^runs\/2026-01-02-.*-no-thinking-20260102T030405Z-0001\.json$/),
        'data/scores.jsonl',
        'README.md',
      ]);
      expect(JSON.parse(dataset?.files.get('data/scores.jsonl') ?? '')).toMatchObject({
        pack: 'one',
        passed: 2,
        attempts: 3,
        rate: 0.5,
      });
      expect(dataset?.files.get('README.md')).toContain('license: cc-by-4.0');
      const pages = there.repos.get('spaces/team/scores')?.files;
      expect(['index.html', 'board.html'].map((name) => pages?.get(name)?.includes('<html'))).toEqual([true, true]);
    });
  });
});

describe('sending again', () => {
  it.each(services)('sends nothing new to %s, and the same ids if it has forgotten what was sent', async (to) => {
    await withRoot(async (root) => {
      const [there, path] = [await openServices(), await keepExported(root)];
      const send = () => exportRun(new RunFolder(path), given(entryTo(to, there.url), root), testIo(root, env));
      await send();
      const [asked, held] = [there.asked.length, countsOf(there)];
      expect(await send()).toMatch(/^Nothing new for /);
      // A user may have deleted the run in MLflow.
      const looked = to === 'mlflow' ? [expect.stringMatching(/^GET \S+\/runs\/get\?run_id=run-1$/)] : [];
      expect(there.asked.slice(asked)).toEqual(looked);
      await writeFile(join(path, 'exports.json'), 'forgotten');
      await send();
      expect(countsOf(there)).toEqual(held);
    });
  });

  it.each(['otlp', 'mlflow', 'langsmith'] as const)('continues where a broken upload to %s ended', async (to) => {
    await withRoot(async (root) => {
      const long = Array.from({ length: 200 }, (_, index) =>
        attemptWith({ scenario: 'one/S-1', round: index + 1, ...said('x'.repeat(50_000)) }),
      );
      const [there, path] = [await openServices(), await keepExported(root, long)];
      const folder = new RunFolder(path);
      const entry = entryTo(to, there.url, { what: 'all' });
      const isBatch = (path: string) => /v1\/traces|multipart/.test(path);
      let batches = 0;
      there.onRequest = (path) => {
        batches += isBatch(path) ? 1 : 0;
        if (batches === 2) there.fail(403, { path: to === 'langsmith' ? 'multipart' : 'v1/traces', times: 1 });
      };
      await expect(exportRun(folder, given(entry, root), testIo(root, env))).rejects.toThrow(/answered 403/);
      const [sent] = Object.values(await folder.sent());
      expect(sent?.attempts).toBeGreaterThan(0);
      expect(sent?.attempts).toBeLessThan(200);
      there.onRequest = undefined;
      expect(await exportRun(folder, given(entry, root), testIo(root, env))).toContain(
        `${sent?.attempts} of them before`,
      );
      const all = { otlp: 200 + 200 + 200 + 1, mlflow: 200 + 200, langsmith: 400 };
      expect(to === 'langsmith' ? there.traced.size : there.spans.size).toBe(all[to]);
      expect(there.traces.size).toBe(to === 'mlflow' ? 200 : 0);
    });
  });

  it('sends the existing part of a journal that is still being written, and the rest later', async () => {
    await withRoot(async (root) => {
      const [there, path] = [await openServices(), await keepExported(root, lines.slice(0, 2))];
      const folder = new RunFolder(path);
      await folder.saveFile({ ...(await folder.file()), endedAt: null, outcome: null });
      const journal = join(path, 'journal.jsonl');
      const whole = (await readFile(journal, 'utf8')).trimEnd().split('\n').slice(0, -1);
      await writeFile(journal, `${whole.join('\n')}\n{"kind":"att`);
      const entry = entryTo('otlp', there.url);
      expect(await exportRun(folder, given(entry, root), testIo(root))).toContain('2 attempts, trace');
      await writeFile(journal, `${[...whole, ...lines.slice(2).map((line) => JSON.stringify(line))].join('\n')}\n`);
      expect(await exportRun(folder, given(entry, root), testIo(root))).toContain('4 attempts, 2 of them before');
      expect([...there.spans.values()].filter(({ name }) => name.startsWith('attempt')).length).toBe(4);
    });
  });

  it.each(['mlflow', 'langsmith', 'huggingface'] as const)(
    'is possible after %s has forgotten it by --undo',
    async (to) => {
      await withRoot(async (root) => {
        const [there, path] = [await openServices(), await keepExported(root)];
        const folder = new RunFolder(path);
        await exportRun(folder, given(entryTo(to, there.url), root), testIo(root, env));
        expect(await exportRun(folder, given(entryTo(to, there.url), root, { undo: true }), testIo(root, env))).toMatch(
          /^Removed 20260102T030405Z-0001 from /,
        );
        expect([...there.runs.values()].every(({ isDeleted }) => isDeleted)).toBe(true);
        expect(there.sessions.size).toBe(0);
        expect(there.repos.get('datasets/team/scores')?.files.get('data/scores.jsonl') ?? '').toBe('');
        expect(await folder.sent()).toEqual({});
      });
    },
  );
});

describe('texts', () => {
  it.each(services)('are not sent to %s by default', async (to) => {
    await withRoot(async (root) => {
      const [there, folder] = [await openServices(), new RunFolder(await keepExported(root))];
      await exportRun(folder, given(entryTo(to, there.url, { space: to === 'huggingface' }), root), testIo(root, env));
      const all = there.said
        .join('\n')
        .replaceAll(/"content":"[A-Za-z0-9+/=]{20,}"/g, (base64) =>
          Buffer.from(base64.slice(11, -1), 'base64').toString('utf8'),
        );
      expect(all).not.toContain('zebra');
      expect(all).not.toContain(secret);
    });
  });

  it.each(['otlp', 'mlflow', 'langsmith'] as const)('go to %s with --what all, without secrets', async (to) => {
    await withRoot(async (root) => {
      const [there, folder] = [await openServices(), new RunFolder(await keepExported(root))];
      await exportRun(folder, given(entryTo(to, there.url, { what: 'all' }), root), testIo(root, env)).catch(String);
      const all = there.said.join('\n');
      expect(all).toContain('zebra-answer');
      expect(all).toContain('zebra-plain');
      expect(all).not.toContain(secret);
    });
  });

  it.each(['otlp', 'mlflow', 'langsmith'] as const)('of a private pack do not go to %s', async (to) => {
    await withRoot(async (root) => {
      const [there, folder] = [await openServices(), new RunFolder(await keepExported(root, lines, { private: true }))];
      await exportRun(folder, given(entryTo(to, there.url, { what: 'all' }), root), testIo(root, env));
      expect(there.said.join('\n')).toContain('one/S-1');
      expect(there.said.join('\n')).not.toContain('zebra');
    });
  });

  it('are those of failed attempts with --what failures', async () => {
    await withRoot(async (root) => {
      const [there, folder] = [await openServices(), new RunFolder(await keepExported(root))];
      await exportRun(folder, given(entryTo('otlp', there.url, { what: 'failures' }), root), testIo(root, env));
      expect(there.said.join('\n')).toContain('zebra-answer');
      expect(there.said.join('\n')).not.toContain('zebra-plain');
    });
  });

  it('may be 5 MB long, hold half a character, and be of 1969', async () => {
    await withRoot(async (root) => {
      const odd = attemptWith({ scenario: 'one/S-1', atMs: 0, ...said(`\u0000\ud800${'y'.repeat(5_000_000)}`) });
      const [there, path] = [await openServices(), await keepExported(root, [odd])];
      const journal = join(path, 'journal.jsonl');
      await writeFile(
        journal,
        (await readFile(journal, 'utf8')).replaceAll('2026-01-02T03:04:05', '1969-12-31T23:59:58'),
      );
      const folder = new RunFolder(path);
      for (const to of ['otlp', 'langsmith'] as const)
        await exportRun(folder, given(entryTo(to, there.url, { what: 'all' }), root), testIo(root, env));
      expect([...there.spans.values()].find(({ name }) => name.startsWith('attempt'))?.startNano).toBe(0n);
      expect(there.traced.size).toBe(2);
    });
  });
});

describe('a dry run', () => {
  it.each(services)('names host, counts and bytes for %s, and sends nothing', async (to) => {
    await withRoot(async (root) => {
      const [there, path] = [await openServices(), await keepExported(root)];
      const summary = await exportRun(
        new RunFolder(path),
        given(entryTo(to, there.url), root, { dryRun: true }),
        testIo(root, env),
      );
      expect(summary).toMatch(
        /^Would send .*127\.0\.0\.1:\d+\): 4 attempts, \d{3,} bytes, \d+ requests?, texts: scores$/,
      );
      expect(there.asked).toEqual([]);
    });
  });
});

describe('after a run', () => {
  it('goes where the config and the input of the Action say, without --no-export', async () => {
    await withRoot(async (root) => {
      const [there, other, folder] = [await openServices(), await openServices(), await keepExported(root)];
      const yaml = `version: 1\nexports:
  - { to: otlp, on: run, uri: "${there.url}" }\n  - { to: mlflow, on: [capture, load], uri: "${there.url}" }\n`;
      const flags = { slug: 'a', endpoint: 'http://localhost:8000' };
      const io = testIo(root, { OTEL_EXPORTER_OTLP_ENDPOINT: other.url });
      const send = (as: string, more: object, given: string[]) =>
        exportEnded({ folder, as: [as], given }, settings({ ...flags, ...more }, { yaml, command: 'run' }), io);
      await send('check', {}, []);
      await send('run', { 'no-export': true }, []);
      expect([there.asked, other.asked]).toEqual([[], []]);
      await send('run', {}, ['otlp']);
      expect([there.spans.size, there.runs.size, other.asked]).toEqual([12, 0, []]);
      await send('check', { 'no-export': true }, ['otlp']);
      expect(other.spans.size).toBe(12);
    });
  });

  it.each([
    [401, 'The key is missing or wrong.'],
    [403, 'The key does not allow this.'],
    [404, ''],
    [413, 'The request is too large for it.'],
  ])('a status %i is a warning with the command that sends again, and the others are sent', async (status, words) => {
    await withRoot(async (root) => {
      const [there, other, path] = [await openServices(), await openServices(), await keepExported(root)];
      there.fail(status);
      const io = testIo(root, env);
      await exportChecked(path, [entryTo('mlflow', there.url), entryTo('otlp', other.url)], root, io);
      expect(io.complained()).toContain(`Warning: not sent to mlflow: 127.0.0.1`);
      expect(io.complained()).toContain(words);
      expect(io.complained()).toContain('quality-baseline export 20260102T030405Z-0001 --to mlflow --uri');
      expect(other.spans.size).toBe(12);
    });
  });

  it('waits as long as a 429 asks, and splits requests that are too large', async () => {
    await withRoot(async (root) => {
      const [there, path] = [await openServices(), await keepExported(root)];
      there.fail(429, { headers: { 'retry-after': '7' }, times: 1 });
      there.fail(413, { times: 1 });
      const slept: number[] = [];
      const io = testIo(root);
      const clock = { ...io.clock, sleep: async (ms: number) => void slept.push(ms) };
      await exportChecked(path, [entryTo('otlp', there.url)], root, { ...io, clock });
      expect([slept, there.spans.size, there.asked.length]).toEqual([[7000], 12, 4]);
    });
  });

  it.each(services)('of a run without any request are minimal, in %s', async (to) => {
    await withRoot(async (root) => {
      const [there, folder] = [await openServices(), new RunFolder(await keepExported(root, []))];
      await exportRun(folder, given(entryTo(to, there.url), root), testIo(root, env));
      expect([...there.spans.values()].filter(({ name }) => name.startsWith('attempt'))).toEqual([]);
      expect([there.traced.size, there.feedback.size]).toEqual([0, 0]);
    });
  });

  it('gives up on a server that stays down', async () => {
    await withRoot(async (root) => {
      const [there, path] = [await openServices(), await keepExported(root)];
      there.fail(503);
      const io = testIo(root);
      const clock = { ...io.clock, sleep: async () => undefined };
      await exportChecked(path, [entryTo('otlp', there.url)], root, { ...io, clock });
      expect([io.complained().includes('answered 503'), there.asked.length]).toEqual([true, 4]);
    });
  });
});

describe('files', () => {
  it('have a row for each attempt, as CSV with quoted formulas, JSON Lines and parquet', async () => {
    await withRoot(async (root) => {
      const formula = attemptWith({ scenario: 'one/S-1', ...said('=SUM(A1)') });
      const folder = new RunFolder(await keepExported(root, [formula, ...lines.slice(1)]));
      for (const format of ['csv', 'jsonl', 'parquet'] as const)
        await exportRun(
          folder,
          given(entryTo('file', undefined, { format, what: 'all', out: join(root, `a.${format}`) }), root),
          testIo(root, env),
        );
      expect(await readFile(join(root, 'a.csv'), 'utf8')).toContain(",'=SUM(A1)\r\n");
      const rows = (await readFile(join(root, 'a.jsonl'), 'utf8'))
        .trimEnd()
        .split('\n')
        .map((row) => JSON.parse(row));
      expect(rows.map(({ verdict }) => verdict)).toEqual(['pass', 'fail', 'pass', 'unmeasured']);
      const file = await readFile(join(root, 'a.parquet'));
      const buffer = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
      expect(await parquetReadObjects({ file: buffer })).toEqual(rows);
    });
  });

  it('of ScaleBench are written only if texts may leave', async () => {
    await withRoot(async (root) => {
      await keepExported(root);
      const options = { runs: ['latest'], packs: [], root, dryRun: false, undo: false };
      const entry = entryTo('scalebench', undefined, { out: join(root, 'sb') });
      await expect(exportKeptRuns({ ...options, entry }, testIo(root))).rejects.toThrow(/hold prompts and answers/);
    });
  });
});

it('bench/exporters.js measures every destination', async () => {
  const [, flags = ''] = /^const flags = \{(.*)\};$/m.exec(await readFile('bench/exporters.js', 'utf8')) ?? [];
  expect([...flags.matchAll(/(\w+):/g)].map(([, name]) => name).sort()).toEqual([...services].sort());
});

describe('bad input', () => {
  it.each([
    ['mlflow', { uri: 'databricks' }, /Databricks is not supported/],
    ['otlp', { uri: 'localhost:4317' }, /not an http address/],
    ['huggingface', { repo: 'noowner' }, /--repo OWNER\/NAME/],
    ['file', {}, /--out FILE/],
    ['otlp', { uri: 'http://127.0.0.1:9' }, /cannot reach 127\.0\.0\.1:9/],
  ] as const)('of %s says what to do', async (to, more, message) => {
    await withRoot(async (root) => {
      await keepExported(root);
      const entry = entryTo(to, undefined, more);
      const options = { runs: ['latest'], entry, packs: [], root, dryRun: false, undo: false };
      await expect(exportKeptRuns(options, testIo(root, env))).rejects.toThrow(message);
    });
  });
});

function countsOf(there: Awaited<ReturnType<typeof openServices>>) {
  const { spans, runs, traces, traced, feedback, examples, sessions, artifacts, repos } = there;
  const metrics = [...runs.values()].map((run) => run.metrics.size);
  const commits = [...repos.values()].map((repo) => repo.commits.length);
  const assessments = [...traces.values()].map((trace) => trace.assessments.size);
  return [
    ...[spans, runs, traces, traced, feedback, examples, sessions, artifacts].map(({ size }) => size),
    metrics,
    commits,
    assessments,
  ];
}
