import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Answer } from './export-services.ts';

export type HubRepo = { readonly files: Map<string, string>; readonly commits: string[]; readonly visibility: string };

const createSchema = z.strictObject({
  name: z.string(),
  organization: z.string(),
  type: z.enum(['dataset', 'space']),
  visibility: z.enum(['public', 'private']),
  sdk: z.literal('static').optional(),
});
const commitLineSchema = z.discriminatedUnion('key', [
  z.strictObject({
    key: z.literal('header'),
    value: z.strictObject({ summary: z.string().min(1), description: z.string(), parentCommit: z.string().optional() }),
  }),
  z.strictObject({
    key: z.literal('file'),
    value: z.strictObject({ path: z.string(), content: z.base64(), encoding: z.literal('base64') }),
  }),
  z.strictObject({ key: z.literal('deletedFile'), value: z.strictObject({ path: z.string() }) }),
]);

/** The hub's API for repositories and commits, as its client uses it. */
export function hubAnswer(
  repos: Map<string, HubRepo>,
  { headers }: IncomingMessage,
  path: string,
  body: Buffer,
): Answer {
  if (headers.authorization !== 'Bearer hf_tokenoftests0001') return { status: 401, json: { error: 'no token' } };
  if (path === '/api/repos/create') {
    const { type, organization, name, visibility } = createSchema.parse(JSON.parse(body.toString('utf8')));
    const key = `${type}s/${organization}/${name}`;
    if (repos.has(key)) return { status: 409, json: { error: 'You already created this repo' } };
    repos.set(key, { files: new Map(), commits: [shaOf('first')], visibility });
    return { json: { url: key } };
  }
  const [, key = '', action, rest = ''] =
    /^\/(?:api\/)?((?:datasets|spaces)\/[^/]+\/[^/]+)\/(revision|commit|raw)\/(.*)$/.exec(path) ?? [];
  const repo = repos.get(key);
  if (repo === undefined) return { status: 404, json: { error: 'Repository not found' } };
  if (action === 'revision') return { json: { sha: repo.commits.at(-1) } };
  if (action === 'raw') {
    const text = repo.files.get(rest.slice(rest.indexOf('/') + 1));
    return text === undefined ? { status: 404, json: { error: 'Entry not found' } } : { json: text };
  }
  const lines = body
    .toString('utf8')
    .split('\n')
    .map((line) => commitLineSchema.parse(JSON.parse(line)));
  for (const line of lines) {
    if (line.key === 'header' && line.value.parentCommit !== repo.commits.at(-1))
      return { status: 412, json: { error: 'A commit has happened since' } };
    if (line.key === 'file')
      repo.files.set(line.value.path, Buffer.from(line.value.content, 'base64').toString('utf8'));
    if (line.key === 'deletedFile') repo.files.delete(line.value.path);
  }
  repo.commits.push(shaOf(`${repo.commits.at(-1)}${body.toString('utf8')}`));
  return { json: { commitOid: repo.commits.at(-1) } };
}

function shaOf(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
