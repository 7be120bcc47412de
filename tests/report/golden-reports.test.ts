import { describe, expect, it } from 'vitest';
import { decisionSchema } from '../../src/model/decision.ts';
import { renderCsv } from '../../src/report/render-csv.ts';
import { renderJson } from '../../src/report/render-json.ts';
import { renderJunit } from '../../src/report/render-junit.ts';
import { renderMarkdown } from '../../src/report/render-markdown.ts';
import { renderTerminal } from '../../src/report/render-terminal.ts';
import { textWidth } from '../../src/report/terminal-lines.ts';
import { samples } from './sample-decisions.ts';
import { xmlElements } from './xml-elements.ts';

const golden = (file: string) => `../golden/report/${file}`;

describe.each(Object.entries(samples))('a decision that is %s', (name, decision) => {
  it('fits the schema', () => {
    expect(decisionSchema.parse(decision)).toEqual(decision);
  });

  it('reads well in a terminal of 80 columns', async () => {
    const text = renderTerminal(decision);
    for (const line of text.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(80);
    await expect(text).toMatchFileSnapshot(golden(`${name}.txt`));
  });

  it('reads well as markdown', async () => {
    await expect(renderMarkdown(decision)).toMatchFileSnapshot(golden(`${name}.md`));
  });

  it('is a table for a spreadsheet', async () => {
    await expect(renderCsv(decision)).toMatchFileSnapshot(golden(`${name}.csv`));
  });

  it('is JUnit that a strict parser reads', async () => {
    const text = renderJunit(decision);
    expect(xmlElements(text)).toContain('testsuite');
    await expect(text).toMatchFileSnapshot(golden(`${name}.xml`));
  });

  it('is JSON that reads back unchanged', () => {
    expect(decisionSchema.parse(JSON.parse(renderJson(decision)))).toEqual(decision);
  });
});

it('writes all of one decision as JSON', async () => {
  await expect(renderJson(samples.regressed)).toMatchFileSnapshot(golden('regressed.json'));
});
