import type { Acceptance, AcceptanceRefusal } from '../model/acceptance.ts';
import { date } from './describe-reason.ts';
import { plainLine, shorten } from './plain-text.ts';

/** What somebody writes as the first line of a comment on the pull request. */
export const acceptLine = '/quality accept REASON';

const longestReason = 300;

/** Plain text without its full stop, as all of these. */
export function describeAcceptance({ by, reason, at, sha, through }: Acceptance): string {
  const who = `Accepted by ${plainLine(by)} on ${date(at)} for commit ${plainLine(sha).slice(0, 12)}`;
  return through === 'label'
    ? `${who} with ${cleanReason(reason)}; a comment "${acceptLine}" says why`
    : `${who}: ${cleanReason(reason)}`;
}

export function cleanReason(reason: string): string {
  return shorten(plainLine(reason), longestReason);
}

/** Why what was said counts for nothing. */
export function describeRefusal({ by, why }: AcceptanceRefusal, sha: string): string {
  const who = plainLine(by);
  switch (why) {
    case 'may-not-write':
      return `${who} asked to accept this and may not write here`;
    case 'no-person':
      return `${who} asked to accept this and is no person: somebody who may write here has to`;
    case 'no-reason':
      return `${who} accepted this without a reason: "${acceptLine}" takes one`;
    case 'other-commit':
      return `${who} accepted another commit than this one`;
    case 'earlier':
      return `${who} accepted what stood here before this commit was pushed: this commit needs a new word`;
    case 'unknown-since':
      return `${who} accepted this, and GitHub does not tell since when this commit stands here: "${acceptLine.replace('accept', `accept ${plainLine(sha)}`)}" names it`;
  }
}
