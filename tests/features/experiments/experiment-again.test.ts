import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/lib/clock.ts';
import type { AssistantTurn } from '../../../src/records/attempt.ts';
import { findKeptRun } from '../../../src/store/find-run.ts';
import { openWorkplace, type Workplace } from '../../commands/open-workplace.ts';
import { type ScriptedEndpoint, scriptedEndpoint } from '../../support/scripted-endpoint.ts';

const scenarios = Array.from(
  { length: 6 },
  (_, at) => `  - id: Q-${at + 1}
    title: Names the colour ${at + 1}
    messages: [{ role: user, content: [{ context: "document ${at + 1} holds colour${at + 1} and more words${' long'.repeat(at === 0 ? 400 : 0)}" }, { text: " Which?" }] }]
    expect: [{ kind: reference, answers: [colour${at + 1}], metrics: [exact_match, f1] }]
`,
);

function speak(messages: readonly unknown[]): AssistantTurn {
  const content = /colour\d+/.exec(JSON.stringify(messages))?.[0] ?? 'none';
  return { role: 'assistant', content, reasoning: '', toolCalls: [], finishReason: 'stop', raw: undefined };
}

const keeping = 'process.stdin.on("data", (d) => console.log(JSON.parse(d).context.split(" and")[0]))';

describe('an experiment that is started again', () => {
  let place: Workplace;
  let endpoint: ScriptedEndpoint;

  beforeAll(async () => {
    place = await openWorkplace();
    endpoint = await scriptedEndpoint({ packs: [], speak });
    await place.write('p.yaml', `id: p\nversion: 1.0.0\ntitle: Documents\nscenarios:\n${scenarios.join('')}`);
    const arms = 'packs: p.yaml, arms: [{ target: test/model }, { target: test/model, context: tool }]';
    await place.write(
      'quality-baseline.yml',
      `version: 1
contexts: { tool: { kind: command, run: [${process.execPath}, keep.cjs] } }
targets: [{ slug: test/model, endpoint: "${endpoint.url}", price: { input: 2.5, output: 10 } }]
experiments: [{ id: a, ${arms} }, { id: b, tags: [t], ${arms} }, { id: c-a, tags: [t], ${arms} }, { id: g, gate: { metric: f1, max-drop: 5 }, ${arms} }]
`,
    );
  });
  afterAll(async () => {
    await endpoint[Symbol.asyncDispose]();
    await place[Symbol.asyncDispose]();
  });
  afterEach(async () => {
    endpoint.change({ context: 32_768, fault: () => undefined });
    endpoint.asked.length = 0;
    await rm(join(place.folder, '.quality-baseline'), { recursive: true, force: true });
  });

  beforeEach(() => place.write('keep.cjs', keeping));

  const act = (line: string, more: object = {}) =>
    place.do(line, { clock: { ...systemClock, sleep: async () => undefined }, ...more });
  const kept = async () => (await readdir(join(place.folder, '.quality-baseline/experiments'))).sort();

  // An answer takes 100 tokens in and 2 out: 0.00027 USD, 6 of them 0.00162.
  it('keeps --max-cost, unless another one is given', async () => {
    expect(await act('experiment a --max-cost 0.001 --concurrency 1')).toMatchObject({ code: 4 });
    const asked = endpoint.asked.length;
    const again = await act('experiment --resume --concurrency 1');
    expect(again).toMatchObject({ code: 4, err: expect.stringContaining('Stopped before 0.00100 USD') });
    expect(await act('experiment --resume --max-cost 0.002 --concurrency 1')).toMatchObject({ code: 4 });
    expect(endpoint.asked.length).toBeGreaterThan(asked);
    const raised = await act('experiment --resume --concurrency 1');
    expect(raised).toMatchObject({ code: 4, err: expect.stringContaining('Stopped before 0.00200 USD') });
    expect(await act('experiment --resume --max-cost 1')).toMatchObject({ code: 0 });
  });

  it('applies --max-cost to all experiments of a command together', async () => {
    const { code, err } = await act('experiment --tag t --max-cost 0.004 --concurrency 1');
    expect(code, err).toBe(4);
    expect(await kept()).toHaveLength(2);
    expect(await act('experiment --resume --concurrency 1')).toMatchObject({ code: 4 });
  });

  it('continues the newest experiment of an id, unfinished ones first', async () => {
    expect(await act('experiment a --max-cost 0.001 --concurrency 1')).toMatchObject({ code: 4 });
    expect(await act('experiment c-a')).toMatchObject({ code: 0 });
    expect(await act('experiment a')).toMatchObject({ code: 0 });
    const [first] = await kept();
    const { code, err } = await act('experiment --resume a --max-cost 1');
    expect(code, err).toBe(0);
    expect(err).toContain(first);
    expect(await act('experiment --resume a')).toMatchObject({ code: 0, err: expect.stringMatching(/Z-\w{4}-a\n/) });
  });

  it('starts an arm again that made nothing, once the maker of its contexts is fixed', async () => {
    await place.write('keep.cjs', '');
    const { code, err } = await act('experiment a');
    expect(code, err).toBe(3);
    await place.write('keep.cjs', keeping);
    const again = await act('experiment --resume');
    expect(again.code, again.err).toBe(0);
  });

  it('says that a context changed, in words', async () => {
    const stop = new AbortController();
    const isOfTool = (messages: readonly unknown[]) => /colour\d+ Which/.test(JSON.stringify(messages));
    endpoint.change({ fault: ({ messages }) => void (isOfTool(messages) && stop.abort()) });
    expect(await act('experiment a --concurrency 1', { signal: stop.signal })).toMatchObject({ code: 130 });
    await place.write('keep.cjs', `${keeping} // changed`);
    const { code, err } = await act('experiment --resume');
    expect(code).toBe(2);
    expect(err).toContain('context tool: its parameters or its files changed');
    expect(err).not.toContain('digest');
  });

  it('does not mention measurements if there are none', async () => {
    const text = await place.read('quality-baseline.yml');
    await place.write('quality-baseline.yml', text.replace('price:', 'model: other, price:'));
    const { code, err } = await act('experiment a');
    await place.write('quality-baseline.yml', text);
    expect(code).toBe(2);
    expect(err).not.toContain('What was measured');
  });

  it('does not count the line break that a command prints as part of the text', async () => {
    await place.write('keep.cjs', 'process.stdin.on("data", (d) => console.log(JSON.parse(d).context))');
    const { code, out } = await act('experiment a --markdown -');
    expect(code).toBe(0);
    expect(out).not.toContain('became longer');
    expect(out).toContain('100.0 % of the characters left');
  });

  it('says how many scenarios do not fit, before asking and in the report', async () => {
    endpoint.change({ context: 300 });
    const { code, out, err } = await act('experiment a');
    expect(code).toBe(0);
    expect(err).toContain('Left out, longer than the context of 300 tokens of the server: 1 scenario (p/Q-1)');
    expect(out.replace(/\s+/g, ' ')).toContain('(attempts: context-too-small 1)');
  });

  it('says that a gate has too few scenarios, before anything is asked', async () => {
    const { code, err } = await act('experiment g --dry-run');
    expect(code).toBe(0);
    expect(err).toContain(
      'the gate on f1 will decide nothing: it needs at least 50 scenarios, or groups of them; there are 6',
    );
    expect((await act('experiment a --dry-run')).err).not.toContain('gate');
  });

  it('is suggested if a command expects a run', async () => {
    expect(await act('experiment a')).toMatchObject({ code: 0 });
    const [id] = await kept();
    const found = findKeptRun(`${id}`, { root: place.folder, cwd: place.folder });
    await expect(found).rejects.toThrow(
      expect.objectContaining({ hint: expect.stringContaining(`experiment --resume ${id}`) }),
    );
  });
});
