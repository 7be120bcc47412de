import { InputError } from '../../lib/errors.ts';
import { openObjectTree, type Tree } from '../../lib/tree.ts';
import { answerOf, explainGitHubError } from './explain-github-error.ts';
import type { GitHubRun } from './github-run.ts';
import type { GitHub } from './open-github.ts';

/** A commit read from GitHub, for a checkout that does not contain it. */
export function openContentsTree({ rest }: GitHub, { owner, name }: GitHubRun, sha: string): Tree {
  const place = { owner, repo: name };
  const missing = `the base commit ${sha.slice(0, 7)} is not in this checkout, which needs fetch-depth: 0`;

  async function read<Value>(asked: Promise<{ readonly data: Value }>): Promise<Value> {
    try {
      return (await asked).data;
    } catch (error) {
      throw new InputError(
        `${missing}, and cannot be read from GitHub: ${explainGitHubError(error)}`,
        answerOf(error)?.status === 404
          ? 'Set fetch-depth: 0 at actions/checkout, or give the token `contents: read`.'
          : 'Set fetch-depth: 0 at actions/checkout.',
        { cause: error },
      );
    }
  }

  return openObjectTree(sha, {
    async items(id) {
      const { tree, truncated } = await read(rest.git.getTree({ ...place, tree_sha: id }));
      if (truncated)
        throw new InputError(`${missing}: GitHub lists only a part of it`, 'Set fetch-depth: 0 at actions/checkout.');
      return new Map(tree.map(({ path, mode, sha: each, size = 0 }) => [path, { mode, id: each, bytes: size }]));
    },
    blob: async (id) => Buffer.from((await read(rest.git.getBlob({ ...place, file_sha: id }))).content, 'base64'),
  });
}
