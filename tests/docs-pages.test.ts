import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sources as fetched } from '../src/features/datasets/fetch/sources.ts';
import { exportTargets } from '../src/features/exporters/exports.ts';
import { outcomeSchema, packOutcomeSchema } from '../src/records/decision.ts';
import { modeSchema, tierSchema } from '../src/records/target.ts';

const index = readFileSync('docs/README.md', 'utf8');
const troubles = readFileSync('docs/troubleshooting.md', 'utf8');
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join('src', name), 'utf8'));

const messages = [...troubles.matchAll(/^\| `([^`]+)` \|/gm)].map(([, message = '']) => message);

/** The constant words of a message, as in one source file. */
function isInSources(message: string): boolean {
  const words = message
    .split('…')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return words.length > 0 && sources.some((source) => words.every((part) => source.includes(part)));
}

describe('docs/troubleshooting.md', () => {
  it.each(messages)('quotes words that the tool can print: %s', (message) => {
    expect(isInSources(message)).toBe(true);
  });

  it('quotes many messages, and none twice', () => {
    expect(messages.length).toBeGreaterThan(30);
    expect(new Set(messages).size).toBe(messages.length);
  });
});

describe('docs/README.md', () => {
  it('links every page', () => {
    const linked = [...index.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, target]) => target);
    const written = readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && name !== 'README.md')
      // For these folders, the index links the folder, or the page that leads to the others.
      .filter((name) => !/^(?:decisions|workflows)\//.test(name));
    expect(written.filter((name) => !linked.includes(name))).toEqual([]);
  });
});

describe('docs/words.md', () => {
  it('names every outcome, mode and tier', () => {
    const page = readFileSync('docs/words.md', 'utf8');
    const names = [outcomeSchema, packOutcomeSchema, modeSchema, tierSchema].flatMap(({ options }) => options);
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('docs/exporters.md', () => {
  it('shows every place that runs can be sent to', () => {
    const page = readFileSync('docs/exporters.md', 'utf8');
    const shown = [...page.matchAll(/`--to (\w+)/g)].map(([, name]) => name);
    expect(
      exportTargets.filter((name) => !shown.includes(name)),
      'places of --to that docs/exporters.md does not show',
    ).toEqual([]);
  });
});

describe('docs/datasets.md and docs/benchmarks.md', () => {
  const rowsOf = (page: string, name: string) => readFileSync(page, 'utf8').split(`\n| \`${name}\` |`).length - 1;

  it.each(Object.keys(fetched))('show %s', (name) => {
    expect(
      ['2 and 0', '0 and 1'],
      `${name} needs a row in both tables of docs/datasets.md, or one in docs/benchmarks.md`,
    ).toContain(`${rowsOf('docs/datasets.md', name)} and ${rowsOf('docs/benchmarks.md', name)}`);
  });
});

describe('docs/workflows', () => {
  it('has a page for each workflow that init writes, and the page leads to the file', () => {
    const files = readdirSync('src/commands/workflows');
    const pages = files.map((file) => readFileSync(`docs/workflows/${file.replace('.yml', '.md')}`, 'utf8'));
    expect(files.length).toBeGreaterThan(8);
    expect(files.filter((file, at) => !pages[at]?.includes(`](../../src/commands/workflows/${file})`))).toEqual([]);
    expect(readdirSync('docs/workflows')).toHaveLength(files.length + 1);
  });
});

function withoutSamples(text: string): string {
  return text.replaceAll(/^ *```.*?^ *```$/gms, '');
}

/** What a person wrote, without blocks that `npm run docs` writes and without samples. */
function writtenWords(page: string): number {
  const text = readFileSync(page, 'utf8').replaceAll(/<!-- ([a-z-]+):begin -->.*?<!-- \1:end -->/gs, '');
  return withoutSamples(text)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

it('stays short: 34,000 words', () => {
  expect(pages.reduce((sum, page) => sum + writtenWords(page), 0)).toBeLessThanOrEqual(34_000);
});

it('names only files of the repository that are there', () => {
  const lost = pages.flatMap((page) =>
    [...withoutSamples(readFileSync(page, 'utf8')).matchAll(/\b(?:src|tests|scripts|bench)\/[\w./-]*\w/g)]
      .map(([path]) => path)
      .filter((path) => !/\b[A-Z]{2,}\b/.test(path) && !existsSync(path))
      .map((path) => `${page}: ${path}`),
  );
  expect(lost).toEqual([]);
});

describe('headings', () => {
  const pages = [
    'README.md',
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join('docs', name)),
  ];

  it('exist for every link to one', () => {
    const lost = pages.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#\s]*)#([^)\s]+)\)/g)]
        .filter(([, target = '']) => !/^[a-z]+:/.test(target))
        .filter(
          ([, target = '', anchor = '']) => !anchorsOf(target === '' ? page : join(page, '..', target)).has(anchor),
        )
        .map(([link]) => `${page}: ${link}`),
    );
    expect(lost).toEqual([]);
  });
});

/** As GitHub makes them: small letters, spaces as dashes, without other signs. */
function anchorsOf(page: string): Set<string> {
  const headings = readFileSync(page, 'utf8').matchAll(/^#{1,6} (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );
}
