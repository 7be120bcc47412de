import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadPacks } from '../../src/packs/load-packs.ts';
import type { Scenario } from '../../src/packs/pack-schema.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { playScript } from '../../src/packs/play-script.ts';
import { readReply } from '../../src/packs/read-reply.ts';
import { readThread } from '../../src/packs/read-thread.ts';
import type { AgentThread, AssistantTurn } from '../../src/records/attempt.ts';
import { calling } from '../support/world-replies.ts';
import { anyAttempt } from '../verify/any-attempt.ts';
import { turnWith } from '../verify/attempt-with.ts';

const path = 'docs/examples/front-desk.yaml';
const [first, second] = parsePack(readFileSync(path, 'utf8'), path).scenarios;
if (first === undefined || second === undefined) throw new Error('the pack has two scenarios');

function threadOf(scenario: Scenario, turns: readonly AssistantTurn[]): AgentThread {
  return readThread(
    scenario,
    playScript(scenario, (index) => turns[index]),
  );
}

/** The messages at which an attempt departs from every gold answer, from 1. */
function marked({ steps }: AgentThread): number[] {
  return steps.flatMap(({ leaves }, at) => (leaves === undefined ? [] : [at + 1]));
}

const moved = calling(['change_event', { id: 'ev-11', start: '2031-05-07T11:00', end: '2031-05-07T11:30' }]);
const mailed = calling([
  'send_mail',
  { to: ['ines.roth@mail.example'], subject: 'New time', text: 'Hello, 7 May 2031 works, 11:00 sharp' },
]);
const answered = turnWith({ content: '2031-05-07 11:00' });

describe('the thread of an agent', () => {
  it('has the words, calls, results and changes of each message', () => {
    const { steps, differences } = threadOf(first, [calling(['list_events', {}]), moved, mailed, mailed, answered]);
    expect(steps.map(({ calls }) => calls.map(({ name }) => name))).toEqual([
      ['list_events'],
      ['change_event'],
      ['send_mail'],
      ['send_mail'],
      [],
    ]);
    expect(steps[0]?.calls[0]).toMatchObject({ sent: '{}', result: expect.stringContaining('ev-11'), changes: [] });
    const [change] = steps[1]?.calls[0]?.changes ?? [];
    expect(change?.place).toBe('calendar.events');
    expect(change?.removed).toEqual([expect.stringContaining('2031-05-06T09:00')]);
    expect(change?.added).toEqual([expect.stringContaining('2031-05-07T11:00')]);
    expect(steps[2]?.calls[0]).toMatchObject({ result: '{"error":"mail server busy, try again"}', changes: [] });
    expect(steps[3]?.calls[0]?.changes).toMatchObject([{ place: 'mail.outbox', removed: [] }]);
    expect(steps[4]).toMatchObject({ text: '2031-05-07 11:00', calls: [] });
    expect(differences).toEqual([]);
  });

  it('never departs from the gold answer that it follows, whatever the free words are', () => {
    for (const scenario of [first, second])
      for (const gold of scenario.gold) expect(marked(threadOf(scenario, readReply(gold)))).toEqual([]);
    expect(marked(threadOf(first, [calling(['list_events', {}]), moved, mailed, mailed, answered]))).toEqual([]);
  });

  it('marks nothing in gold answers of agent-20, and nearly every near-miss that ends in another state', async () => {
    const scenarios = (await loadPacks(['agent-20'])).flatMap(({ pack }) => pack.scenarios);
    expect(scenarios).toHaveLength(20);
    for (const scenario of scenarios)
      for (const gold of scenario.gold) {
        const thread = threadOf(scenario, readReply(gold));
        expect([scenario.id, marked(thread), thread.differences]).toEqual([scenario.id, [], []]);
      }
    const wrong = scenarios.flatMap((scenario) =>
      scenario['near-misses'].map(({ reply }) => threadOf(scenario, readReply(reply))),
    );
    const changed = wrong.filter(({ differences }) => differences.length > 0);
    expect(changed.length).toBeGreaterThan(100);
    expect(changed.filter((thread) => marked(thread).length === 1).length / changed.length).toBeGreaterThan(0.95);
  });

  it('marks the first call that no gold answer makes at that point', () => {
    const cancelled = calling(['cancel_event', { id: 'ev-11' }]);
    const wrong = threadOf(first, [calling(['list_events', {}]), cancelled, mailed, answered]);
    expect(marked(wrong)).toEqual([2]);
    expect(wrong.steps[1]?.leaves).toBe('other-call');
    expect(marked(threadOf(first, [mailed, mailed, moved, answered]))).toEqual([1]);
    expect(marked(threadOf(first, [moved, moved, mailed, mailed, answered]))).toEqual([2]);
    expect(marked(threadOf(first, [calling(['find_contact', { name: 'Said' }]), moved]))).toEqual([1]);
    const shifted = calling(['change_event', { id: 'ev-11', start: '2031-05-07T11:00', end: '2031-05-07T12:00' }]);
    expect(marked(threadOf(first, [shifted, mailed, mailed, answered]))).toEqual([1]);
  });

  it('marks an answer that comes before all changes of the gold answers', () => {
    const early = threadOf(first, [moved, mailed, answered]);
    expect(marked(early)).toEqual([3]);
    expect(early.steps[2]?.leaves).toBe('too-early');
    expect(marked(threadOf(first, [answered]))).toEqual([1]);
  });

  it('compares the end state with what was expected, in every place', () => {
    const { differences } = threadOf(first, [
      calling(['change_event', { id: 'ev-13', start: '2031-05-08T14:00', end: '2031-05-08T15:00' }]),
      turnWith({ content: 'Sorry.' }),
    ]);
    expect(differences.map(({ place }) => place)).toEqual([
      'calendar.events',
      'calendar.events[ev-11].start',
      'calendar.events[ev-11].end',
      'mail.outbox',
    ]);
    expect(differences[1]).toMatchObject({ expected: '"2031-05-07T11:00"', found: '"2031-05-06T09:00"' });
    const cancelled = calling(['cancel_event', { id: 'ev-13' }]);
    const forbidden = threadOf(first, [cancelled, cancelled, answered]).differences.slice(0, 2);
    expect(forbidden.map(({ found }) => found)).toEqual(['a call in message 1', 'a call in message 2']);
  });

  it('shows any attempt without an exception', () => {
    fc.assert(
      fc.property(anyAttempt, (attempt) => {
        readThread(first, attempt);
        readThread(undefined, attempt);
      }),
      { numRuns: 200 },
    );
  });

  it('shows calls and results even if the scenario is unknown', () => {
    const attempt = playScript(first, (index) => [calling(['list_events', {}]), answered][index]);
    expect(readThread(undefined, attempt)).toMatchObject({
      steps: [{ calls: [{ name: 'list_events', changes: [] }] }, { text: '2031-05-07 11:00' }],
      differences: [],
    });
  });
});
