import { expect, it } from 'vitest';
import { packsShow } from '../../src/commands/packs.ts';

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
