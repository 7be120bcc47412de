import { describe, expect, it } from 'vitest';
import { benchlocalSandbox } from '../../../../../src/features/other-tools/benchlocal/kinds/sandbox-image.ts';
import type { ImageJob, ImageVerdict } from '../../../../../src/verify/ports.ts';
import { expectationSchema } from '../../../../../src/verify/registry.ts';
import { judge } from '../../../../../src/verify/verify-attempt.ts';
import { attemptWith, contextWith, saying } from '../../../../verify/attempt-with.ts';

const expected = { kind: 'benchlocal/sandbox' as const, image: 'cli' as const, scenario: { id: 'CLI-01', extra: [1] } };

function imageSaying(result: Awaited<ReturnType<Judging>>, jobs: ImageJob[] = []) {
  const { task, ports } = contextWith();
  const judge: Judging = async (job) => {
    jobs.push(job);
    return result;
  };
  const images = { ...ports.images, judge };
  return { task, ports: { ...ports, images } };
}
type Judging = ReturnType<typeof contextWith>['ports']['images']['judge'];

function judged(verdict: Partial<ImageVerdict>): ImageVerdict {
  return { outcome: 'judged', passed: false, mode: 'verifier_fail', detail: 'two lines', ...verdict };
}

async function verdictOf(result: Awaited<ReturnType<Judging>>) {
  return judge(saying('ls'), [expectationSchema.parse(expected)], imageSaying(result));
}

describe('benchlocal/sandbox', () => {
  it('uses the verdict of the image, with its own names for failures', async () => {
    expect(await verdictOf(judged({ passed: true, mode: 'passed' }))).toEqual({ outcome: 'pass' });
    expect(await verdictOf(judged({}))).toMatchObject({ failure: 'verifier-fail', received: 'two lines' });
    expect(await verdictOf(judged({ mode: 'agent_loop_exhausted' }))).toMatchObject({ failure: 'unfinished' });
  });

  it.each([
    ['server_error', 'sandbox-error'],
    ['verifier_not_implemented', 'sandbox-error'],
    ['model_endpoint_unreachable', 'sandbox-error'],
    ['toString', 'sandbox-error'],
    ['timeout', 'machine-busy'],
  ])('leaves %s unmeasured', async (mode, cause) => {
    const detail = `the image cli gave no verdict (${mode}): two lines`;
    expect(await verdictOf(judged({ mode }))).toEqual({ outcome: 'unmeasured', cause, detail });
  });

  it('leaves the answer unmeasured if the image is missing or broken', async () => {
    const result = { outcome: 'broken', cause: 'sandbox-missing', detail: 'no image' } as const;
    expect(await verdictOf(result)).toEqual({ outcome: 'unmeasured', cause: 'sandbox-missing', detail: 'no image' });
  });

  it('shows the image the line of the pack and the last message, or all of an agent, without tags of thinking', async () => {
    const jobs: ImageJob[] = [];
    const call = { id: 'c1', name: 'bash', arguments: '{"command":"ls"}' };
    const attempt = attemptWith(
      { toolCalls: [call] },
      { role: 'tool', callId: 'c1', name: 'bash', content: '{}' },
      { content: '<think>hm</think>ls', reasoning: 'so' },
    );
    const context = imageSaying(judged({}), jobs);
    await benchlocalSandbox.verify(attempt, { ...expected, 'answers-calls': false }, context);
    await benchlocalSandbox.verify(attempt, { ...expected, 'answers-calls': true }, context);
    const last = { choices: [{ message: { role: 'assistant', content: 'ls', reasoning_content: 'so' } }] };
    const { id, name, arguments: sent } = call;
    const tool_calls = [{ id, type: 'function', function: { name, arguments: sent } }];
    const first = { choices: [{ message: { role: 'assistant', content: '', tool_calls } }] };
    expect(jobs).toEqual([
      { image: 'cli', scenario: expected.scenario, answersCalls: false, responses: [last] },
      { image: 'cli', scenario: expected.scenario, answersCalls: true, responses: [first, last] },
    ]);
  });

  it('names no image but the two of benchlocal-cli that ask no endpoint', () => {
    for (const image of ['hermes', 'alpine', 'registry.example/evil:1', '--privileged', 'cli:old'])
      expect(expectationSchema.safeParse({ ...expected, image }).success).toBe(false);
    for (const more of [{ tag: 'x' }, { network: 'host' }, { env: {} }, { command: ['sh'] }])
      expect(expectationSchema.safeParse({ ...expected, ...more }).success).toBe(false);
  });
});
