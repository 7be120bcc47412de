import { expect, it } from 'vitest';
import { describeEndpoint } from '../../src/doctor/describe-endpoint.ts';
import type { DoctorFinding, EndpointFacts, PackNeeds } from '../../src/records/doctor-report.ts';

const known: EndpointFacts = {
  ...{ baseUrl: 'http://127.0.0.1:8000/v1', model: 'm', served: ['m'], engine: 'vllm', version: '0.27.1' },
  ...{ quantization: 'awq', contextTokens: 32_768, slots: 4, samplingDefaults: null, cacheCut: 'cache_salt' },
  bosTokens: null,
  thinking: { switches: [], off: null, on: null, byDefault: false, whenOff: null },
  ...{ sent: {}, refused: [], tools: 'served', calls: true, determinism: { class: 'bit-stable', batch: 'stable' } },
  numerics: { outcome: 'usable' },
  decodeTokensPerSecond: { alone: 60, atOnce: 30 },
  ...{ prefillTokensPerSecond: 1000, concurrency: 4 },
};
const need: PackNeeds = {
  ...{ name: 'quick', packs: ['p'], scenarios: 2, requests: 3, promptTokens: 12_000, replyTokens: 1200 },
  longest: { scenario: 'p/A', promptTokens: 900, maxTokens: 100 },
};

function describeWith(changes: Partial<EndpointFacts>, needs: readonly PackNeeds[] = [need], measuredTps?: number) {
  const needsOn = () => needs.map((each) => ({ ...each, readingEffort: each.promptTokens }));
  const found = describeEndpoint(
    { ...known, ...changes },
    { needs, needsOn, repeat: 3, thinkingMaxTokens: 16_384, measuredTps },
  );
  return (id: string): DoctorFinding | undefined => found.find((finding) => finding.id === id);
}

it.each([
  [null, 'info', 'context unknown'],
  [999, 'missing', 'needs about 1000 (900 of prompt, 100 of budget)'],
  [1000, 'info', '16384 of thinking do not fit'],
  [17_384, 'ok', 'context 17384 tokens'],
] as const)('compares the longest prompt and its budget with a context of %s', (contextTokens, level, words) => {
  expect(describeWith({ contextTokens })('context.quick')).toMatchObject({
    level,
    message: expect.stringContaining(words),
  });
});

it('says how much thinking a context leaves room for', () => {
  expect(describeWith({ contextTokens: 5000 })('context.quick')?.fix).toContain('--thinking-max-tokens 4000 or less');
});

it('warns about the engine that cuts prompts silently', () => {
  expect(describeWith({ contextTokens: 999, engine: 'ollama' })('context.quick')?.fix).toContain('silently');
});

it.each([
  [0, 'missing', 'a prompt begins without the BOS token of the model: answers may be worse'],
  [1, 'ok', 'a prompt begins with one BOS token'],
  [2, 'missing', 'a prompt begins with 2 BOS tokens: answers may be worse'],
] as const)('tells what %s BOS tokens at the start of a prompt mean', (bosTokens, level, message) => {
  expect(describeWith({ bosTokens })('bos')).toMatchObject({ level, message });
  expect(describeWith({})('bos')).toBeUndefined();
});

it('says of a model that calls no tool what may make it', () => {
  expect(describeWith({ calls: null })('tools')?.level).toBe('ok');
  expect(describeWith({ calls: false })('tools')).toMatchObject({
    level: 'info',
    message: 'it takes the tools of the packs, but told to call one, it answered without a call',
    fix: expect.stringContaining('--harness'),
  });
});

it('names a server without a tool parser, and what to do', () => {
  const tools = { message: 'the server refuses tools: HTTP 400: no parser', fix: 'Start it with one.' };
  expect(describeWith({ tools })('tools')).toMatchObject({ level: 'missing', ...tools });
  expect(describeWith({})('tools')).toMatchObject({ level: 'ok' });
  expect(describeWith({ tools: null })('tools')).toBeUndefined();
});

it('estimates minutes from what the packs read and write, and the speed of all slots', () => {
  // Three rounds of 12,000 tokens read at 1000/s and 1200 written at 4 × 30/s: 36 s and 30 s.
  expect(describeWith({})('time.quick')?.message).toContain('quick × 3: 9 requests, about 2 minutes');
  // Alone at 60/s: 36 s and 60 s.
  const alone = { decodeTokensPerSecond: { alone: 60, atOnce: null } };
  expect(describeWith(alone)('time.quick')?.message).toContain('about 2 minutes');
  expect(describeWith(alone, [{ ...need, replyTokens: 24_000 }])('time.quick')).toMatchObject({
    level: 'slow',
    fix: 'Ask a smaller --pack, end early with --fast on, or after a --time-budget.',
  });
  const unknown = { decodeTokensPerSecond: { alone: null, atOnce: null } };
  expect(describeWith(unknown)('time.quick')).toBeUndefined();
  expect(describeWith(unknown, [need], 10)('time.quick')?.message).toContain('about 7 minutes');
});

