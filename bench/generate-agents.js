// Agents for measuring: each reads note after note for 24 messages, and then answers.
const turns = 25;

function scenario(index) {
  const notes = Array.from({ length: turns - 1 }, (_, at) => [
    `page ${at + 1}`,
    `Page ${at + 1}: ${'a word or two '.repeat(6)}`,
  ]);
  const gold = notes.map(([title]) => ({ calls: [{ name: 'read_note', arguments: { title } }] }));
  return {
    ...{ id: `A-${String(index).padStart(2, '0')}`, title: 'Reads every page', 'max-turns': turns },
    messages: [
      { role: 'user', content: `Shelf ${index}: read page 1 to ${turns - 1}, one after the other, then say done.` },
    ],
    world: { devices: { notes: { notes: Object.fromEntries(notes) } } },
    expect: [{ kind: 'final-text', rules: [{ rule: 'exact', text: 'done' }] }],
    gold: [[...gold, { text: 'done' }]],
  };
}

export function generatedAgents(count) {
  const scenarios = Array.from({ length: count }, (_, index) => scenario(index));
  return JSON.stringify({ id: 'agents', version: '1.0.0', title: 'Made for measuring', scenarios });
}
