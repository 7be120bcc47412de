import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { showInspected } from '../../../src/commands/show-inspected.ts';
import { parsePack } from '../../../src/packs/parse-pack.ts';
import { playScript } from '../../../src/packs/play-script.ts';
import { readReply } from '../../../src/packs/read-reply.ts';
import { taskOf } from '../../../src/packs/task-of.ts';
import type { AttemptLine } from '../../../src/records/journal.ts';
import { fail } from '../../../src/records/verdict.ts';
import { wireMessages } from '../../../src/run/attempt-line.ts';
import { withoutTexts } from '../../../src/store/without-texts.ts';
import { attemptWith } from '../../run/lines.ts';

const path = 'docs/examples/front-desk.yaml';
const long = `Ask before each deletion. ${'x'.repeat(2000)}`;
const pack = parsePack(readFileSync(path, 'utf8').replace('Ask before each deletion.', long), path);
const scenario = pack.scenarios.find(({ id }) => id === 'FD-02');
if (scenario === undefined) throw new Error('the pack has it');
const [nearMiss] = scenario['near-misses'];

function shown(parts: Partial<AttemptLine>): string {
  const said = readReply(nearMiss?.reply ?? '');
  const messages = wireMessages(playScript(scenario as NonNullable<typeof scenario>, (index) => said[index]));
  const attempts = [attemptWith({ messages, verdict: fail('side-effect', 'as it was', 'gone'), ...parts })];
  const asked = { title: 'Cleans up', task: taskOf(pack, scenario as NonNullable<typeof scenario>) };
  return showInspected(
    { key: 'front-desk/FD-02', asked, scenario, attempts, read: (line) => line, modes: [], baselines: undefined },
    { columns: 100 },
  );
}

it('folds long results of an agent, marks where it leaves gold, and compares its end state', () => {
  const text = shown({});
  expect(text).toMatch(/x… \(\d{4} characters more\)/);
  expect(text).toMatch(/\[assistant 6\]\n {2}\(No gold answer makes this call here\.\)\n {2}→ delete_file/);
  expect(text).toContain('(changed: files.scans/weber-2023.txt)\n  - Patient: Lena Weber.');
  expect(text).toContain('[end state]\n  files.scans/weber-2023.txt\n');
});

const shell = parsePack(
  `id: desk
version: 1.0.0
title: Desk
scenarios:
  - id: D-1
    title: Adds a line
    messages: [{ role: user, content: Add the line two to a.txt. }]
    world: { shell: { files: { a.txt: "one\\n", b.txt: b } } }
    told: { line: Add the line two to a.txt. }
    expect: [{ kind: end-folder, covers: [line], checks: [{ file: a.txt, text: "one\\ntwo\\n" }] }]
    gold: [[{ calls: [{ name: bash, arguments: { command: echo two >> a.txt } }] }, { text: done }]]
`,
  'desk.yaml',
);

it('compares the folder that the commands of an agent left, as the journal has it', async () => {
  const [desk] = shell.scenarios;
  if (desk === undefined) throw new Error('the pack has it');
  const job = 'a'.repeat(64);
  const evidenceWith = (entries: Record<string, object>, more = {}) => [
    { job, system: { outcome: 'ran', exit: 0, stdout: '', stderr: '', entries, cpuMs: 1 }, ...more },
  ];
  const left = {
    'a.txt': { mode: '644', text: 'one\ntow\n' },
    'b.txt': { mode: '600', same: true },
    c: { mode: '644' },
  };
  const end = (evidence: object[]) => {
    const calls = [{ id: 'c1', function: { name: 'bash', arguments: '{"command":"echo tow >> a.txt"}' } }];
    const messages = [
      { role: 'assistant', content: null, tool_calls: calls },
      { role: 'tool', tool_call_id: 'c1', content: '{"exit-code":0}' },
      { role: 'assistant', content: 'done' },
    ];
    const verdict = fail('wrong-files', 'a.txt line 2: two', 'tow');
    const attempts = [attemptWith({ messages, verdict, evidence } as Partial<AttemptLine>)];
    const asked = { title: 'Adds a line', task: taskOf(shell, desk) };
    const text = showInspected(
      { key: 'desk/D-1', asked, scenario: desk, attempts, read: (line) => line, modes: [], baselines: undefined },
      { columns: 100 },
    );
    return text.split('[end state]\n')[1]?.split('\nexpected: ')[0];
  };
  expect(end(evidenceWith(left))).toBe(
    [
      '  a.txt\n  - expected: a.txt line 2: two\n  + found: tow',
      '  b.txt\n  - expected: b.txt as it was\n  + found: permissions 600',
      '  c\n  - expected: no c\n  + found: c',
    ].join('\n'),
  );
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, { mode: '644' }]));
  expect(end(evidenceWith({ ...left, ...many }))).toMatch(/\+ found: f16\n {2}… \(13 places more\)$/);
  // A text that is kept by its digest shows no difference.
  expect(end(evidenceWith({ 'a.txt': { mode: '644', digest: job } }, { isCut: true }))).toBeUndefined();
  const right = { 'a.txt': { mode: '644', text: 'one\ntwo\n' }, 'b.txt': { mode: '644', same: true } };
  expect(end(evidenceWith(right))).toBeUndefined();
});

it('shows the whole time of a late message', () => {
  const [measure = {}] = attemptWith().measures;
  const measures = Array.from({ length: 6 }, (_, at) => ({ ...measure, atMs: at * 150_000 }));
  expect(shown({ measures } as Partial<AttemptLine>)).toContain('[assistant 6, +12 min 30 s]\n');
});

it('says nothing of the end of an attempt that broke off, or whose texts are left out', () => {
  expect(shown({ verdict: { outcome: 'unmeasured', cause: 'disconnect' } })).not.toContain('[end state]');
  const copied = withoutTexts(
    attemptWith({ ...attemptWith(), messages: [{}, {}], verdict: fail('side-effect', '', '') }),
    'none',
    [],
  );
  expect(shown(copied)).not.toMatch(/gold answer|end state/);
});
