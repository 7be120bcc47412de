import { InputError } from '../lib/errors.ts';
import { foreignPack } from '../packs/foreign-pack.ts';
import { readPackText } from '../packs/load-packs.ts';
import { renderPack } from '../packs/render-pack.ts';
import { printable } from '../report/plain-text.ts';

/** Another tool's pack as one of ours, in YAML; in JSON, which has escapes, where it holds what no terminal shows. */
export async function packsImport(path: string): Promise<string> {
  const pack = foreignPack(await readPackText(path), path);
  if (pack === undefined)
    throw new InputError(
      `${path} is not a pack of a tool we know`,
      'benchlocal-cli packs (JSON Lines) can be imported.',
    );
  const text = renderPack(pack);
  return printable(text) === text ? text : `${JSON.stringify(pack, undefined, 2)}\n`;
}
