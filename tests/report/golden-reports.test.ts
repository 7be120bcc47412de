import { extname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decisionSchema } from '../../src/records/decision.ts';
import { renderJson } from '../../src/report/render-json.ts';
import { renderJunit } from '../../src/report/render-junit.ts';
import { renderTerminal } from '../../src/report/render-terminal.ts';
import { reportFormats } from '../../src/report/report-formats.ts';
import { textWidth } from '../../src/report/terminal-lines.ts';
import { samples } from './sample-decisions.ts';
import { xmlElements } from './xml-elements.ts';

const golden = (file: string) => `../golden/report/${file}`;

// Pages have separate tests, and JSON is the decision itself.
const { html: _page, json: _json, ...texts } = reportFormats;

describe.each(Object.entries(samples))('a decision that is %s', (name, decision) => {
  it('fits the schema', () => {
    expect(decisionSchema.parse(decision)).toEqual(decision);
  });

  it('reads well in a terminal of 80 columns', async () => {
    const text = renderTerminal(decision);
    for (const line of text.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(80);
    await expect(text).toMatchFileSnapshot(golden(`${name}.txt`));
  });

  it.each(Object.entries(texts))('is written as the same %s as before', async (_, { file, render }) => {
    const text = await render({
      decision,
      loadAttempts: async () => undefined,
      loadSeen: async () => ({}),
      loadPage: () => expect.fail('no page'),
    });
    const place = golden(`${name}${extname(file)}`);
    await expect(text, `tests/report/${place}`).toMatchFileSnapshot(place);
  });

  it('is JUnit that a strict parser reads', () => {
    expect(xmlElements(renderJunit(decision))).toContain('testsuite');
  });

  it('is JSON that reads back unchanged', () => {
    expect(decisionSchema.parse(JSON.parse(renderJson(decision)))).toEqual(decision);
  });
});

it('writes all of one decision as JSON', async () => {
  await expect(renderJson(samples.regressed)).toMatchFileSnapshot(golden('regressed.json'));
});
