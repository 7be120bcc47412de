import type { Row } from './row.ts';

const unharmed = { outcome: 'passed', exitCode: 0, kept: '9 passed', left: 'the run' } as const;
const lost = { ...unharmed, said: 'Not published: the comment.' } as const;

/** GitHub's answers about comments on a pull request; the model is measured anyway. */
export const githubRows: readonly (Row & { readonly status: number; readonly passes?: true })[] = [
  { ...lost, fault: 'GitHub answers 403', when: 'for good', status: 403 },
  { ...lost, fault: 'GitHub answers 404', when: 'for good', status: 404 },
  { ...lost, fault: 'GitHub answers 422', when: 'for good', status: 422 },
  {
    ...unharmed,
    fault: 'GitHub answers 429, a second long',
    when: 'once',
    status: 429,
    passes: true,
    said: '✅ Passed',
  },
  { ...unharmed, fault: 'GitHub answers 502', when: 'once', status: 502, passes: true, said: '✅ Passed' },
  { ...lost, fault: 'GitHub answers 503', when: 'for good', status: 503 },
];
