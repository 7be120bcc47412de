import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reportFormatNames, reportFormats } from '../../src/report/report-formats.ts';

const page = readFileSync('docs/reports.md', 'utf8');
const blocks = [...page.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, file = '', body = '']) => ({
  file,
  body,
}));

describe('docs/reports.md', () => {
  it.each(blocks)('quotes $file as it is written', ({ file, body }) => {
    expect(readFileSync(`tests/golden/report/${file}`, 'utf8')).toContain(body);
  });

  it('shows every format', () => {
    const shown = blocks.map(({ file }) => extname(file));
    // A page cannot be quoted.
    const missing = Object.entries(reportFormats).filter(
      ([name, { file }]) => name !== 'html' && !shown.includes(extname(file)),
    );
    expect(
      missing.map(([name]) => name),
      'formats without an example in docs/reports.md',
    ).toEqual([]);
    expect(shown).toContain('.txt');
  });

  it('names the flag of every format', () => {
    const flags = reportFormatNames.map((name) => `\`--${name} FILE\``);
    expect(flags.filter((flag) => !page.includes(flag))).toEqual([]);
  });
});
