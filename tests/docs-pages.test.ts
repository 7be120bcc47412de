import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportTargets } from '../src/config/exports.ts';
import { sources as fetched } from '../src/datasets/fetch/sources.ts';

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

  it('would not quote words that no longer exist', () => {
    expect(isInSources('… cannot be telephoned: …')).toBe(false);
    expect(isInSources('…')).toBe(false);
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

/** Words for later additions, beside 29,200 for everything before them. */
const added = {
  'endpoints.md#macos-and-windows': 45,
  'container-image.md': 290,
  'exporters.md#after-a-run': 60,
  'many-machines.md': 960,
  'hundred-recipes.md#on-three-boxes': 110,
  'benchmarks.md': 880,
  'coming-from.md#packs-that-are-judged-in-an-image': 270,
  'sandbox.md': 800,
  'speed.md#gate-on-it': 520,
  'templates.md': 800,
  'verifiers.md#file-edits': 530,
  'agents.md': 700,
  'harnesses.md': 500,
  'harnesses.md#broken-calls': 220,
  'performance.md#agents': 55,
  'verifiers.md#agents': 400,
  'verifiers.md#shell': 250,
  'coming-from.md#benchloops-agent-scores': 150,
  'agents.md#what-an-agent-did': 140,
  'agents.md#a-shell': 240,
  'verifiers.md#end-folder': 50,
  'gate.md#which-tier-when': 130,
  'gate-error-rates.md#which-noise-is-mine': 190,
  'gate.md#the-gate-on-a-mean': 240,
  'gate-error-rates.md#the-gate-on-a-mean': 520,
  'numerics.md': 1080,
  'metrics.md': 510,
  'metrics.md#bertscore': 385,
  'verifiers.md#reference': 120,
  'numerics.md#close-calls': 60,
  'packs.md#fields-for-datasets': 60,
  'baselines.md#measures': 40,
  'configuration.md#metrics': 60,
  'metrics.md#where-values-are-shown': 60,
  'troubleshooting.md#too-long': 30,
  'datasets.md': 490,
  'datasets.md#get-the-files': 300,
  'datasets.md#your-own-questions': 60,
  'CONTRIBUTING.md#add-a-dataset': 95,
  'CONTRIBUTING.md#add-a-pack': 20,
  'packs.md#guided-decoding': 90,
  'packs-quality.md#deep': 70,
  'gate.md#thinking': 25,
  'numerics.md#seconds-of-a-canary': 60,
  'contexts.md': 730,
  'openai-compatible.md#providers': 150,
  'configuration.md#api-keys': 60,
  'interop.md#results-of-scalebench': 110,
  'datasets.md#what-an-imported-pack-lacks': 30,
  'contexts.md#arms': 25,
  'numerics.md#require-same': 20,
  'harnesses.md#reports': 10,
  'runs.md#next-to-the-config': 10,
  'decisions/README.md#11-programs-of-a-model-run-in-webassembly-behind-functions-of-ours-and-are-compared-outside': 200,
  'experiments.md': 800,
  'benchloop.md': 575,
  'coming-from.md#benchloop': 60,
  'configuration.md#scores-of-kept-runs': 45,
  'experiments.md#reports': 80,
  'experiments.md#resume': 60,
  'reports.md#experiments': 100,
  'README.md#experiments': 30,
  'judges.md': 800,
  'speed.md': 420,
  'configuration.md#load-and-exports': 130,
  'speed.md#speed-over-time': 65,
  'speed.md#time-limits-by-these-speeds': 105,
  'packs.md#longcontext-12': 60,
  'packs.md#private': 60,
  'speed.md#a-real-server': 560,
  'load.md': 1480,
  'judgebench.md': 800,
  'verifiers.md#decision': 190,
  'packs.md#pairs': 70,
  'gate-error-rates.md#pairs': 45,
  'reports.md#judges': 25,
  'reports.md#leaderboard': 180,
  'workflows/board.md': 150,
  'exporters.md': 760,
  'serve.md': 950,
};

it('stays short: 29,200 words, and some for later additions', () => {
  const pages = [
    ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join('docs', name)),
  ];
  const words = pages.map(
    (page) =>
      readFileSync(page, 'utf8')
        .split(/\s+/)
        .filter((word) => word !== '').length,
  );
  expect(
    words.reduce((sum, count) => sum + count, 0),
    'the limit of words: `added` in tests/docs-pages.test.ts',
  ).toBeLessThanOrEqual(Object.values(added).reduce((sum, count) => sum + count, 29_200));
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
