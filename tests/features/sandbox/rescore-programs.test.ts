import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { rescore } from '../../../src/commands/rescore.ts';
import { openPorts } from '../../../src/features/sandbox/runners/open-ports.ts';
import { parsePack } from '../../../src/packs/parse-pack.ts';
import { readResponse } from '../../../src/packs/read-response.ts';
import type { AttemptLine } from '../../../src/records/journal.ts';
import { judgeAttempt } from '../../../src/store/judge-answers.ts';
import { keepRun, said, testIo, withRoot } from '../../commands/kept-run-with.ts';
import { attemptWith } from '../../run/lines.ts';
import { keptIn } from '../../run/run-with.ts';

const packText = `id: sums
version: 1.0.0
title: Sums
scenarios:
  - id: S-1
    title: Adds two numbers
    messages: [{ role: user, content: "Write add(a, b)." }]
    expect:
      - kind: code
        runtime: python
        entry: add
        cases: [{ args: [1, 2], gives: 3 }, { args: [2, 2], gives: 4 }]
`;
const programs = ['return a + b', 'return a * b'].map((body) => `\`\`\`python\ndef add(a, b):\n    ${body}\n\`\`\``);
const pack = parsePack(packText, 'sums.yaml');
const ports = openPorts();
let lines: AttemptLine[];

beforeAll(async () => {
  const [scenario] = pack.scenarios;
  if (scenario === undefined) throw new Error('the pack has a scenario');
  lines = await Promise.all(
    programs.map(async (text, at) => {
      const answered = { ...said(text), answer: '0123456789abcdef' };
      const judged = await judgeAttempt({ key: 'sums/S-1', pack, scenario }, readResponse(answered.messages), ports);
      return attemptWith({ scenario: 'sums/S-1', round: at + 1, ...answered, ...judged } as Partial<AttemptLine>);
    }),
  );
});
afterAll(() => ports[Symbol.asyncDispose]());

async function rescored(text: string, kept: readonly AttemptLine[], rerun: boolean) {
  let printed = '';
  let outcomes: string[] = [];
  await withRoot(async (root) => {
    const folder = await keepRun(root, { packs: [pack], lines: [...kept] });
    const path = join(root, 'sums.yaml');
    await writeFile(path, text);
    const io = testIo(root);
    await rescore({ runs: [folder], packs: [path], out: undefined, rerun, root }, io);
    printed = io.printed();
    outcomes = (await keptIn(folder)).attempts.map(({ verdict }) => verdict.outcome);
  });
  return { printed, outcomes };
}

const withOtherResult = packText.replace('gives: 3', 'gives: 2');
const withOtherInput = packText.replace('args: [1, 2], gives: 3', 'args: [0, 2], gives: 0');

it('keeps the results of the programs', () => {
  expect(lines.map(({ verdict }) => verdict.outcome)).toEqual(['pass', 'fail']);
  for (const { evidence } of lines) expect(evidence?.[0]).toMatchObject({ result: { outcome: 'ran' } });
});

it('judges by what the programs did, whether the expected results are the same or others', async () => {
  expect((await rescored(packText, lines, false)).printed).toContain('no verdict changed (2 answers judged again)');
  expect((await rescored(withOtherResult, lines, false)).outcomes).toEqual(['fail', 'pass']);
});

it('leaves verdicts alone if the programs would have to run, unless --rerun runs them', async () => {
  const bare = lines.map(({ evidence: _, ...line }) => line);
  for (const [text, kept] of [
    [withOtherInput, lines],
    [packText, bare],
  ] as const) {
    const { printed, outcomes } = await rescored(text, kept, false);
    expect(printed).toContain('(0 answers judged again)\n2 answers kept: what the programs do now is unknown');
    expect(outcomes).toEqual(['pass', 'fail']);
  }
  expect((await rescored(withOtherInput, lines, true)).outcomes).toEqual(['fail', 'pass']);
});

const scriptPack = `id: folders
version: 1.0.0
title: Folders
scenarios:
  - id: F-1
    title: Makes a file
    messages: [{ role: user, content: Make the empty file a. }]
    expect: [{ kind: shell, cases: [{ files: {}, checks: [{ file: a, text: "" }] }] }]
`;

it('changes nothing if --rerun finds nothing that runs scripts', async () => {
  vi.stubEnv('DOCKER_HOST', 'tcp://127.0.0.1:1');
  vi.stubEnv('CONTAINER_HOST', 'tcp://127.0.0.1:1');
  await withRoot(async (root) => {
    const answered = { ...said('```bash\ntouch a\n```'), answer: '0123456789abcdef' };
    const line = attemptWith({
      scenario: 'folders/F-1',
      ...answered,
      verdict: { outcome: 'pass' },
    } as Partial<AttemptLine>);
    const folder = await keepRun(root, { packs: [parsePack(scriptPack, 'folders.yaml')], lines: [line] });
    const path = join(root, 'folders.yaml');
    await writeFile(path, scriptPack);
    const again = rescore({ runs: [folder], packs: [path], out: undefined, rerun: true, root }, testIo(root));
    await expect(again).rejects.toThrow(/^folders\/F-1 cannot be judged again: (?:no container engine|there is no)/);
    expect((await keptIn(folder)).attempts.map(({ verdict }) => verdict.outcome)).toEqual(['pass']);
  });
});

it('keeps to its word for a result of benchlocal-cli: without a sandbox, --rerun ends it', async () => {
  await withRoot(async (root) => {
    const { messages } = said(programs[0] ?? '');
    const row = { id: 'S-1', passed: true, failure_mode: 'passed', raw_response: messages[0] };
    const packs = [{ pack_id: 'quality-baseline:sums', version: '1.0.0', scenarios: [row] }];
    const result = { schema_version: '1', model: 'm', started_at: '2026-01-02T03:04:05Z', packs };
    await writeFile(join(root, 'sums.yaml'), packText);
    await writeFile(join(root, 'result.json'), JSON.stringify(result));
    const options = { runs: ['result.json'], packs: [join(root, 'sums.yaml')], out: undefined, root };
    const io = testIo(root);
    await rescore(options, io);
    expect(io.printed()).toContain('1 answer kept');
    await expect(rescore({ ...options, rerun: true, sandbox: 'off' }, io)).rejects.toThrow('cannot be judged again');
  });
});
