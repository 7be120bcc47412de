import type { Outcome } from '../../records/decision.ts';
import { answerOf } from './explain-github-error.ts';
import type { GitHub } from './open-github.ts';
import { type IssueMarker, outranks, parseIssueMarker, renderIssueMarker, type WantedIssue } from './render-issue.ts';

type IssuePlace = { readonly owner: string; readonly repo: string };

/** `untouched`: there is none, and none is needed. `superseded`: a newer run has written. */
export type UpsertedIssue =
  | { readonly outcome: 'untouched' }
  | { readonly outcome: 'written' | 'superseded'; readonly number: number; readonly url: string };

/** Set when the issue is created, and used to find it again. */
const issueLabel = 'quality-baseline';

const mostRounds = 6;

type StandingIssue = {
  readonly number: number;
  readonly url: string;
  readonly isOpen: boolean;
  readonly body: string;
  readonly marker: IssueMarker;
};

type Listed = Awaited<ReturnType<GitHub['rest']['issues']['get']>>['data'];

/**
 * Keeps one issue with our key, the oldest: a regression opens it, a pass closes it, anything else only rewrites it. As
 * with the comment, each write is checked again, so that two runs end up with the same issue.
 */
export async function upsertIssue(
  github: GitHub,
  place: IssuePlace,
  wanted: WantedIssue,
  { settleMs = 700 }: { readonly settleMs?: number } = {},
): Promise<UpsertedIssue> {
  let login = await github.login();
  let created: StandingIssue | undefined;
  let hasWritten = false;
  let failure: unknown;
  for (let round = 0; round < mostRounds; round += 1) {
    if (round > 0) await github.clock.sleep(settleMs * (0.5 + github.random()), github.signal);
    const [oldest, ...others] = await listOwn(github, place, wanted.marker.key, login, created);
    if (oldest === undefined) {
      if (wanted.marker.outcome !== 'regressed') return { outcome: 'untouched' };
      try {
        const made = await create(github, place, wanted);
        login = made.login ?? login;
        created = made.issue;
        hasWritten = true;
      } catch (error) {
        // It may have worked although the response was lost: the next round shows that.
        if ((answerOf(error)?.status ?? 0) < 500) throw error;
        failure = error;
      }
      continue;
    }
    const { number, url } = oldest;
    if ([oldest, ...others].some(({ marker }) => outranks(marker, wanted.marker))) {
      return { outcome: 'superseded', number, url };
    }
    if (!hasWritten || renderIssueMarker(oldest.marker) !== renderIssueMarker(wanted.marker)) {
      if (!oldest.isOpen && wanted.marker.outcome !== 'regressed') return { outcome: 'untouched' };
      hasWritten = (await update(github, place, oldest, wanted)) || hasWritten;
      continue;
    }
    const doubles = others.filter(({ isOpen }) => isOpen);
    if (doubles.length === 0) return { outcome: 'written', number, url };
    const closed = { ...place, state: 'closed', state_reason: 'not_planned' } as const;
    for (const double of doubles) await github.rest.issues.update({ ...closed, issue_number: double.number });
  }
  if (failure !== undefined && !hasWritten) throw failure;
  throw new Error(`others kept changing the issue with the key "${wanted.marker.key}"; it may be out of date`);
}

/** The oldest first, including one created a moment ago: a list may be slightly out of date. */
async function listOwn(
  { rest, paginate }: GitHub,
  place: IssuePlace,
  key: string,
  login: string,
  created: StandingIssue | undefined,
): Promise<StandingIssue[]> {
  const all = await paginate(rest.issues.listForRepo, {
    ...place,
    ...{ labels: issueLabel, state: 'all', direction: 'asc', per_page: 100 },
  });
  const found = all.flatMap((issue) => ownIssue(issue, key, login) ?? []);
  const isListed = found.some(({ number }) => number === created?.number);
  const known = created === undefined || isListed ? found : [...found, created];
  return known.sort((one, other) => one.number - other.number);
}

/** undefined if it is not ours with this key: another author's, another gate's, a pull request */
function ownIssue(issue: Listed, key: string, login: string): StandingIssue | undefined {
  if (issue.user?.login !== login || (issue.pull_request ?? null) !== null) return undefined;
  const marker = parseIssueMarker(issue.body ?? '');
  if (marker?.key !== key) return undefined;
  return { number: issue.number, url: issue.html_url, isOpen: issue.state === 'open', body: issue.body ?? '', marker };
}

/** Creates the issue and returns the account that wrote it. An app's token has its own login and cannot ask for it. */
async function create({ rest }: GitHub, place: IssuePlace, { title, body, marker }: WantedIssue) {
  const { data } = await rest.issues.create({ ...place, title, body, labels: [issueLabel] });
  if (!data.labels.some((label) => (typeof label === 'string' ? label : label.name) === issueLabel)) {
    throw new Error(`the token may not set the label ${issueLabel}, without which ${data.html_url} is not found again`);
  }
  const issue: StandingIssue = { number: data.number, url: data.html_url, isOpen: true, body, marker };
  return { issue, login: data.user?.login };
}

/** Checks again just before: since the list of all pages, another run may have written. */
async function update(
  { rest }: GitHub,
  place: IssuePlace,
  { number }: StandingIssue,
  { marker, body, news }: WantedIssue,
): Promise<boolean> {
  try {
    const { data } = await rest.issues.get({ ...place, issue_number: number });
    const before = parseIssueMarker(data.body ?? '');
    if (before === undefined || outranks(before, marker)) return false;
    const state = stateOf(marker.outcome, data.state === 'open');
    await rest.issues.update({ ...place, issue_number: number, body, ...state });
    if (before.outcome !== marker.outcome || 'state' in state) {
      await rest.issues.createComment({ ...place, issue_number: number, body: news(before.outcome) });
    }
    return true;
  } catch (error) {
    if ([404, 410].includes(answerOf(error)?.status ?? 0)) return false; // deleted meanwhile
    throw error;
  }
}

/** An undecided outcome does not show whether the model recovered. */
function stateOf(outcome: Outcome, isOpen: boolean) {
  if (outcome === 'regressed' && !isOpen) return { state: 'open', state_reason: 'reopened' } as const;
  if (outcome === 'passed' && isOpen) return { state: 'closed', state_reason: 'completed' } as const;
  return {};
}
