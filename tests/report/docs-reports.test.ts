import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/reports.md', 'utf8');
const blocks = [...page.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, file = '', body = '']) => ({
  file,
  body,
}));

describe('docs/reports.md', () => {
  it.each(blocks)('shows of $file what is written', ({ file, body }) => {
    expect(readFileSync(`tests/golden/report/${file}`, 'utf8')).toContain(body);
  });

  it('shows every format', () => {
    const endings = new Set(blocks.map(({ file }) => file.split('.').at(-1)));
    expect(endings).toEqual(new Set(['txt', 'md', 'json', 'xml', 'csv']));
  });
});
