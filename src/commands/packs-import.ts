import { InputError } from '../lib/errors.ts';
import { readPackText } from '../packs/load-packs.ts';
import { renderPack } from '../packs/render-pack.ts';
import { foreignPack } from './foreign-pack.ts';

/** Another tool's pack as one of ours, in YAML. */
export async function packsImport(path: string): Promise<string> {
  const pack = foreignPack(await readPackText(path), path);
  if (pack === undefined)
    throw new InputError(
      `${path} is not a pack of a tool we know`,
      'benchlocal-cli packs (JSON Lines) can be imported.',
    );
  return renderPack(pack);
}
