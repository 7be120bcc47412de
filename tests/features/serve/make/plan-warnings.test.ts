import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { saveBaseline } from '../../../../src/baseline/save-baseline.ts';
import { makeRun, postStop } from '../../../../src/features/serve/make/make-run.ts';
import type { PageContext } from '../../../../src/features/serve/make/page-context.ts';
import { RunIndex } from '../../../../src/features/serve/run-index.ts';
import { baselineWith } from '../../../baseline/capture-with.ts';
import { testIo, withRoot } from '../../../commands/kept-run-with.ts';

async function contextIn(root: string, children: object = {}): Promise<PageContext> {
  vi.stubEnv('TMPDIR', root); // whatever else this machine measures
  const target = "  - { slug: vllm/qwen, endpoint: 'http://127.0.0.1:9', model: tiny }\n";
  await writeFile(join(root, 'quality-baseline.yml'), `version: 1\ntargets:\n${target}`);
  const index = new RunIndex({ runs: [], baselines: [], file: undefined });
  const plans = { isRunning: false, latest: undefined, output: async () => ({ text: 'the plan', isGood: true }) };
  const places = { root, config: undefined, baselinesDir: 'baselines', isReadOnly: false, index };
  return { ...places, children: { ...plans, ...children }, io: testIo(root) } as unknown as PageContext;
}

const notes = (markup: string) => [...markup.matchAll(/<p class="note">([^<]*)/g)].map(([, text]) => text);

it('the plan says that no server answers, and what the baseline does not hold', () =>
  withRoot(async (root) => {
    const context = await contextIn(root);
    const plan = async (query: string) =>
      notes((await makeRun(new URLSearchParams(`slug=vllm/qwen&${query}`), context)).body.markup);
    const down = expect.stringMatching(/^No model server answers there \(.+\): start it first\.$/);
    const check = 'command=check&mode=no-thinking';
    expect(await plan(`${check}&tier=quick`)).toEqual([
      down,
      'vllm/qwen has no baseline in mode no-thinking: a check would decide nothing. Capture one first.',
    ]);
    const baseline = baselineWith();
    await saveBaseline(join(root, 'baselines'), baseline);
    const [held = ''] = baseline.scorecard.packs.map(({ id }) => id);
    expect(await plan(`${check}&pack=reasonmath-15`)).toEqual([
      down,
      `The baseline of mode no-thinking holds ${held}: nothing compares reasonmath-15.`,
    ]);
    expect(await plan('command=run&pack=reasonmath-15')).toEqual([down]);
  }));

it('the page does not say that nothing runs beside the process that it started', () =>
  withRoot(async (root) => {
    const shown = async (children: object) =>
      (await makeRun(new URLSearchParams(), await contextIn(root, children))).body.markup;
    const latest = { pid: 7, words: ['check'], startedAt: '2026-01-01T00:00:00Z', said: [], exitCode: undefined };
    expect(await shown({})).toContain('Nothing runs.');
    const running = await shown({ isRunning: true, latest });
    expect(running).toContain('process 7 runs');
    expect(running).not.toContain('Nothing runs.');
  }));

it('Stop asks first', () =>
  withRoot(async (root) => {
    const stop = vi.fn(() => true);
    const context = await contextIn(root, { isRunning: true, stop });
    expect(await postStop({}, context)).toEqual({ json: { asks: 'What was measured is kept. Press again to stop.' } });
    expect(stop).not.toHaveBeenCalled();
    expect(await postStop({ confirmed: true }, context)).toMatchObject({ json: { done: expect.any(String) } });
    expect(stop).toHaveBeenCalledOnce();
  }));
