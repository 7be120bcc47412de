import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { portVersions } from '../../src/verify/ports.ts';
import {
  type Expectation,
  expectationSchema,
  isCompatible,
  keyOrdersOf,
  kinds,
  revisionsOf,
  splitExpectation,
  verify,
} from '../../src/verify/registry.ts';
import { contextWith, saying } from './attempt-with.ts';

const parsed = (value: unknown): Expectation => expectationSchema.parse(value);
const verdictOn = (text: string, value: unknown) => verify(saying(text), parsed(value), contextWith());

describe('what a failed check breaks', () => {
  const twoRules = (covers?: readonly string[]) => ({
    kind: 'text-rules',
    ...(covers === undefined ? {} : { covers }),
    rules: [
      { rule: 'contains', text: 'blue', covers: ['blue'] },
      { rule: 'contains', text: 'dark', covers: ['dark'] },
    ],
  });

  it('is what the check itself reports, else all that it covers, each once', async () => {
    expect(await verdictOn('dark', twoRules(['colour']))).toMatchObject({ outcome: 'fail', broke: ['blue'] });
    const either = {
      kind: 'any-of',
      covers: ['four'],
      of: [
        { kind: 'number', value: 4 },
        { kind: 'number', value: 5 },
      ],
    };
    expect(await verdictOn('6', either)).toMatchObject({ outcome: 'fail', broke: ['four'] });
    const number = { kind: 'number', value: 4, covers: ['four', 'even', 'four'] };
    expect(await verdictOn('5', number)).toMatchObject({ outcome: 'fail', broke: ['four', 'even'] });
  });

  it('is left out if the check covers nothing', async () => {
    expect(await verdictOn('5', { kind: 'number', value: 4 })).not.toHaveProperty('broke');
  });

  it('is nothing if the check passes', async () => {
    expect(await verdictOn('4', { kind: 'number', value: 4, covers: ['four'] })).toEqual({ outcome: 'pass' });
    expect(await verdictOn('dark blue', twoRules(['colour']))).toEqual({ outcome: 'pass' });
  });
});

describe('the orders of keys that matter', () => {
  const pairs = (order: string, ...keys: readonly string[]) => ({
    kind: 'key-values',
    order,
    values: Object.fromEntries(keys.map((key) => [key, 1])),
  });

  it.each([
    ['the keys of key-values in their order', pairs('exact', 'b', 'a'), [['b', 'a']]],
    ['none if any order is right', pairs('any', 'b', 'a'), []],
    ['none for the order of calls', { kind: 'tool-calls', calls: [{ name: 'b' }, { name: 'a' }], order: 'exact' }, []],
    ['none of a value', { kind: 'json-value', value: { b: 1, a: 2 } }, []],
    [
      'those of all parts',
      {
        kind: 'all-of',
        of: [pairs('exact', 'b', 'a'), { kind: 'any-of', of: [pairs('any', 'x'), pairs('exact', 'd', 'c')] }],
      },
      [
        ['b', 'a'],
        ['d', 'c'],
      ],
    ],
    ['those of what must not be', { kind: 'not', of: pairs('exact', 'b', 'a') }, [['b', 'a']]],
  ])('are %s', (_, value, orders) => {
    expect(keyOrdersOf(parsed(value))).toEqual(orders);
  });
});

describe('the independent parts of a check', () => {
  const four = { kind: 'number', value: 4 };

  it('are the rules of a text, with the other settings of the check', () => {
    const rules = [
      { rule: 'contains', text: 'KX-1' },
      { rule: 'words', max: 9 },
    ];
    expect(splitExpectation(parsed({ kind: 'final-text', covers: ['code'], rules }))).toEqual(
      rules.map((rule) => parsed({ kind: 'final-text', covers: ['code'], rules: [rule] })),
    );
  });

  it('inherit what an all-of covers if they name nothing', () => {
    const own = { ...four, covers: ['own'] };
    expect(splitExpectation(parsed({ kind: 'all-of', covers: ['all'], of: [four, own] }))).toStrictEqual([
      parsed({ ...four, covers: ['all'] }),
      parsed(own),
    ]);
    expect(splitExpectation(parsed({ kind: 'all-of', of: [four, own] }))).toStrictEqual([parsed(four), parsed(own)]);
  });

  it('are the check itself if only the whole decides', () => {
    const either = { kind: 'any-of', of: [four, { ...four, value: 5 }] };
    expect(splitExpectation(parsed(either))).toEqual([parsed(either)]);
    expect(splitExpectation(parsed({ kind: 'not', of: four }))).toEqual([parsed({ kind: 'not', of: four })]);
  });
});

describe('a kind of check', () => {
  const composites = ['all-of', 'any-of', 'not'];
  const defined = ['src/verify', 'src/features']
    .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)))
    .filter((path) => path.endsWith('.ts') && /\b(?:defineVerifier|scorer)\(/.test(readFileSync(path, 'utf8')))
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      const named = text.matchAll(/\bkind: z\.literal\('([^']+)'\)|= scorer\('([^']+)'/g);
      return [...named].map(([, ours, theirs]) => ({ path, kind: ours ?? theirs ?? '' }));
    });

  it('that a file defines is in the registry or a feature', () => {
    expect(defined.filter(({ kind }) => !kinds().includes(kind))).toEqual([]);
    expect(defined).toHaveLength(kinds().length - composites.length);
  });

  it('has a test of the same name', () => {
    const tests = ['tests/verify', 'tests/features'].flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => basename(name)),
    );
    const missing = defined.filter(({ kind }) => !tests.includes(`${basename(kind)}.test.ts`));
    expect(missing.map(({ kind }) => kind)).toEqual([]);
  });
});

describe('the kinds', () => {
  it('of another tool are distinguished from ours', () => {
    const theirs = { kind: 'benchlocal/answer-match', asserts: [{ kind: 'exact_letter', value: 'A' }] };
    expect(isCompatible(parsed(theirs))).toBe(true);
    expect(isCompatible(parsed({ kind: 'all-of', of: [theirs, theirs] }))).toBe(false);
    expect(isCompatible(parsed({ kind: 'number', value: 4 }))).toBe(false);
  });

  it('are complete: composites with the revisions of their parts, and no other kind', () => {
    expect(kinds()).toEqual(expect.arrayContaining(['tool-calls', 'all-of', 'any-of', 'not', 'benchlocal/tool-call']));
    expect(new Set(kinds()).size).toBe(kinds().length);
    const nested = {
      kind: 'any-of',
      of: [
        { kind: 'not', of: { kind: 'number', value: 4 } },
        { kind: 'json-value', value: 1 },
      ],
    };
    expect(revisionsOf(parsed(nested)).map((each) => each.replace(/@\d+$/, ''))).toEqual([
      'any-of',
      'not',
      'number',
      'json-value',
    ]);
    expect(expectationSchema.safeParse({ kind: 'says', text: 'x' }).success).toBe(false);
  });

  it('name the raised version of a port that a check uses', () => {
    const asking = (backtracking: boolean) => ({
      kind: 'text-rules',
      rules: [{ rule: 'matches', pattern: '/a/', backtracking }],
    });
    const revisions = (value: unknown, patterns: number) =>
      revisionsOf(parsed(value), { ...portVersions, patterns }).slice(-1);
    expect(revisions({ kind: 'not', of: asking(true) }, 2)).toEqual(['patterns@2']);
    expect(revisions(asking(true), 1)).toEqual(revisions(asking(false), 2));
  });
});
