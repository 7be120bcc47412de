import { describe, expect, it } from 'vitest';
import { message } from './responses.ts';
import { verifyBenchlocal } from './verify-benchlocal.ts';

describe('markdown_structure', () => {
  it.each([
    ['a header that is expected twice and occurs once', ['|a|', '|a|'], '|a|\n|-|'],
    ['headers in the order asked for', ['|a|', '|b|'], 'Text\n|a|\n|-|\n|1|\n\n|b|\n|:-:|'],
    ['other tables around', ['| a | b |'], '|x|\n|-|\n\n|A|B|\n|--|:-|\n|1|2|'],
  ])('passes: %s', async (_what, headers, content) => {
    const asserts = [{ kind: 'markdown_structure', headers }];
    expect(await verifyBenchlocal(message({ content }), { kind: 'benchlocal/struct-output', asserts })).toEqual({
      outcome: 'pass',
    });
  });

  it.each([
    ['no table', ['|a|'], 'a', 'missing header'],
    ['no text', ['|a|'], '', 'missing header'],
    ['no pipe at the end', ['|a|b|'], '|a|b\n|-|-|', 'missing header'],
    ['no pipe at the start', ['|a|b|'], 'a|b|\n|-|-|', 'missing header'],
    ['the separator line first', ['|a|'], '|-|\n|a|', 'missing separator'],
    ['a separator without a header', ['|a|'], '|-|', 'missing header'],
    ['another column', ['|a|'], '|b|\n|-|', 'missing header'],
    ['letters that are one in capitals only', ['|Straße|'], '|STRASSE|\n|-|', 'missing header'],
    ['nothing below the header', ['|a|'], '|a|', 'missing separator'],
    ['a row below the header', ['|a|b|'], '|a|b|\n|1|2|', 'missing separator'],
    ['text in one cell of the separator', ['|a|b|'], '|a|b|\n|-|x|', 'missing separator'],
    ['a separator without outer pipes', ['|a|b|'], '|a|b|\n-|-', 'missing separator'],
    ['a separator of another width', ['|a|b|'], '|a|b|\n|-|-|-|', 'missing separator'],
    ['only the second header', ['|a|', '|b|'], '|b|\n|-|', 'missing header'],
  ])('fails and says why: %s', async (_what, headers, content, problem) => {
    const asserts = [{ kind: 'markdown_structure', headers }];
    expect(await verifyBenchlocal(message({ content }), { kind: 'benchlocal/struct-output', asserts })).toEqual({
      outcome: 'fail',
      failure: 'wrong-structure',
      expected: `${headers.join(', ')} (${problem})`,
      received: content,
    });
  });
});
