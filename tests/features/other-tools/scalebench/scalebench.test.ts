import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packsScore } from '../../../../src/commands/packs-score.ts';
import { report } from '../../../../src/commands/report.ts';
import { renderSummaryCsv, summarise } from '../../../../src/features/other-tools/scalebench/scalebench-files.ts';
import { byFormat } from '../../../../src/report/report-formats.ts';
import { testIo } from '../../../commands/kept-run-with.ts';
import { openWorkplace, type Workplace } from '../../../commands/open-workplace.ts';
import { type ScriptedEndpoint, scriptedEndpoint } from '../../../support/scripted-endpoint.ts';

function packText(id: string, answers: readonly string[]): string {
  const scenarios = answers.map(
    (answer, at) => `  - id: ${id}-${at + 1}
    title: Capital ${at + 1}
    question: Which town?
    messages: [{ role: user, content: [{ context: "The town is ${answer}. It rains." }, { text: "\\n\\nWhich town?" }] }]
    expect: [{ kind: reference, answers: [${answer}, the town of ${answer}], metrics: [exact_match, f1] }]
`,
  );
  return `id: ${id}\nversion: 1.0.0\ntitle: Towns\nscenarios:\n${scenarios.join('')}`;
}

const config = `version: 1
contexts: { half: { kind: cut, keep: 0.5, from: head } }
targets: [{ slug: a/model, endpoint: "URL", price: { input: 2.5, output: 10 } }]
`;

let place: Workplace;
let endpoint: ScriptedEndpoint;
beforeEach(async () => {
  place = await openWorkplace();
  endpoint = await scriptedEndpoint({
    speak: (messages) => {
      const town = /The town is (\w+)/.exec(JSON.stringify(messages))?.[1] ?? 'none';
      const content = town === 'Oslo' ? 'the old town of Oslo' : town;
      return { role: 'assistant', content, reasoning: '', toolCalls: [], finishReason: 'stop', raw: undefined };
    },
  });
  await place.write('one.yaml', packText('one', ['Rome', 'Oslo']));
  await place.write('two.yaml', packText('two', ['Bonn']));
  await place.write('quality-baseline.yml', config.replace('URL', endpoint.url));
});
afterEach(async () => {
  await endpoint[Symbol.asyncDispose]();
  await place[Symbol.asyncDispose]();
});

const quiet = { ...byFormat(() => undefined), dryRun: false, progress: false, quiet: true, color: 'never' } as const;

async function scalebench(packs: readonly string[]): Promise<string> {
  const io = testIo(place.folder);
  const run = await readdir(join(place.folder, '.quality-baseline/runs'));
  const out = { ...quiet } as unknown as Parameters<typeof report>[0]['out'];
  const options = { run: run[0], root: place.folder, out, format: 'text', mode: undefined, policy: undefined } as const;
  await report({ ...options, scalebench: 'results', packs: packs.map((pack) => join(place.folder, pack)) }, io);
  return (await readdir(join(place.folder, 'results'), { recursive: true })).sort().join(' ');
}

describe('the files of ScaleBench', () => {
  it('contain each answer with its context as sent, and a summary for each task', async () => {
    await place.do('run --slug a/model --context half --pack one.yaml two.yaml --repeat 1 --concurrency 1');
    const names = await scalebench(['one.yaml', 'two.yaml']);
    expect(names.replace(/\d{8}_\d{6}/g, 'TIME')).toBe(
      'raw raw/a--model--half_one_TIME.jsonl raw/a--model--half_two_TIME.jsonl summaries summaries/a--model--half_TIME_summary.csv summaries/a--model--half_TIME_summary.json',
    );
    const [raw = '', json = '', csv = ''] = ['_one_', '_summary.json', '_summary.csv'].map((part) =>
      names.split(' ').find((name) => name.includes(part)),
    );
    const lines = (await place.read(`results/${raw}`)).trim().split('\n');
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      ...{ id: 'one-2', input_question: 'Which town?', input_context: 'The town is', pred: expect.any(String) },
      gold: ['Oslo', 'the town of Oslo'],
    });
    const summary = JSON.parse(await place.read(`results/${json}`));
    expect(summary).toMatchObject({
      experiment_id: expect.stringMatching(/^a--model--half_\d{8}_\d{6}$/),
      tokens: { avg_input_tokens: expect.any(Number), avg_output_tokens: expect.any(Number) },
      cost: { total_usd: expect.any(Number) },
      n_examples: 3,
      per_task: { one: { n_examples: 2 } },
    });
    expect(summary.metrics.compression_ratio.mean).toBeCloseTo(11 / 27, 5);
    expect(summary.metrics.exact_match).toMatchObject({ mean: expect.any(Number), std: expect.any(Number) });
    expect((await place.read(`results/${csv}`)).split('\n')[0]).toMatch(
      /^experiment_id,model,task,n_examples,metrics_compression_ratio_mean,/,
    );
    const tasks = (await place.read(`results/${csv}`)).trim().split('\n');
    expect(tasks.map((row) => row.split(',')[2])).toEqual(['task', 'all', 'one', 'two']);
  });

  it('are read as replies, and give the same values', async () => {
    await place.do('run --slug a/model --pack one.yaml --repeat 1');
    const names = await scalebench(['one.yaml']);
    const raw = names.split(' ').find((name) => name.endsWith('.jsonl')) ?? '';
    const lines = (await place.read(`results/${raw}`))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const scored: { scenario: string; measures: object }[] = [];
    await packsScore({
      reference: join(place.folder, 'one.yaml'),
      replies: join(place.folder, 'results', raw),
      write: (line) => scored.push(JSON.parse(line)),
    });
    expect(scored.map(({ scenario, measures }) => [scenario, measures])).toEqual(
      lines.map(({ id, metrics }) => [id, metrics]),
    );
    expect(lines.map(({ metrics }) => metrics.exact_match).sort()).toEqual([0, 1]);
    // 150 tokens in and 5 out at 2.50 and 10 are 0.000425 USD.
    expect(lines[0].cost_usd).toBeCloseTo((lines[0].input_tokens * 2.5 + lines[0].output_tokens * 10) / 1e6, 9);
  });

  it('contain no formula for a spreadsheet', () => {
    const line = { id: 'a', input_question: '', input_context: '', pred: '', gold: [], latency_ms: 1, cost_usd: null };
    const lines = [{ ...line, model: '', input_tokens: null, output_tokens: null, metrics: {} }];
    const spread = (values: readonly number[]) => ({ mean: values.length, std: null, p50: 0, p95: 0 });
    const csv = renderSummaryCsv(summarise('x', "=cmd|'/C calc'!A0", new Map([['t', lines]]), spread));
    expect(csv.split('\n')[1]).toMatch(/^x,'=cmd.*,t,1,/);
  });

  it('need the packs that are not built in', async () => {
    await place.do('run --slug a/model --pack one.yaml --repeat 1');
    await expect(scalebench([])).rejects.toThrow('one');
  });
});
