import { describe, expect, it } from 'vitest';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { attemptLineSchema } from '../../src/records/journal.ts';
import { judgeAttempt, judgeByEvidence } from '../../src/store/judge-answers.ts';
import type { SystemEntry, SystemJob, SystemResult } from '../../src/verify/ports.ts';
import { contextWith, saying } from '../verify/attempt-with.ts';

const long = 'long '.repeat(11_000);

const pack = parsePack(
  JSON.stringify({
    id: 'copies',
    version: '1.0.0',
    title: 'Copies',
    scenarios: [
      {
        id: 'C-1',
        title: 'Copies a file',
        messages: [{ role: 'user', content: 'Copy a to b.' }],
        expect: [
          {
            kind: 'shell',
            cases: [
              { files: { a: long, 'c/d': 'x' }, checks: [{ file: 'b', text: long }] },
              { files: { a: '2' }, checks: [{ file: 'b', text: '2' }, { stdout: 'ok' }] },
            ],
          },
        ],
      },
    ],
  }),
  'copies.json',
);
const [scenario] = pack.scenarios;
if (scenario === undefined) throw new Error('the pack has a scenario');
const asked = { key: 'copies/C-1', pack, scenario };
const attempt = saying('```bash\ncp a b; echo ok\n```');

const file = (text: string): SystemEntry => ({ mode: '644', text });
function ran(entries: Record<string, SystemEntry>, stdout = 'ok\n'): SystemResult {
  return { outcome: 'ran', exit: 0, stdout, stderr: '', entries, cpuMs: 3 };
}
const right = [
  ran({ a: file(long), 'c/': { mode: '755' }, 'c/d': file('x'), b: file(long) }),
  ran({ a: file('2'), b: file('2') }),
];

async function kept(results: readonly SystemResult[]) {
  const { ports } = contextWith();
  const run = async (jobs: readonly SystemJob[]) => {
    expect(jobs).toHaveLength(2);
    return results;
  };
  const { verdict, evidence = [] } = await judgeAttempt(asked, attempt, { ...ports, system: { ...ports.system, run } });
  const written = evidence.length === 0 ? undefined : JSON.parse(JSON.stringify(evidence));
  const stored = attemptLineSchema.shape.evidence.parse(written);
  const length = JSON.stringify(evidence).length;
  return { verdict, evidence: stored ?? [], length, again: await judgeByEvidence(asked, attempt, ports, stored ?? []) };
}

describe('evidence of scripts', () => {
  it('gives the same verdict again, and names unchanged files without their texts', async () => {
    const { verdict, evidence, again, length } = await kept(right);
    expect(verdict).toEqual({ outcome: 'pass' });
    expect(again).toEqual({ verdict, evidence });
    expect(evidence[0]).toMatchObject({
      system: { entries: { a: { mode: '644', same: true }, 'c/': { mode: '755' }, 'c/d': { same: true } } },
    });
    expect(length).toBeLessThan(70_000);
  });

  it.each([
    ['another text', [right[0], ran({ a: file('2'), b: file('3') })]],
    ['a side effect', [right[0], ran({ a: file('2'), b: file('2'), x: file('') })]],
    ['a limit', [right[0], { outcome: 'limit', what: 'cpu', cpuMs: 9 }]],
    ['a limit in the first case', [{ outcome: 'limit', what: 'memory', cpuMs: 9 }]],
    ['a pipe in place of a file', [right[0], ran({ a: { mode: '644' }, b: file('2') })]],
    ['a link', [right[0], ran({ a: file('2'), b: { mode: '777', link: 'a' } })]],
  ] as const)('gives the same failure again: %s', async (_, results) => {
    const { verdict, again, evidence } = await kept(results as readonly SystemResult[]);
    expect(verdict.outcome).toBe('fail');
    expect(again).toEqual({ verdict, evidence });
  });

  it('keeps long texts by digest: a pass stays a pass, and whether another text would fail is unknown', async () => {
    const noise = { n: file('noise'.repeat(10_000)) };
    const { verdict, evidence, again, length } = await kept([
      ran({ ...entriesOf(right[0]), ...noise }),
      right[1] as SystemResult,
    ]);
    expect(verdict).toMatchObject({ failure: 'side-effect' });
    expect(evidence[0]).toMatchObject({ isCut: true });
    expect(length).toBeLessThan(2000);
    expect(again).toBeUndefined();
  });

  it('keeps nothing that is too large or unmeasured', async () => {
    const flood = await kept([right[0] as SystemResult, ran({ a: file('2') }, 'x'.repeat(65_000))]);
    expect(flood.evidence).toHaveLength(1);
    expect(flood.again).toBeUndefined();
    const broken = await kept([{ outcome: 'broken', cause: 'sandbox-error', detail: 'why' }]);
    expect(broken).toMatchObject({ verdict: { outcome: 'unmeasured' }, evidence: [], again: undefined });
  });
});

function entriesOf(result: SystemResult | undefined): Record<string, SystemEntry> {
  return result?.outcome === 'ran' ? { ...result.entries } : {};
}
