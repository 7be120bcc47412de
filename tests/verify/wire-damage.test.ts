import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../src/records/attempt.ts';
import { type Expectation, expectationSchema } from '../../src/verify/registry.ts';
import { judge, repetitionIn } from '../../src/verify/verify-attempt.ts';
import { cpuClock } from '../support/cpu-clock.ts';
import { attemptWith, contextWith, saying } from './attempt-with.ts';

const blue: Expectation = expectationSchema.parse({
  kind: 'text-rules',
  covers: ['word'],
  rules: [{ rule: 'contains', text: 'blue' }],
});
const look: Expectation = expectationSchema.parse({ kind: 'tool-calls', calls: [{ name: 'look' }] });
const context = contextWith({ tools: [{ name: 'look', description: 'Looks.', parameters: {} }] });
const modeOf = async (attempt: Attempt, asked = context, ...checks: Expectation[]) => {
  const verdict = await judge(attempt, checks.length === 0 ? [blue] : checks, asked);
  return verdict.outcome === 'fail' ? verdict.failure : verdict.outcome;
};
const looking = (content: string) =>
  attemptWith({ content, toolCalls: [{ id: 'a', name: 'look', arguments: '{}' }] }, { content: 'blue' });

describe('broken text in a reply', () => {
  it.each([
    ['<|reserved_special_token_5|>', 'control-token'],
    ['<unused99>', 'control-token'],
    ['<extra_id_7>', 'control-token'],
    ['<turn|>', 'control-token'],
    ['<|turn>', 'control-token'],
    ['<|"|>', 'control-token'],
    ['<0x0A>', 'control-token'],
    ['[TOOL_CALLS]', 'control-token'],
    ['[gMASK]<sop>', 'control-token'],
    ['assistantfinal', 'control-token'],
    ['<｜DSML｜function_calls>', 'control-token'],
    ['<think>So.</think>', 'inline-thinking'],
    ['</think>', 'thinking-leak'],
    ['\ufffd', 'broken-text'],
    ['\u0000', 'broken-text'],
    ['\u001b[31m', 'broken-text'],
    ['\ufeff', 'broken-text'],
    ['\ud83d', 'broken-text'],
    ['\ude00', 'broken-text'],
    ['<tool_response>', 'invented-result'],
    ['</tool_result>', 'invented-result'],
    ['<tool-response>', 'invented-result'],
    ['<tools_response>', 'invented-result'],
    ['<tool response>', 'invented-result'],
    ['<function-output id="1">', 'invented-result'],
    ['<tool_call>', 'call-in-content'],
    ['<function=look>', 'call-in-content'],
    ['commentary to=functions.look json{}', 'call-in-content'],
    ['darkĠblueĠsky', 'broken-text'],
    ['blue.ĊĊThen', 'broken-text'],
    ['thequickbrownfoxjumpsoverthelazydog'.repeat(3), 'broken-text'],
    ['!'.repeat(60), 'repetition'],
  ])('%j fails as %s, in the answer and beside a call', async (rubble, mode) => {
    expect(await modeOf(saying(`dark blue ${rubble}`))).toBe(mode);
    const beside = rubble === '[TOOL_CALLS]' ? 'call-in-content' : mode;
    expect(await modeOf(looking(`Wait. ${rubble}`), context, look)).toBe(beside);
  });

  it.each([
    'cmd [args]',
    'a < b > c',
    '<b>blue</b>',
    '<tool result="7"/>',
    'naïve 👍🏽 café\t\r\n',
    'see </br>',
    '-'.repeat(120),
    'Ġorġ u Ċetta, MAĠĠORANZA',
    'dGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcyBvdmVyIHRoZSBsYXp5IGRvZy4gVGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcw',
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.slice(0, 79),
    'tgca'.repeat(30),
    '| --- '.repeat(60),
  ])('%j is none', async (text) => {
    expect(await modeOf(saying(`blue ${text}`))).toBe('pass');
  });

  it('may be repeated if the prompt, a tool or a result contains it', async () => {
    const prompt = contextWith({
      messages: [{ role: 'user', content: 'Copy <0x0A>, \ufffd and <tool_response>. blue' }],
    });
    expect(await modeOf(saying('<0x0A> \ufffd <tool_response> blue'), prompt)).toBe('pass');
    const tool = contextWith({ tools: [{ name: 'look', description: 'Ends with <eos>.', parameters: {} }] });
    expect(await modeOf(saying('<eos> blue'), tool)).toBe('pass');
    const tags = contextWith({ messages: [{ role: 'user', content: 'Explain <thinking> and </thinking>.' }] });
    expect(await modeOf(saying('<thinking> is blue'), tags)).toBe('pass');
    expect(await modeOf(saying('<thinking> up to </thinking> is blue'), tags)).toBe('pass');
    expect(await modeOf(saying('<think>So.</think><thinking> is blue'), tags)).toBe('inline-thinking');
    expect(await modeOf(saying('<thinking> is blue</think>'), tags)).toBe('thinking-leak');
    const allowed = { ...tags, inlineThinking: 'allowed' as const };
    expect(await modeOf(saying('<think>red</think>The <thinking> tag is blue'), allowed)).toBe('pass');
    const result = attemptWith(
      { toolCalls: [{ id: 'a', name: 'look', arguments: '{}' }] },
      { role: 'tool', name: 'look', callId: 'a', content: 'blue [PAD]' },
      { content: 'blue [PAD]' },
    );
    expect(await modeOf(result)).toBe('pass');
  });

  const asked = (name: string, sent: string, content: string, id = 'a') => [
    { toolCalls: [{ id, name, arguments: sent }] },
    { role: 'tool' as const, name, callId: id, content },
  ];
  const noFile = (path: string) => JSON.stringify({ error: `there is no file "${path}"` });

  it.each([
    ['<|im_end|>', 'control-token'],
    ['<tool_response>', 'invented-result'],
    ['\ufffd', 'broken-text'],
    ['</think>', 'thinking-leak'],
    ['<tool_call>', 'call-in-content'],
  ])('is not excused by a result that quotes the call: %j', async (mark, mode) => {
    const escaped = `{"path":"a\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}${mark.slice(1)}"}`;
    for (const [name, sent] of [
      ['look', JSON.stringify({ path: `a${mark}` })],
      ['look', escaped],
      [`look${mark}`, '{}'],
    ] as const) {
      const attempt = attemptWith(...asked(name, sent, noFile(`a${mark}`)), { content: `blue ${mark}` });
      expect(await modeOf(attempt)).toBe(mode);
      const read = attemptWith(
        ...asked(name, sent, noFile(`a${mark}`)),
        ...asked('look', '{}', `the file has ${mark}`, 'b'),
        { content: `blue ${mark}` },
      );
      const isSaidFirst = sent !== escaped && !['</think>', '<tool_call>'].includes(mark);
      expect(await modeOf(read)).toBe(isSaidFirst ? mode : 'pass');
    }
  });

  it('is not excused by a later result', async () => {
    const [call, answer] = asked('look', '{}', 'the file has <|im_end|>');
    const late = attemptWith({ ...call, content: 'Wait.<|im_end|>' }, answer as never, { content: 'blue <|im_end|>' });
    expect(await modeOf(late)).toBe('control-token');
  });

  it('is looked for in the prompt and the tools once, whatever the number of tags', async () => {
    let builds = 0;
    const counted = contextWith({
      messages: [
        {
          role: 'user',
          get content() {
            builds += 1;
            return 'What colour is the sky? Use <think> and </thinking>.';
          },
        },
      ],
      tools: [{ name: 'look', description: 'Looks.', parameters: { toJSON: () => (builds += 1) } as never }],
    });
    const pairs = Array.from({ length: 500 }, (_, at) => `<think ${at}></think>`).join('');
    for (const text of [pairs, '<thinking>'.repeat(500), '</think>'.repeat(500), '</thinking>'.repeat(500)])
      await modeOf(saying(`${text} blue`), counted);
    expect(builds).toBeLessThan(40);
  });

  it('is reported by the lost call, if there was one', async () => {
    const lost = saying('[TOOL_CALLS]look{}');
    expect(await modeOf(lost, context, look)).toBe('call-in-content');
  });
});

