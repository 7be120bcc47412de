import { expect, it } from 'vitest';
import { parsePackLines } from '../../../src/packs/parse-pack.ts';
import { startedWith } from '../../commands/started-with.ts';

const sha256 = 'ab'.repeat(32);
const head = {
  ...{ id: 'boats-small', version: '1.0.0', title: 'Boats' },
  source: { dataset: 'boats', split: 'small', files: [{ name: 'b.jsonl', sha256 }], rows: 9, examples: 1, seed: 4 },
};
const scenario = {
  ...{ id: 'B-1', title: 'Names a boat', messages: [{ role: 'user', content: 'Name a boat.' }] },
  ...{ expect: [{ kind: 'reference', answers: ['boat'], metrics: ['exact_match'] }], gold: ['boat'] },
  'near-misses': [{ wrong: 'no boat', breaks: 'as-above', reply: 'tree' }],
};

it('is in a baseline with its selection and the SHA-256 of its file', async () => {
  const text = [head, scenario].map((line) => JSON.stringify(line)).join('\n');
  await using started = await startedWith({ packs: [parsePackLines(text, 'boats.jsonl')] });
  await started.place.write('boats.jsonl', text);
  expect(await started.place.do(`${started.onIt} --pack boats.jsonl --capture`)).toMatchObject({ code: 0 });
  const baseline = await started.place.read('baselines/test--model__no-thinking.json');
  expect(baseline).toContain(`"boats-small": "boats/small, 1 scenarios of 9 rows, seed 4, sha256 ${sha256}"`);
});
