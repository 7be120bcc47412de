import { messageOf } from '../../lib/errors.ts';
import { fieldOf, objectOf, textOf } from '../../lib/loose.ts';

/** Status and message of an error response that octokit threw; undefined for any other error. */
export function answerOf(error: unknown): { readonly status: number; readonly message: string } | undefined {
  const thrown = objectOf(error);
  const status = thrown?.['status'];
  if (typeof status !== 'number') return undefined;
  const answer = objectOf(fieldOf(objectOf(thrown?.['response']), 'data'));
  return { status, message: textOf(answer?.['message']) ?? textOf(thrown?.['message']) ?? '' };
}

/** For `catch`: has a value in place of an answer with one of these statuses. Any other error is thrown. */
export function ifStatus<Value>(statuses: readonly number[], value: Value): (error: unknown) => Value {
  return (error) => {
    if (statuses.includes(answerOf(error)?.status ?? 0)) return value;
    throw error;
  };
}

export function headerOf(error: unknown, name: string): string | undefined {
  const headers = objectOf(fieldOf(objectOf(objectOf(error)?.['response']), 'headers'));
  const value = fieldOf(headers, name);
  return typeof value === 'number' ? String(value) : textOf(value);
}

/** The same for all operations, so that one warning covers them. */
const readOnly =
  'the token may only read. Pull requests from forks and from Dependabot get such a token; any other job gets what its `permissions:` grant (`pull-requests: write` for the comment, `statuses: write` for the status, `checks: write` for the check run, `issues: write` for the issue). The report is in the job summary.';

export function explainGitHubError(error: unknown): string {
  const answer = answerOf(error);
  if (answer === undefined) return messageOf(error);
  const { status, message } = answer;
  if (status === 403 && /^Resource not accessible by/.test(message)) return readOnly;
  if (status === 401) return 'GitHub does not know the token (401).';
  if (isRateLimit(error)) return `GitHub limits the rate of requests (${status}: ${message})`;
  return `GitHub answered ${status}: ${message}`;
}

export function isRateLimit(error: unknown): boolean {
  const { status, message } = answerOf(error) ?? { status: 0, message: '' };
  if (status === 429) return true;
  if (status !== 403) return false;
  return (
    headerOf(error, 'retry-after') !== undefined ||
    headerOf(error, 'x-ratelimit-remaining') === '0' ||
    /rate limit/i.test(message)
  );
}
