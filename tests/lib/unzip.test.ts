import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/lib/errors.ts';
import { unzip } from '../../src/lib/unzip.ts';
import '../support/property-runs.ts';
import { type ZipEntry, zipWith } from '../support/zip-with.ts';

const limits = { bytes: 1000, files: 5 };

function unzipped(archive: Buffer, within = limits): Record<string, string> {
  return Object.fromEntries([...unzip(archive, within)].map(({ path, content }) => [path, content.toString()]));
}

describe('an archive', () => {
  it('is unpacked, compressed and stored files alike, without folders', () => {
    const entries = [{ path: 'a.txt', content: 'first' }, { path: 'logs/' }];
    const archive = zipWith([...entries, { path: 'logs/b.txt', content: 'second', isStored: true }]);
    expect(unzipped(archive)).toEqual({ 'a.txt': 'first', 'logs/b.txt': 'second' });
    expect(unzipped(zipWith([]))).toEqual({});
  });

  it.each<[string, ZipEntry[], string]>([
    ['a step up', [{ path: '../a' }], 'leads out of its folder'],
    ['a step up in its midst', [{ path: 'a/../../b' }], 'leads out of its folder'],
    ['an absolute path', [{ path: '/etc/passwd' }], 'leads out of its folder'],
    ['a path of Windows', [{ path: '..\\a' }], 'leads out of its folder'],
    ['a drive', [{ path: 'C:a' }], 'leads out of its folder'],
    ['no name', [{ path: '' }], 'leads out of its folder'],
    ['a name with a zero', [{ path: 'a\0b' }], 'leads out of its folder'],
    ['a link', [{ path: 'a', content: '/etc/passwd', mode: 0o120777 }], 'is no plain file'],
    ['a pipe', [{ path: 'a', mode: 0o010644 }], 'is no plain file'],
    ['the same twice', [{ path: 'a' }, { path: 'a' }], 'is in it twice'],
    [
      'too much',
      [
        { path: 'a', content: 'x'.repeat(600) },
        { path: 'b', content: 'x'.repeat(600) },
      ],
      'more than 1000',
    ],
    ['more bytes than it states', [{ path: 'a', content: 'x'.repeat(5000), size: 10 }], 'larger than it says'],
    ['fewer bytes than it states', [{ path: 'a', content: 'x', size: 10 }], 'is damaged'],
    ['another content', [{ path: 'a', content: 'x', checksum: 1 }], 'is damaged'],
    ['an encrypted file', [{ path: 'a', flags: 1 }], 'is encrypted'],
    ['another compression', [{ path: 'a', method: 12 }], 'in a way that is not known'],
    [
      'stored data that is marked as compressed',
      [{ path: 'a', content: 'plain', isStored: true, method: 8 }],
      'is damaged',
    ],
    ['too many files', Array.from({ length: 6 }, (_, index) => ({ path: `${index}` })), 'more than 5 files'],
  ])('is refused for %s', (_, entries, words) => {
    expect(() => unzipped(zipWith(entries))).toThrow(words);
  });

  it('is refused if it is invalid or truncated', () => {
    const archive = zipWith([{ path: 'a', content: 'text' }]);
    expect(() => unzipped(Buffer.from('no archive'))).toThrow('it is no zip archive');
    expect(() => unzipped(archive.subarray(0, archive.length - 30))).toThrow('it is no zip archive');
    expect(() => unzipped(archive.subarray(20))).toThrow(/refused/);
  });

  it('never exceeds its folder or its limits, for any content', () => {
    const whole = zipWith([
      { path: 'a/b', content: 'first' },
      { path: 'c', content: 'x'.repeat(300), isStored: true },
    ]);
    const change = fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const archive = Buffer.from(whole);
        for (const [at, value] of changes) archive[at] = value;
        try {
          const files = [...unzip(archive, limits)];
          expect(files.every(({ path }) => !path.split('/').some((step) => ['', '.', '..'].includes(step)))).toBe(true);
          expect(files.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(limits.bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(() => unzipped(Buffer.from(bytes))).toThrow(InputError);
      }),
    );
  });
});
