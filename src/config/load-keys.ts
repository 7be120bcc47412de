import { dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { providers } from '../endpoint/providers.ts';
import { InputError } from '../lib/errors.ts';
import { runGit } from '../lib/git.ts';
import { readRegularText } from '../lib/read-regular.ts';

/** Other variables could change the behaviour of this process. */
const taken = /^[A-Za-z_]\w*(?:KEY|TOKEN|URL)$/;

/** Reads variables from `--keys FILE` whose names end in KEY, TOKEN or URL. Refuses a file that git tracks. */
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

/** The example file that `init` writes. */
export function renderKeysExample(): string {
  const names = ['QUALITY_API_KEY', ...Object.values(providers).map(({ keyEnv }) => keyEnv), 'SCALEDOWN_API_KEY'];
  return [
    '# Copy this file to .env, name .env in .gitignore, and fill in what you use.',
    '# Then: npx quality-baseline --keys .env',
    ...names.map((name) => `${name}=`),
    '',
  ].join('\n');
}
