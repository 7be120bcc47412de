import { mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtinPacks } from '../../src/packs/builtin-packs.ts';
import { packOfChecked, readBuiltin, renderCheckedPack } from '../../src/packs/load-packs.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { packText } from './pack-text.ts';

function builtin(yaml: string, checked?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'checked-pack-'));
  const files = { yaml: join(folder, 'pack.yaml'), checked: join(folder, 'pack.json') };
  writeFileSync(files.yaml, yaml);
  if (checked !== undefined) writeFileSync(files.checked, checked);
  return { yaml: pathToFileURL(files.yaml), checked: pathToFileURL(files.checked) };
}

const named = (title: string) => packText().replace(/^title: .*$/m, `title: ${title}`);

/** As if the build had made it from this YAML, with a title that no YAML contains. */
function planted(yaml: string): string {
  return renderCheckedPack(yaml, 'p.yaml').replace(/"title":"[^"]*"/, '"title":"Planted"');
}

describe('readBuiltin', () => {
  it("uses the build's checked pack if it was made from this YAML", async () => {
    const yaml = named('Written');
    expect((await readBuiltin(builtin(yaml, planted(yaml)), 'p.yaml')).title).toBe('Planted');
  });

  it('parses the YAML if the checked pack was made from another', async () => {
    const pack = await readBuiltin(builtin(named('Written'), planted(named('Another'))), 'p.yaml');
    expect(pack).toEqual(parsePack(named('Written'), 'p.yaml'));
  });

  it('parses the YAML if nothing was checked before, as in src/', async () => {
    expect((await readBuiltin(builtin(named('Written')), 'p.yaml')).title).toBe('Written');
  });

  it('reports the faults of a YAML that was changed after it was checked', async () => {
    const broken = named('Written').replace(/^title/m, 'titel');
    await expect(readBuiltin(builtin(broken, planted(named('Written'))), 'p.yaml')).rejects.toThrow(/titel/);
  });
});

describe('a checked pack', () => {
  it.each(Object.entries(builtinPacks))('contains all of %s, in its order', async (id, files) => {
    const yaml = await readFile(files.yaml, 'utf8');
    const pack = packOfChecked(renderCheckedPack(yaml, id), yaml);
    expect(pack).toStrictEqual(parsePack(yaml, id));
    expect(JSON.stringify(pack)).toBe(JSON.stringify(parsePack(yaml, id)));
  });
});
