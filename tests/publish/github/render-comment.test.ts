import { describe, expect, it } from 'vitest';
import {
  type CommentContent,
  commentBudget,
  parseMarker,
  renderComment,
} from '../../../src/publish/github/render-comment.ts';
import { headSha, runWith } from '../../support/github/test-github.ts';

type Decided = Extract<CommentContent, { kind: 'decided' }>;

function decidedWith(fields: Partial<Decided> = {}): Decided {
  return { kind: 'decided', report: () => '### Passed', ...fields };
}

function compose(content: CommentContent, artifactUrl?: string) {
  return renderComment(content, { run: runWith({ attempt: 2 }), key: 'gate', artifactUrl });
}

describe('a comment', () => {
  it('begins with its marker and ends with its origin', () => {
    const { body, marker } = compose(decidedWith(), 'https://github.com/acme/models/actions/runs/5000/artifacts/70');
    expect(parseMarker(body)).toEqual(marker);
    expect(marker).toEqual({ key: 'gate', runId: 5000, attempt: 2, headSha, stage: 'final' });
    const lines = body.split('\n');
    expect(lines.slice(1, -1)).toEqual(['', '### Passed', '', '---', '']);
    expect(lines.at(-1)).toMatch(
      /^<sub>Commit a{12} · \[run 5000, attempt 2\]\(https:\/\/github\.com\/acme\/models\/actions\/runs\/5000\/attempts\/2\) · \[run folder and reports\]\(https:\S+\/artifacts\/70\) · quality-baseline \d/,
    );
  });

  it('gives the report the address of the artifact', () => {
    const report = (_: number, artifactUrl?: string) => `### Regressed\n\n[both](${artifactUrl})`;
    expect(compose(decidedWith({ report }), 'https://github.com/a/b').body).toContain('[both](https://github.com/a/b)');
  });

  it('stays within its budget with a report of any length', () => {
    const asked: number[] = [];
    const report = (maxLength: number) => {
      asked.push(maxLength);
      return 'x'.repeat(maxLength);
    };
    const { body } = compose(decidedWith({ report }), `https://github.com/${'a'.repeat(200)}`);
    expect(body.length).toBe(commentBudget);
    expect(Math.min(...asked)).toBeGreaterThan(55_000);
  });

  it('leaves a report that cannot be shortened enough to the job summary, and cuts nothing', () => {
    const { body } = compose(decidedWith({ report: () => '`'.repeat(70_000) }));
    expect(body).toContain('### The report is too long for a comment\n\nSee the job summary.');
    expect(body).not.toContain('``');
  });

  it('says that it is being measured, or why there is no outcome', () => {
    expect(compose({ kind: 'measuring' })).toMatchObject({ marker: { stage: 'measuring' } });
    expect(compose({ kind: 'measuring' }).body).toContain('### Measuring the model');
    expect(compose({ kind: 'closed', why: 'lost' })).toMatchObject({ marker: { stage: 'closed' } });
    expect(compose({ kind: 'closed', why: 'lost' }).body).toMatch(/No outcome: lost\n\nThe measuring machine was lost/);
  });
});
