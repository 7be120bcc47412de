import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { acceptRows } from './author-accept-rows.ts';
import { checkoutRows, eventRows } from './author-checkout-rows.ts';
import { downloadedOf, endedAs, expected, reportRows, reportWorkflow } from './author-report-rows.ts';
import type { AuthorRow, Given } from './author-row.ts';
import { serverRows } from './author-server-rows.ts';
import { linkRows, partRows, unreadRows } from './author-unread-rows.ts';

export type AuthorGroup = { readonly title: string; readonly rows: readonly AuthorRow[] };

const regressed = { exitCode: 1, outcome: 'regressed', status: 'failure' } as const;
const faulty = { exitCode: 2, outcome: 'input-error', status: 'error' } as const;

const configFile = 'quality-baseline.yml';
const packFile = 'packs/words.yaml';
const baselineFile = 'baselines/test--model__no-thinking.json';
const workflowFile = '.github/workflows/gate.yml';

/** Sets a key of the config's `defaults` that the base does not set. */
function ofDefaults(key: string, value: string): AuthorRow {
  return {
    ...{ change: `\`defaults.${key}: ${value}\``, ...regressed, says: `${key} unset ->` },
    scene: ({ config }) => ({
      edits: { [configFile]: config.replace('defaults:\n', `defaults:\n  ${key}: ${value}\n`) },
    }),
  };
}

/** Sets a key of the target's entry. */
function ofTarget(key: string, value: string): AuthorRow {
  return {
    ...{ change: `\`${key}: ${value}\` of the target`, ...regressed, says: `test/model ${key} unset ->` },
    scene: ({ config }) => ({ edits: { [configFile]: `${config}    ${key}: ${value}\n` } }),
  };
}

/** An input that the pull request's workflow sets, and that of its base does not. */
function ofInput(name: string, value: string, says = `${name} unset -> `): AuthorRow {
  return {
    ...{ change: `input \`${name}: ${value}\``, ...regressed, says },
    scene: ({ workflow }) => ({
      edits: { [workflowFile]: `${workflow}          ${name}: ${value}\n` },
      job: () => ({ inputs: { [name]: value } }),
    }),
  };
}

function row(
  change: string,
  ends: Pick<AuthorRow, 'exitCode' | 'outcome' | 'status'>,
  says: string,
  scene: AuthorRow['scene'],
): AuthorRow {
  return { change, ...ends, says, scene };
}

/** Another target instead of the base's, elsewhere. */
function replaced({ config, url }: Given): string {
  return config.replace('test/model', 'test/other').replace(url, `${url}/`);
}

const configRows: readonly AuthorRow[] = [
  row('nothing about its gate', regressed, 'Regressed', () => ({ edits: { 'README.md': 'More\n' } })),
  row('`defaults.max-drop: 90`', regressed, 'max-drop 10 -> 90: 10 is used', ({ config }) => ({
    edits: { [configFile]: config.replace('max-drop: 10', 'max-drop: 90') },
  })),
  ofDefaults('repeat', '9'),
  ofDefaults('on-inconclusive', 'warn'),
  ofDefaults('on-missing-baseline', 'warn'),
  ofDefaults('expect-change', 'model'),
  ofDefaults('require-same', 'engine'),
  ofDefaults('no-confirm', 'true'),
  ofDefaults('fail-fast', 'true'),
  ofDefaults('fast', 'on'),
  ofDefaults('canary', 'true'),
  ofDefaults('baselines-dir', 'easy'),
  ofDefaults('packs-dir', 'easy'),
  ofDefaults('mode', 'enable-thinking'),
  ofDefaults('temperature', '1'),
  ofDefaults('max-tokens', '9'),
  ofDefaults('extra-body', '{ a: 1 }'),
  ofDefaults('time-budget', '1s'),
  ofDefaults('timeout-per-case', '1s'),
  ofDefaults('concurrency', '1'),
  ofDefaults('seed', '7'),
  ofDefaults('max-targets', '1'),
  row('an easier `pack`', regressed, 'pack packs/words.yaml -> packs/easy.yaml', ({ config, pack }) => ({
    edits: { [configFile]: config.replace('words.yaml', 'easy.yaml'), 'packs/easy.yaml': pack },
  })),
  row('`tier` in place of `pack`', regressed, 'pack packs/words.yaml -> unset', ({ config }) => ({
    edits: { [configFile]: config.replace('pack: [packs/words.yaml]', 'tier: quick') },
  })),
  row('lower `floors`, and no `floors-fail`', regressed, 'floor of words 99 -> 1: 99 is used', ({ config }) => ({
    ofBase: { [configFile]: `${config}floors: { words: 99 }\nfloors-fail: true\n` },
    edits: { [configFile]: `${config}floors: { words: 1 }\n` },
  })),
  ofTarget('skip', '"not now"'),
  ofTarget('modes', '[enable-thinking]'),
  ofTarget('paths', '[README.md]'),
  ofTarget('gpus', '8'),
  ofTarget('max-drop', '90'),
  row('the config is deleted', regressed, 'the config is removed by this pull request', () => ({
    edits: { [configFile]: null },
  })),
  row('the config is broken', faulty, 'is not a valid config', () => ({
    ...{ isGood: true, edits: { [configFile]: 'version: 1\ntargets: nothing\n' } },
  })),
  row('a second config beside it', faulty, 'there are two configs', ({ config }) => ({
    ...{ isGood: true, edits: { 'quality-baseline.yaml': config } },
  })),
];

