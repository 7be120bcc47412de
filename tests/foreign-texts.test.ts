import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const corpus = process.env['QUALITY_BASELINE_CORPUS'];
/** That many equal words in a row are no coincidence. */
const inARow = 12;

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function* rowsOf(text: string): Generator<string, void, undefined> {
  const words = wordsOf(text);
  for (let at = 0; at + inARow <= words.length; at += 1) yield words.slice(at, at + inARow).join(' ');
}

/** All meaningful texts in a JSON value: rows of numbers belong to everyone. */
function* textsIn(value: unknown): Generator<string, void, undefined> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* textsIn(each);
}

function rowsIn(folder: string): ReadonlySet<string> {
  const rows = new Set<string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!statSync(path).isFile()) continue;
    for (const line of readFileSync(path, 'utf8')
      .split('\n')
      .filter((each) => each.startsWith('{')))
      for (const text of textsIn(JSON.parse(line))) for (const row of rowsOf(text)) rows.add(row);
  }
  return rows;
}

describe.skipIf(corpus === undefined)('texts of others', () => {
  it('are nowhere in this repository, not twelve words in a row', () => {
    const rows = rowsIn(join(corpus ?? '', 'benchlocal-packs'));
    expect(rows.size).toBeGreaterThan(1000);
    const ours = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
    const found = ours
      .filter((path) => /\.(?:md|ts|js|ya?ml|jsonl?|csv|txt)$/.test(path) && !path.startsWith('dist/'))
      .flatMap((path) => {
        const row = [...rowsOf(readFileSync(path, 'utf8'))].find((each) => rows.has(each));
        return row === undefined ? [] : [`${path}: ${row}`];
      });
    expect(found).toEqual([]);
  });
});
