import { describe, expect, it } from 'vitest';
import { facet } from '../../src/lib/facet.ts';

describe('facet', () => {
  it('gives what was installed', () => {
    const kinds = facet<string>('kinds');
    kinds.install(['a', 'b']);
    expect(kinds.all()).toEqual(['a', 'b']);
  });

  it('is not read before anything is installed', () => {
    expect(() => facet('kinds').all()).toThrow('kinds are read before the features are installed');
  });

  it('takes no other items once it was read', () => {
    const kinds = facet<string>('kinds');
    kinds.install(['a']);
    kinds.install(['b']);
    kinds.all();
    kinds.install(['b']);
    expect(() => kinds.install(['c'])).toThrow('kinds are installed after they were read');
  });

  it('takes no two items of one key', () => {
    const kinds = facet<{ name: string }>('kinds', ({ name }) => name);
    expect(() => kinds.install([{ name: 'a' }, { name: 'a' }])).toThrow('two of the kinds are a');
  });

  it('takes no two items that share one of their keys', () => {
    const kinds = facet<{ names: string[] }>('kinds', ({ names }) => names);
    expect(() => kinds.install([{ names: ['a', 'b'] }, { names: ['c', 'b'] }])).toThrow('two of the kinds are b');
  });

  it('joins what its items give', () => {
    const kinds = facet<string>('kinds');
    kinds.install(['a', 'b', 'c'], ['speed', 'load', 'judges']);
    const given = [{ notes: ['one'], speed: 1 }, undefined, { notes: ['two'], load: 2, speed: undefined }];
    expect(kinds.joined(given)).toEqual({ notes: ['one', 'two'], speed: 1, load: 2 });
  });

  it('names both features that give one value', () => {
    const kinds = facet<string>('kinds');
    kinds.install(['a', 'b', 'c'], ['speed', 'load', 'judges']);
    expect(() => kinds.joined([{ row: 1 }, {}, { row: 1 }])).toThrow('speed and judges both give the row of the kinds');
  });
});