const targetRows: readonly AuthorRow[] = [
  row('the only target is removed', regressed, 'Removed: test/model.', ({ config }) => ({
    ...{ isGood: true, edits: { [configFile]: config.replace(/targets:[\s\S]*/, 'targets: []\n') } },
  })),
  row('one of two targets is removed', regressed, 'Removed: test/second.', ({ config, url }) => ({
    isGood: true,
    ofBase: { [configFile]: `${config}  - slug: test/second\n    endpoint: ${url}/\n` },
    edits: { [configFile]: config },
  })),
  row('the target is removed, and its job names it', regressed, 'Removed: test/second.', ({ config, url }) => ({
    isGood: true,
    ofBase: { [configFile]: `${config}  - slug: test/second\n    endpoint: ${url}/\n` },
    edits: { [configFile]: config },
    job: () => ({ inputs: { slug: 'test/second' }, env: { GITHUB_WORKFLOW_REF: '' } }),
  })),
  row(
    'one of two targets is removed with its job, and the other job names its own target',
    regressed,
    'Removed: test/second.',
    ({ config, url }) => ({
      isGood: true,
      ofBase: { [configFile]: `${config}  - slug: test/second\n    endpoint: ${url}/\n` },
      edits: { [configFile]: config },
      job: () => ({ inputs: { slug: 'test/model' }, env: { GITHUB_WORKFLOW_REF: '' } }),
    }),
  ),
  row('the target is replaced by another', regressed, 'Removed: test/model.', (given) => ({
    ...{ isGood: true, edits: { [configFile]: replaced(given) } },
  })),
  row('the same, with `targets-may-go: true`', regressed, 'Removed: test/model.', (given) => ({
    ...{ isGood: true, edits: { [configFile]: `${replaced(given)}targets-may-go: true\n` } },
  })),
  row('the target gets another slug', regressed, 'test/model is renamed to test/other', ({ config }) => ({
    edits: { [configFile]: config.replace('test/model', 'test/other') },
  })),
  row(
    'the target gets another slug, and its baseline another name',
    regressed,
    'test/model is renamed to test/other',
    ({ config, baseline }) => ({
      edits: {
        [configFile]: config.replace('test/model', 'test/other'),
        [baselineFile]: null,
        'baselines/test--other__no-thinking.json': baseline.replace('"test/model"', '"test/other"'),
      },
    }),
  ),
  row(
    '`endpoint` names a server of another model',
    regressed,
    'test/model is served by endpoint',
    ({ config, url, otherUrl }) => ({
      edits: { [configFile]: config.replace(url, otherUrl) },
    }),
  ),
];

const fileRows: readonly AuthorRow[] = [
  row('the pack asks less', regressed, 'packs/words.yaml is changed by this pull request', ({ pack }) => ({
    edits: { [packFile]: pack.replaceAll('exact', 'contains').replaceAll(/text: word\d+/g, 'text: o') },
  })),
  row('the pack is deleted', regressed, 'packs/words.yaml is removed by this pull request', () => ({
    edits: { [packFile]: null },
  })),
  row(
    'the pack is a link out of the repository',
    regressed,
    'packs/words.yaml is changed by this pull request',
    () => ({
      edits: { [packFile]: { link: '/etc/hostname' } },
    }),
  ),
  row('an easy pack where the base has none that it can read', regressed, 'is not in the base', ({ pack }) => ({
    ofBase: { [packFile]: null },
    edits: { [packFile]: pack.replaceAll(/text: word\d+/g, 'text: other').replaceAll(/reply: other/g, 'reply: word0') },
  })),
  row('the baseline is worse', regressed, `${baselineFile} is changed by this pull request`, ({ baseline }) => ({
    edits: { [baselineFile]: baseline.replaceAll('[[3,3]]', '[[0,3]]') },
  })),
  row('the baseline is deleted', regressed, `${baselineFile} is removed by this pull request`, () => ({
    edits: { [baselineFile]: null },
  })),
  row('a link in place of `.quality-baseline`', faulty, '.quality-baseline is a symbolic link', () => ({
    ...{ isGood: true, edits: { '.quality-baseline': { link: '/tmp' } } },
  })),
  row('a link in place of `.quality-baseline/runs`', faulty, '.quality-baseline/runs is a symbolic link', () => ({
    ...{ isGood: true, edits: { '.quality-baseline/runs': { link: '../packs' } } },
  })),
  ...linkRows,
  row('a config that is a link out of the repository', faulty, 'is a link that leads out', () => ({
    ...{ isGood: true, edits: { [configFile]: { link: '/etc/hostname' } } },
  })),
  row('the history branch', regressed, 'Regressed', () => ({
    edits: { 'README.md': 'More\n' },
    prepare: ({ git }) => void git('branch', 'quality-history'),
  })),
];

