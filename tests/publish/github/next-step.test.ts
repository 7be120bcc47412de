import { describe, expect, it } from 'vitest';
import { type ExistingComment, nextStep, type Wanted } from '../../../src/publish/github/upsert-comment.ts';

const headSha = 'a'.repeat(40);

function commentWith({ id = 1, runId = 5000, body = 'text' }: { id?: number; runId?: number; body?: string } = {}) {
  const marker = { key: 'gate', runId, attempt: 1, headSha, stage: 'final' } as const;
  return { id, url: `#${id}`, body, marker } satisfies ExistingComment;
}

const wanted: Wanted = { marker: commentWith().marker, body: 'text\n' };

describe('the next step', () => {
  it('leaves the duplicate of a newer run to that run, whose text may not be in the oldest yet', () => {
    const newer = commentWith({ id: 3, runId: 5001 });
    const standing = [commentWith({ id: 2, runId: 4999 }), newer];
    expect(nextStep(standing, wanted, false)).toEqual({ kind: 'superseded', comment: newer });
    const ours = commentWith({ id: 4 });
    expect(nextStep([...standing, ours], wanted, true)).toEqual({ kind: 'remove', comments: [ours] });
  });

  it('writes once, however another job of the same run and attempt words it', () => {
    const standing = [commentWith({ body: 'of another job' })];
    expect(nextStep(standing, wanted, false).kind).toBe('update');
    expect(nextStep(standing, wanted, true).kind).toBe('settled');
  });

  it('counts a text as written that was stored with other line ends', () => {
    expect(nextStep([commentWith({ body: 'text\r\n\r\n' })], wanted, false).kind).toBe('settled');
    expect(nextStep([commentWith({ body: ' text' })], wanted, false).kind).toBe('update');
  });
});
