import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { extractCommit } from '../../../src/lib/git/extract-tree.ts';
import { folderOf } from '../../support/folder-of.ts';
import { gitRepository } from '../../support/git-repository.ts';

it('writes a commit by its own attributes, not by those of the checkout', async () => {
  const { folder, commit } = gitRepository();
  const sha = commit({ 'start.sh': 'a\n', 'chat.jinja': 'b\n', '.gitattributes': '*.jinja eol=crlf\n' });
  commit({ '.gitattributes': '*.sh eol=crlf\n*.jinja working-tree-encoding=UTF-16LE\n' });
  const tree = await extractCommit(folder, sha, join(folderOf(), 'base'));
  const read = (name: string) => readFileSync(join(tree.folder, name), 'utf8');
  expect([read('start.sh'), read('chat.jinja')]).toEqual(['a\n', 'b\r\n']);
});

it('ignores a replacement commit', async () => {
  const { folder, commit, git } = gitRepository();
  const sha = commit({ a: 'true' });
  git('replace', sha, commit({ a: 'forged' }));
  const tree = await extractCommit(folder, sha, join(folderOf(), 'base'));
  expect(readFileSync(join(tree.folder, 'a'), 'utf8')).toBe('true');
});
