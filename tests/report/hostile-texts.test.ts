import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { describe, expect, it } from 'vitest';
import { type Decision, decisionSchema, type SideBySide } from '../../src/records/decision.ts';
import { renderCompare, renderCompareMarkdown } from '../../src/report/render-compare.ts';
import { renderCsv } from '../../src/report/render-csv.ts';
import { renderCompareJson, renderJson } from '../../src/report/render-json.ts';
import { renderJunit } from '../../src/report/render-junit.ts';
import { renderMarkdown } from '../../src/report/render-markdown.ts';
import { renderTerminal } from '../../src/report/render-terminal.ts';
import { reportFormats } from '../../src/report/report-formats.ts';
import { decisionFullOf, hostileTexts } from './hostile-texts.ts';
import { samples } from './sample-decisions.ts';
import { xmlElements } from './xml-elements.ts';

const ours = /^(?:<details>\n<summary>[^<>]*<\/summary>|<\/details>)$/;
const acting = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b]/u;
const escapeMark = '\u001b';
const colour = new RegExp(`${escapeMark}\\[(?:0|2|31|32|33)m`, 'g');
const commands = /^\s*::|##\[/m;

const { html: _page, ...formats } = reportFormats;

type Node = { readonly type: string; readonly value?: string; readonly children?: readonly Node[] };

function nodesOf(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)];
}

function parse(markdown: string): Node[] {
  return nodesOf(fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }));
}

/** Each mode compared with itself, with and without an outcome. */
function sidesOf({ modes }: Decision): SideBySide[] {
  return modes.flatMap((mode) => {
    const against = { slug: mode.slug, mode: mode.mode };
    return [
      { ...mode, against },
      { ...mode, against, outcome: null },
    ];
  });
}

async function expectHarmless(text: string): Promise<void> {
  const decision = decisionFullOf(text);
  const shape = (markdown: string) =>
    parse(markdown)
      .filter(({ type }) => !['text', 'inlineCode'].includes(type))
      .map(({ type }) => type);

  const markdown = renderMarkdown(decision);
  const compared = renderCompareMarkdown(sidesOf(decision));
  expect(shape(markdown)).toEqual(shape(renderMarkdown(decisionFullOf('plain'))));
  expect(shape(compared)).toEqual(shape(renderCompareMarkdown(sidesOf(decisionFullOf('plain')))));
  const nodes = [...parse(markdown), ...parse(compared)];
  expect(nodes.filter(({ type, value }) => type === 'html' && !ours.test(value ?? ''))).toEqual([]);
  const prose = nodes.filter(({ type }) => type === 'text').map(({ value }) => value ?? '');
  for (const each of prose) expect(each).not.toMatch(/@[\w-]|#\d|\bGH-\d|:\/\/|\bwww\./i);

  const terminal = renderTerminal(decision);
  const csv = renderCsv(decision);
  const junit = renderJunit(decision);
  const sides = sidesOf(decision);
  const loadPage = () => expect.fail('a page has tests of its own');
  const reports = await Promise.all(
    Object.values(formats).map(({ render }) =>
      render({ decision, loadAttempts: async () => undefined, loadSeen: async () => ({}), loadPage }),
    ),
  );
  const ofCompare = [compared, renderCompare(sides), renderCompareJson(sides)];
  for (const each of [terminal, ...reports, ...ofCompare]) {
    expect(each).not.toMatch(acting);
    expect(each).not.toMatch(commands);
    expect(each.isWellFormed()).toBe(true);
  }
  expect(new Set(xmlElements(junit))).toEqual(new Set(xmlElements(renderJunit(samples.regressed))));
  const cells: string[][] = parseCsv(csv); // throws unless every row is as long as the header
  for (const each of cells.flat()) expect(each).not.toMatch(/^[=+@]|^-(?![\d.e-]+$)/);
  expect(JSON.parse(renderJson(decision))).toEqual(JSON.parse(JSON.stringify(decision)));
}

describe('text from outside', () => {
  it.each(Object.entries(hostileTexts))('as %s stays text in every report', async (_name, text) => {
    await expectHarmless(text);
  });

  it('stays text whatever it is', async () => {
    const pieces = fc.constantFrom(...Object.values(hostileTexts), ...'`|<>[]()!*_~\\#@$&:-+=.1 \n\t\u00a0');
    const text = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 4 })), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(text, (parts) => expectHarmless(`a${parts.join('')}`)),
      { numRuns: 25 },
    );
  });

  it('fits the schema, so that a file can store it', () => {
    expect(decisionSchema.safeParse(decisionFullOf(hostileTexts.markup)).success).toBe(true);
  });

  it('adds colours to a terminal only if asked, and only its own codes', () => {
    const coloured = renderTerminal(decisionFullOf(hostileTexts.terminal), { color: true });
    expect(coloured.match(colour)?.length).toBeGreaterThan(2);
    expect(coloured.replace(colour, '')).toBe(renderTerminal(decisionFullOf(hostileTexts.terminal)));
  });
});
