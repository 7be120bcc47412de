import { describe, expect, it } from 'vitest';
import { openFakeGitHub } from '../../support/github/fake-github.ts';
import { requestFaults, responseFaults, routeOf } from '../../support/github/github-description.ts';

describe("GitHub's description", () => {
  const comments = routeOf('/repos/acme/models/issues/7/comments');
  const statuses = routeOf(`/repos/acme/models/statuses/${'a'.repeat(40)}`);
  const none = new URLSearchParams();

  it('has the paths that are used, and their contents', () => {
    expect(comments?.values).toEqual({ owner: 'acme', repo: 'models', issue_number: '7' });
    expect(routeOf('/repos/acme/models/git/blobs/abc')?.values['file_sha']).toBe('abc');
    expect(routeOf('/repos/acme/models/unknown')).toBeUndefined();
  });

  it('finds a body without its text, a state that does not exist and an invalid number', () => {
    if (comments === undefined || statuses === undefined) throw new Error('not described');
    expect(requestFaults('POST', comments, none, { body: 'text' })).toEqual([]);
    expect(requestFaults('POST', comments, none, {})).toEqual(["body must have required property 'body'"]);
    expect(requestFaults('POST', statuses, none, { state: 'green' })).toEqual([
      'body/state must be equal to one of the allowed values',
    ]);
    expect(requestFaults('GET', comments, new URLSearchParams({ per_page: 'many' }), undefined)).toEqual([
      'per_page must be integer',
    ]);
    expect(requestFaults('PUT', comments, none, {})).toHaveLength(1);
  });

  it('finds a response that GitHub would not give', () => {
    if (comments === undefined) throw new Error('not described');
    expect(responseFaults('POST', comments, 201, { id: 'oops' })).toContain('response/id must be integer');
    expect(responseFaults('POST', comments, 299, {})).toEqual(['299 is not described']);
  });
});

describe('the fake', () => {
  it('reports a request that GitHub would not understand', async () => {
    await using fake = await openFakeGitHub();
    const headers = { authorization: `token ${fake.tokenFor({})}` };
    const path = '/repos/acme/models/issues/7/comments';
    await fetch(`${fake.url}${path}`, { method: 'POST', headers, body: JSON.stringify({ text: 'a' }) });
    await fetch(`${fake.url}/graphql`, { method: 'POST', headers, body: '{}' });
    expect(fake.violations).toEqual([
      `POST ${path}: body must have required property 'body'`,
      'POST /graphql is not in the trimmed description',
    ]);
  });
});
