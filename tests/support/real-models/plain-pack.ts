/** What half a billion weights answer rightly each time. */
const tasks: readonly (readonly [question: string, answer: string])[] = [
  ['What is the capital of France? Answer with the name of the city only.', 'Paris'],
  ['What is the capital of Egypt? Answer with the name of the city only.', 'Cairo'],
  ['What is 7 + 5? Answer with the number only.', '12'],
  ['Which planet is closest to the sun? Answer with its name only.', 'Mercury'],
  ['Translate the word house into Spanish. Answer with one word only.', 'Casa'],
  ['Copy this exactly: 48203957716620394471', '48203957716620394471'],
  ['Which Python keyword defines a function? Answer with the keyword only.', 'def'],
  ["What does this Python print? print(len('hello')) Answer with the number only.", '5'],
  ['Answer with a JSON list of the first five even numbers, starting with 2. Nothing else.', '[2, 4, 6, 8, 10]'],
  ['Sort these words alphabetically, separated by commas: pear, fig, apple, lemon. Nothing else.', 'fig, lemon, pear'],
  ['Continue with the next number only: 2, 4, 8, 16, 32,', '64'],
  ['What is the opposite of hot? Answer with one word only.', 'cold'],
];
/** The tasks as a pack, which is a file when it is written as JSON. */
export const plainPack = {
  ...{ id: 'plain', version: '1.0.0', title: 'Plain questions', sampling: { temperature: 0, 'max-tokens': 24 } },
  scenarios: tasks.map(([content, text], index) => ({
    ...{ id: `P-${index + 1}`, title: text, messages: [{ role: 'user', content }] },
    expect: [{ kind: 'text-rules', rules: [{ rule: 'contains', text }] }],
  })),
};
