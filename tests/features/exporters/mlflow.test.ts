import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo } from '../../../src/commands/demo.ts';
import { decideKeptRun } from '../../../src/commands/report.ts';
import { exportKeptRuns } from '../../../src/features/exporters/export.ts';
import type { ConfigExport } from '../../../src/features/exporters/exports.ts';
import { newestRun } from '../../../src/store/find-run.ts';
import { testIo, withRoot } from '../../commands/kept-run-with.ts';
import { gitRepository } from '../../support/git-repository.ts';
import { entryTo, env, exportChecked, keepExperiment, keepExported, openServices, secret } from './export-with.ts';
import { emulatedMlflow, type MlflowPeer, mlflowHome, realMlflow, type SeenRun } from './support-mlflow/mlflow-peer.ts';

const home = mlflowHome();
const peers = [
  ['emulated', emulatedMlflow],
  ...(home === undefined ? [] : [['real', () => realMlflow(home)] as const]),
] as const;

describe.each(peers)('in the %s MLflow', (kind, open) => {
  let peer: MlflowPeer;
  beforeAll(async () => {
    peer = await open();
  });
  afterAll(() => peer.close());

  /** What the command prints and complains of. */
  async function send(root: string, entry: Partial<ConfigExport>, more: { undo?: boolean; runs?: string[] } = {}) {
    const io = testIo(root, env);
    const { undo = false, runs = ['latest'] } = more;
    const options = { runs, packs: [], root, dryRun: false, undo, entry: entryTo('mlflow', peer.url, entry) };
    await exportKeptRuns(options, io);
    return { said: io.printed(), warned: io.complained() };
  }

  /** The runs of an experiment that are not deleted, and all. */
  async function seen(experiment: string) {
    const { runs, traces } = await peer.read(experiment);
    return { runs, traces, active: runs.filter(({ isDeleted }) => !isDeleted) };
  }

  it('a confirmed regression has the figures of its report, its packs as datasets, and a table of scenarios', async () => {
    await withRoot(async (root) => {
      const folder = join(root, 'demo');
      await demo({ keep: folder, flags: {} }, testIo(root));
      await send(folder, { experiment: 'figures', what: 'all' });
      const [run] = (await seen('figures')).active as [SeenRun];
      const { decision } = await decideKeptRun(await newestRun(folder), testIo(folder));
      const [mode] = decision.modes;
      const figures = mode?.packs.flatMap(({ pack, means, drop, p, holm }) => [
        [`${pack}/pass_rate`, means.current],
        [`${pack}/baseline_pass_rate`, means.baseline],
        [`${pack}/drop`, drop.value],
        [`${pack}/p`, p],
        [`${pack}/holm_p`, holm],
      ]);
      expect(run.metrics).toMatchObject(Object.fromEntries(figures ?? []));
      expect(run.metrics).toMatchObject({
        ...{ pass_rate: mode?.total?.means.current, baseline_pass_rate: mode?.total?.means.baseline },
        ...{ 'toolcall-15/pass_rate': 10 / 15, 'toolcall-15/round_pass_rate': 10 / 15, drop: mode?.total?.drop.value },
      });
      expect(run.datasets.toSorted()).toEqual(mode?.packs.map(({ pack }) => pack).toSorted());
      expect(run.tags).toMatchObject({
        ...{ 'mlflow.source.name': 'quality-baseline', 'mlflow.source.type': expect.stringMatching(/^(?:LOCAL|JOB)$/) },
        ...{ 'mlflow.user': expect.any(String), 'quality-baseline.outcome': 'regressed' },
        'mlflow.note.content': expect.stringMatching(/^### ❌ Regressed: toolcall-15 of demo\/scripted/),
        'mlflow.loggedArtifacts': '[{"path": "scenarios.json", "type": "table"}]',
      });
      const { columns, data } = JSON.parse(await peer.fileOf(run, 'scenarios.json'));
      const rows = data.map((row: unknown[]) => Object.fromEntries(row.map((value, at) => [columns[at], value])));
      expect(rows.length).toBe(75);
      expect(rows.find(({ scenario }: { scenario: string }) => scenario === 'toolcall-15/TC-03')).toMatchObject({
        ...{ pack: 'toolcall-15', pass_rate: 0, passed: 0, attempts: 6, unmeasured: 0, failures: 'wrong-arguments 6' },
        ...{ baseline_pass_rate_if_changed: 1, prompt: expect.stringMatching(/\w/) },
      });
      if (kind === 'real') await readByItsClient(peer.url, run.id);
    });
  });

  it('a smaller --what removes what it must not show', async () => {
    await withRoot(async (root) => {
      await keepExported(root);
      const experiment = 'smaller';
      await send(root, { experiment, what: 'all' });
      const [before] = (await seen(experiment)).active as [SeenRun];
      expect(before.files).toContain('report.html');
      expect(await peer.fileOf(before, 'journal.jsonl')).toContain('zebra-plain');
      await send(root, { experiment });
      const { active, traces } = await seen(experiment);
      expect(active.map(({ id }) => id)).toEqual([before.id]);
      expect(active[0]?.files.toSorted()).toEqual([
        ...['journal.jsonl', 'report.json', 'report.md', 'results.csv', 'scenarios.json'],
      ]);
      expect(await peer.fileOf(before, 'journal.jsonl')).not.toMatch(new RegExp(`zebra|${secret}`));
      expect(traces).toEqual(Array(4).fill(before.id));
    });
  });

  it('--undo leaves neither traces nor files, and says that figures stay among deleted runs', async () => {
    await withRoot(async (root) => {
      await keepExported(root);
      const experiment = 'undone';
      await send(root, { experiment, what: 'all' });
      const { said, warned } = await send(root, { experiment }, { undo: true });
      expect(said).toMatch(/^Removed 20260102T030405Z-0001 from mlflow/);
      expect(warned).toContain('mlflow gc');
      const { runs, traces } = await seen(experiment);
      expect(runs.map(({ isDeleted, files }) => [isDeleted, files])).toEqual([[true, []]]);
      expect(traces).toEqual([]);
      expect((await send(root, { experiment }, { undo: true })).said).toMatch(/^Nothing of \S+ is in mlflow/);
    });
  });

  it('a run that was deleted there is sent as a new one', async () => {
    await withRoot(async (root) => {
      await keepExported(root);
      const experiment = 'deleted';
      await send(root, { experiment });
      const [before] = (await seen(experiment)).active as [SeenRun];
      await peer.deleteRun(before.id);
      const { said, warned } = await send(root, { experiment });
      expect(said).toMatch(/^Sent 20260102T030405Z-0001 to mlflow .*: 4 attempts$/m);
      expect(warned).toContain('the run was deleted there: it is sent as a new one.');
      const { active, traces } = await seen(experiment);
      expect(active.map(({ id, status }) => [id === before.id, status])).toEqual([[false, 'FINISHED']]);
      expect(traces).toEqual(Array(4).fill(active[0]?.id));
      expect((await send(root, { experiment })).said).toMatch(/^Nothing new/);
    });
  });

  it('a run whose verdicts changed replaces the earlier one, so that no older figure is shown', async () => {
    await withRoot(async (root) => {
      const journal = join(await keepExported(root), 'journal.jsonl');
      const experiment = 'changed';
      await send(root, { experiment });
      const [before] = (await seen(experiment)).active as [SeenRun];
      expect(before.metrics['one/pass_rate']).toBe(0.5);
      const failed = '"verdict":{"outcome":"fail","failure":"wrong-text","expected":"a","received":"b"}';
      await writeFile(journal, (await readFile(journal, 'utf8')).replaceAll('"verdict":{"outcome":"pass"}', failed));
      await send(root, { experiment });
      const { active } = await seen(experiment);
      expect(active.map(({ id, metrics }) => [id === before.id, metrics['one/pass_rate']])).toEqual([[false, 0.25]]);
    });
  });

  it('files that the server does not keep are said, and sent once it does', async () => {
    await withRoot(async (root) => {
      await keepExported(root);
      const experiment = 'unserved';
      await peer.createUnserved(experiment);
      for (let times = 0; times < 2; times += 1) {
        const { said, warned } = await send(root, { experiment });
        expect(said).toContain('4 attempts');
        expect(said).toContain('not all of it was taken: send it again');
        expect(warned).toContain('MLflow took no files: start its server with --serve-artifacts');
      }
      expect((await seen(experiment)).active.map(({ files }) => files)).toEqual([[]]);
    });
  });

  it('an experiment is a run with the differences, above its arms', async () => {
    await withRoot(async (root) => {
      const report = await keepExperiment(root);
      const experiment = 'arms';
      const { said } = await send(root, { experiment }, { runs: ['half'] });
      expect(said.match(/^Sent \S+/gm)).toEqual([
        'Sent 20260102T030400Z-0000-half',
        'Sent 20260102T030405Z-0001',
        'Sent 20260102T030405Z-0002',
      ]);
      const { active } = await seen(experiment);
      const parent = active.find(({ tags }) => tags['quality-baseline.experiment'] !== undefined) as SeenRun;
      const arms = active.filter((run) => run !== parent);
      expect(arms.map(({ tags }) => tags['mlflow.parentRunId'])).toEqual([parent.id, parent.id]);
      const { comparisons } = await report();
      expect(comparisons.length).toBeGreaterThan(0);
      for (const { arm, metric, difference, interval, p, holm } of comparisons)
        expect(parent.metrics).toMatchObject({
          [`${arm}/${metric}/difference`]: difference,
          [`${arm}/${metric}/difference_low`]: interval?.[0],
          [`${arm}/${metric}/difference_high`]: interval?.[1],
          [`${arm}/${metric}/p`]: p,
          [`${arm}/${metric}/holm_p`]: holm,
        });
      expect(parent.files.toSorted()).toEqual([
        ...['comparisons.json', 'experiment.csv', 'experiment.json', 'experiment.md'],
      ]);
      expect((await send(root, { experiment }, { runs: ['half'] })).said.match(/^Nothing new/gm)?.length).toBe(3);
      const gone = await send(root, { experiment }, { runs: ['half'], undo: true });
      expect(gone.said.match(/^Removed /gm)?.length).toBe(3);
      expect((await seen(experiment)).active).toEqual([]);
    });
  });
});

describe('a run that has just ended names what it measured', () => {
  it('in a workflow of GitHub', async () => {
    const own = { CI: 'true', GITHUB_ACTOR: 'ada', GITHUB_SHA: 'c0ffee', GITHUB_REF: 'refs/pull/7/merge' };
    expect(await tagsAfterRun({ ...own, GITHUB_HEAD_REF: 'faster', GITHUB_REF_NAME: '7/merge' })).toMatchObject({
      ...{ 'mlflow.source.git.commit': 'c0ffee', 'mlflow.source.git.branch': 'faster', 'mlflow.user': 'ada' },
      ...{ 'mlflow.source.type': 'JOB', 'quality-baseline.pull-request': '7' },
    });
  });

  it('in a checkout', async () => {
    const repository = gitRepository();
    const commit = repository.commit({ 'a.txt': 'a' });
    repository.git('branch', '-m', 'mine');
    expect(await tagsAfterRun({}, repository.folder)).toMatchObject({
      ...{ 'mlflow.source.git.commit': commit, 'mlflow.source.git.branch': 'mine', 'mlflow.source.type': 'LOCAL' },
    });
  });
});

async function tagsAfterRun(own: Record<string, string>, folder?: string): Promise<Record<string, string>> {
  return withRoot(async (root) => {
    const there = await openServices();
    const path = await keepExported(root);
    await exportChecked(path, [entryTo('mlflow', there.url)], folder ?? root, testIo(root, own));
    return Object.fromEntries([...there.runs.values()][0]?.tags ?? []);
  });
}

/** Reads with MLflow's own client what its pages show of the run. */
async function readByItsClient(url: string, run: string): Promise<void> {
  const script = `
import json, sys, mlflow
mlflow.set_tracking_uri(sys.argv[1])
client = mlflow.MlflowClient()
run = client.get_run(sys.argv[2])
table = client.load_table(run.info.experiment_id, "scenarios.json", [sys.argv[2]])
sources = [mlflow.data.get_source(each).to_dict() for each in run.inputs.dataset_inputs]
traces = mlflow.search_traces(experiment_ids=[run.info.experiment_id], run_id=sys.argv[2], return_type="list", max_results=500)
rounds = [(each.step, each.value) for each in client.get_metric_history(sys.argv[2], "toolcall-15/round_pass_rate")]
print(json.dumps([len(table), sources[0], len(traces), rounds]))
`;
  const python = join(home ?? '', 'bin', 'python');
  const { stdout } = await promisify(execFile)(python, ['-W', 'ignore', '-c', script, url, run]);
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual([
    75,
    { uri: expect.stringMatching(/^\w+-15@2\.0\.0$/) },
    237,
    [1, 2, 3].map((step) => [step, 10 / 15]),
  ]);
}

describe('without a tracking server', () => {
  it.each([
    [undefined, {}, /cannot reach localhost:\d+: .* Name the server with --uri or MLFLOW_TRACKING_URI/],
    [undefined, { MLFLOW_TRACKING_URI: 'http://127.0.0.1:9' }, /The address is from MLFLOW_TRACKING_URI\.$/],
    ['http://127.0.0.1:9', {}, /cannot reach 127\.0\.0\.1:9: .* The address is from --uri\.$/],
    ['postgresql://user:word@db/x', {}, /^(?!.*word).*start mlflow server for it\. Name the server with --uri/],
  ] as const)('%s says where the address belongs', async (uri, more, message) => {
    await withRoot(async (root) => {
      await keepExported(root);
      const options = { runs: ['latest'], packs: [], root, dryRun: false, undo: false };
      const sent = exportKeptRuns({ ...options, entry: entryTo('mlflow', uri) }, testIo(root, more));
      await expect(sent).rejects.toThrow(message);
    });
  });
});