describe('a finish reason', () => {
  it.each([
    ['abort', 'aborted'],
    ['content_filter', 'aborted'],
    ['error', 'aborted'],
    ['SAFETY', 'aborted'],
    ['length', 'token-limit'],
    ['max_tokens', 'token-limit'],
    ['MAX_TOKENS', 'token-limit'],
    ['LENGTH', 'token-limit'],
    ['stop', 'pass'],
    ['eos_token', 'pass'],
    [undefined, 'pass'],
  ])('%s is %s', async (finishReason, mode) => {
    expect(await modeOf(attemptWith({ content: 'blue', finishReason }))).toBe(mode);
  });
});

describe('a call beside an answer', () => {
  const beside = attemptWith({ content: 'blue', toolCalls: [{ id: 'a', name: 'look', arguments: '{}' }] });

  it('is one too many if no check asks for calls', async () => {
    expect(await modeOf(beside)).toBe('extra-call');
    expect(await modeOf(beside, context, look, blue)).toBe('pass');
    const nested = expectationSchema.parse({ kind: 'all-of', of: [look, blue] });
    expect(await modeOf(beside, context, nested)).toBe('pass');
  });

  it('is a way to the answer before the last message', async () => {
    expect(await modeOf(looking('I look.'))).toBe('pass');
  });
});

