import { answerOf, ifStatus } from './explain-github-error.ts';
import type { GitHub } from './open-github.ts';
import { type CommentMarker, compareMarkers, parseMarker } from './render-comment.ts';

export type CommentPlace = { readonly owner: string; readonly repo: string; readonly issue: number };

export type Upserted = {
  /** `superseded`: a newer run has written its comment, and ours was not written. */
  readonly outcome: 'written' | 'unchanged' | 'superseded';
  readonly id: number;
  readonly url: string;
};

const mostRounds = 6;

/**
 * Leaves one comment with our key: the oldest, with the text of the newest run. GitHub has no
 * conditional write, so each write is checked afterwards, and two writers end up with the same comment.
 */
export async function upsertComment(
  github: GitHub,
  place: CommentPlace,
  wanted: Wanted,
  { settleMs = 700 }: { readonly settleMs?: number } = {},
): Promise<Upserted> {
  let login = await github.login();
  let hasWritten = false;
  let failure: unknown;
  for (let round = 0; round < mostRounds; round += 1) {
    if (round > 0) await github.clock.sleep(settleMs * (0.5 + github.random()), github.signal);
    const step = nextStep(await listOwn(github, place, wanted.marker.key, login), wanted, hasWritten);
    switch (step.kind) {
      case 'settled':
        return { outcome: hasWritten ? 'written' : 'unchanged', id: step.comment.id, url: step.comment.url };
      case 'superseded':
        return { outcome: 'superseded', id: step.comment.id, url: step.comment.url };
      case 'remove':
        for (const { id } of step.comments) await remove(github, place, id);
        break;
      case 'update':
        hasWritten = (await update(github, place, step.comment, wanted)) || hasWritten;
        break;
      case 'create':
        try {
          login = (await create(github, place, wanted.body)) ?? login;
          hasWritten = true;
        } catch (error) {
          // It may have worked although the response was lost: the next round shows that.
          if ((answerOf(error)?.status ?? 0) < 500) throw error;
          failure = error;
        }
    }
  }
  if (failure !== undefined && !hasWritten) throw failure;
  throw new Error(
    `others kept changing the comments with the key "${wanted.marker.key}"; one of them may be out of date`,
  );
}

async function listOwn(github: GitHub, place: CommentPlace, key: string, login: string): Promise<ExistingComment[]> {
  const comments = await github.paginate(github.rest.issues.listComments, {
    ...{ owner: place.owner, repo: place.repo, issue_number: place.issue },
    per_page: 100,
  });
  return comments.flatMap(({ id, html_url: url, body = '', user }) => {
    if (user?.login !== login) return [];
    const marker = parseMarker(body);
    return marker?.key === key ? [{ id, url, body, marker }] : [];
  });
}

/** The account it was written as: an app's token has another login than the workflow's, and cannot ask for it. */
async function create(
  { rest }: GitHub,
  { owner, repo, issue }: CommentPlace,
  body: string,
): Promise<string | undefined> {
  const { data } = await rest.issues.createComment({ owner, repo, issue_number: issue, body });
  return data.user?.login;
}

/** Checks again just before: since the list of all pages, another run may have written. */
async function update(
  { rest }: GitHub,
  { owner, repo }: CommentPlace,
  comment: ExistingComment,
  wanted: Wanted,
): Promise<boolean> {
  try {
    const { data } = await rest.issues.getComment({ owner, repo, comment_id: comment.id });
    const marker = parseMarker(data.body ?? '');
    if (marker !== undefined && compareMarkers(marker, wanted.marker) > 0) return false;
    await rest.issues.updateComment({ owner, repo, comment_id: comment.id, body: wanted.body });
    return true;
  } catch (error) {
    if (answerOf(error)?.status === 404) return false; // deleted meanwhile
    throw error;
  }
}

async function remove({ rest }: GitHub, { owner, repo }: CommentPlace, id: number): Promise<void> {
  await rest.issues.deleteComment({ owner, repo, comment_id: id }).catch(ifStatus([404], undefined));
}

/** A comment of our own login with our key. */
export type ExistingComment = {
  readonly id: number;
  readonly url: string;
  readonly body: string;
  readonly marker: CommentMarker;
};

export type Wanted = { readonly marker: CommentMarker; readonly body: string };

type Step =
  | { readonly kind: 'create' }
  | { readonly kind: 'update'; readonly comment: ExistingComment }
  | { readonly kind: 'remove'; readonly comments: readonly ExistingComment[] }
  | { readonly kind: 'settled'; readonly comment: ExistingComment }
  /** A newer run has written: ours is outdated. */
  | { readonly kind: 'superseded'; readonly comment: ExistingComment };

/** The next step towards one comment, the oldest, with the newest text. */
export function nextStep(standing: readonly ExistingComment[], wanted: Wanted, hasWritten: boolean): Step {
  const [oldest, ...others] = standing.toSorted((a, b) => a.id - b.id);
  if (oldest === undefined) return { kind: 'create' };
  const newer = [oldest, ...others].find(({ marker }) => compareMarkers(marker, wanted.marker) > 0);
  // A newer run's own duplicate is left to that run: it may not have updated the oldest yet.
  const removable = others.filter(({ marker }) => compareMarkers(marker, wanted.marker) <= 0);
  if (newer === undefined && !isWritten(oldest, wanted, hasWritten)) return { kind: 'update', comment: oldest };
  if (removable.length > 0) return { kind: 'remove', comments: removable };
  return newer === undefined ? { kind: 'settled', comment: oldest } : { kind: 'superseded', comment: newer };
}

/** One write is enough: GitHub may change line ends, and two jobs of one run would overwrite each other forever. */
function isWritten({ marker, body }: ExistingComment, wanted: Wanted, hasWritten: boolean): boolean {
  if (compareMarkers(marker, wanted.marker) !== 0) return false;
  return hasWritten || normal(body) === normal(wanted.body);
}

function normal(body: string): string {
  return body.replace(/\r\n/g, '\n').trimEnd();
}
