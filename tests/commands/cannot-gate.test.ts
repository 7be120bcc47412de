import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareSides } from '../../src/gate/decide-mode.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { renderCompare } from '../../src/report/render-compare.ts';
import { runOutcome } from '../../src/report/words.ts';
import { loadKept } from '../../src/store/load-history.ts';
import { delta, events, type ScriptedReply, type ScriptedServer } from '../support/scripted-server.ts';
import { llamaProps, modelServer, whole } from './model-server.ts';
import { openWorkplace, type Workplace } from './open-workplace.ts';
import { wordPack } from './started-with.ts';

const [wordsText] = wordPack(30);
const [otherText] = wordPack(15, { id: 'others', says: 'noun' });
const path = 'baselines/test--model__no-thinking.json';

/** Never finishes an answer of `words` and refuses one of them; answers `others` correctly. */
function broken(text: string): ScriptedReply | undefined {
  const word = /Say only: (\w+)/.exec(text)?.[1];
  if (word === undefined) return undefined;
  if (word === 'word7') return whole({ error: { message: 'Failed to parse the reply' } }, 400);
  const [content, end] = word.startsWith('noun') ? [word, 'stop'] : ['and so on and on', 'length'];
  const usage = { choices: [], usage: { prompt_tokens: 9, completion_tokens: 3 } };
  return { body: [events(delta({ content }), delta({}, end), usage, '[DONE]')] };
}

