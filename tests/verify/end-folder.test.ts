import { describe, expect, it } from 'vitest';
import type { Attempt, ToolTurn } from '../../src/records/attempt.ts';
import { type SystemJob, type SystemResult, systemLimits } from '../../src/verify/ports.ts';
import { expectationSchema, portsOf, verify } from '../../src/verify/registry.ts';
import { attemptWith, contextWith } from './attempt-with.ts';

const limits = { ...systemLimits, cpuMs: 3000 };
const shell = { files: { 'a.txt': 'one\n', 'run.sh': 'ls\n' }, modes: { 'run.sh': '755' }, limits };
const expected = expectationSchema.parse({
  kind: 'end-folder',
  covers: ['nothing-else'],
  checks: [
    { file: 'a.txt', text: 'two\n', covers: ['changed'] },
    { gone: '*.bak', covers: ['gone'] },
    { any: 'tmp/**' },
  ],
});

const ended = JSON.stringify({ 'exit-code': 0, stdout: '', stderr: '' });

function asking(...calls: readonly (readonly [name: string, sent: unknown, result: string])[]): Attempt {
  return attemptWith(
    ...calls.flatMap(([name, sent, result], at) => [
      { toolCalls: [{ id: `c${at}`, name, arguments: JSON.stringify(sent) }] },
      { role: 'tool', callId: `c${at}`, name, content: result } satisfies ToolTurn,
    ]),
    { content: 'done' },
  );
}

async function verdictOn(attempt: Attempt, result: SystemResult) {
  const jobs: SystemJob[] = [];
  const context = contextWith();
  const run = async (asked: readonly SystemJob[]) => {
    jobs.push(...asked);
    return [result];
  };
  const ports = { ...context.ports, system: { ...context.ports.system, run } };
  return { verdict: await verify(attempt, expected, { ...context, ports, shell }), jobs };
}

const left = (text: string, more: object = {}): SystemResult => ({
  ...{ outcome: 'ran', exit: 0, stdout: '', stderr: 'x: line 1: syntax error', cpuMs: 1 },
  entries: { 'a.txt': { mode: '644', text }, 'run.sh': { mode: '755', text: 'ls\n' }, ...more },
});

describe('the kind end-folder', () => {
  it('inspects the folder after all commands that finished', async () => {
    const attempt = asking(
      ['bash', { command: 'echo 1' }, ended],
      ['bash', { command: 'yes' }, JSON.stringify({ error: 'it printed too much', limit: 'output' })],
      ['bash', { script: 'ls' }, JSON.stringify({ error: 'bash takes one argument' })],
      ['other', { command: 'rm' }, ended],
      ['bash', { command: 'echo 2' }, ended],
    );
    const { verdict, jobs } = await verdictOn(attempt, left('two\n'));
    expect(verdict).toEqual({ outcome: 'pass' });
    expect(jobs).toEqual([{ ...shell, script: 'echo 1', further: ['echo 2'] }]);
    expect(portsOf(expected)).toEqual(['system']);
  });

  it('inspects the folder of an agent that ran nothing, and leaves out a call without a result', async () => {
    const unanswered = attemptWith({ toolCalls: [{ id: 'c', name: 'bash', arguments: '{"command":"ls"}' }] });
    for (const attempt of [asking(), unanswered])
      expect((await verdictOn(attempt, left('one\n'))).jobs).toEqual([{ ...shell, script: ':', further: [] }]);
  });

  it('names what is wrong, missing, or changed in addition', async () => {
    const attempt = asking(['bash', { command: 'ls' }, ended]);
    const broke = async (result: SystemResult) => (await verdictOn(attempt, result)).verdict;
    expect(await broke(left('one\n'))).toMatchObject({ failure: 'wrong-files', broke: ['changed'] });
    expect(await broke(left('two\n', { 'a.bak': { mode: '644', text: '' } }))).toMatchObject({ broke: ['gone'] });
    expect(await broke(left('two\n', { 'b.txt': { mode: '644', text: '' } }))).toMatchObject({
      ...{ failure: 'side-effect', broke: ['nothing-else'] },
    });
    expect(await broke(left('two\n', { 'tmp/x': { mode: '644', text: '' } }))).toEqual({ outcome: 'pass' });
  });

  it('is unmeasured if the sandbox broke', async () => {
    const result = { outcome: 'broken', cause: 'sandbox-missing', detail: 'no engine' } as const;
    const { verdict } = await verdictOn(asking(), result);
    expect(verdict).toEqual({ outcome: 'unmeasured', cause: 'sandbox-missing', detail: 'no engine' });
  });

  it('fails without a shell', async () => {
    expect(await verify(asking(), expected, contextWith())).toMatchObject({ outcome: 'fail' });
  });
});
