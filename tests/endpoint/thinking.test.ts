import { describe, expect, it } from 'vitest';
import type { ServerIdentity } from '../../src/endpoint/probe/identify.ts';
import { thinkingControlOf, thinkingFor } from '../../src/endpoint/thinking.ts';

type Server = Pick<ServerIdentity, 'engine' | 'thinkingSwitches' | 'thinks'>;

const options = { packDefault: 'off', refused: [] } as const;

function server(parts: Partial<Server>): Server {
  return { engine: undefined, thinkingSwitches: undefined, thinks: undefined, ...parts };
}

describe('thinkingFor', () => {
  it.each<[string, Partial<Server>, string | null, string | null]>([
    [
      'the variable that the template reads',
      { engine: 'llama.cpp', thinkingSwitches: ['enable_thinking'] },
      ...['enable_thinking=false', 'enable_thinking=true'],
    ],
    [
      'the other name for it',
      { engine: 'vllm', thinkingSwitches: ['thinking', 'reasoning_effort'] },
      ...['thinking=false', 'thinking=true'],
    ],
    [
      'the effort if the template reads nothing else',
      { engine: 'llama.cpp', thinkingSwitches: ['reasoning_effort'] },
      ...['reasoning_effort=none', 'reasoning_effort=medium'],
    ],
    ['nothing to a template that has no switch', { engine: 'vllm', thinkingSwitches: [] }, null, null],
    [
      'both names to a template that is hidden',
      { engine: 'vllm' },
      ...['enable_thinking=false thinking=false', 'enable_thinking=true thinking=true'],
    ],
    ['nothing to an unknown server', {}, null, null],
    ['nothing to LM Studio, which passes nothing on', { engine: 'lm-studio' }, null, null],
    [
      'the effort to Ollama, whose other API has the switch',
      { engine: 'ollama', thinks: true, thinkingSwitches: ['think'] },
      ...['reasoning_effort=none', 'reasoning_effort=medium'],
    ],
    ['nothing to Ollama with a model that cannot think', { engine: 'ollama', thinks: false }, null, null],
  ] as [string, Partial<Server>, string | null, string | null][])('sends %s', (_, parts, off, on) => {
    expect(thinkingFor(server(parts), 'no-thinking', options)).toMatchObject({ words: off });
    expect(thinkingFor(server(parts), 'enable-thinking', options)).toMatchObject({ words: on });
  });

  it('follows the pack in its own mode, and in no other', () => {
    const known = server({ engine: 'vllm' });
    const on = { ...options, packDefault: 'on' } as const;
    expect(thinkingFor(known, 'pack-defaults', on).words).toContain('enable_thinking=true');
    expect(thinkingFor(known, 'pack-defaults', options).words).toContain('enable_thinking=false');
    expect(thinkingFor(known, 'no-thinking', on).words).toContain('enable_thinking=false');
  });

  it('does not report as sent what the server refuses', () => {
    const refused = { ...options, refused: ['chat_template_kwargs'] };
    const thinking = thinkingFor(server({ engine: 'vllm' }), 'enable-thinking', refused);
    expect(thinking).toEqual({ control: { form: 'none' }, words: null });
  });
});

describe('thinkingControlOf', () => {
  it('names both switches if each pack has its own', () => {
    const known = server({ engine: 'llama.cpp', thinkingSwitches: ['enable_thinking'] });
    expect(thinkingControlOf(known, 'no-thinking', [])).toBe('enable_thinking=false');
    expect(thinkingControlOf(known, 'pack-defaults', [])).toBe('enable_thinking=false or enable_thinking=true');
    expect(thinkingControlOf(server({}), 'pack-defaults', [])).toBeNull();
  });
});
