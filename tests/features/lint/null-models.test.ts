import { describe, expect, it } from 'vitest';
import { nullModels } from '../../../src/features/lint/null-models.ts';

const task = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'What is it?' },
  ],
  tools: ['a', 'b'].map((name) => ({ name, description: name, parameters: {} })),
} as const;

describe('nullModels', () => {
  it.each([
    ['empty', ''],
    ['prompt echoed', 'What is it?'],
    ['system prompt echoed', 'Be brief.'],
  ])('%s says what its name means', (name, content) => {
    expect(nullModels.find((model) => model.name === name)?.speak(task).content).toBe(content);
  });

  it('calls the first tool, or all, without arguments', () => {
    const calls = (name: string) => nullModels.find((model) => model.name === name)?.speak(task).toolCalls;
    expect(calls('first tool, no arguments')).toEqual([{ id: 'call_1', name: 'a', arguments: '{}' }]);
    expect(calls('every tool at once')?.map((call) => call.name)).toEqual(['a', 'b']);
  });

  it('fills two thousand words', () => {
    expect(
      nullModels
        .find((model) => model.name === '2,000 words of filler')
        ?.speak(task)
        .content.split(' '),
    ).toHaveLength(2000);
  });
});
