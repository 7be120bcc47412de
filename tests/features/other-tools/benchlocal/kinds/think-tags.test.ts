import { describe, expect, it } from 'vitest';
import { withoutThinkTags } from '../../../../../src/features/other-tools/benchlocal/kinds/wire-response.ts';

// The expected texts follow from benchlocal-cli's rules: blocks are removed first, then the remaining tags.
describe('think tags that are written badly', () => {
  it.each([
    ['a tag that does not end', 'a <think b', 'a <think b'],
    ['a closing tag that does not end', 'a </think b', 'a </think b'],
    ['a block whose end does not end', '<think>a</think', 'a</think'],
    ['a closing tag within an opening one', '<think </think>a</think>b', 'b'],
    ['only a closing tag within an opening one', '<think </think>a', 'a'],
    ['an opening tag without its end, then text with a bracket', '<think 1 > 2', '2'],
    ['a block before a tag that does not end', '<think>a</think>b <think', 'b <think'],
    ['closing tags in a row', 'a</think></think>b', 'ab'],
    ['two blocks and a closing tag', 'a<think>b</think>c<think>d</think>e</think>f', 'acef'],
    ['an attribute in a closing tag', '<think>a</think x>b', 'ab'],
    ['text outside tags keeps its outer space', ' a ', ' a '],
    ['text around a tag loses its outer space', ' a </think> ', 'a'],
  ])('%s: %j becomes %j', (_what, text, left) => {
    expect(withoutThinkTags(text)).toBe(left);
  });
});
