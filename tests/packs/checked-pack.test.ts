import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtinPacks, yamlOf } from '../../src/packs/builtin-packs.ts';
import { parseCheckedPack, parsePack, readBuiltin, renderCheckedPack } from '../../src/packs/parse-pack.ts';
import { folderOf } from '../support/folder-of.ts';
import { packText } from './pack-text.ts';

function builtin(yaml: string | undefined, checked?: string) {
  const folder = folderOf();
  const files = { yaml: join(folder, 'pack.yaml'), checked: join(folder, 'pack.json') };
  if (yaml !== undefined) writeFileSync(files.yaml, yaml);
  if (checked !== undefined) writeFileSync(files.checked, checked);
  return pathToFileURL(files.checked);
}

const named = (title: string) => packText().replace(/^title: .*$/m, `title: ${title}`);

describe('readBuiltin', () => {
  it('uses the packs that the build has checked, without the YAML', () => {
    const files = builtin(undefined, renderCheckedPack(named('Checked'), 'p.yaml'));
    expect(readBuiltin(files, 'p.yaml')).toEqual(parsePack(named('Checked'), 'p.yaml'));
  });

  it('parses the YAML if nothing was checked before, as in src/', () => {
    expect(readBuiltin(builtin(named('Written')), 'p.yaml').title).toBe('Written');
  });
});

describe('a checked pack', () => {
  it.each(Object.entries(builtinPacks))('contains all of %s, in its order', async (id, checked) => {
    const yaml = await readFile(yamlOf(checked), 'utf8');
    const pack = parseCheckedPack(renderCheckedPack(yaml, id));
    expect(pack).toStrictEqual(parsePack(yaml, id));
    expect(JSON.stringify(pack)).toBe(JSON.stringify(parsePack(yaml, id)));
  });
});
