import type { Io } from '../lib/io.ts';
import { fieldOf, objectOf, parseLoose } from '../lib/loose.ts';
import { readRegularText } from '../lib/read-regular.ts';

export type RunnerGuard = 'not-a-runner' | 'hosted' | 'hooked' | 'private' | 'open' | 'unknown';

export async function inspectRunner(env: Io['env']): Promise<RunnerGuard> {
  if (env['GITHUB_ACTIONS'] !== 'true') return env[hookVariable] ? 'hooked' : 'not-a-runner';
  if (env['RUNNER_ENVIRONMENT'] === 'github-hosted') return 'hosted';
  if (env[hookVariable]) return 'hooked';
  const isPublic = await isPublicRepository(env['GITHUB_EVENT_PATH']);
  return isPublic === undefined ? 'unknown' : isPublic ? 'open' : 'private';
}

export const hookVariable = 'ACTIONS_RUNNER_HOOK_JOB_STARTED';

export const openRunner =
  'this runner takes jobs of a public repository, and no hook refuses those whose workflow is not on the default branch: anyone who opens a pull request can run code here';

export const hookFix = 'quality-baseline init --runner-hook writes one: see docs/security-self-hosted.md';

/** Undefined if the event does not say: the event of a schedule names no repository. */
async function isPublicRepository(path: string | undefined): Promise<boolean | undefined> {
  const text = path === undefined || path === '' ? undefined : await readRegularText(path).catch(() => undefined);
  const repository = objectOf(fieldOf(objectOf(parseLoose(text ?? '')), 'repository'));
  const visibility = fieldOf(repository, 'visibility');
  if (typeof visibility === 'string') return visibility === 'public';
  const isPrivate = fieldOf(repository, 'private');
  return typeof isPrivate === 'boolean' ? !isPrivate : undefined;
}
