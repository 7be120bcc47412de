import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';

/** Where BenchLoop itself is installed; undefined if nowhere. */
export function benchloopHome(): string | undefined {
  const folder = process.env['BENCHLOOP_HOME'];
  if (folder === undefined && process.env['REQUIRE_BENCHLOOP'] === '1')
    throw new Error(
      'REQUIRE_BENCHLOOP is set, and BENCHLOOP_HOME names no folder: tests/features/other-tools/support/install',
    );
  return folder;
}

/** Runs it in its installation, with a home folder of its results. It publishes nothing. */
async function benchloop(program: string, args: readonly string[], home: string): Promise<string> {
  const env = { HOME: home, BENCHLOOP_NO_SUBMIT: '1' };
  const { stdout } = await execa(join(benchloopHome() ?? '', 'bin', program), args, { env, stdin: 'ignore' });
  return stdout;
}

export const runsFolder = (home: string) => join(home, '.bench-loop', 'runs');

/** The path of the run.json that it wrote for a server. */
export async function runBenchloop(url: string, suites: readonly string[], home: string): Promise<string> {
  const target = ['--model', 'tiny', '--endpoint', url, '--provider', 'openai_compat'];
  await benchloop('benchloop', ['run', ...target, '--suites', suites.join(',')], home);
  const [run = ''] = await readdir(runsFolder(home));
  return join(runsFolder(home), run, 'run.json');
}

/** What its dashboard shows, and its own computation gives, by the folder of each run. */
export async function recompute(home: string): Promise<{ readonly [run: string]: { readonly [by: string]: object } }> {
  const script = await readFile(new URL('recompute.py', import.meta.url), 'utf8');
  return JSON.parse(await benchloop('python', ['-c', script], home));
}
