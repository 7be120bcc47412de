import { expect, it } from 'vitest';
import { packsList, packsShow } from '../../src/commands/packs.ts';

it('shows the arguments of each tool, and which may be left out', async () => {
  const shown = await packsShow({ reference: 'docs/examples/front-desk.yaml', scenario: 'FD-01', json: false });
  expect(shown).toMatch(/^ {2}send_mail\(to, cc\?, subject, text, reply_to\?\): Send/m);
  expect(shown).toMatch(/^ {2}list_events\(from\?, to\?\): /m);
});

it('shows the schema that a scenario sends as its response format', async () => {
  const shown = await packsShow({ reference: 'structoutput-45', scenario: 'SO-44', json: false });
  expect(shown).toMatch(/^Response format\n {2}\{"type":"object",.*"required":\["kiln","state","operator","stages"\]/m);
});

it('shows what is said after an answer without a decision', async () => {
  const shown = await packsShow({ reference: 'judge-20', scenario: 'P-01.ab', json: false });
  expect(shown).toContain('\nSaid after an answer without a decision\n  Finish with one label');
});

it('shows the cells of the pack of speeds', async () => {
  const shown = await packsShow({ reference: 'speed', scenario: undefined, json: false });
  expect(shown).toMatch(/^ {2}pp2048 +prompt of 2048 tokens, not cached; 8 tokens written$/m);
  expect(shown).toMatch(/^ {2}warm8192 +prompt of 8192 tokens, cached by pp8192; 8 tokens written$/m);
  const json = await packsShow({ reference: 'speed', scenario: undefined, json: true });
  expect(JSON.parse(json)).toMatchObject({ id: 'speed', cells: expect.arrayContaining([expect.anything()]) });
  const none = /the pack "speed" has no scenarios/;
  await expect(packsShow({ reference: 'speed', scenario: 'pp512', json: false })).rejects.toThrow(none);
  await expect(packsList({ packs: ['speed'], json: false })).rejects.toThrow(none);
});
