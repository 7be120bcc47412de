import { type CommentMarker, compareMarkers } from './comment-marker.ts';

/** A comment of our own login with our key. */
export type StandingComment = {
  readonly id: number;
  readonly url: string;
  readonly body: string;
  readonly marker: CommentMarker;
};

export type Wanted = { readonly marker: CommentMarker; readonly body: string };

export type Step =
  | { readonly kind: 'create' }
  | { readonly kind: 'update'; readonly comment: StandingComment }
  | { readonly kind: 'remove'; readonly comments: readonly StandingComment[] }
  | { readonly kind: 'settled'; readonly comment: StandingComment }
  /** A newer run has written: ours is history. */
  | { readonly kind: 'superseded'; readonly comment: StandingComment };

/** What brings the comments that stand there closer to one comment, the oldest, with the newest text. */
export function nextStep(standing: readonly StandingComment[], wanted: Wanted, hasWritten: boolean): Step {
  const [oldest, ...others] = standing.toSorted((a, b) => a.id - b.id);
  if (oldest === undefined) return { kind: 'create' };
  const newer = [oldest, ...others].find(({ marker }) => compareMarkers(marker, wanted.marker) > 0);
  // A newer run's own duplicate is left to that run: its text may not stand in the oldest yet.
  const removable = others.filter(({ marker }) => compareMarkers(marker, wanted.marker) <= 0);
  if (newer === undefined && !isWritten(oldest, wanted, hasWritten)) return { kind: 'update', comment: oldest };
  if (removable.length > 0) return { kind: 'remove', comments: removable };
  return newer === undefined ? { kind: 'settled', comment: oldest } : { kind: 'superseded', comment: newer };
}

/** GitHub may store a text with other line ends, and two jobs of one run may not fight: written once is enough. */
function isWritten({ marker, body }: StandingComment, wanted: Wanted, hasWritten: boolean): boolean {
  if (compareMarkers(marker, wanted.marker) !== 0) return false;
  return hasWritten || normal(body) === normal(wanted.body);
}

function normal(body: string): string {
  return body.replace(/\r\n/g, '\n').trimEnd();
}
