import { dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { providers } from '../endpoint/providers.ts';
import { InputError } from '../lib/errors.ts';
import { runGit } from '../lib/git.ts';
import { readRegularText } from '../lib/read-regular.ts';

/** Other variables of such a file would change what this process does. */
const taken = /^[A-Za-z_]\w*(?:KEY|TOKEN|URL)$/;

/** The variables of `--keys FILE` whose names end in KEY, TOKEN or URL. A file that git tracks is refused. */
export async function loadKeys(path: string, cwd: string): Promise<Readonly<Record<string, string>>> {
  const full = resolve(cwd, path);
  const text = await readRegularText(full, { takesPipe: true });
  if (text === undefined)
    throw new InputError(`--keys ${path}: there is no such file`, 'Copy .env.example, and fill it in.');
  const tracked = await runGit(dirname(full), ['ls-files', '--error-unmatch', '--', full]);
  if (tracked.ok)
    throw new InputError(
      `--keys ${path}: git tracks this file, and keys do not belong in a commit`,
      `Untrack it with git rm --cached ${path}, name it in .gitignore, and replace keys that were pushed.`,
    );
  const found = Object.entries(parseEnv(text)).flatMap(([name, value]) =>
    taken.test(name) && value !== undefined && value !== '' ? [[name, value] as const] : [],
  );
  if (found.length > 0) return Object.fromEntries(found);
  throw new InputError(`--keys ${path} sets no key`, 'A line is NAME=VALUE; names end in KEY, TOKEN or URL.');
}

/** What `init` writes, for people to copy. */
export function renderKeysExample(): string {
  const names = ['QUALITY_API_KEY', ...Object.values(providers).map(({ keyEnv }) => keyEnv), 'SCALEDOWN_API_KEY'];
  return [
    '# Copy this file to .env, name .env in .gitignore, and fill in what you use.',
    '# Then: npx quality-baseline --keys .env',
    ...names.map((name) => `${name}=`),
    '',
  ].join('\n');
}
