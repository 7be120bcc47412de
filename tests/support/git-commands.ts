import { execFileSync } from 'node:child_process';

const settings = {
  ...{ 'user.name': 'Test', 'user.email': 'test@localhost', 'commit.gpgsign': 'false' },
  // Without these, each commit starts a process that looks for something to tidy up.
  ...{ 'gc.auto': '0', 'maintenance.auto': 'false' },
};
const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/**
 * Runs git commands one after another and returns what they print. A shell starts them, since a process as large as that
 * of the tests needs long to fork.
 */
export function runGit(
  folder: string,
  commands: readonly (readonly string[])[],
  env: NodeJS.ProcessEnv = process.env,
): string {
  const [only = [], ...more] = commands.map((words) => ['-C', folder, ...given, ...words]);
  const options = { encoding: 'utf8', env, stdio: 'pipe' } as const;
  if (more.length === 0) return execFileSync('git', only, options).trim();
  const script = [only, ...more].map((words) => ['git', ...words].map(quoted).join(' ')).join(' && ');
  return execFileSync('sh', ['-c', script], options).trim();
}

/** Commits all files and prints the id of the commit. */
export const commitAll = [
  ['add', '--all'],
  ['commit', '--quiet', '--allow-empty', '--message', 'A change'],
  ['rev-parse', 'HEAD'],
] as const;

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
