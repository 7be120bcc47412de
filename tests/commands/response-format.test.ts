import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { renderScenario } from '../../src/report/render-inspect.ts';
import { type Started, startedWith, wordPack } from './started-with.ts';

const text = wordPack(6)[0].replace(
  '    title: Says word2\n',
  '    title: Says word2\n    response-format: { enum: [word2] }\n',
);
const pack = parsePack(text, 'words.yaml');
const leftOut = 'Left out, the server refuses their response format: words/W-02';

describe('a scenario with a response format', () => {
  let started: Started;
  beforeAll(async () => {
    started = await startedWith({ packs: [pack] });
    await started.place.write('words.yaml', text);
  });
  afterAll(() => started[Symbol.asyncDispose]());
  afterEach(() => started.reset());

  const capture = async (isFirst = true) => {
    if (isFirst) await rm(join(started.place.folder, 'baselines'), { recursive: true, force: true });
    return started.place.do(`${started.onIt} --pack words.yaml --capture`);
  };
  const check = () => started.place.do(`${started.onIt} --pack words.yaml --json report.json`);
  const formats = () => started.endpoint.asked.map(({ response_format: format }) => format?.json_schema.schema);

  it('sends it, and other scenarios do not', async () => {
    expect((await capture()).code).toBe(0);
    expect(formats().filter((format) => format !== undefined)).toEqual([1, 2, 3].map(() => ({ enum: ['word2'] })));
  });

  it('is kept with it, for people who inspect the run', async () => {
    await capture();
    expect((await check()).code).toBe(0);
    const { run } = JSON.parse(await started.place.read('report.json'));
    const kept = JSON.parse(await started.place.read(`.quality-baseline/runs/${run.ids[0]}/tasks.json`));
    const { title, task } = kept.scenarios['words/W-02'];
    const shown = renderScenario({ scenario: 'words/W-02', title, task, attempts: [], answers: undefined });
    expect(shown).toContain('[response format]\n  {"enum":["word2"]}');
  });

  it('is left out by name if the server refuses the format, and never asked without it', async () => {
    started.endpoint.change({ refusesFormat: true });
    started.endpoint.asked.length = 0;
    const captured = await capture();
    expect([captured.code, captured.err.split(leftOut)]).toEqual([0, [expect.any(String), expect.any(String)]]);
    const asked = started.endpoint.asked.filter(({ messages }) => JSON.stringify(messages).includes('word2 '));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every(({ response_format: format }) => format !== undefined)).toBe(true);
    const checked = await check();
    expect([checked.code, checked.out.replace(/\s+/g, ' ')]).toEqual([0, expect.stringContaining(leftOut)]);
    started.endpoint.change({ refusesFormat: false });
    expect((await check()).code).toBe(0);
  });

  it('has no outcome if the server refuses a format that the baseline measured, and is never dropped silently by a capture', async () => {
    await capture();
    started.endpoint.change({ refusesFormat: true });
    const { code, out } = await check();
    expect(code).toBe(4);
    expect(out.replace(/\s+/g, ' ')).toContain(
      'the server refuses the response format of 1 scenario that the baseline measured: words/W-02',
    );
    const again = await capture(false);
    expect([again.code, again.err.replace(/\s+/g, ' ')]).toEqual([
      2,
      expect.stringContaining('of a response format that the server refuses, and in the baseline: words/W-02'),
    ]);
  });
});
