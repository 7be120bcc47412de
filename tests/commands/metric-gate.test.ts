import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parsePack } from '../../src/packs/parse-pack.ts';
import type { Decision, PackComparison } from '../../src/records/decision.ts';
import { inspectAt } from './inspect-at.ts';
import { breaking, type Started, startedWith } from './started-with.ts';

type Shape = { readonly head?: string; readonly inGroups?: number; readonly miss?: string };

/** Answers of three words; a wrong reply has one of them, which is an f1 of .5, unless the test sets another. */
function gradedPack(
  id: string,
  count: number,
  { head = 'gates-on: f1\n', inGroups, miss = 'lamp' }: Shape = {},
): string {
  const scenarios = Array.from({ length: count }, (_, at) => {
    const group = inGroups === undefined ? '' : `\n    group: doc-${Math.floor(at / inGroups)}`;
    return `  - id: G-${at + 1}
    title: Names three things${group}
    messages: [{ role: user, content: "Name the three things of ${id} ${at + 1}." }]
    expect: [{ kind: reference, answers: [lamp rope cart], metrics: [exact_match, f1] }]
    gold: [lamp rope cart]
    near-misses: [{ wrong: two are missing, breaks: as-above, reply: ${miss} }]
`;
  });
  return `id: ${id}\nversion: 1.0.0\ntitle: Graded\n${head}scenarios:\n${scenarios.join('')}`;
}

const texts = {
  graded: gradedPack('graded', 100),
  few: gradedPack('few', 40),
  fifty: gradedPack('fifty', 50, { miss: 'boat' }),
  grouped: gradedPack('grouped', 200, { inGroups: 4 }),
  shown: gradedPack('shown', 60, { head: '' }),
};

function worse(pack: string, count: number) {
  return breaking(...Array.from({ length: count }, (_, at) => `${pack}/G-${at + 1}`));
}

/** Without the line breaks of a terminal. */
function flat(text: string): string {
  return text.replace(/\n +/g, ' ');
}

describe('a pack that gates on a metric', () => {
  let started: Started;

  beforeAll(async () => {
    started = await startedWith({ packs: Object.values(texts).map((text) => parsePack(text, 'test.yaml')) });
    for (const [id, text] of Object.entries(texts)) await started.place.write(`${id}.yaml`, text);
    expect((await check('graded', '--capture')).code).toBe(0);
  });
  afterAll(() => started[Symbol.asyncDispose]());
  afterEach(() => started.reset());

  function check(pack: string, flags = '') {
    return started.place.do(`${started.onIt} --pack ${pack}.yaml ${flags}`);
  }

  async function packNow(): Promise<PackComparison | undefined> {
    const decision: Decision = JSON.parse(await started.place.read('report.json'));
    return decision.modes[0]?.packs[0];
  }

  it('passes at exactly 5 points, and regresses above them', async () => {
    started.endpoint.change(worse('graded', 10));
    expect((await check('graded', '--json report.json')).code).toBe(0);
    const gate = { outcome: 'passed', threshold: 0.05, drop: { exact: '1/20', isAboveThreshold: false }, p: null };
    expect((await packNow())?.metrics).toMatchObject([{ metric: 'exact_match' }, { metric: 'f1', gate }]);

    started.endpoint.change(worse('graded', 16));
    const { code, out } = await check('graded', '--json report.json --markdown report.md --html report.html');
    expect(code).toBe(1);
    const fall = 'its mean f1 fell by 8.0 points, above 5 (p < .0001)';
    expect(flat(out)).toContain(`Regressed: graded of test/model (no-thinking): ${fall}.`);
    expect(out.replace(/ +/g, ' ')).toContain('graded f1 100.0 92.0 −8.0 < .0001 100 5');
    expect(await started.place.read('report.md')).toContain(
      '| graded f1 | 100.0 | 92.0 | −8.0 | &lt; .0001 | 100 | 5 |',
    );
    expect(await started.place.read('report.html')).toContain('Means of metrics, in points of 100');
    expect(await packNow()).toMatchObject({ outcome: 'regressed', reasons: [], drop: { value: 0 }, p: 1 });

    const [, f1] = (await packNow())?.metrics ?? [];
    expect(f1?.falls).toHaveLength(5);
    expect(f1?.falls?.[0]).toEqual({ scenario: 'graded/G-1', baseline: 1, current: 0.5 });
    expect(out.replace(/ +/g, ' ')).toContain('graded/G-1 f1 100.0 50.0\n');
    expect(await started.place.read('report.md')).toContain('| `graded/G-1` | f1 | 100.0 | 50.0 |');
    expect(await started.place.read('report.html')).toContain('Scenarios that fell most');

    const summary = (await inspectAt(started.place.folder)).out;
    expect(flat(summary)).toMatch(
      /All 300 attempts passed.\nIt regressed by the mean of a metric: .* report \S+ lists/,
    );
    expect((await inspectAt(started.place.folder, { scenario: 'graded/G-1' })).out).toContain(
      'measures: exact_match 0, f1 0.5',
    );
  });

  it('allows what --max-metric-drop and metric-drops allow', async () => {
    started.endpoint.change(worse('graded', 16));
    expect((await check('graded', '--max-metric-drop 8')).code).toBe(0);
    await started.place.write('quality-baseline.yml', 'version: 1\nmetric-drops: { f1: 9 }\n');
    expect((await check('graded')).code).toBe(0);
    await started.place.write('quality-baseline.yml', 'version: 1\nmetric-drops: { f1: 7.9 }\n');
    expect((await check('graded', '--max-metric-drop 9')).code).toBe(1);
    await started.place.write('quality-baseline.yml', 'version: 1\n');
  });

  it('decides nothing if only three scenarios changed', async () => {
    expect((await check('fifty', '--capture --slug test/fifty')).code).toBe(0);
    started.endpoint.change(worse('fifty', 3));
    const { code, out } = await check('fifty', '--slug test/fifty');
    expect(code).toBe(4);
    expect(flat(out)).toContain('the drop of f1 exceeds the threshold but may be chance (p = .13)');
  });

  it('counts a group as one', async () => {
    expect((await check('grouped', '--capture --slug test/grouped')).code).toBe(0);
    started.endpoint.change(worse('grouped', 40));
    expect((await check('grouped', '--slug test/grouped --json report.json')).code).toBe(1);
    const gate = { outcome: 'regressed', p: 0.5 ** 10, units: 50, changedUnits: 10 };
    expect((await packNow())?.metrics).toMatchObject([{}, { metric: 'f1', scenarios: 200, gate }]);
  });

  it('shows means that do not gate, in a run without a baseline too', async () => {
    expect((await check('shown', '--capture --slug test/shown')).code).toBe(0);
    started.endpoint.change(worse('shown', 30));
    const { code, out } = await check('shown', '--slug test/shown --json report.json');
    expect(code).toBe(0);
    expect(out.replace(/ +/g, ' ')).toContain('shown f1 100.0 75.0 −25.0 60\n');
    expect((await packNow())?.metrics?.map(({ gate }) => gate)).toEqual([undefined, undefined]);
    const run = await started.place.do(`${started.onIt.replace('check', 'run')} --pack shown.yaml`);
    expect(run.out.replace(/ +/g, ' ')).toContain('shown f1 75.0 25.2 75.0 100.0 60\n');
  });

  it('cannot gate below 50 scenarios or groups: a capture is refused', async () => {
    const { code, err } = await check('few', '--capture --slug test/few');
    expect(code).toBe(2);
    expect(flat(err)).toContain(
      'f1 needs at least 50 scenarios, or groups of them, measured on both sides; there are 40',
    );
  });
});
