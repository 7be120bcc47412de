import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { showInspected } from '../../src/commands/show-inspected.ts';
import type { AttemptLine } from '../../src/model/journal.ts';
import { fail } from '../../src/model/verdict.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { playScript } from '../../src/packs/play-script.ts';
import { readReply } from '../../src/packs/read-reply.ts';
import { taskOf } from '../../src/packs/task-of.ts';
import { wireMessages } from '../../src/run/attempt-line.ts';
import { withoutTexts } from '../../src/store/without-texts.ts';
import { attemptWith } from '../run/lines.ts';

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
