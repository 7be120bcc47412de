import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openActionStage } from '../../../e2e/action-stage.ts';

/** Half of the programs are in Python, half in JavaScript. */
function programsPack(count: number): string {
  const scenarios = Array.from({ length: count }, (_, index) => {
    const runtime = index % 2 === 0 ? 'python' : 'javascript';
    const program = (sum: string) =>
      runtime === 'python' ? `def plus(n):\\n    return ${sum}` : `const plus = (n) => ${sum};`;
    const fenced = (sum: string) => `"\`\`\`${runtime}\\n${program(sum)}\\n\`\`\`"`;
    return `  - id: P-${index + 1}
    title: Adds ${index}
    messages: [{ role: user, content: "Write plus(n) in ${runtime}, which adds ${index}." }]
    expect: [{ kind: code, runtime: ${runtime}, entry: plus, cases: [{ args: [2], gives: ${2 + index} }, { args: [0], gives: ${index} }] }]
    gold: [${fenced(`n + ${index}`)}]
    near-misses: [{ wrong: one more, breaks: as-above, reply: ${fenced(`n + ${index} + 1`)} }]
`;
  });
  return `id: programs\nversion: 1.0.0\ntitle: Programs\nscenarios:\n${scenarios.join('')}`;
}

it('the Action runs the programs of a model beside its bundle, and fails one that writes wrong programs', async () => {
  await using stage = await openActionStage({ packs: [programsPack(15)] });
  const passed = await stage.main();
  expect(passed).toMatchObject({ exitCode: 0, stderr: '', outputs: { outcome: 'passed' } });
  const lines = (await readFile(join(passed.outputs['run-dir'] ?? '', 'journal.jsonl'), 'utf8')).trim().split('\n');
  const judged = lines.map((line) => JSON.parse(line)).filter(({ scenario }) => scenario !== undefined);
  expect(judged.length).toBeGreaterThanOrEqual(45);
  for (const { verdict, evidence } of judged) {
    expect(verdict).toEqual({ outcome: 'pass' });
    expect(evidence).toMatchObject([{ result: { outcome: 'ran', cpuMs: expect.any(Number) } }]);
  }
  stage.model.change({ choose: (key) => (/P-[12]$/.test(key) ? 'near-miss' : 'gold') });
  const failed = await stage.main({ env: { GITHUB_RUN_ATTEMPT: '2' } });
  expect(failed).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed', regressions: '1' } });
  expect(stage.comment()).toContain('| ↓ `programs/P-1` Adds 0 | 100 → 0 % (6 attempts) | wrong-result 6 |');
  expect(stage.comment()).toContain('| ↓ `programs/P-2` Adds 1 | 100 → 0 % (6 attempts) | wrong-result 6 |');
});
