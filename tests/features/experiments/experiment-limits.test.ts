import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { takeRunLock } from '../../../src/run/run-lock.ts';
import { openWorkplace, type Workplace } from '../../commands/open-workplace.ts';
import { type ScriptedEndpoint, scriptedEndpoint } from '../../support/scripted-endpoint.ts';

function packText(count: number, question = 'Which?'): string {
  const scenarios = Array.from(
    { length: count },
    (_, at) => `  - id: Q-${at}
    title: Names the colour ${at}
    messages: [{ role: user, content: [{ context: "document ${at} holds colour${at} and more" }, { text: " ${question}" }] }]
    expect: [{ kind: reference, answers: [colour${at}], metrics: [exact_match] }]
`,
  );
  return `id: p\nversion: 1.0.0\ntitle: Documents\nscenarios:\n${scenarios.join('')}`;
}

/** An answer takes 100 tokens in and 2 out: 0.00027 USD. */
const price = 0.00027;
const arms = (...others: readonly string[]) => `arms: [{ target: t/m }, ${others.join(', ')}]`;

describe('the limits of an experiment, and how it continues', () => {
  let place: Workplace;
  let endpoint: ScriptedEndpoint;
  beforeAll(async () => {
    place = await openWorkplace();
    const speak = (messages: readonly unknown[]) => {
      const content = /colour\d+/.exec(JSON.stringify(messages))?.[0] ?? 'none';
      return {
        role: 'assistant',
        content,
        reasoning: '',
        toolCalls: [],
        finishReason: 'stop',
        raw: undefined,
      } as const;
    };
    endpoint = await scriptedEndpoint({ packs: [], speak });
  });
  afterAll(async () => {
    await endpoint[Symbol.asyncDispose]();
    await place[Symbol.asyncDispose]();
  });
  afterEach(async () => {
    endpoint.change({ delayMs: 0 });
    endpoint.asked.length = 0;
    await rm(join(place.folder, '.quality-baseline'), { recursive: true, force: true });
  });

  const configText = (experiments: readonly string[], { other = endpoint.url, more = '' } = {}) => `version: 1
contexts:
  cut: { kind: cut, keep: 0.9 }
  paid: { kind: http, url: "http://127.0.0.1:9/c", body: { context: $context }, reply: { text: /out } }
targets:
  - { slug: t/m, endpoint: "${endpoint.url}", price: { input: 2.5, output: 10 }${more} }
  - { slug: t/other, endpoint: "${other}", price: { input: 2.5, output: 10 } }
experiments:
${experiments.map((each, at) => `  - { id: e${at}, packs: p.yaml, repeat: 1, ${each} }`).join('\n')}
`;
  const write = async (experiments: readonly string[], more = {}, count = 12) => {
    await place.write('p.yaml', packText(count));
    await place.write('quality-baseline.yml', configText(experiments, more));
  };
  /** Attempts in all journals, which do not include the probes of a server. */
  async function asked(): Promise<number> {
    const runs = join(place.folder, '.quality-baseline/runs');
    const journals = await Promise.all(
      (await readdir(runs)).map((run) => readFile(join(runs, run, 'journal.jsonl'), 'utf8')),
    );
    return journals.join('').match(/"kind":"attempt"/g)?.length ?? 0;
  }

  it('never exceeds --max-cost on --resume, and keeps --scalebench', async () => {
    await write([arms('{ target: t/m, context: cut }')]);
    expect(await place.do('experiment --max-cost 0.004 --scalebench sb')).toMatchObject({ code: 4 });
    const before = await asked();
    expect(await place.do('experiment --resume')).toMatchObject({
      code: 2,
      err: expect.stringContaining('\n  --scalebench '),
    });
    const again = await place.do('experiment --resume --trust-run');
    expect(again).toMatchObject({ code: 4, err: expect.stringContaining('Stopped before 0.00400 USD') });
    expect(await asked()).toBe(before);
    expect(await place.do('experiment --resume --trust-run --max-cost 1')).toMatchObject({ code: 0 });
    expect(await readdir(join(place.folder, 'sb/raw'))).toHaveLength(2);
  });

  it('does not exceed --max-cost if answers cost more than expected', async () => {
    await write([arms('{ target: t/other }')], {}, 40);
    endpoint.change({ delayMs: 20 });
    expect(await place.do('experiment --max-cost 0.0006 --concurrency 4')).toMatchObject({ code: 4 });
    expect(await asked()).toBe(Math.floor(0.0006 / price));
  });

  it('refuses --max-cost with a context whose price is not known', async () => {
    await write([arms('{ target: t/m, context: paid }')]);
    const { code, err } = await place.do('experiment --max-cost 1');
    expect(code).toBe(2);
    expect(err).toContain('--max-cost needs the price of paid');
    expect(endpoint.asked).toEqual([]);
  });

  it('continues with the config that it started with once that is named, and refuses other flags', async () => {
    await write([arms('{ target: t/m, context: cut }')]);
    await place.write('sub.yml', configText([arms('{ target: t/m, context: cut }')]));
    const elsewhere = configText([]).replaceAll(endpoint.url, 'http://127.0.0.1:9/v1').replace('experiments:\n', '');
    await place.write('quality-baseline.yml', elsewhere);
    expect(await place.do('experiment --config sub.yml --max-cost 0.002 --concurrency 1')).toMatchObject({ code: 4 });
    const other = await place.do('experiment --resume --timeout-per-case 5s');
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('--timeout-per-case 5s, and the run began') });
    const unnamed = await place.do('experiment --resume --max-cost 1');
    expect(unnamed).toMatchObject({ code: 2, err: expect.stringContaining('\n  --config sub.yml\n') });
    const { code, err } = await place.do('experiment --resume --config sub.yml --max-cost 1');
    expect(code, err).toBe(0);
  });

  it.each([
    ['pack', async () => place.write('p.yaml', packText(12, 'Which one?')), 'pack p: its content changed'],
    ['config', async () => write([arms('{ target: t/other }')], { more: ', temperature: 0.5' }), 'temperature'],
  ])('refuses to compare an arm with one that was asked before its %s changed', async (_, change, words) => {
    await write([arms('{ target: t/other }')], { other: 'http://127.0.0.1:9/v1' });
    expect(await place.do('experiment')).toMatchObject({ code: 3 }); // the first arm is measured
    await write([arms('{ target: t/other }')]);
    await change();
    const before = endpoint.asked.length;
    const { code, err } = await place.do('experiment --resume');
    expect(code, err).toBe(2);
    expect(err).toContain('the arm t/m has changed');
    expect(err).toContain(words);
    expect(endpoint.asked).toHaveLength(before);
  });

  it('reads and writes no run outside the folder of all runs', async () => {
    await write([arms('{ target: t/other }')]);
    expect(await place.do('experiment --max-cost 0.002')).toMatchObject({ code: 4 });
    const [id = ''] = await readdir(join(place.folder, '.quality-baseline/experiments'));
    const path = join('.quality-baseline/experiments', id, 'experiment.json');
    await place.write(path, (await place.read(path)).replace(/"run": "[^"]*"/, '"run": "../../elsewhere"'));
    const { code, err } = await place.do(`experiment --resume ${id}`);
    expect(code).toBe(2);
    expect(err).toContain('the id of a run');
  });

  it('lets one process at a time continue it', async () => {
    await write([arms('{ target: t/other }')]);
    expect(await place.do('experiment --max-cost 0.002')).toMatchObject({ code: 4 });
    const [id = ''] = await readdir(join(place.folder, '.quality-baseline/experiments'));
    const lock = await takeRunLock(join(place.folder, '.quality-baseline/experiments', id));
    const before = endpoint.asked.length;
    expect(await place.do('experiment --resume --max-cost 1')).toMatchObject({
      code: 2,
      err: expect.stringContaining(`process ${process.pid} writes in`),
    });
    expect(endpoint.asked).toHaveLength(before);
    await lock[Symbol.asyncDispose]();
    expect(await place.do('experiment --resume --max-cost 1')).toMatchObject({ code: 0 });
  });
});
