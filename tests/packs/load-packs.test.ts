import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadPacks } from '../../src/packs/load-packs.ts';
import { folderOf, sharedFolder } from '../support/folder-of.ts';
import { packText } from './pack-text.ts';

const folder = sharedFolder();

function file(name: string, text: string | Buffer): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

describe('loadPacks', () => {
  it('loads built-in packs by id and a folder of files in the order of their names', async () => {
    const packs = join(folder, 'packs');
    mkdirSync(packs, { recursive: true });
    writeFileSync(join(packs, 'b.yaml'), packText().replace('id: small', 'id: second'));
    writeFileSync(
      join(packs, 'a.jsonl'),
      '{"id":"first","version":"1.0.0","title":"First"}\n{"id":"A-1","title":"T","messages":[{"role":"user","content":"Hi"}],"expect":[{"kind":"number","value":4}]}\n',
    );
    writeFileSync(join(packs, 'notes.txt'), 'no pack');
    const loaded = await loadPacks(['toolcall-15', packs]);
    expect(loaded.map(({ pack, origin }) => [pack.id, origin])).toEqual([
      ['toolcall-15', 'built-in'],
      ['first', join(packs, 'a.jsonl')],
      ['second', join(packs, 'b.yaml')],
    ]);
  });

  it.each<[string, () => string[], RegExp]>([
    ['a name of no pack and no file', () => ['toolcal-15'], /there is no pack, file or folder "toolcal-15"/],
    [
      'a file above 1 MiB',
      () => [file('large.yaml', `# ${'x'.repeat(1024 * 1024)}`)],
      /large\.yaml is larger than 1 MiB/,
    ],
    [
      'a file that is not text',
      () => [file('binary.yaml', Buffer.from([0x69, 0xff, 0xfe]))],
      /binary\.yaml is not UTF-8 text/,
    ],
    ['a folder without packs', () => [folderOf()], /holds no pack/],
    [
      'the same id twice',
      () => [file('one.yaml', packText()), file('two.yaml', packText())],
      /two packs have the id "small": .*one\.yaml and .*two\.yaml/,
    ],
    ['an object of a prototype', () => ['constructor'], /there is no pack, file or folder "constructor"/],
  ])('refuses %s', async (_name, references, message) => {
    await expect(loadPacks(references())).rejects.toThrow(message);
  });

  it('lists every built-in pack for a name like none, the one without scenarios too', async () => {
    await expect(loadPacks(['xyzzy'])).rejects.toThrow(
      expect.objectContaining({ hint: expect.stringMatching(/^Built in are toolcall-15, .*, speed; fetched/) }),
    );
  });
});
