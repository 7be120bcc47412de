import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compare } from '../../../src/commands/compare.ts';
import { exportKeptRuns } from '../../../src/features/exporters/export.ts';
import type { ConfigExport, ExportTarget } from '../../../src/features/exporters/exports.ts';
import { comparisonFileSchema } from '../../../src/records/decision.ts';
import { fail } from '../../../src/records/verdict.ts';
import { byFormat } from '../../../src/report/report-formats.ts';
import { keepRun, packText, packWith, said, testIo, withRoot } from '../../commands/kept-run-with.ts';
import { attemptWith } from '../../run/lines.ts';
import { measureWith } from '../../score/journal-with.ts';
import { entryTo } from '../exporters/export-with.ts';

const ids = ['20260102T030405Z-0001', '20260102T030405Z-0002'];

async function keepTwo(root: string): Promise<void> {
  const measures = [measureWith(412, 60, 210)];
  const lines = [attemptWith({ scenario: 'toolcall-15/S-1', totalMs: 2100, measures, ...said('word') })];
  for (const id of ids) await keepRun(root, { id, packs: [packWith('toolcall-15', ['word'])], lines });
}

async function send(
  root: string,
  to: ExportTarget,
  more: Partial<ConfigExport>,
  packs: readonly string[] = [],
  runs: readonly string[] = [],
) {
  const io = testIo(root);
  const entry = entryTo(to, undefined, more);
  await exportKeptRuns({ runs, packs, root, dryRun: false, undo: false, entry }, io);
  return io.printed();
}

it.each([
  ['scores', ''],
  ['all', 'word'],
] as const)(
  'keeps times, tokens and the machine in a file of BenchLoop, and texts with --what %s',
  async (what, output) => {
    await withRoot(async (root) => {
      await keepTwo(root);
      const out = join(root, '{run}.json');
      await send(root, 'benchloop', { out, what });
      const { suites, machine, speed_metrics } = JSON.parse(await readFile(join(root, `${ids[0]}.json`), 'utf8'));
      expect(suites.toolcall).toMatchObject({ median_latency_ms: 2100 });
      expect(suites.toolcall.tasks).toMatchObject([
        { latency_ms: 2100, tokens_prompt: 412, tokens_generated: 60, passed: true, output },
      ]);
      expect(machine).toHaveProperty('gpu');
      expect(speed_metrics.ttft_ms).toBe(210);
    });
  },
);

it('keeps the four scores of an agent in a file of BenchLoop', async () => {
  await withRoot(async (root) => {
    const components = { correct_final: 0, efficient: 25, no_hallucinated_tools: 25, all_required_called: 25 };
    const named = Object.entries({ ...components, agent: 75 }).map(([name, points]) => [`benchloop/${name}`, points]);
    const verdict = { ...fail('wrong-text', 'blue', 'red'), measures: Object.fromEntries(named) };
    const lines = [attemptWith({ scenario: 'agent-20/S-1', verdict })];
    await keepRun(root, { packs: [packWith('agent-20', ['word'])], lines });
    const out = join(root, 'run.json');
    await send(root, 'benchloop', { out });
    expect(JSON.parse(await readFile(out, 'utf8')).suites.agent).toMatchObject({
      score: 75,
      tasks: [{ passed: false, score: 75, metadata: { agent_components: components } }],
    });
  });
});

it('writes the file of benchlocal-cli', async () => {
  await withRoot(async (root) => {
    await keepTwo(root);
    expect(await send(root, 'benchlocal', { out: join(root, '{run}.json'), what: 'all' })).toContain('Wrote ');
    const { packs } = JSON.parse(await readFile(join(root, `${ids[0]}.json`), 'utf8'));
    expect(packs[0].scenarios).toMatchObject([
      { passed: true, latency_seconds: 2.1, tokens_completion: 60, assistant_messages: ['word'] },
    ]);
    await expect(send(root, 'benchlocal', { out: join(root, 'all.json') })).rejects.toThrow('do not fit into one file');
  });
});

it.each(['benchlocal', 'benchloop'] as const)('compares a run with its own file of %s', async (to) => {
  await withRoot(async (root) => {
    const lines = ['toolcall-15/S-1', 'toolcall-15/S-2'].map((scenario, at) =>
      attemptWith({ scenario, ...said('word'), ...(at === 0 ? {} : { verdict: fail('wrong-text', 'a', 'b') }) }),
    );
    await keepRun(root, { packs: [packWith('toolcall-15', ['word', 'a'])], lines });
    const out = join(root, 'out.json');
    await send(root, to, { out });
    const io = testIo(root);
    const places = { root, baselinesDir: join(root, 'baselines') };
    const shown = {
      ...byFormat(() => undefined),
      progress: false,
      quiet: false,
      verbose: false,
      color: 'auto',
    } as const;
    const options = {
      sides: ['latest', 'out.json'],
      places,
      modes: [],
      rule: { maxDrop: '10' },
      policy: undefined,
    } as const;
    await compare({ ...options, out: { ...shown, json: '-', dryRun: false, yes: false } }, io);
    const [side] = comparisonFileSchema.parse(JSON.parse(io.printed())).modes;
    expect(side?.packs).toMatchObject([
      { pack: 'toolcall-15', scenarios: { compared: 2 }, baseline: { passed: 1 }, current: { passed: 1, attempts: 2 } },
    ]);
  });
});

