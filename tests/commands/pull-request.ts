import { join, relative } from 'node:path';
import { renderAnswers } from '../../src/baseline/parse-answers.ts';
import { renderBaselineFile } from '../../src/baseline/render-baseline-file.ts';
import { type AtBase, settingsAtBase } from '../../src/change/settings-at-base.ts';
import type { RawValues } from '../../src/config/read-values.ts';
import { openGitTree } from '../../src/lib/git.ts';
import type { Tree } from '../../src/lib/tree.ts';
import { openContentsTree } from '../../src/publish/github/contents-tree.ts';
import type { Mode } from '../../src/records/target.ts';
import { baselineWith } from '../baseline/capture-with.ts';
import { cell, scorecardWith, scoreWith } from '../baseline/scorecard-with.ts';
import { folderOf } from '../support/folder-of.ts';
import { gitRepository, type Repository } from '../support/git-repository.ts';
import { fakeGitHub, githubOf, runWith } from '../support/github/test-github.ts';
import type { TreeFiles } from '../support/tree-cases.ts';

export type Opener = (repository: Repository, sha: string, files: TreeFiles) => Promise<Tree | undefined>;

/** The ways to read the files of the base; all must give the same. */
export const openers: readonly (readonly [string, Opener])[] = [
  ['git', ({ folder }, sha) => openGitTree(folder, sha)],
  [
    'GitHub',
    async (_, sha, files) => {
      const fake = await fakeGitHub();
      for (const [path, content] of Object.entries(files)) {
        if (typeof content === 'string') fake.state.contents.set(`${sha}:${path}`, content);
        else fake.state.links.set(`${sha}:${path}`, content.link);
      }
      return openContentsTree(githubOf(fake), runWith(), sha);
    },
  ],
];

export type PullRequest = {
  readonly base?: TreeFiles;
  readonly head?: TreeFiles;
  readonly flags?: RawValues;
  /** undefined for the files that differ; null if the list is unknown */
  readonly changedFiles?: readonly string[] | null;
  /** Relative to the checkout. */
  readonly below?: string;
  /** Whether the runner names the workspace by a link, and the working directory by its target. */
  readonly behindLink?: boolean;
};

export type Judged = AtBase & { readonly workspace: string; readonly temp: string; readonly sha: string };

/** The settings of a pull request in a real checkout: the base, with the head on top. */
export async function judge(open: Opener, pull: PullRequest): Promise<Judged> {
  const { base = {}, head = base, flags = {}, changedFiles } = pull;
  const repository = gitRepository();
  const files = { 'README.md': 'A repository', ...base };
  const sha = repository.commit(files);
  repository.commit({ 'README.md': 'A repository', ...head });
  const tree = await open(repository, sha, files);
  if (tree === undefined) throw new Error('the base is not there');
  const temp = folderOf();
  const workspace = repository.folder;
  const called = pull.behindLink === true ? join(folderOf({ link: { link: workspace } }), 'link') : workspace;
  const differing = [...new Set([...Object.keys(base), ...Object.keys(head)])].filter(
    (path) => JSON.stringify(base[path]) !== JSON.stringify(head[path]),
  );
  const cwd = pull.below === undefined ? workspace : `${workspace}/${pull.below}`;
  const load = { command: 'check', flags, env: {}, cwd, defaultTier: 'quick', show: (name: string) => name } as const;
  const changed = changedFiles === null ? undefined : (changedFiles ?? differing);
  const found = await settingsAtBase({
    load,
    base: tree,
    changedFiles: changed,
    workspace: called,
    temp,
    slugAtBase: undefined,
    compared: [],
  });
  return { ...found, workspace, temp, sha: sha.slice(0, 7) };
}

/** The path of a written file, relative to its folder. */
export function below({ temp }: Judged, path: string | undefined): string | undefined {
  return path === undefined ? undefined : relative(temp, path);
}

export const slug = 'a/b';

/** The text of a baseline of the slug, and of its answers; others differ in what passed. */
export function baselineFiles(passed = 3, mode: Mode = 'no-thinking', folder = 'baselines'): Record<string, string> {
  const scenarios = [scoreWith({ cells: [cell(passed, 3)], answers: ['0123456789abcdef'] })];
  const card = scorecardWith({ slug, mode, scenarios });
  const baseline = baselineWith({ scorecard: card, firstAnswers: new Map([['toolcall-15/TC-01', 'Oslo']]) });
  const name = `${folder}/a--b__${mode}`;
  return {
    [`${name}.json`]: renderBaselineFile(baseline),
    [`${name}.answers.jsonl`]: renderAnswers(baseline) ?? '',
  };
}