describe('a model that fails everything', () => {
  let place: Workplace;
  let server: ScriptedServer;
  let onIt: string;

  beforeAll(async () => {
    place = await openWorkplace();
    server = await modelServer({
      models: ['scripted-7b'],
      props: llamaProps,
      answer: ({ path: at, body }) =>
        at === '/v1/chat/completions' ? broken(JSON.stringify(body.messages)) : undefined,
    });
    onIt = `check --slug test/model --endpoint ${server.baseUrl}`;
    await place.write('words.yaml', wordsText);
    await place.write('others.yaml', otherText);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await place[Symbol.asyncDispose]();
  });

  it('is refused as a baseline, with the reason and how to accept it', async () => {
    const { code, out, err } = await place.do(`${onIt} --pack words.yaml --capture`);
    expect(code).toBe(2);
    expect(err).toContain('words cannot gate: its baseline of 0.0 % cannot fall by more than 10 pp');
    expect(`${out}${err}`).toContain('87 of 90 attempts end in token-limit');
    expect(err).toMatch(/: npx quality-baseline --resume \d{8}T\d{6}Z-[0-9a-f]{4} --trust-run --accept-useless "why"/);
    expect(flat(err)).toContain('write a pack (docs/first-pack.md), and try it: npx quality-baseline run --slug');
    expect(flat(err)).toContain('--mode no-thinking --pack FILE ');
    expect(flat(err)).toContain('every check of it will be inconclusive (exit 4)');
    await expect(place.read(path)).rejects.toThrow();
  });

  it('is kept with a reason, without asking again, and still never passes', async () => {
    const asked = scenarioRequests();
    const kept = await place.do([...words('--pack words.yaml --capture --resume --accept-useless'), 'a stub for now']);
    expect(kept.code).toBe(0);
    expect(kept.err).toContain('words cannot gate, and is kept: a stub for now');
    expect(scenarioRequests() - asked).toBeLessThan(2); // one for the warm-up
    expect(JSON.parse(await place.read(path))).toMatchObject({
      version: 1,
      acceptedUseless: { reason: 'a stub for now', packs: ['words'] },
    });
    const { code, out, err } = await place.do(`${onIt} --pack words.yaml --junit report.xml --markdown report.md`);
    expect(code).toBe(4);
    const early = `${path}: none of its packs can gate (words), so every check of it will be inconclusive (exit 4)`;
    expect(flat(err.split('[1/90]')[0] ?? '')).toContain(early);
    expect(flat(out)).toContain('or gate on easier scenarios, in a pack that you write (docs/first-pack.md)');
    expect(out).toMatch(/^\? Inconclusive: test\/model \(no-thinking\): none of its packs can gate \(words\)\./);
    expect(flat(out.split('\n\n')[0] ?? '')).toContain('87 of 90 attempts end in token-limit. The model does not stop');
    expect(out).toMatch(/words .* ∅ cannot gate/);
    expect(await place.read('report.md')).toMatch(/\| words \| 🚫 cannot gate \|/);
    expect(await place.read('report.md')).not.toContain('✅');
    const junit = await place.read('report.xml');
    expect(junit).toMatch(/<testsuite name="test\/model no-thinking the comparison" [^>]*errors="1"/);
    expect(junit).toMatch(/<testsuite name="test\/model no-thinking words" [^>]*skipped="1"/);
    const quiet = await place.do(`${onIt} --pack words.yaml --quiet`);
    expect(quiet.code).toBe(4);
    expect(flat(quiet.out)).toContain('87 of 90 attempts end in token-limit');
  });

  it('is also reported in a run without comparison', async () => {
    const { code, out } = await place.do(
      `run --slug test/model --endpoint ${server.baseUrl} --pack words.yaml others.yaml --quiet`,
    );
    expect(code).toBe(0);
    expect(flat(out)).toContain('87 of 135 attempts end in token-limit');
  });

  it('lets the other packs gate, and the headline says how many can', async () => {
    const refused = await place.do(`${onIt} --pack words.yaml others.yaml --capture --baselines-dir both`);
    expect(refused.err).toContain('words cannot gate');
    expect(refused.err).not.toContain('others cannot gate');
    expect(refused.err).not.toContain('every check of it');
    await place.do([
      ...words('--pack words.yaml others.yaml --capture --baselines-dir both --accept-useless'),
      'meant',
    ]);
    const { code, out } = await place.do(`${onIt} --pack words.yaml others.yaml --baselines-dir both`);
    expect(code).toBe(0);
    expect(flat(out)).toMatch(/^✓ Passed: others of .* did not fall by more than 10 pp\. 1 of 2 packs can gate\./);
    expect(flat(out)).toContain('words cannot gate: its baseline of 0.0 %');
    expect(flat(out)).toContain('(accepted: meant)');
  });

  it('is shown for each run in the history, and for two compared runs', async () => {
    const runs = (await readdir(join(place.folder, '.quality-baseline/runs'))).sort();
    const id = runs.at(-1) ?? '';
    const file = JSON.parse(await place.read(`.quality-baseline/runs/${id}/run.json`));
    expect(file).toMatchObject({ outcome: 'passed', canGate: { packs: 1, of: 2 } });
    const { kept } = await loadKept([], { root: place.folder, cwd: place.folder });
    const newest = kept.find(({ scorecard }) => scorecard.run.ids.includes(id));
    expect(newest && runOutcome(newest)).toBe('✓ passed (1 of 2 packs can gate)');
    const [side] = newest === undefined ? [] : [newest.scorecard];
    if (side === undefined) throw new Error('the run is kept');
    const text = renderCompare([compareSides(side, side, parseRule({ maxDrop: '10' }))]);
    expect(text).toMatch(/^\? Inconclusive: words of /);
    expect(text).toMatch(/^words .* ∅ cannot gate$/m);
  });

  it('is inconclusive against an older baseline without the reason', async () => {
    const file = JSON.parse(await place.read('both/test--model__no-thinking.json'));
    delete file.acceptedUseless;
    await place.write('old/test--model__no-thinking.json', JSON.stringify(file));
    const { code, out } = await place.do(`${onIt} --pack words.yaml others.yaml --baselines-dir old`);
    expect(code).toBe(4);
    expect(flat(out)).toMatch(
      /^\? Inconclusive: words of .* cannot gate: its baseline of 0\.0 % .* 1 of 2 packs can gate\./,
    );
    expect(flat(out)).toContain('--capture --slug test/model');
    expect(flat(out)).toContain('--accept-useless "why"');
  });

  it('inherits the reason of a baseline for further sessions', async () => {
    const more = await place.do(`${onIt} --pack words.yaml --capture --append`);
    expect(more.code).toBe(0);
    expect(JSON.parse(await place.read(path))).toMatchObject({
      sessions: [expect.any(String), expect.any(String)],
      acceptedUseless: { reason: 'a stub for now' },
    });
    expect((await place.do(`${onIt} --pack words.yaml --capture`)).code).toBe(2);
  });

  function scenarioRequests(): number {
    return server.requests.filter(({ body }) => JSON.stringify(body ?? '').includes('Say only')).length;
  }

  function words(flags: string): string[] {
    return `${onIt} ${flags}`.split(' ');
  }
});

function flat(text: string): string {
  return text.replace(/\s+(?:\\\s+)?/g, ' ');
}
