import { describe, expect, it } from 'vitest';
import { conversations } from '../../../src/features/templates/conversations.ts';
import { renderPrompts } from '../../../src/features/templates/render-prompts.ts';
import { bars, brackets, chatml, headers } from './styled-templates.ts';

const tokens = { bos_token: '<s>', eos_token: '</s>' };

async function promptsOf(template: string): Promise<Record<string, string>> {
  const prompts = await renderPrompts(template, tokens);
  return Object.fromEntries(
    prompts.map(({ outcome, text, words }, at) => [conversations[at]?.id, text ?? `${outcome}: ${words}`]),
  );
}

describe('a template in the style of published ones', () => {
  it('renders all twelve conversations', async () => {
    expect(conversations).toHaveLength(12);
    for (const template of [chatml, brackets, bars])
      expect((await renderPrompts(template, tokens)).map(({ outcome, words }) => words ?? outcome)).toEqual(
        conversations.map(() => 'rendered'),
      );
  });

  it('writes the system turn, drops old thoughts, and closes thinking that is off', async () => {
    const prompts = await promptsOf(chatml);
    expect(prompts['system']).toBe(
      '<|im_start|>system\nYou answer in one sentence.<|im_end|>\n<|im_start|>user\nHow warm is it in Oslo?<|im_end|>\n<|im_start|>assistant\n',
    );
    expect(prompts['thoughts in the history']).not.toContain('The user wants');
    expect(prompts['thinking on']).toBe(prompts['plain']);
    expect(prompts['thinking off']).toBe(`${prompts['plain']}<think>\n\n</think>\n\n`);
    expect(prompts['a continued answer']).toMatch(/<\|im_start\|>assistant\nIt is<\|im_end\|>\n$/);
  });

  it('writes calls as Python writes JSON', async () => {
    const prompts = await promptsOf(chatml);
    expect(prompts['nested arguments']).toContain(
      String.raw`"arguments": {"place": {"label": "Çağrı “Ö” \\ 東京", "lines": ["1", {"floor": 2}]}, "fragile": true}}`,
    );
    expect(prompts['a call without parameters']).toContain('{"name": "list_cities", "arguments": {}}');
    expect(prompts['two calls']?.split('<tool_call>')).toHaveLength(3);
  });

  it('sees the same day always, and indented tools, and what the template refuses', async () => {
    const prompts = await promptsOf(headers);
    expect(prompts['plain']).toMatch(/^<s><\|header\|>system<\|end_header\|>\n\nToday Date: 05 Jan 2026\n\n<\|eot\|>/);
    expect(prompts['tools offered']).toContain('{\n    "type": "function",\n    "function": {\n        "name":');
    expect(prompts['two calls']).toBe('raised: This model only supports single tool-calls at once!');
  });

  it('knows break, continue, macros and the switch named thinking', async () => {
    const prompts = await promptsOf(bars);
    expect(prompts['several turns']).toBe(
      '<s>You answer in one sentence.<|User|>How warm is it in Oslo?<|Assistant|>It is 4 °C in Oslo.</s><|User|>And in Rome?<|Assistant|></think>',
    );
    expect(prompts['thinking on']).toMatch(/<\|Assistant\|><think>$/);
  });
});

describe('a template that gives no prompt', () => {
  it.each([
    ['that does not parse', '{% if messages %}x', 'unparsable', /./],
    ['that raises', "{{ raise_exception('Only users') }}", 'raised', /^Only users$/],
    ['that needs a function that is not there', '{{ fetch_url("http://x") }}', 'missing', /^fetch_url\(\)$/],
    ['that needs a method that is not there', '{{ "x".encode() }}', 'missing', /^\.encode\(\)$/],
    ['that needs a filter that is not there', '{{ "x" | pprint }}', 'missing', /^pprint$/],
    ['that adds a text and nothing', "{{ 'x' + messages[9].content }}", 'failed', /undefined/],
    ['that counts too far', '{% for i in range(100000000) %}x{% endfor %}', 'too-large', /10000/],
    ['that writes too much', '{% for i in range(5000) %}{{ messages | tojson }}{% endfor %}', 'too-large', /256 KiB/],
    ['that recurses', '{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}', 'failed', /^it calls itself/],
  ])('says so for one %s', async (_, template, outcome, words) => {
    const [first] = await renderPrompts(template, tokens);
    expect(first).toEqual({ outcome, words: expect.stringMatching(words) });
  });

  const endless =
    '{% for a in range(9999) %}{% for b in range(9999) %}{% for c in range(9999) %}{% endfor %}{% endfor %}{% endfor %}';

  it('is ended with its thread when it takes too long, and tried no more', async () => {
    const prompts = await renderPrompts(endless, tokens, { mostMs: 400, mostHeapMb: 64 });
    expect(prompts).toEqual(conversations.map(() => ({ outcome: 'too-slow', words: 'it took longer than 0.4 s' })));
  });

  it('is ended when it takes too much memory', async () => {
    const hoard = '{% set n = namespace(l=[1]) %}{% for a in range(40) %}{% set n.l = n.l + n.l %}{% endfor %}';
    const [first] = await renderPrompts(hoard, tokens, { mostMs: 60_000, mostHeapMb: 24 });
    expect(first).toEqual({ outcome: 'too-large', words: 'it takes more memory than the check allows' });
  });

  it('reaches nothing of the process', async () => {
    const reach = "{{ messages.constructor }}|{{ ''.constructor }}|{{ process }}|{{ messages[0].__proto__ }}";
    const [first] = await renderPrompts(reach, tokens);
    expect(first).toEqual({ outcome: 'rendered', text: '|||' });
  });
});
