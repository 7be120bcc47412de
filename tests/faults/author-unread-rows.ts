import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Repository } from '../commands/gate-stage.ts';
import { downloadedOf, endedAs, expected, reportWorkflow } from './author-report-rows.ts';
import type { AuthorRow, Given, Scene } from './author-row.ts';

const regressed = { exitCode: 1, outcome: 'regressed', status: 'failure' } as const;

const configFile = 'quality-baseline.yml';
const workflowFile = '.github/workflows/gate.yml';
const unread = 'cannot be read, so it is unknown what it changes';
const isNew = 'has a step that the base branch does not have';

const serverStep = (text: string) =>
  text.replace('      - uses: quality', '      - run: ./better\n      - uses: quality');
const withId = (text: string) => text.replace('      - uses: actions', '      - id: true\n        uses: actions');
const padded = (text: string) => `${text}# ${'x'.repeat(1_100_000)}\n`;

/** Commits a file that is not UTF-8. */
function commitBytes(path: string, text: string): (repository: Repository) => void {
  return (repository) => {
    const place = join(repository.folder, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, Buffer.concat([Buffer.from([0x23, 0xff, 0x0a]), Buffer.from(text)]));
    repository.push({});
  };
}

function inPlace(change: string, says: string, edit?: (text: string) => string): AuthorRow {
  return {
    ...{ change: `the workflow gets a step and ${change}`, ...regressed, says },
    scene: ({ workflow }) => {
      const text = serverStep(workflow);
      if (edit === undefined) return { isGood: true, prepare: commitBytes(workflowFile, text) };
      return { isGood: true, edits: { [workflowFile]: edit(text) } };
    },
  };
}

/** Another workflow in the place of the base's, with a wider threshold. */
function instead(
  change: string,
  says: string,
  of: (loose: string) => { readonly path?: string; readonly text?: string; readonly called?: string },
): AuthorRow {
  return {
    ...{ change: `another workflow in its place, ${change}`, ...regressed, says },
    scene: ({ workflow }) => {
      const loose = `${workflow}          max-drop: 90\n`;
      const { path = '.github/workflows/other.yml', text, called } = of(loose);
      const job = () => ({
        inputs: { 'max-drop': '90' },
        env: { GITHUB_WORKFLOW_REF: `acme/models/${path}@refs/pull/7/merge` },
      });
      const more = called === undefined ? {} : { '.github/workflows/called.yml': called };
      if (text === undefined) return { edits: { [workflowFile]: null }, prepare: commitBytes(path, loose), job };
      return { edits: { [workflowFile]: null, [path]: text, ...more }, job };
    },
  };
}

export const unreadRows: readonly AuthorRow[] = [
  instead('with an `@` in its name', isNew, (text) => ({ path: '.github/workflows/a@b.yml', text })),
  instead('with a step whose `id` is `true`', isNew, (text) => ({ text: withId(text) })),
  instead('with a job that is called `true`', isNew, (text) => ({
    text: text.replace('  gate:\n', '  true:\n    steps: [{ run: "true" }]\n  gate:\n    needs: true\n'),
  })),
  instead('of more than 1 MiB', unread, (text) => ({ text: padded(text) })),
  instead('which is not UTF-8', unread, () => ({})),
  instead('which calls one that cannot be read', unread, (text) => ({
    text: 'on: pull_request\njobs:\n  call:\n    uses: ./.github/workflows/called.yml\n',
    called: padded(text),
  })),
  {
    ...{ change: 'another workflow in its place, which no commit has', ...regressed, says: unread },
    scene: () => ({
      edits: { [workflowFile]: null },
      job: () => ({
        inputs: { 'max-drop': '90' },
        env: { GITHUB_WORKFLOW_REF: 'acme/models/.github/workflows/nowhere.yml@refs/pull/7/merge' },
      }),
    }),
  },
  inPlace('a byte that is not UTF-8', unread),
  inPlace('more than 1 MiB', unread, padded),
  inPlace('an `id` that is `true`', 'changes more than inputs of the gate', withId),
];

const twoTargets = ({ config, url }: Given) => `${config}  - slug: test/second\n    endpoint: ${url}/\n`;

/** A job that publishes nothing, in a workflow without one that reports. */
function ofPart(change: string, says: string, scene: (given: Given, part: string) => Scene): AuthorRow {
  return {
    ...{ change: `${change}, and no job reports`, ...regressed, status: 'none', says },
    scene: (given) => {
      const part = `${given.workflow}          slug: test/model\n          comment: false\n          status: false\n`;
      const { ofBase, ...rest } = scene(given, part);
      return {
        ...{ isGood: true, ofBase: { [workflowFile]: part, ...ofBase }, ...rest },
        job: () => ({ inputs: { slug: 'test/model', comment: 'false', status: 'false' } }),
      };
    },
  };
}

export const partRows: readonly AuthorRow[] = [
  ofPart(
    'a step that puts a better server in the place of ours',
    'changes more than inputs of the gate',
    (_, part) => ({
      edits: { [workflowFile]: serverStep(part) },
    }),
  ),
  ofPart('one of two targets is removed', 'Removed: test/second.', (given) => ({
    ofBase: { [configFile]: twoTargets(given) },
    edits: { [configFile]: given.config },
  })),
  {
    change: 'one of two targets is removed, and the job that reports has no checkout',
    ...{ ...regressed, says: 'Removed: test/second.' },
    scene: (given) => ({
      ofBase: { [workflowFile]: reportWorkflow, [configFile]: twoTargets(given) },
      edits: { [configFile]: given.config },
      job: (repository) => {
        const workspace = `${repository.folder}-empty`;
        downloadedOf(given.goodRun)({ folder: workspace });
        return {
          workspace,
          inputs: { command: 'report', runs: 'runs', expected, needs: endedAs('success') },
          onGitHub: ({ contents }) => {
            for (const commit of [repository.base, repository.merge])
              for (const path of repository.git('ls-tree', '-r', '--name-only', commit).split('\n'))
                contents.set(`${commit}:${path}`, repository.git('show', `${commit}:${path}`));
          },
        };
      },
    }),
  },
];

export const linkRows: readonly AuthorRow[] = [
  {
    ...{
      change: 'one of two targets is removed from a config that is a link',
      ...regressed,
      says: 'Removed: test/second.',
    },
    scene: (given) => ({
      isGood: true,
      ofBase: { [configFile]: { link: 'conf/models.yml' }, 'conf/models.yml': twoTargets(given) },
      edits: { 'conf/models.yml': given.config },
    }),
  },
  {
    ...{ change: 'the same, with its folder as a link', ...regressed, says: 'Removed: test/second.' },
    scene: (given) => ({
      isGood: true,
      ofBase: {
        [configFile]: { link: 'conf/models.yml' },
        conf: { link: 'kept/conf' },
        'kept/conf/models.yml': twoTargets(given),
      },
      edits: { conf: { link: 'kept/other' }, 'kept/other/models.yml': given.config },
    }),
  },
];
