import { describe, expect, it } from 'vitest';
import { loadSeen } from '../../src/commands/load-report-page.ts';
import { fail } from '../../src/records/verdict.ts';
import { journalPath } from '../../src/run/open-journal.ts';
import { readJournal } from '../../src/run/read-journal.ts';
import { RunFolder } from '../../src/store/run-folder.ts';
import { decisionWith, flipWith, modeWith, packWith as packWithFlips } from '../report/decision-with.ts';
import { attemptWith } from '../run/lines.ts';
import { keepRun, packWith, withRoot } from './kept-run-with.ts';

const packs = [packWith('one', ['first', 'second', 'third'])];
const wrong = { messages: [{ choices: [{ finish_reason: 'stop', message: { role: 'assistant', content: 'Oslo' } }] }] };
const words = 'HTTP 500: no parser at http://rig.lan:8080/v1';
const refusedWith = (place: { scenario: string; round: number }) =>
  attemptWith({ ...wrong, ...place, answer: null, verdict: fail('server-rejected', 'a reply', words) });
const lines = [
  refusedWith({ scenario: 'one/S-1', round: 1 }),
  attemptWith({ ...wrong, scenario: 'one/S-1', round: 2, verdict: fail('wrong-text', 'first', 'no, a-token-of-mine') }),
  attemptWith({ ...wrong, scenario: 'one/S-1', round: 3, verdict: fail('wrong-text', 'first', 'later') }),
  ...[1, 2].map((round) => refusedWith({ scenario: 'one/S-2', round })),
  attemptWith({ ...wrong, scenario: 'one/S-3', verdict: fail('wrong-text', 'third', 'not changed') }),
];
const flips = [flipWith('one/S-1'), flipWith('one/S-2')];
const decision = decisionWith({ modes: [modeWith({ packs: [packWithFlips({ pack: 'one', flips })] })] });

async function seenWith(transcripts: 'none' | 'failures' | 'all') {
  const { scenarios } = await seenByMode(transcripts);
  return Object.fromEntries(scenarios.get('no-thinking') ?? []);
}

async function seenByMode(transcripts: 'none' | 'failures' | 'all') {
  return withRoot(async (root) => {
    const folder = await keepRun(root, { packs, lines });
    const { plan } = await readJournal(journalPath(folder));
    await new RunFolder(folder).saveTasks(plan, packs);
    return loadSeen(folder, decision, ['a-token-of-mine'], transcripts);
  });
}

describe('what a run shows about changed scenarios', () => {
  it.each(['failures', 'all'] as const)('is of the first attempt that failed, without secrets: %s', async (kept) => {
    expect(await seenWith(kept)).toEqual({
      'one/S-1': { title: 'Says its word', expected: 'first', received: 'no, (hidden)' },
      'one/S-2': { title: 'Says its word', expected: 'a reply', received: 'HTTP 500: no parser at http://(host)' },
    });
  });

  it("names a refusal by its final verdict, with the server's message", async () => {
    const { failures } = await seenByMode('all');
    const refused = (failures.get('no-thinking') ?? []).filter(({ detail }) => detail.startsWith('HTTP 500'));
    expect(refused.map(({ scenario, failure }) => `${scenario} ${failure}`).sort()).toEqual([
      'one/S-1 unmeasured: server-error',
      'one/S-2 server-rejected',
      'one/S-2 server-rejected',
    ]);
  });

  it('is only the titles if no text of a model may leave', async () => {
    const quiet = { title: 'Says its word', expected: '', received: '' };
    expect(await seenWith('none')).toEqual({ 'one/S-1': quiet, 'one/S-2': quiet });
  });
});