it('says how long thinking may take, if it can be switched on', () => {
  const thinking = { ...known.thinking, switches: ['thinking'], off: 'thinking=false', on: 'thinking=true' };
  // Nine messages of 16,384 tokens each at 120/s are 20.5 minutes more.
  expect(describeWith({ thinking })('time.quick')?.message).toContain('with thinking at most 22 minutes');
  expect(describeWith({})('time.quick')?.message).not.toContain('with thinking');
});

it.each([
  [1, 'slow', 'one slot'],
  [4, 'ok', '4 slots'],
  [null, 'info', 'slots unknown'],
] as const)('says what %s slots mean', (slots, level, words) => {
  expect(describeWith({ slots })('slots')).toMatchObject({ level, message: expect.stringContaining(words) });
});

it.each([
  ['there is no switch', { switches: [], off: null, on: null, byDefault: true, whenOff: null }, true],
  [
    'the switch does nothing',
    { switches: ['thinking'], off: 'thinking=false', on: 'thinking=true', byDefault: true, whenOff: true },
    true,
  ],
  [
    'the switch works',
    { switches: ['thinking'], off: 'thinking=false', on: 'thinking=true', byDefault: true, whenOff: false },
    false,
  ],
  ['the switch was not probed', { switches: [], off: null, on: null, byDefault: null, whenOff: null }, false],
])('knows whether mode no-thinking can be measured if %s', (_, thinking, isInvalid) => {
  expect(describeWith({ thinking })('thinking-off') !== undefined).toBe(isInvalid);
});

it('distinguishes a renamed token budget from a refused field', () => {
  const find = describeWith({
    refused: [
      { field: 'max_tokens', words: 'use max_completion_tokens' },
      { field: 'seed', words: 'unknown' },
    ],
  });
  expect(find('refused.max-tokens')?.message).toContain('sent as max_completion_tokens');
  expect(find('refused.seed')?.message).toContain('left out');
});

it('names what makes a gate noisy', () => {
  expect(describeWith({ cacheCut: 'none' })('cache')?.level).toBe('info');
  expect(describeWith({ determinism: { class: 'unstable', batch: 'untested' } })('determinism')?.fix).toContain(
    '--append',
  );
  expect(describeWith({ determinism: null })('determinism')?.message).toBe('not probed');
});

it('says whether log probabilities can be recorded, and why not', () => {
  expect(describeWith({})('numerics')).toMatchObject({ level: 'ok' });
  const gap = {
    outcome: 'not-measured',
    cause: 'no-field',
    detail: 'doctor: the reply has no log probabilities',
  } as const;
  expect(describeWith({ numerics: gap })('numerics')).toMatchObject({
    level: 'info',
    message: expect.stringContaining('no log probabilities that can be used: the server gives no log probabilities'),
  });
  expect(describeWith({ numerics: null })('numerics')).toBeUndefined();
});

const template = {
  ...{ by: '/tokenize', switches: ['enable_thinking'], generationPrompt: '<s>a\n', thoughts: 'dropped' },
  ends: { on: '<s>a\n', off: '<s>a\n</think>' },
} as const satisfies EndpointFacts['template'];

it('knows from prompts whether the thinking switch works', () => {
  const thinking = { ...known.thinking, switches: ['enable_thinking', 'think'], off: 'enable_thinking=false' };
  const all = (changes: Partial<EndpointFacts>) => {
    const find = describeWith({ thinking, ...changes });
    return ['switch', 'answer', 'history']
      .map((id) => find(`template-${id}`))
      .map((each) => each && [each.level, each.message]);
  };
  expect(all({})).toEqual([undefined, undefined, undefined]);
  expect(all({ template: { ...template, switches: [...template.switches] } })).toEqual([
    [
      'ok',
      String.raw`enable_thinking works: a prompt ends "<s>a\n" with thinking on, "<s>a\n</think>" with thinking off`,
    ],
    ['ok', String.raw`the answer begins after "<s>a\n"`],
    ['info', 'thoughts of earlier answers are dropped in prompts'],
  ]);
  expect(all({ template: { ...template, switches: [], ends: null, generationPrompt: '', thoughts: null } })).toEqual([
    ['missing', 'enable_thinking does nothing: prompts with thinking on and off are equal in prompts of /tokenize'],
    ['missing', 'no prompt says where the answer begins, in prompts of /tokenize'],
    undefined,
  ]);
});
