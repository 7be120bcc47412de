import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gatherRuns } from '../../src/action/gather-runs.ts';
import { fail } from '../../src/records/verdict.ts';
import { attemptWith } from '../run/lines.ts';
import '../support/property-runs.ts';
import { keepRun, packWith, testIo, withRoot } from './kept-run-with.ts';

const policy = { onInconclusive: 'fail', onMissingBaseline: 'warn', bisect: false } as const;
const packs = [packWith('one', ['blue', 'red']), packWith('two', ['blue'])];

/** Replaces some nested value with another. */
function changed(value: unknown, choices: readonly number[], other: unknown): unknown {
  const [choice, ...rest] = choices;
  if (choice === undefined || typeof value !== 'object' || value === null) return other;
  const keys = Object.keys(value);
  const key = keys[choice % Math.max(1, keys.length)];
  if (key === undefined) return other;
  const inner = changed((value as Record<string, unknown>)[key], rest, other); // its own key
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner };
}

const anyValue = fc.oneof(
  fc.constantFrom(
    0,
    1,
    2,
    9999,
    10_000,
    1e9,
    2 ** 53 - 1,
    -1,
    null,
    '',
    '__proto__',
    'one/S-1',
    'two',
    'a/b',
    'passed',
  ),
  fc.constantFrom('<img src=x onerror=alert(1)>', '[x](https://evil.example)', '::error::x'),
  fc.jsonValue(),
);

const anyChange = fc.record({
  line: fc.nat({ max: 5 }),
  choices: fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 4 }),
  other: anyValue,
});

describe('runs from anybody', () => {
  it(
    'crash nothing and produce no markup, whatever they contain',
    () =>
      withRoot(async (root) => {
        const lines = [attemptWith(), attemptWith({ scenario: 'one/S-2', verdict: fail('wrong-text', 'red', 'blue') })];
        const shard = { index: 1, of: 2 };
        const folder = await keepRun(root, { packs, lines, plan: { shard } });
        const files = { journal: join(folder, 'journal.jsonl'), run: join(folder, 'run.json') };
        const [journal, run] = [await readFile(files.journal, 'utf8'), await readFile(files.run, 'utf8')];
        await fc.assert(
          fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 3 }), async (changes) => {
            const values: unknown[] = [...journal.trim().split('\n'), run].map((text) => JSON.parse(text));
            for (const { line, choices, other } of changes) {
              const at = line % values.length;
              values[at] = changed(values[at], choices, other);
            }
            const texts = values.map((value) => JSON.stringify(value));
            await writeFile(
              files.journal,
              texts
                .slice(0, -1)
                .map((text) => `${text}\n`)
                .join(''),
            );
            await writeFile(files.run, texts.at(-1) ?? '');
            const temp = join(root, 'temp');
            const found = await gatherRuns({ folder, expected: [{ slug: 'vllm/tiny' }], policy, temp }, testIo(root));
            await rm(temp, { recursive: true, force: true });
            expect(found.outcome).not.toBe('crashed');
            const outside = found
              .markdown(60_000)
              .replace(/```[\s\S]*?\n```/g, '')
              .replace(/`+[^`\n]*`+/g, '');
            expect(outside).not.toMatch(/<img|(?<!\\)\]\(|^::/m);
          }),
          { numRuns: 150 },
        );
      }),
    120_000,
  );
});
