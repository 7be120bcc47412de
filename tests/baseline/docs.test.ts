import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { baselineFileSchema, scenarioLineSchema } from '../../src/records/baseline-file.ts';

const page = readFileSync('docs/baselines.md', 'utf8');

/** The words in the first column of the table below a heading of it. */
function firstColumn(heading: string): string[] {
  const [, below = ''] = page.split(`| ${heading} |`);
  const rows = below.split('\n\n')[0]?.split('\n').slice(2) ?? [];
  return rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, key = '']) => key));
}

describe('docs/baselines.md', () => {
  it('describes every key of a line', () => {
    expect(firstColumn('Key of a line')).toEqual(Object.keys(scenarioLineSchema.shape));
  });

  it('describes every key of the header, in the order of the file', () => {
    expect(firstColumn('Key of the header')).toEqual(Object.keys(z.toJSONSchema(baselineFileSchema).properties ?? {}));
  });
});
