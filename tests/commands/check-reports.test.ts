import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decisionSchema } from '../../src/records/decision.ts';
import { breaking, type Started, startedWith, wordPack } from './started-with.ts';

const [wordsText, words] = wordPack(15);
const twoBroken = breaking('words/W-01', 'words/W-02');

describe('the reports of a check', () => {
  let started: Started;

  beforeAll(async () => {
    started = await startedWith({ packs: [words] });
    await started.place.write('words.yaml', wordsText);
    expect((await check('--capture')).code).toBe(0);
  });
  afterAll(() => started[Symbol.asyncDispose]());
  beforeEach(() => started.reset());

  function check(flags = '') {
    return started.place.do(`${started.onIt} --pack words.yaml ${flags}`);
  }

  it('are written to the requested places, and agree', async () => {
    started.endpoint.change(twoBroken);
    const { code, out } = await check(
      '--json out/report.json --markdown out/report.md --junit report.xml --csv report.csv',
    );
    expect(code).toBe(1);
    expect(out).toMatch(/^✗ Regressed: words .* fell by 13\.3 pp/);
    const { place } = started;
    const decision = decisionSchema.parse(JSON.parse(await place.read('out/report.json')));
    expect(decision).toMatchObject({ outcome: 'regressed', modes: [{ packs: [{ drop: { exact: '2/15' } }] }] });
    const markdown = await place.read('out/report.md');
    expect(markdown).toMatch(
      /^### ❌ Regressed: words .* fell by 13\.3 pp, from 100\.0 to 86\.7 % \(limit 10 pp\)\.\n/,
    );
    expect(markdown).toContain('| ↓ `words/W-01` Says word1 | 100 → 0 % (6 attempts) | wrong-text 6 |');
    expect(markdown).toContain('```text\nexpected: word1\nreceived: other');
    const junit = await place.read('report.xml');
    expect(junit).toContain('tests="3" failures="3" errors="0"');
    const csv = await place.read('report.csv');
    expect(csv.split('\n')[1]).toMatch(/^pack,test\/model,no-thinking,words,,regressed,45,45,39,51,0\.1333/);
    expect(csv.trim().split('\n')).toHaveLength(4);
  });

  it('print only JSON if it is requested on standard output', async () => {
    const { out } = await check('--json -');
    expect(decisionSchema.parse(JSON.parse(out)).outcome).toBe('passed');
  });

  it.each([
    ['13.3', 1, 'fell by 13.33 pp, from 100.0 to 86.7 % (limit 13.3 pp)'],
    ['13.34', 0, '−13.3 '],
    ['13.4', 0, '−13.3 '],
    ['10', 1, 'fell by 13.3 pp, from 100.0 to 86.7 % (limit 10 pp)'],
  ])('round no number across %s points', async (threshold, code, told) => {
    started.endpoint.change(twoBroken);
    const done = await check(`--max-drop ${threshold}`);
    expect(done.out.replace(/\s+/g, ' ')).toContain(told);
    expect(done.code).toBe(code);
  });

  it('say in one line why nothing was compared, in each format', async () => {
    started.endpoint.change({ model: 'other-7b' });
    const { code, out } = await check('--markdown report.md --junit report.xml --csv report.csv --json report.json');
    expect(code).toBe(4);
    const markdown = await started.place.read('report.md');
    expect(markdown).toMatch(/^### ⚠️ Inconclusive: .* the server serves other-7b, but the baseline is of scripted-7b/);
    expect(markdown).not.toMatch(/missing|Statistics|Unmeasured|Quality:/);
    expect(markdown).toContain('model scripted-7b → other-7b');
    expect(await started.place.read('report.xml')).toMatch(/errors="1"[\s\S]*serves other-7b/);
    expect(JSON.parse(await started.place.read('report.json'))).toMatchObject({ modes: [{ packs: [], total: null }] });
    expect(out.split('\n').length).toBeLessThan(17);
  });

  it('list unmeasured attempts with their cause, apart from failures', async () => {
    const isAsked = (messages: readonly unknown[]) => /word[12] /.test(JSON.stringify(messages));
    started.endpoint.change({ fault: ({ messages }) => (isAsked(messages) ? 'cut' : undefined) });
    const { code } = await check('--markdown report.md --csv report.csv');
    expect(code).toBe(4);
    const markdown = await started.place.read('report.md');
    expect(markdown).toMatch(
      /^### ⚠️ Inconclusive: .* attempts got no answer: they could change the verdict \(connection dropped \d+\)/,
    );
    expect(markdown).toMatch(/unmeasured: disconnect \d+/);
    expect(markdown).not.toContain('❌');
  });

  it('measure without a baseline, and report that', async () => {
    const { code, out } = await started.place.do(
      `run --slug test/model --endpoint ${started.endpoint.url} --pack words.yaml`,
    );
    expect(code).toBe(0);
    expect(out).toMatch(/^○ Measured, not compared/);
    expect(out).toMatch(/words \(\S+\) +100\.0 % +\d+/);
  });
});
