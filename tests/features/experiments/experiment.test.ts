import { readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '../../../src/features/datasets/import-dataset.ts';
import { type ExperimentReport, experimentReportSchema } from '../../../src/features/experiments/experiment-report.ts';
import type { KeptExperiment } from '../../../src/features/experiments/kept-experiment.ts';
import { openPorts } from '../../../src/features/sandbox/runners/open-ports.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import type { AssistantTurn } from '../../../src/records/attempt.ts';
import { openWorkplace, type Workplace } from '../../commands/open-workplace.ts';
import { type ScriptedEndpoint, scriptedEndpoint } from '../../support/scripted-endpoint.ts';
import { randomFrom } from '../../support/seed.ts';

/** Questions whose answer is in their document, graded. */
function packText(id: string, count: number): string {
  const scenarios = Array.from(
    { length: count },
    (_, at) => `  - id: Q-${String(at + 1).padStart(3, '0')}
    title: Names the colour ${at + 1}
    messages: [{ role: user, content: [{ context: "document ${at + 1} of ${id} holds colour${at + 1} and more words" }, { text: " Which?" }] }]
    expect: [{ kind: reference, answers: [colour${at + 1}], metrics: [exact_match, f1], passes: { metric: exact_match, at-least: 1 } }]
`,
  );
  return `id: ${id}\nversion: 1.0.0\ntitle: Documents\nscenarios:\n${scenarios.join('')}`;
}

/** Says the colour that it reads. */
function speak(messages: readonly unknown[]): AssistantTurn {
  const content = /colour\d+/.exec(JSON.stringify(messages))?.[0] ?? 'none';
  return { role: 'assistant', content, reasoning: '', toolCalls: [], finishReason: 'stop', raw: undefined };
}

type Reply = { readonly status?: number; readonly text: string };
const whole = (context: string): Reply => ({ text: context.replace(' and more words', '') });

/** A compressor at a real address. */
async function service() {
  const asked: string[] = [];
  const state = { reply: whole };
  const server = createServer(async (request, response) => {
    const { context }: { context: string } = JSON.parse(await text(request));
    asked.push(context);
    const { status = 200, text: out } = state.reply(context);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ out }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' ? address?.port : 0,
    asked,
    change: (reply: (context: string) => Reply = whole) => {
      state.reply = reply;
    },
    close: () => server.close(),
  };
}

const numberIn = (context: string) => Number(/document (\d+)/.exec(context)?.[1]);
/** Loses the answer in the first `count` documents. */
const losing = (count: number) => (context: string) =>
  numberIn(context) <= count ? { text: 'nothing is left' } : whole(context);

describe('experiment', () => {
  let place: Workplace;
  let endpoint: ScriptedEndpoint;
  let compressor: Awaited<ReturnType<typeof service>>;
  const gate = 'gate: { metric: f1, max-drop: 5 }';

  beforeAll(async () => {
    place = await openWorkplace();
    endpoint = await scriptedEndpoint({ packs: [], speak });
    compressor = await service();
    for (const count of [12, 40, 100, 200]) await place.write(`p${count}.yaml`, packText(`p${count}`, count));
    await config('');
  });
  afterAll(async () => {
    compressor.close();
    await endpoint[Symbol.asyncDispose]();
    await place[Symbol.asyncDispose]();
  });
  afterEach(async () => {
    endpoint.change({ delayMs: 0, fault: () => undefined });
    compressor.change();
    compressor.asked.length = 0;
    endpoint.asked.length = 0;
    await config('');
    await rm(join(place.folder, '.quality-baseline'), { recursive: true, force: true });
  });

  /** `a` asks 12 scenarios of two arms; `more` is added to it. */
  const config = (more: string, pack = 'p12.yaml', others = '') =>
    place.write(
      'quality-baseline.yml',
      `version: 1
contexts:
  half: { kind: http, url: "http://127.0.0.1:${compressor.port}/c", body: { context: $context }, reply: { text: /out }, price: { per-call: 0.001 } }
  tool: { kind: command, run: [${process.execPath}, drop.js] }
targets: [{ slug: test/model, endpoint: "${endpoint.url}", price: { input: 2.5, output: 10 } }]
experiments:
  - id: a
    tags: [nightly]
    packs: ${pack}
    arms: [{ target: test/model }, { target: test/model, context: half }]
    repeat: 1
    ${more}
${others}
`,
    );

  /** The usual waits before another try are left out. */
  const act = (line: string, more: object = {}) =>
    place.do(line, { clock: { ...systemClock, sleep: async () => undefined }, ...more });

  async function report(): Promise<ExperimentReport> {
    return experimentReportSchema.parse(JSON.parse(await place.read('r.json')));
  }

  async function kept(): Promise<{ readonly folder: string; readonly file: KeptExperiment }> {
    const folder = (await readdir(join(place.folder, '.quality-baseline/experiments'))).sort().at(-1) ?? '';
    return {
      folder,
      file: JSON.parse(await place.read(join('.quality-baseline/experiments', folder, 'experiment.json'))),
    };
  }

  async function scorecardsOf(run: string | null): Promise<unknown> {
    const { scorecards } = JSON.parse(await place.read(join('.quality-baseline/runs', `${run}`, 'scorecard.json')));
    return scorecards.map(({ run: _, timings: __, ...rest }: Record<string, unknown>) => rest);
  }

  it('writes a page with both answers and contexts of the largest drops, and the other formats', async () => {
    compressor.change(losing(3));
    const { code, out, err } = await act('experiment a --html r.html --markdown r.md --csv - --scalebench sb');
    expect(code, err).toBe(0);
    expect(out).toContain('pair,a,test/model/half,');
    expect(await place.read('r.md')).toContain('**B** `test/model/half`');
    const raw = (await readdir(join(place.folder, 'sb/raw'))).map((name) => name.replace(/\d{8}_\d{6}/, 'TIME'));
    expect(raw.sort()).toEqual(['a_test--model--half_TIME.jsonl', 'a_test--model_TIME.jsonl']);
    const page = await place.read('r.html');
    const [, first = ''] = page.split('<details class="scenario"');
    const texts = [...first.matchAll(/<h4>([^<]*)<\/h4><pre>(.*?)<\/pre>/gs)].map(([, head, text = '']) => [
      head,
      text.replace(/<\/?mark>/g, ''),
    ]);
    expect(texts).toEqual([
      ['Question', 'Which?'],
      ['Expected', expect.stringContaining('colour1')],
      ['Answer: test/model', 'colour1'],
      ['Answer: test/model/half', 'none'],
      ['Context, its beginning: test/model', 'document 1 of p12 holds colour1 and more words'],
      ['Context, its beginning: test/model/half', 'nothing is left'],
    ]);
  });

  it('hides keys in the texts of the page', async () => {
    compressor.change(losing(3));
    const env = { SOME_API_KEY: 'holds colour1 and', OTHER_TOKEN: 'nothing is left' };
    await act('experiment a --html r.html', { env });
    const page = (await place.read('r.html')).replace(/<\/?mark>/g, '');
    for (const value of Object.values(env)) expect(page).not.toContain(value);
    expect(page.match(/\(hidden\)/g)).toHaveLength(1 + 3);
  });

  it('measures each arm as a run and compares them, with tokens, prices and lengths', async () => {
    compressor.change(losing(3));
    const { code, out, err } = await act('experiment a --json r.json');
    expect(code, err).toBe(0);
    const found = await report();
    expect(found).toMatchObject({ outcome: 'measured', exitCode: 0 });
    expect(found.experiment).toMatchObject({ id: 'a', tags: ['nightly'], metrics: ['passed', 'exact_match', 'f1'] });
    const [one, other] = found.arms;
    expect(one).toMatchObject({
      ...{ slug: 'test/model', context: null, isWhole: true, isParallel: false, contexts: null },
      attempts: { passed: 12, failed: 0, unmeasured: 0 },
      amounts: { promptTokens: { total: 1200 }, contextMs: null },
      cost: { answers: { priced: 12, of: 12 } },
    });
    expect(other).toMatchObject({
      ...{ slug: 'test/model/half', target: 'test/model', context: 'half' },
      attempts: { passed: 9, failed: 3, unmeasured: 0 },
      contexts: { made: 12, failed: 0 },
      cost: { contexts: { usd: 0.012, priced: 12, of: 12 } },
    });
    expect(found.comparisons[1]).toMatchObject({ metric: 'exact_match', scenarios: 12, difference: -0.25, worse: 3 });
    expect(found.ratios.map(({ amount }) => amount)).toContain('latencyWithContextMs');
    expect(found.ratios.find(({ amount }) => amount === 'usd')?.ratio).toBeGreaterThan(1);
    expect(found.lostMost).toHaveLength(3);
    expect(found.lostMost[0]).toMatchObject({
      ...{ arm: 'test/model/half', scenario: 'p12/Q-001', title: 'Names the colour 1', metric: 'exact_match' },
      answers: { reference: 'colour1', arm: 'none' },
    });
    expect(out).toContain('test/model/half');
    const { file } = await kept();
    const runs = (await readdir(join(place.folder, '.quality-baseline/runs'))).sort();
    expect(file.arms.map(({ run }) => run)).toEqual(runs);
  });

  it('asks the same examples of every arm, the first by seed and key', async () => {
    await config('examples: 5\n    seed: 7');
    expect(await act('experiment --json r.json')).toMatchObject({ code: 0 });
    const first = (await report()).pairs.map(({ scenario }) => scenario);
    expect(first).toHaveLength(5);
    expect((await report()).arms.map(({ attempts }) => attempts.passed)).toEqual([5, 5]);
    expect(await act('experiment --json r.json')).toMatchObject({ code: 0 });
    expect((await report()).pairs.map(({ scenario }) => scenario)).toEqual(first);
    await config('examples: 5\n    seed: 8');
    expect(await act('experiment --json r.json')).toMatchObject({ code: 0 });
    expect((await report()).pairs.map(({ scenario }) => scenario)).not.toEqual(first);
    await config('examples: 500');
    expect(await act('experiment --json r.json')).toMatchObject({ code: 0 });
    expect((await report()).pairs).toHaveLength(12);
  });

  it('compares 180 pairs at 1.000 if the compressor fails every tenth time: 20 are unmeasured, not zero', async () => {
    await config('', 'p200.yaml');
    compressor.change((context) => (numberIn(context) % 10 === 0 ? { status: 503, text: '' } : whole(context)));
    const { code, err } = await act('experiment a --json r.json');
    expect(code, err).toBe(0);
    const { arms, comparisons } = await report();
    expect(arms[1]).toMatchObject({ scenarios: { planned: 200, unmeasured: 20 }, causes: { 'context-failed': 20 } });
    expect(comparisons[1]).toMatchObject({
      scenarios: 180,
      unmeasured: 20,
      referenceMean: 1,
      armMean: 1,
      difference: 0,
    });
    expect(compressor.asked).toHaveLength(180 + 3 * 20);
  });

  it('ends with exit code 3 if the compressor is down, and continues once it is back', async () => {
    compressor.change(() => ({ status: 500, text: '' }));
    const down = await act('experiment a');
    expect(down).toMatchObject({ code: 3, err: expect.stringContaining('the context half fails for 5 of 5') });
    expect(down.err).toMatch(/What was measured is kept: \S+ quality-baseline experiment --resume \S+-a continues/);
    const before = endpoint.asked.length;
    compressor.change();
    expect(await act('experiment --resume --json r.json')).toMatchObject({ code: 0 });
    const asked = endpoint.asked.slice(before).map(({ messages }) => JSON.stringify(messages));
    expect(asked.filter((prompt) => prompt.includes('and more words'))).toEqual([]);
    expect((await report()).arms.map(({ attempts }) => attempts.passed)).toEqual([12, 12]);
  });

  it('starts an arm again if its server was never reached', async () => {
    const text = await place.read('quality-baseline.yml');
    await place.write('quality-baseline.yml', text.replace(endpoint.url, 'http://127.0.0.1:9/v1'));
    expect(await act('experiment a')).toMatchObject({ code: 3 });
    await place.write('quality-baseline.yml', text);
    const { code, err } = await act('experiment --resume --json r.json');
    expect(code, err).toBe(0);
    expect((await report()).arms.map(({ attempts }) => attempts.passed)).toEqual([12, 12]);
  });

  it.each([
    ['8 points worse at 100 scenarios', 'p100.yaml', 8, 1, 'regressed'],
    ['exactly 5 points worse', 'p100.yaml', 5, 0, 'passed'],
    ['far worse at 40 scenarios, too few to gate', 'p40.yaml', 20, 4, 'inconclusive'],
  ])('decides an arm that is %s', async (_, pack, lost, code, outcome) => {
    await config(gate, pack);
    compressor.change(losing(lost));
    const done = await act('experiment a --json r.json');
    expect(done.code, done.err).toBe(code);
    expect(await report()).toMatchObject({
      outcome,
      exitCode: code,
      gates: [{ metric: 'f1', threshold: 0.05, outcome: code === 4 ? 'cannot-gate' : outcome }],
    });
  });

  it.each([1, 2])('measures two models of known accuracy with data in the form of HotpotQA, seed %d', async (seed) => {
    const random = randomFrom(seed);
    const right = Array.from({ length: 200 }, () => [random() < 0.7, random() < 0.62] as const);
    const rows = right.map((_, at) => ({
      ...{ _id: `row-${at}`, question: `Which colour has the lamp ${at} of the quay?`, answer: `colour${at}` },
      ...{ type: 'bridge', level: 'hard', supporting_facts: [['Lamps', 0]] },
      context: [['Lamps', [`The lamp ${at} has colour${at}.`, 'The ferry is older.']]],
    }));
    await place.write('hotpot.json', JSON.stringify(rows));
    const files = [join(place.folder, 'hotpot.json')];
    const { lines } = await importDataset({ files, as: 'hotpotqa', seed: 1, skipBadRows: false }, openPorts());
    await place.write('hotpot.jsonl', `${[...lines()].join('\n')}\n`);
    const answering = (which: 0 | 1) => (messages: readonly unknown[]) => {
      const at = Number(/lamp (\d+) of the quay/.exec(JSON.stringify(messages))?.[1]);
      return { ...speak([]), content: right[at]?.[which] === true ? `colour${at}` : 'none' };
    };
    await using one = await scriptedEndpoint({ packs: [], speak: answering(0), slots: 16 });
    await using other = await scriptedEndpoint({ packs: [], speak: answering(1), slots: 16 });
    await place.write(
      'quality-baseline.yml',
      `version: 1
targets: [{ slug: test/one, endpoint: "${one.url}" }, { slug: test/other, endpoint: "${other.url}" }]
experiments: [{ id: h, packs: hotpot.jsonl, arms: [{ target: test/one }, { target: test/other }], metrics: exact_match }]
`,
    );
    const { code, err } = await act('experiment h --json r.json');
    expect(code, err).toBe(0);
    const shareOf = (which: 0 | 1) => right.filter((each) => each[which]).length / 200;
    const found = (await report()).comparisons.find(({ metric }) => metric === 'exact_match');
    expect(found).toMatchObject({ scenarios: 200, units: 200, isSmall: false });
    expect(found?.referenceMean).toBeCloseTo(shareOf(0), 9);
    expect(found?.armMean).toBeCloseTo(shareOf(1), 9);
    const [low = 1, high = -1] = found?.interval ?? [];
    expect(low).toBeLessThan(-0.08);
    expect(high).toBeGreaterThan(-0.08);
  });

  it('continues after an interruption: finished arms are not asked again, and the report is the same', async () => {
    compressor.change(losing(2));
    expect(await act('experiment a --json r.json --concurrency 2')).toMatchObject({ code: 0 });
    const expected = await report();
    const scorecards = await Promise.all((await kept()).file.arms.map(({ run }) => scorecardsOf(run)));
    await rm(join(place.folder, '.quality-baseline'), { recursive: true });
    const requests = endpoint.asked.length;
    const stop = new AbortController();
    endpoint.change({
      // In the middle of the second arm.
      fault: ({ nth }) => void (nth === requests + Math.round(requests * 0.8) && stop.abort()),
    });
    const { code, err } = await act('experiment a --concurrency 2', { signal: stop.signal });
    expect(code).toBe(130);
    expect(err).toMatch(/Interrupted\. \S+ quality-baseline experiment --resume \S+-a resumes it/);
    endpoint.change({ fault: () => undefined });
    const before = endpoint.asked.length;
    expect(await act('experiment --resume --json r.json')).toMatchObject({ code: 0 });
    const again = endpoint.asked.slice(before).map(({ messages }) => JSON.stringify(messages));
    expect(again.filter((prompt) => prompt.includes('and more words'))).toEqual([]);
    const { file } = await kept();
    expect(await Promise.all(file.arms.map(({ run }) => scorecardsOf(run)))).toEqual(scorecards);
    expect(comparable(await report())).toEqual(comparable(expected));
    // Nothing is left: the same report, byte for byte.
    const bytes = await place.read('r.json');
    const asked = endpoint.asked.length;
    expect(await act(`experiment --resume ${(await kept()).folder} --json r.json`)).toMatchObject({ code: 0 });
    expect(await place.read('r.json')).toBe(bytes);
    expect(endpoint.asked).toHaveLength(asked);
    const none = await act('experiment --resume');
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining('is unfinished') });
  });

  it('measures arms of running servers at once with --parallel, within --concurrency, and marks their latencies', async () => {
    endpoint.change({ delayMs: 20 });
    const arms =
      'arms: [{ target: test/model }, { target: test/model, context: half }, { target: test/model, context: tool }]';
    await place.write('drop.js', 'process.stdin.on("data", (d) => process.stdout.write(JSON.parse(d).context));');
    await config('', 'p12.yaml', `  - { id: b, packs: p12.yaml, repeat: 1, ${arms} }`);
    const { code, err } = await act('experiment b --parallel 3 --concurrency 2 --json r.json');
    expect(code, err).toBe(0);
    const { arms: shown } = await report();
    expect(shown.map(({ isParallel }) => isParallel)).toEqual([true, true, true]);
    expect(shown.map(({ attempts }) => attempts.passed)).toEqual([12, 12, 12]);
    expect(new Set(shown.map(({ run }) => run)).size).toBe(3);
  });

  it('stops before it exceeds --max-cost, and continues with a higher one', async () => {
    // An answer takes 100 tokens in and 2 out: 0.00027 USD; 12 of them 0.00324, and 12 contexts 0.012.
    const { code, err } = await act('experiment a --max-cost 0.01 --concurrency 1');
    expect(code).toBe(4);
    expect(err).toMatch(
      /Stopped before 0\.0100 USD: 0\.0\d+ USD are spent, and the next attempt could take 0\.0\d+ USD/,
    );
    const { file } = await kept();
    expect(file.arms.map(({ run }) => run !== null)).toEqual([true, true]);
    expect(compressor.asked.length).toBeGreaterThan(2);
    expect(compressor.asked.length).toBeLessThan(7);
    expect(await act('experiment --resume --max-cost 0.0101 --concurrency 1')).toMatchObject({ code: 4 });
    expect(await act('experiment --resume --max-cost 1 --json r.json')).toMatchObject({ code: 0 });
    expect((await report()).arms[1]?.cost?.contexts?.usd).toBe(0.012);
    expect(compressor.asked).toHaveLength(12);
  });

  it('shows what it would ask, how long that takes and what it costs, and asks nothing', async () => {
    const { code, out } = await act('experiment a --dry-run');
    expect(code).toBe(0);
    expect(out).toContain('Experiment a');
    expect(out).toContain('test/model/half');
    expect(out).toMatch(/2 targets, 24 requests, about 1 min, about 0\.00\d+ USD/);
    expect(endpoint.asked).toEqual([]);
    expect(await readdir(place.folder)).not.toContain('.quality-baseline');
  });

  it('measures all experiments, or those with a tag, each with separate reports, and returns the worst code', async () => {
    const other = (id: string, more = '') =>
      `  - { id: ${id}, packs: p12.yaml, tags: [t], arms: [{ target: test/model }, { target: test/model, context: half }]${more} }`;
    await config('', 'p12.yaml', `${other('b', `, ${gate}`)}\n${other('c')}`);
    const { code, err } = await act('experiment --tag t --json r.json');
    expect(code, err).toBe(4); // 12 scenarios cannot gate
    expect(JSON.parse(await place.read('r.b.json')).experiment).toMatchObject({ id: 'b', repeat: 3 });
    expect(JSON.parse(await place.read('r.c.json')).experiment).toMatchObject({ id: 'c', repeat: 1 });
    const several = await act('experiment --json -');
    expect(several).toMatchObject({
      code: 2,
      err: expect.stringContaining('several experiments write several reports'),
    });
  });

  it.each([
    ['experiment b', '', 'has no experiment "b"'],
    ['experiment --tag nightl', '', 'did you mean "nightly"?'],
    ['experiment a', 'gate: { metric: rouge1, max-drop: 5 }', 'gives the metric of the gate, rouge1'],
    ['experiment a', 'metrics: [set_f1]', 'no scenario of p12 gives set_f1'],
    ['experiment a --resume', '', 'Leave out ids, --tag and --model'],
    ['experiment --resume nothing', '', 'there is no experiment "nothing"'],
    ['experiment a --json nowhere/r.json/x', '', ''],
  ])('refuses %s %s before anything is asked', async (line, more, words) => {
    await config(more);
    await place.write('nowhere/r.json', '');
    const { code, err } = await act(line);
    expect(code).toBe(2);
    expect(err).toContain(words);
    expect(endpoint.asked).toEqual([]);
  });

  it('refuses a pack that is not there, and one without contexts, before anything is asked', async () => {
    await config('', 'p13.yaml');
    expect(await act('experiment')).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no pack, file or folder'),
    });
    await config('', 'toolcall-15');
    expect(await act('experiment')).toMatchObject({ code: 2, err: expect.stringContaining('has a context') });
    await place.write('quality-baseline.yml', 'version: 1\n');
    expect(await act('experiment')).toMatchObject({ code: 2, err: expect.stringContaining('has no experiments') });
    expect(endpoint.asked).toEqual([]);
  });
});

/** The parts that do not depend on the clock. */
function comparable({ run: _, ratios, arms, ...rest }: ExperimentReport) {
  return {
    ...rest,
    ratios: ratios.filter(({ amount }) => !amount.startsWith('latency')),
    arms: arms.map(({ run: __, amounts: { latencyMs: ___, contextMs: ____, ...amounts }, ...arm }) => ({
      ...arm,
      amounts,
    })),
  };
}
