import { describe, expect, it } from 'vitest';
import { fail, pass } from '../../src/records/verdict.ts';
import { markdownOutline } from '../../src/verify/documents/markdown-outline.ts';
import { expectOnlyVerdicts, expectQuickFailures } from './any-document.ts';
import { contextWith, saying } from './attempt-with.ts';

const outline = [
  {
    text: 'Plan',
    level: 1,
    children: [
      { text: 'Goals', level: 2, children: [{ text: 'speed' }, { text: 'size', children: [{ text: 'on disk' }] }] },
      {
        text: { $pattern: '/^Steps/' },
        children: [
          { text: 'build', ordered: true },
          { text: 'ship', ordered: true },
        ],
      },
    ],
  },
];
const markdown = '# Plan\n\n## Goals\n\n- speed\n- **size**\n  - on disk\n\n## Steps to take\n\n1. build\n2. ship\n';

function check(text: string, expectation: Record<string, unknown> = { outline }) {
  const expected = markdownOutline.expectation.parse({ kind: 'markdown-outline', ...expectation });
  return markdownOutline.verify(saying(text), expected, contextWith());
}

describe('an outline', () => {
  it('passes with any bullet, any heading notation and marks in its entries', () => {
    const other = 'Plan\n====\n\nGoals\n-----\n* speed\n* size\n    * on disk\n\nSteps\n---\n1) build\n1) ship';
    expect(check(markdown)).toEqual({ outcome: 'pass' });
    expect(check(other)).toEqual({ outcome: 'pass' });
  });

  it('reports the path of the first difference', () => {
    expect(check(markdown.replace('on disk', 'on tape'))).toMatchObject({
      failure: 'wrong-value',
      expected: 'outline[0].children[0].children[1].children[0] = "on disk"',
      received: 'item "on tape"',
    });
    expect(check(markdown.replace('2. ship\n', ''))).toMatchObject({ failure: 'missing-field' });
    expect(check(`${markdown}3. rest\n`)).toMatchObject({ failure: 'extra-field', received: 'numbered item "rest"' });
  });

  it('sees an entry on the wrong level', () => {
    expect(check(markdown.replace('  - on disk', '- on disk'))).toMatchObject({ failure: 'missing-field' });
    expect(check(markdown.replace('## Goals', '### Goals'))).toMatchObject({
      failure: 'wrong-structure',
      expected: 'outline[0].children[0] is a heading of level 2',
    });
    expect(check(markdown.replace('## Steps', '# Steps'))).toMatchObject({ failure: 'missing-field' });
  });

  it('distinguishes numbered items from bullets', () => {
    const bullets = markdown.replace('1. ', '- ').replace('2. ', '- ');
    expect(check(bullets)).toMatchObject({ failure: 'wrong-structure', received: 'item "build"' });
  });

  it('allows nothing besides headings and list items by default', () => {
    const wrapped = `Here it is.\n\n${markdown}`;
    expect(check(wrapped)).toMatchObject({ failure: 'wrapped' });
    expect(check(markdown.replace('- speed', '- speed\n\n  more of it'))).toMatchObject({ failure: 'wrapped' });
    expect(check(wrapped, { outline, only: false })).toEqual({ outcome: 'pass' });
  });

  it('refuses a fence by default', () => {
    expect(check(`\`\`\`\n${markdown}\`\`\``)).toMatchObject({ failure: 'wrapped' });
    expect(check(`\`\`\`\n${markdown}\`\`\``, { outline, fence: 'allow' })).toEqual({ outcome: 'pass' });
  });

  const headings = [
    { level: 1, text: 'Plan' },
    { level: 2, text: 'Goals' },
    { level: 2, text: 'Steps to take' },
  ];

  it('can be judged by its headings alone, in order', () => {
    expect(check(`Text.\n\n${markdown}`, { headings })).toEqual({ outcome: 'pass' });
    expect(check(markdown.replace('## Goals\n', ''), { headings })).toMatchObject({
      failure: 'wrong-value',
      expected: 'headings[1] = "Goals"',
    });
    expect(check(markdown, { headings: headings.slice(0, 2) })).toMatchObject({ failure: 'extra-field' });
    expect(check(markdown, { headings, 'only-headings': true })).toMatchObject({ failure: 'wrapped' });
    expect(check('# Plan\n## Goals\n## Steps to take', { headings, 'only-headings': true })).toEqual({
      outcome: 'pass',
    });
  });

  it('can be judged by its list items alone', () => {
    const lists = [{ text: 'a', ordered: false, children: [{ text: 'b', ordered: true }] }, { text: 'c' }];
    expect(check('Intro\n\n- a\n  1. b\n- c', { lists })).toEqual({ outcome: 'pass' });
    expect(check('Intro\n\n- a\n  1. b\n- c', { lists, only: true })).toMatchObject({ failure: 'wrapped' });
    expect(check('- a\n- b\n- c', { lists })).toMatchObject({ failure: 'missing-field' });
  });

  it('must expect something: an empty expectation is refused', () => {
    const isValid = (change: object) =>
      markdownOutline.expectation.safeParse({ kind: 'markdown-outline', ...change }).success;
    expect(isValid({})).toBe(false);
    expect(isValid({ outline: [] })).toBe(false);
    expect(isValid({ outline: [{ text: 'a', level: 1, ordered: true }] })).toBe(false);
  });

  const plan = [{ level: 1, text: 'Plan' }];
  const numbered = [{ text: 'a', ordered: true }];
  const bullets = [{ text: 'a', ordered: false }];
  it.each([
    ['nothing', '# Plan', { headings }, fail('missing-field', 'headings[1] = "Goals"', 'nothing there')],
    ['no list', 'None.', { lists: bullets }, fail('missing-field', 'lists[0] = "a"', 'nothing there')],
    ['another item', '- b', { lists: bullets }, fail('wrong-value', 'lists[0] = "a"', 'item "b"')],
    ['another heading', '# Aim', { headings: plan }, fail('wrong-value', 'headings[0] = "Plan"', 'heading 1 "Aim"')],
    [
      'a heading of another level',
      '### Plan',
      { headings: plan },
      fail('wrong-structure', 'headings[0] is a heading of level 1', 'heading 3 "Plan"'),
    ],
    [
      'a bullet instead of a number',
      '- a',
      { lists: numbered },
      fail('wrong-structure', 'lists[0] is a numbered list item', 'item "a"'),
    ],
    [
      'a number instead of a bullet',
      '1. a',
      { lists: bullets },
      fail('wrong-structure', 'lists[0] is a list item without number', 'numbered item "a"'),
    ],
    [
      'a heading instead of an item',
      '# a',
      { outline: numbered },
      fail('wrong-structure', 'outline[0] is a numbered list item', 'heading 1 "a"'),
    ],
    ['an entry too many', '- a\n- b', { lists: bullets }, fail('extra-field', '1 entries in lists', 'item "b"')],
    [
      'an entry too many below another',
      '# Plan\n- a',
      { outline: plan },
      fail('extra-field', '0 entries in outline[0].children', 'item "a"'),
    ],
    [
      'other blocks',
      'Text.\n\n# Plan\n\n> Quote.',
      { headings: plan, 'only-headings': true },
      fail('wrapped', 'nothing besides the outline', 'paragraph, blockquote in Text.\n\n# Plan\n\n> Quote.'),
    ],
    [
      'a list besides headings',
      '# Plan\n- a\n- b',
      { headings: plan, 'only-headings': true },
      fail('wrapped', 'nothing besides headings', 'list item "a"'),
    ],
  ])('is refused with its fault: %s', (_, text, expectation, expected) => {
    expect(check(text, expectation)).toEqual(expected);
  });

  it.each([
    ['an item without its own text', '- - a', [{ text: '', children: [{ text: 'a' }] }]],
    ['a line break', '- a  \n  b', [{ text: 'a\nb' }]],
    ['marks, links and pictures', '# **a `b`** [c](d) ![e](f)', [{ text: 'a b c e' }]],
  ])('may hold %s', (_, text, entries) => {
    expect(check(text, { outline: entries })).toEqual(pass);
  });

  const expected = markdownOutline.expectation.parse({ kind: 'markdown-outline', outline });
  it('gets a verdict whatever it is', async () => {
    await expectOnlyVerdicts((attempt) => markdownOutline.verify(attempt, expected, contextWith()), [markdown]);
  });

  it('fails quickly if it is huge or endlessly nested', async () => {
    await expectQuickFailures((attempt) => markdownOutline.verify(attempt, expected, contextWith()));
  });
});