describe('inline thinking that a pack allows', () => {
  const allowed = { ...context, inlineThinking: 'allowed' as const };

  it('counts as reasoning if it is closed', async () => {
    expect(await modeOf(saying('<think>red</think>blue'), allowed)).toBe('pass');
    expect(await modeOf(saying('<think>blue</think>'), allowed)).toBe('answer-in-reasoning');
    expect(await modeOf(saying('<thinking>a<think>b</thinking>blue'), allowed)).toBe('pass');
    expect(await modeOf(saying('red</think>blue'), allowed)).toBe('thinking-leak');
    expect(await modeOf(looking('<think>a</think>'), allowed, look)).toBe('pass');
  });
});

describe('a call that nothing asked for', () => {
  const call = { id: 'a', name: 'look', arguments: '{}' };

  it('is invented where no tool is offered, with or without an answer beside it', async () => {
    for (const content of ['blue', ''])
      expect(await modeOf(attemptWith({ content, toolCalls: [call] }), contextWith())).toBe('invented-call');
  });
});

describe('a repetition', () => {
  it('is the name of a reply that loops up to the token limit', async () => {
    const ending = (content: string) => modeOf(attemptWith({ content, finishReason: 'length' }));
    expect(await ending(`blue ${'!'.repeat(60)}`)).toBe('repetition');
    expect(await ending('blue and then the text goes')).toBe('token-limit');
  });

  it.each([
    ['a'.repeat(100)],
    ['='.repeat(200)],
    ['\n \n'.repeat(30)],
    [`{"a": "x${'\\n'.repeat(60)}"}`],
    ['😀'.repeat(80)],
    ['golden '.repeat(30)],
  ])('is found in %j', (text) => {
    expect(repetitionIn(`So: ${text} end`)).toBeDefined();
  });

  it.each([
    ['0'.repeat(64)],
    ['='.repeat(199)],
    ['\n'.repeat(40)],
    [`[${'null, '.repeat(60)}null]`],
    ['golden '.repeat(29)],
    ['had had that that '.repeat(20)],
    ['101: vacant\n'.repeat(80)],
  ])('is none in %j', (text) => {
    expect(repetitionIn(text)).toBeUndefined();
  });

  it('is found in one pass', () => {
    const start = cpuClock();
    for (const text of ['ab'.repeat(2_000_000), ' \r'.repeat(2_000_000), 'a '.repeat(20)]) repetitionIn(text);
    expect(cpuClock() - start).toBeLessThan(20_000);
  });
});
