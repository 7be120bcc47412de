import { describe, expect, it } from 'vitest';
import { documentText, type FencePolicy } from '../../src/verify/documents/document-text.ts';
import { contextWith, saying } from './attempt-with.ts';

const documentIn = (text: string, fence: FencePolicy) => documentText(saying(text), fence, 1000, contextWith());

const fenced = '```json\n{}\n```';

describe('a document in an answer', () => {
  it('takes the fence off where one may or must stand', () => {
    expect(documentIn(fenced, 'allow')).toMatchObject({ ok: true, document: '{}' });
    expect(documentIn(fenced, 'require')).toMatchObject({ ok: true, document: '{}' });
    expect(documentIn(' {} \n', 'allow')).toMatchObject({ ok: true, document: '{}' });
    expect(documentIn('{}', 'forbid')).toMatchObject({ ok: true, document: '{}' });
  });

  it('names a fence that must not be there, and one that is not', () => {
    expect(documentIn(fenced, 'forbid')).toMatchObject({ ok: false, failure: { failure: 'wrapped' } });
    expect(documentIn('{}', 'require')).toMatchObject({ ok: false, failure: { failure: 'wrapped' } });
  });

  it('leaves prose around a fence in place, for the parser to refuse', () => {
    expect(documentIn(`Here:\n${fenced}`, 'allow')).toMatchObject({ ok: true, document: `Here:\n${fenced}` });
    expect(documentIn(`Here:\n${fenced}`, 'require')).toMatchObject({ ok: false, failure: { failure: 'wrapped' } });
  });
});
