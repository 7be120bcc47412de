import { parse as parseCsv } from 'csv-parse/sync';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { describe, expect, it } from 'vitest';
import { renderExperimentCsv } from '../../../../src/features/experiments/report/render-experiment-csv.ts';
import { renderExperimentMarkdown } from '../../../../src/features/experiments/report/render-experiment-markdown.ts';
import { renderExperimentPage } from '../../../../src/features/experiments/report/render-experiment-page.ts';
import { renderExperimentTerminal } from '../../../../src/features/experiments/report/render-experiment-terminal.ts';
import { renderJson } from '../../../../src/report/render-json.ts';
import { hostileTexts } from '../../../report/hostile-texts.ts';
import { experimentFullOf, pageFullOf } from './experiment-full-of.ts';

const acting = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b]/u;
const commands = /^\s*::|##\[/m;
const ours = /^(?:<details>\n<summary>[^<>]*<\/summary>|<\/details>)$/;

type Node = { readonly type: string; readonly value?: string; readonly children?: readonly Node[] };

function nodesOf(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)];
}

function parse(markdown: string): Node[] {
  return nodesOf(fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }));
}

function shapeOf(markdown: string): string[] {
  return parse(markdown)
    .map(({ type }) => type)
    .filter((type) => type !== 'text');
}

/** Every tag of the page with the names of its attributes, in order. */
function tagsOf(page: string): string[] {
  return [...page.replace(/"[^"]*"/g, '""').matchAll(/<[^>]*>/g)].map(([tag]) => tag);
}

const assets = { style: { text: '', sha256: 's' }, scripts: [], license: '' };

describe('text from outside in an experiment', () => {
  it.each(Object.entries(hostileTexts))('as %s stays text in every report', (_name, text) => {
    const report = experimentFullOf(text);
    const markdown = renderExperimentMarkdown(report);
    const csv = renderExperimentCsv(report);
    const page = renderExperimentPage(pageFullOf(text), assets);
    for (const each of [renderExperimentTerminal(report), markdown, csv, renderJson(report)]) {
      expect(each).not.toMatch(acting);
      expect(each).not.toMatch(commands);
      expect(each.isWellFormed()).toBe(true);
    }
    expect(page).not.toMatch(acting);
    expect(page.isWellFormed()).toBe(true);

    expect(shapeOf(markdown)).toEqual(shapeOf(renderExperimentMarkdown(experimentFullOf('plain'))));
    const nodes = parse(markdown);
    expect(nodes.filter(({ type, value }) => type === 'html' && !ours.test(value ?? ''))).toEqual([]);
    const prose = nodes.filter(({ type }) => type === 'text').map(({ value }) => value ?? '');
    for (const each of prose) expect(each).not.toMatch(/@[\w-]|#\d|\bGH-\d|:\/\/|\bwww\./i);

    const cells: string[][] = parseCsv(csv); // throws unless every row is as long as the header
    for (const each of cells.flat()) expect(each).not.toMatch(/^[=+@]|^-(?![\d.e-]+$)/);
    expect(JSON.parse(renderJson(report))).toEqual(JSON.parse(JSON.stringify(report)));
    expect(tagsOf(page)).toEqual(tagsOf(renderExperimentPage(pageFullOf('plain'), assets)));
  });
});
