import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { packsScore } from '../../../../src/commands/packs-score.ts';
import { rescore } from '../../../../src/commands/rescore.ts';
import { parsePack } from '../../../../src/packs/parse-pack.ts';
import type { Decision } from '../../../../src/records/decision.ts';
import { newestRun } from '../../../../src/store/find-run.ts';
import { testIo } from '../../../commands/kept-run-with.ts';
import { breaking, type Started, startedWith } from '../../../commands/started-with.ts';
import { peersFolder, writeTinyModel } from '../support/tiny-model.ts';

const count = 60;
const scenarios = Array.from(
  { length: count },
  (_, at) => `  - id: B-${at + 1}
    title: Names a boat
    messages: [{ role: user, content: "Name boat ${at + 1}." }]
    expect: [{ kind: reference, answers: [boat], metrics: [bertscore_f1, exact_match] }]
    gold: [boat]
    near-misses: [{ wrong: no boat, breaks: as-above, reply: tree }]
`,
);
const text = `id: boats\nversion: 1.0.0\ntitle: Boats\ngates-on: bertscore_f1\nscenarios:\n${scenarios.join('')}`;
const packages = peersFolder();

let started: Started;
let models: string;

async function start(): Promise<void> {
  started = await startedWith({ packs: [parsePack(text, 'boats.yaml')] });
  await started.place.write('boats.yaml', text);
  models = join(started.place.folder, 'models');
  mkdirSync(models);
  writeTinyModel(models);
}
const end = () => started[Symbol.asyncDispose]();
const check = (flags = '') => started.place.do(`${started.onIt} --pack boats.yaml ${flags}`);

describe('a pack with BERTScore', () => {
  beforeAll(start);
  afterAll(end);

  it('is refused before anything is asked, without a folder and without the packages', async () => {
    const { code, err } = await check();
    expect([code, err]).toEqual([2, expect.stringContaining('boats measures BERTScore, and no model for it is named')]);
    const without = await check('--bertscore models');
    expect(without.code).toBe(2);
    expect(without.err).toContain('npm install --save-dev onnxruntime-web @huggingface/tokenizers');
    expect(started.asked()).toBe(0);
  });
});

describe.skipIf(packages === undefined)('a pack with BERTScore and its packages', () => {
  const wanted = () => ({ dir: models, output: 'inner', packagesFrom: started.place.folder });

  beforeAll(async () => {
    await start();
    symlinkSync(join(packages ?? '', 'node_modules'), join(started.place.folder, 'node_modules'));
    await started.place.write('quality-baseline.yml', 'version: 1\nbertscore: { dir: models, output: inner }\n');
    expect(await check('--capture')).toMatchObject({ code: 0 });
  });
  afterAll(end);
  afterEach(() => started.reset());

  it('gates on its mean', async () => {
    expect((await check()).code).toBe(0);
    started.endpoint.change(breaking(...Array.from({ length: 12 }, (_, at) => `boats/B-${at + 1}`)));
    expect(await check('--json report.json')).toMatchObject({ code: 1 });
    const decision: Decision = JSON.parse(await started.place.read('report.json'));
    const [metric] = decision.modes[0]?.packs[0]?.metrics ?? [];
    // A tree is nothing like a boat: 12 of 60 fall to 0.
    expect(metric).toMatchObject({ metric: 'bertscore_f1', gate: { outcome: 'regressed', drop: { exact: '1/5' } } });
  });

  it('is not compared with values of another tensor or model', async () => {
    const other = await check('--bertscore models --json report.json');
    expect(other.code).toBe(4);
    const decision: Decision = JSON.parse(await started.place.read('report.json'));
    const reasons = [{ kind: 'conditions-changed', fields: ['bertscore'] }];
    expect(decision.modes[0]?.packs).toMatchObject([{ pack: 'boats', outcome: 'inconclusive', reasons }]);
    writeTinyModel(models, 1);
    expect((await check()).code).toBe(4);
    writeTinyModel(models);
  });

  it('judges recorded replies, and runs again', async () => {
    const lines: unknown[] = [];
    const replies = join(started.place.folder, 'replies.jsonl');
    writeFileSync(replies, '{"scenario":"B-1","response":"ship"}\n');
    const pack = join(started.place.folder, 'boats.yaml');
    const write = (line: string) => lines.push(JSON.parse(line));
    await packsScore({ reference: pack, replies, bertscore: wanted(), write });
    expect(lines).toMatchObject([{ outcome: 'pass', measures: { bertscore_f1: 0.8, exact_match: 0 } }]);
    await expect(packsScore({ reference: pack, replies, write })).rejects.toThrow('no model for it is named');

    const io = testIo(started.place.folder);
    const again = {
      runs: [await newestRun(started.place.folder)],
      packs: [pack],
      out: undefined,
      root: started.place.folder,
    };
    await expect(rescore(again, io)).rejects.toThrow('no model for it is named');
    await rescore({ ...again, bertscore: wanted() }, io);
    expect(io.printed()).toContain('180');
  });
});