const workflowRows: readonly AuthorRow[] = [
  ofInput('max-drop', '90'),
  ofInput('repeat', '9'),
  ofInput('tier', 'quick'),
  ofInput('pack', 'packs/easy.yaml'),
  ofInput('packs-dir', 'packs'),
  ofInput('scenario', 'words/W-06'),
  ofInput('scenarios-file', 'few.txt'),
  ofInput('mode', 'enable-thinking'),
  ofInput('on-inconclusive', 'warn'),
  ofInput('on-missing-baseline', 'warn'),
  ofInput('expect-change', 'model'),
  ofInput('canary', 'true'),
  ofInput('no-confirm', 'true'),
  ofInput('baselines-dir', 'easy'),
  ofInput('config', 'easy.yml'),
  ofInput('temperature', '1'),
  ofInput('shard', '1/2'),
  ofInput('time-budget', '1s'),
  ofInput('decided-by', 'workspace', 'decided-by unset -> workspace: ignored'),
  ofInput('history', 'quality-history', 'history unset -> quality-history'),
  row('an input of the base is left out', regressed, 'max-drop 5 -> unset: 5 is used', ({ workflow }) => ({
    ofBase: { [workflowFile]: `${workflow}          max-drop: 5\n` },
    edits: { [workflowFile]: workflow },
  })),
  row(
    'an expression in place of an input',
    regressed,
    `max-drop 5 -> \${{ vars.DROP }}: 5 is used`,
    ({ workflow }) => ({
      ofBase: { [workflowFile]: `${workflow}          max-drop: 5\n` },
      edits: { [workflowFile]: `${workflow}          max-drop: \${{ vars.DROP }}\n` },
      job: () => ({ inputs: { 'max-drop': '90' } }),
    }),
  ),
  row(
    'another expression than that of the base',
    regressed,
    'ignored, the config of the base branch decides',
    ({ workflow }) => ({
      ofBase: { [workflowFile]: `${workflow}          max-drop: \${{ vars.DROP }}\n` },
      edits: { [workflowFile]: `${workflow}          max-drop: \${{ '90' }}\n` },
      job: () => ({ inputs: { 'max-drop': '90' } }),
    }),
  ),
  row('a variable that an input of the base reads', regressed, 'max-drop', ({ workflow }) => {
    const reading = `env: { DROP: 5 }\n${workflow}          max-drop: \${{ env.DROP }}\n`;
    return {
      ofBase: { [workflowFile]: reading },
      edits: { [workflowFile]: reading.replace('DROP: 5', 'DROP: 90') },
      job: () => ({ inputs: { 'max-drop': '90' } }),
    };
  }),
  row('a file that a step of the base reads for an input', regressed, 'takes max-drop from', ({ workflow }) => ({
    ofBase: {
      'drop.txt': '10\n',
      [workflowFile]: workflow
        .replace('      - uses: quality', '      - id: limit\n        run: ./limit\n      - uses: quality')
        .concat(`          max-drop: \${{ steps.limit.outputs.drop }}\n`),
    },
    edits: { 'drop.txt': '90\n' },
    job: () => ({ inputs: { 'max-drop': '90' } }),
  })),
  row('inputs that are an alias', regressed, 'max-drop 5 -> 90: 5 is used', ({ workflow }) => {
    const aliased = `x-gate: &gate { artifact: false, max-drop: 5 }\n${workflow.replace(/with:\n *command: check\n *artifact: false/, 'with: *gate')}`;
    return {
      ofBase: { [workflowFile]: aliased },
      edits: { [workflowFile]: aliased.replace('max-drop: 5', 'max-drop: 90') },
      job: () => ({ inputs: { 'max-drop': '90' } }),
    };
  }),
  row('an input in a workflow that is called', regressed, 'max-drop unset -> 90: ignored', ({ workflow }) => {
    const called = '.github/workflows/called.yml';
    return {
      ofBase: { [workflowFile]: `jobs:\n  call:\n    uses: ./${called}\n`, [called]: workflow },
      edits: { [called]: `${workflow}          max-drop: 90\n` },
      job: () => ({ inputs: { 'max-drop': '90' } }),
    };
  }),
  row('the step moves into an action that is elsewhere', regressed, 'not in the workflow files', ({ workflow }) => ({
    edits: { [workflowFile]: 'jobs:\n  other:\n    steps:\n      - uses: acme/gate@v1\n', 'README.md': workflow },
    job: () => ({ jobId: 'other', inputs: { 'max-drop': '90' } }),
  })),
  row('a further job with inputs of its own', regressed, 'max-drop unset -> 90: ignored', ({ workflow }) => ({
    edits: { [workflowFile]: `${workflow}          max-drop: 90\n`.replace('  gate:', '  easy:') },
    job: () => ({ jobId: 'easy', inputs: { 'max-drop': '90' } }),
  })),
  row('a further workflow with inputs of its own', regressed, 'max-drop unset -> 90: ignored', ({ workflow }) => ({
    edits: { '.github/workflows/easy.yml': `${workflow}          max-drop: 90\n` },
    job: () => ({
      inputs: { 'max-drop': '90' },
      env: { GITHUB_WORKFLOW_REF: 'acme/models/.github/workflows/easy.yml@refs/pull/7/merge' },
    }),
  })),
  ...unreadRows,
  row(
    'input `slug` names another target',
    faulty,
    'the workflow of the base measures test/model',
    ({ workflow, config, url }) => ({
      isGood: true,
      ofBase: {
        [workflowFile]: `${workflow}          slug: test/model\n`,
        [configFile]: `${config}  - slug: test/second\n    endpoint: ${url}/\n`,
      },
      edits: { [workflowFile]: `${workflow}          slug: test/second\n` },
      job: () => ({ inputs: { slug: 'test/second' } }),
    }),
  ),
  row(
    'input `working-directory` names another folder',
    faulty,
    'sets `working-directory` to elsewhere',
    ({ workflow, config }) => ({
      isGood: true,
      edits: {
        [workflowFile]: `${workflow}          working-directory: elsewhere\n`,
        [`elsewhere/${configFile}`]: config.replace('packs/', '../packs/'),
      },
      job: () => ({ inputs: { 'working-directory': 'elsewhere' }, cwd: 'elsewhere' }),
    }),
  ),
  row('the report is told to expect no job', faulty, 'sets `expected` to', () => ({
    isGood: true,
    ofBase: { [workflowFile]: reportWorkflow },
    edits: { [workflowFile]: reportWorkflow.replace(/expected: .*/, `expected: '{"include":[]}'`) },
    job: () => ({
      inputs: { command: 'report', runs: 'runs', expected: '{"include":[]}', needs: endedAs('success') },
    }),
  })),
  row(
    'no artifact comes of a job',
    { exitCode: 3, outcome: 'endpoint-error', status: 'error' },
    'test/model: lost',
    () => ({
      isGood: true,
      ofBase: { [workflowFile]: reportWorkflow },
      prepare: ({ folder }) => void mkdirSync(join(folder, 'runs')),
      job: () => ({ inputs: { command: 'report', runs: 'runs', expected, needs: endedAs('success') } }),
    }),
  ),
  row('an artifact that is no run', faulty, 'one cannot be read', () => ({
    isGood: true,
    ofBase: { [workflowFile]: reportWorkflow },
    prepare: downloadedOf({ 'journal.jsonl': '{}\n' }),
    job: () => ({ inputs: { command: 'report', runs: 'runs', expected, needs: endedAs('success') } }),
  })),
];

export const authorGroups: readonly AuthorGroup[] = [
  { title: 'The config', rows: configRows },
  { title: 'The target', rows: targetRows },
  { title: 'Where the model is served', rows: serverRows },
  { title: 'Packs, baselines, links and branches', rows: fileRows },
  { title: 'The workflow file and artifacts', rows: workflowRows },
  { title: 'The command, and reports of other jobs', rows: [...reportRows, ...partRows] },
  { title: 'What is checked out', rows: checkoutRows },
  { title: 'Events', rows: eventRows },
  { title: 'Accepting', rows: acceptRows },
];
