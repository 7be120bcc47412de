import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { appPages } from '../../../src/features/serve/make/make-handlers.ts';
import { postResume, postStart, postStop } from '../../../src/features/serve/make/make-run.ts';
import type { PageContext } from '../../../src/features/serve/make/page-context.ts';
import { RunIndex } from '../../../src/features/serve/run-index.ts';
import { Children } from '../../../src/features/serve/server/children.ts';
import { InputError } from '../../../src/lib/errors.ts';
import { runsFolderOf } from '../../../src/store/make-folder.ts';
import { keepRun, packWith, said, testIo, withRoot } from '../../commands/kept-run-with.ts';
import { attemptWith } from '../../run/lines.ts';
import { drawSeed } from '../../support/seed.ts';

const isLong = process.env['QUALITY_BASELINE_LONG'] !== undefined;
const options = { seed: isLong ? drawSeed('served pages') : 20261127, numRuns: isLong ? 20_000 : 400 };
const markup = '<img src=x onerror=attack()>';
const run = '20260102T030405Z-0001';

const names = [
  'run',
  'q',
  'slug',
  'mode',
  'pack',
  'tier',
  'load',
  'order',
  'score',
  'id',
  'side',
  'scenario',
  'round',
  'page',
];
const known = [run, `${run}@no-thinking`, `${run}@8@no-thinking`, 'no-thinking', 'p/S-1', '1', '-1', '1e9', '../..'];
const text = fc.oneof(
  fc.constantFrom(...known, markup, '', '\u0000', '__proto__', 'constructor'),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const query = fc
  .array(fc.tuple(fc.constantFrom(...names, 'failed', 'only', 'command', 'budget', '__proto__'), text), {
    maxLength: 6,
  })
  .map((pairs) => new URLSearchParams(pairs));
const body = fc.oneof(
  fc.dictionary(
    fc.constantFrom(...names, 'packs', 'modes', 'command', 'confirmed', '__proto__'),
    fc.oneof(text, fc.jsonValue()),
  ),
  fc.jsonValue(),
);

async function withContext(use: (context: PageContext) => Promise<void>): Promise<void> {
  await withRoot(async (root) => {
    const lines = [
      attemptWith({ scenario: 'p/S-1', ...said('red') }),
      attemptWith({ scenario: 'p/S-2', ...said('blue') }),
    ];
    await keepRun(root, { packs: [packWith('p', ['red', 'green'])], lines, plan: { rounds: 1 } });
    const target = "  - { slug: local/tiny, endpoint: 'http://127.0.0.1:9', model: tiny }\n";
    await writeFile(join(root, 'quality-baseline.yml'), `version: 1\ntargets:\n${target}`);
    const index = new RunIndex({ runs: [runsFolderOf(root)], baselines: [], file: undefined });
    await index.refresh();
    const io = testIo(root);
    await using children = new Children({ program: [process.execPath, '--eval', ''], cwd: root, clock: io.clock });
    await use({ root, config: undefined, index, baselinesDir: 'baselines', isReadOnly: false, children, io });
  });
}

/** undefined for a foreseen error */
async function foreseen<Value>(made: Promise<Value>): Promise<Value | undefined> {
  return made.catch((error: unknown) => {
    if (error instanceof InputError) return undefined;
    throw error;
  });
}

it('every page of serve accepts any query, or names what is wrong; no text becomes markup', () =>
  withContext(async (context) => {
    let made = 0;
    const property = fc.asyncProperty(fc.constantFrom(...appPages), query, async ({ make }, asked) => {
      const page = await foreseen(make(asked, context));
      made += Number(page !== undefined);
      expect(page?.body.markup ?? '').not.toContain(markup);
    });
    await fc.assert(property, options);
    expect(made).toBeGreaterThan(options.numRuns / 2);
  }));

it('no posted body starts anything that the config does not name', () =>
  withContext(async (context) => {
    const posts = fc.constantFrom(postStart, postStop, postResume);
    let refused = 0;
    const property = fc.asyncProperty(posts, body, async (post, value) => {
      refused += Number((await foreseen(post(value, context) as Promise<object>)) === undefined);
      expect(context.children.latest?.words.slice(0, 3) ?? []).toSatisfy(
        ([command, flag]: string[]) => command === undefined || (command === 'check' && flag === '--resume'),
      );
    });
    await fc.assert(property, options);
    expect(refused).toBeGreaterThan(options.numRuns / 2);
  }));
