import { describe, expect, it } from 'vitest';
import { documentText, type FencePolicy } from '../../src/verify/documents/document-text.ts';
import { contextWith, saying } from './attempt-with.ts';

const documentIn = (text: string, fence: FencePolicy) => documentText(saying(text), fence, 1000, contextWith());

const fenced = '```json\n{}\n```';

describe('a document in an answer', () => {
  it('has its fence removed if one is allowed or required', () => {
    expect(documentIn(fenced, 'allow')).toMatchObject({ ok: true, document: '{}' });
    expect(documentIn(fenced, 'require')).toMatchObject({ ok: true, document: '{}' });
    expect(documentIn(' {} \n', 'allow')).toMatchObject({ ok: true, document: '{}' });
    expect(documentIn('{}', 'forbid')).toMatchObject({ ok: true, document: '{}' });
  });

  it('is refused with a forbidden fence, and without a required one', () => {
    expect(documentIn(fenced, 'forbid')).toMatchObject({ ok: false, failure: { failure: 'wrapped' } });
    expect(documentIn('{}', 'require')).toMatchObject({ ok: false, failure: { failure: 'wrapped' } });
  });

  it('keeps prose around a fence, for the parser to refuse', () => {
    expect(documentIn(`Here:\n${fenced}`, 'allow')).toMatchObject({ ok: true, document: `Here:\n${fenced}` });
    expect(documentIn(`Here:\n${fenced}`, 'require')).toMatchObject({ ok: false, failure: { failure: 'wrapped' } });
  });
});
