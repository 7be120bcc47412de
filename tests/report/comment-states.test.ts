import { describe, expect, it } from 'vitest';
import { version } from '../../src/lib/version.ts';
import { commentOf, commentStates } from './comment-states.ts';

describe.each(commentStates)('the comment of %s', (state) => {
  const comment = commentOf(state);
  const [shown = ''] = comment.split('<details>');

  it('is easy to read on a phone', async () => {
    await expect(
      comment.replace(`quality-baseline ${version}. What`, 'quality-baseline VERSION. What'),
    ).toMatchFileSnapshot(`../golden/report/comment-${state}.md`);
  });

  it('says its outcome first, and has two tables of at most four columns before the first fold', () => {
    expect(comment.split('\n')[2]).toMatch(/^##+ (?:✅|❌|⚠️|⚪|☑️) /u);
    const heads = shown.match(/^\|.*\|\n\| :-/gm) ?? [];
    expect(heads.length).toBeLessThanOrEqual(2);
    for (const head of heads) expect(head.split('\n')[0]?.match(/\|/g)?.length).toBeLessThanOrEqual(5);
  });

  it('takes 30 lines before the first fold', () => {
    expect(shown.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(30);
  });
});

it('takes three lines for a pass', () => {
  const [, , shown = ''] = /^(<!--.*-->\n)([\s\S]*?)<details>/.exec(commentOf('passed')) ?? [];
  expect(shown.split('\n').filter((line) => line !== '')).toHaveLength(2);
});

describe('a comment about a drop', () => {
  const comment = commentOf('regressed');

  it('names outcome, target, drop and cause once', () => {
    const [shown = ''] = comment.split('<details>');
    for (const once of ['Regressed', 'qwen-35b-a3b-dual', 'by 13.3 pp', 'Likely cause'])
      expect(shown.split(once)).toHaveLength(2);
  });

  it('shows what the worst scenario expected and received, in six lines, and links the page', () => {
    expect(comment).toContain(
      '| ↓ `toolcall-15/TC-04` One call with one argument | 100 → 0 % (6 attempts) | no-tool-call 6 |',
    );
    const [, excerpt = ''] = /```text\n([\s\S]*?)\n```/.exec(comment) ?? [];
    expect(excerpt).toMatch(/^expected: a call to get_weather/);
    expect(excerpt).toContain('\nreceived: no call');
    expect(excerpt.split('\n').length).toBeLessThanOrEqual(6);
    expect(comment).toContain('[both answers in full](https://github.com/acme/models/actions/runs/5000/artifacts/70)');
  });
});

describe('a comment about a failure', () => {
  it('carries the faults, and the last ten lines of a log', () => {
    expect(commentOf('bad-config')).toContain('targets.0.boot.redy: unknown key');
    expect(commentOf('boot-failed').match(/^ {2}\| /gm)).toHaveLength(10);
    expect(commentOf('boot-failed')).toContain('  | ValueError: no such file');
    expect(commentOf('boot-failed')).toContain('Its last 10 lines:');
  });
});