it('writes a level of a load run alone, under its own name', async () => {
  await withRoot(async (root) => {
    const verdict = fail('wrong-text', 'word', 'other');
    const lines = [
      attemptWith({ scenario: 'toolcall-15/S-1', level: { closed: 1 } }),
      attemptWith({ scenario: 'toolcall-15/S-1', level: { closed: 8 }, totalMs: 9000, verdict }),
    ];
    const [id = ''] = ids;
    await keepRun(root, { id, packs: [packWith('toolcall-15', ['word'])], lines });
    const out = join(root, '{run}.json');
    await send(root, 'benchlocal', { out }, [], [`${id}@8`, `${id}@1`]);
    const rowsAt = async (level: number) =>
      JSON.parse(await readFile(join(root, `${id}@${level}.json`), 'utf8')).packs[0].scenarios;
    expect(await rowsAt(8)).toMatchObject([{ passed: false, latency_seconds: 9 }]);
    expect(await rowsAt(1)).toMatchObject([{ passed: true }]);
    await expect(send(root, 'file', { format: 'csv', out }, [], [id, `${id}@8`])).rejects.toThrow('takes whole runs');
    expect(await readdir(root)).not.toContain(`${id}.json`);
  });
});

it('writes the mode that is named, and refuses to choose one', async () => {
  await withRoot(async (root) => {
    const modes = ['no-thinking', 'enable-thinking'] as const;
    const lines = modes.map((mode) => attemptWith({ mode, scenario: 'toolcall-15/S-1' }));
    await keepRun(root, { packs: [packWith('toolcall-15', ['word'])], lines, plan: { modes: [...modes] } });
    const out = join(root, 'run.json');
    await expect(send(root, 'benchlocal', { out })).rejects.toMatchObject({
      exitCode: 2,
      hint: 'Name one with --mode: no-thinking, enable-thinking.',
    });
    await send(root, 'benchlocal', { out, mode: 'enable-thinking' });
    expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({ thinking_mode: 'force-on' });
    await send(root, 'benchloop', { out, mode: 'no-thinking' });
    expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({ mode: 'no-thinking' });
    const other = send(root, 'benchlocal', { out, mode: 'pack-defaults' });
    await expect(other).rejects.toThrow('was not asked in mode pack-defaults');
    await expect(send(root, 'otlp', { mode: 'no-thinking' })).rejects.toThrow('--mode belongs to');
  });
});

describe('several runs', () => {
  it('are one file of BenchLoop, or one each if its name holds the id', async () => {
    await withRoot(async (root) => {
      await keepTwo(root);
      const out = join(root, 'all.json');
      expect(await send(root, 'benchloop', { out })).toBe(`Wrote 2 runs to ${out}\n`);
      expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({ count: 2 });
      await send(root, 'benchloop', { out: join(root, 'each', '{run}.json') });
      expect((await readdir(join(root, 'each'))).sort()).toEqual(ids.map((id) => `${id}.json`));
    });
  });

  it('are not written over each other into one table', async () => {
    await withRoot(async (root) => {
      await keepTwo(root);
      const out = join(root, 'all.csv');
      await expect(send(root, 'file', { format: 'csv', out })).rejects.toThrow('2 runs do not fit into one file');
      await send(root, 'file', { format: 'csv', out: join(root, '{run}.csv') });
      expect((await readdir(root)).filter((name) => name.endsWith('.csv')).sort()).toEqual(
        ids.map((id) => `${id}.csv`),
      );
    });
  });
});

it('leaves the answers of private packs out of the files of ScaleBench', async () => {
  await withRoot(async (root) => {
    const files = [join(root, 'one.yaml'), join(root, 'two.yaml')];
    const own = packText('one', ['zebra']).replace('title: A pack', 'title: A pack\nprivate: true');
    for (const [index, text] of [own, packText('two', ['heron'])].entries()) await writeFile(files[index] ?? '', text);
    const packs = [{ ...packWith('one', ['zebra']), private: true as const }, packWith('two', ['heron'])];
    const lines = [
      attemptWith({ scenario: 'one/S-1', ...said('zebra') }),
      attemptWith({ scenario: 'two/S-1', ...said('heron') }),
    ];
    await keepRun(root, { packs, lines, plan: { private: ['one'] } });
    const out = join(root, 'sb');
    expect(await send(root, 'scalebench', { what: 'all', out }, files)).toBe(
      `Wrote 1 answer of ${ids[0]} to ${out}; 1 answer of private packs left out\n`,
    );
    const written = (await readdir(out, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
    const texts = await Promise.all(written.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
    expect(texts.join('\n')).toContain('heron');
    expect(texts.join('\n')).not.toContain('zebra');
  });
});
