import { describe, expect, it } from 'vitest';
import { instructionsIn } from '../../../src/features/lint/lint-told.ts';

function found(prompt: string, role: 'system' | 'user' = 'user'): string[] {
  return instructionsIn(prompt, role).map(({ start, end }) => prompt.slice(start, end).trim());
}

describe('the instructions of a prompt', () => {
  it.each([
    'Explain it in French.',
    'Sign with X.',
    'Add a blank line.',
    'Let the first line be a title.',
    'Every line has ten words.',
    'The reply has three lines.',
    'Be polite.',
    'Capitalise each line.',
    'Capitalize each line.',
    'Show brief work.',
    'Please summarise the note.',
    'Then underline the name.',
    'First, quote the rule.',
    '2) Replace the word.',
    '- Spell the number out.',
    'In your letter, avoid jokes.',
    'If nothing fits, then say NONE.',
    'Could you answer in French?',
    'Sentences end with a semicolon.',
    'Your answer contains the code.',
    'You should use small letters.',
    'No commas.',
    'Nothing else stands there.',
  ])('include %j', (sentence) => {
    expect(found(`It rained.\n${sentence} It rained.`)).toEqual([sentence]);
  });

  it.each([
    'The kettle holds two litres.',
    'How many eggs are left?',
    'What is the last line of the poem?',
    'Noémie Meyer is at desk 4.',
    'Additional staff came in March.',
    'In May, sales fell.',
  ])('ignore %j', (sentence) => {
    expect(found(sentence)).toEqual([]);
  });

  it('are not the lines of a program that a user shows', () => {
    const program = '```python\nReturn the list.\n```';
    expect(found(`Sort it.\n${program}\nSign with X.`)).toEqual(['Sort it.', 'Sign with X.']);
    expect(found(program, 'system')).toContain('Return the list.');
  });

  it('are all sentences of a system message', () => {
    expect(found('You are a clerk. Dates look like 2024-05-01.\n---', 'system')).toEqual([
      'You are a clerk.',
      'Dates look like 2024-05-01.',
    ]);
  });
});
