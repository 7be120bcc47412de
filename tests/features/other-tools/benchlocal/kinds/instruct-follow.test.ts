import { describe, expect, it } from 'vitest';
import { message } from './responses.ts';
import { verifyBenchlocal } from './verify-benchlocal.ts';

const kind = 'benchlocal/instruct-follow';

describe('benchlocal/instruct-follow', () => {
  it.each([
    [{ kind: 'exact_length_words', value: 3 }, "don't go", true],
    [{ kind: 'exact_length_words', value: 2 }, 'naïve', true],
    [{ kind: 'exact_length_words', value: 3 }, 'one two', false],
    [{ kind: 'max_length_words', value: 2 }, 'one two', true],
    [{ kind: 'max_length_words', value: 2 }, 'one two three', false],
    [{ kind: 'min_length_words', value: 2 }, 'one', false],
    [{ kind: 'min_length_words', value: 2 }, 'one-two', true],
    [{ kind: 'case_only', value: 'uppercase' }, 'RAIN 1 é', true],
    [{ kind: 'case_only', value: 'uppercase' }, 'RAIn', false],
    [{ kind: 'case_only', value: 'lowercase' }, 'É rain', true],
    [{ kind: 'case_only', value: 'lowercase' }, 'Rain', false],
    [{ kind: 'case_only', value: 'titlecase' }, "The Dog'S Bone", true],
    [{ kind: 'case_only', value: 'titlecase' }, "The Dog's Bone", false],
    [{ kind: 'format_regex', pattern: '.+' }, 'anything', true],
    [{ kind: 'format_regex', pattern: '.+' }, '\u200b', true],
    [{ kind: 'format_regex', pattern: '.+' }, ' \u00a0\u0085\n', false],
    [{ kind: 'format_regex', pattern: '^b$' }, 'a\nb\nc', true],
    [{ kind: 'format_regex', pattern: '^b$' }, 'a\rb\rc', false],
    [{ kind: 'required_phrase', value: 'Tea' }, 'tea', false],
    [{ kind: 'required_phrase', value: 'Tea' }, 'Teapot', true],
    [{ kind: 'required_phrase_any', values: ['20', 'twenty'] }, 'about 120', true],
    [{ kind: 'required_phrase_any', values: ['20', 'twenty'] }, 'Twenty', false],
    [{ kind: 'forbidden_phrase', value: 'ban' }, 'urban', false],
    [{ kind: 'forbidden_phrase', value: 'ban' }, 'Ban', true],
    [{ kind: 'required_url_count', min: 1 }, 'ftp://a', false],
    [{ kind: 'required_url_count', min: 0 }, 'no link', true],
    [{ kind: 'required_url_count', min: 2 }, 'http://a https://b', true],
    [{ kind: 'required_url_count', min: 2 }, 'http://a,http://b', false],
    [{ kind: 'required_section_headers', headers: ['# One', '# Two'] }, '# Two\r\n # One \r\n', true],
    [{ kind: 'required_section_headers', headers: ['# One'] }, '# One!', false],
    [{ kind: 'required_section_headers', headers: ['# One', '# Two'] }, '# One', false],
    [{ kind: 'required_section_headers', headers: [''] }, 'a\n\nb', false],
    [{ kind: 'bullet_count', value: 2 }, '- a\n * b\n• c\n-d', true],
    [{ kind: 'bullet_count', value: 1 }, '-\u00a0a', true],
    [{ kind: 'language', value: 'english' }, 'café', false],
    [{ kind: 'language', value: 'english' }, 'coffee', true],
  ])('judges %j against %j: %s', async (assert, content, passes) => {
    const verdict = await verifyBenchlocal(message({ content }), { kind, asserts: [assert] });
    expect(verdict).toMatchObject(passes ? { outcome: 'pass' } : { outcome: 'fail', failure: 'verifier-fail' });
  });

  it('uses the reasoning as the answer if the content is empty', async () => {
    const expected = { kind, asserts: [{ kind: 'required_phrase', value: 'tea' }] };
    expect(await verifyBenchlocal(message({ content: '', reasoning: 'perhaps tea' }), expected)).toEqual({
      outcome: 'pass',
    });
    const thought = message({ content: '<think>tea</think>', reasoning_content: 'more tea' });
    expect(await verifyBenchlocal(thought, expected)).toEqual({ outcome: 'pass' });
  });

  it('does not look for an answer in a list of content parts', async () => {
    const parts = message({ content: [{ type: 'text', text: 'tea' }] });
    const expected = { kind, asserts: [{ kind: 'required_phrase', value: 'tea' }] };
    expect(await verifyBenchlocal(parts, expected)).toMatchObject({ outcome: 'fail', received: '' });
  });

  it('reports the first broken assert', async () => {
    const asserts = [
      { kind: 'required_phrase', value: 'tea' },
      { kind: 'bullet_count', value: 4 },
    ];
    expect(await verifyBenchlocal(message({ content: 'tea' }), { kind, asserts })).toMatchObject({
      expected: '{"kind":"bullet_count","value":4}',
    });
  });
});
