import type { Edits } from '../commands/gate-stage.ts';
import type { AuthorRow, Given } from './author-row.ts';

const regressed = { exitCode: 1, outcome: 'regressed', status: 'failure' } as const;
const faulty = { exitCode: 2, outcome: 'input-error', status: 'error' } as const;

const configFile = 'quality-baseline.yml';
const workflowFile = '.github/workflows/gate.yml';

/** The model of the base is worse, or that of the pull request. */
type Side = 'base' | 'head';

/** Another way to the server. Neither a better one that the author brings turns green, nor a worse one. */
function served(
  change: string,
  says: string,
  where: (url: string, given: Given) => readonly [base: string | undefined, head: string],
): readonly AuthorRow[] {
  return (['base', 'head'] as const).map((worse: Side) => ({
    change: `${change}, with a ${worse === 'base' ? 'better' : 'worse'} model`,
    ...{ ...regressed, says },
    scene: (given) => {
      const [was, is] = where(worse === 'base' ? given.betterUrl : given.worseUrl, given);
      const entry = `endpoint: ${given.url}`;
      const ofBase = was === undefined ? {} : { ofBase: { [configFile]: given.config.replace(entry, was) } };
      return {
        ...ofBase,
        edits: { [configFile]: given.config.replace(entry, is) },
        ...(worse === 'head' ? { isGood: true as const } : {}),
      };
    },
  }));
}

function bootOf(command: string, url: string): string {
  return `boot: { command: ${command}, ready-url: "${url.replace('/v1', '/health')}" }`;
}

const moreThanInputs = 'Needs acceptance: .github/workflows/gate.yml changes more than inputs of the gate';
const moved = 'Needs acceptance: test/model is served by endpoint 127.0.0.1';

export const serverRows: readonly AuthorRow[] = [
  ...served('`endpoint` names another host', moved, (url) => [undefined, `endpoint: ${url}`]),
  ...served('`boot` in place of `endpoint`', moved, (url) => [undefined, bootOf('sleep 60', url)]),
  ...served('`compose` in place of `endpoint`', moved, () => [undefined, 'compose: { file: compose.yml }']),
  ...served('no server in place of `endpoint`, so that one is found by its port', moved, () => [
    undefined,
    'paths: [README.md]',
  ]),
  {
    ...{
      change: 'another `model` of the same `endpoint`',
      ...regressed,
      says: 'the server of the base branch is measured',
    },
    scene: ({ config, url }) => ({
      edits: { [configFile]: config.replace(`endpoint: ${url}`, `endpoint: ${url}\n    model: other-7b`) },
    }),
  },
  {
    ...{ change: 'a step that puts a better server in the place of ours', ...regressed, says: moreThanInputs },
    scene: ({ workflow }) => ({
      isGood: true,
      edits: {
        [workflowFile]: workflow.replace('      - uses: quality', '      - run: ./better\n      - uses: quality'),
      },
    }),
  },
  {
    ...{ change: 'our step inside an action of another repository', ...regressed, says: moreThanInputs },
    scene: ({ workflow }) => ({
      isGood: true,
      edits: { [workflowFile]: workflow.replace('quality-baseline/quality-baseline@v0', 'somebody/wrapped@v1') },
    }),
  },
  {
    ...{ change: 'an action at a commit, which may be one of a fork', ...regressed, says: moreThanInputs },
    scene: ({ workflow }) => ({
      isGood: true,
      edits: { [workflowFile]: workflow.replace('checkout@v7', `checkout@${'0123456789abcdef'.repeat(4).slice(24)}`) },
    }),
  },
  {
    ...{ change: 'a step that sets a variable which an input reads', ...regressed, says: `max-drop \${{ env.DROP }}` },
    scene: ({ workflow }) => {
      const reading = `${workflow}          max-drop: \${{ env.DROP }}\n`;
      const set = '      - run: echo DROP=90 >> $GITHUB_ENV\n      - uses: quality';
      return {
        ofBase: { [workflowFile]: reading },
        edits: { [workflowFile]: reading.replace('      - uses: quality', set) },
        job: () => ({ inputs: { 'max-drop': '90' } }),
      };
    },
  },
  {
    ...{ change: 'an absolute `env-file`', ...faulty, says: 'leads out of the repository' },
    scene: ({ config, url }) => composed(config, url, '/etc/hostname'),
  },
  {
    ...{ change: 'an `env-file` above the checkout', ...faulty, says: 'leads out of the repository' },
    scene: ({ config, url }) => composed(config, url, '../secrets.env'),
  },
  ...inputRows('replay', 'answers.jsonl'),
  ...inputRows('endpoint', ({ betterUrl }) => betterUrl),
  ...inputRows('provider', 'openrouter'),
  ...inputRows('compose', 'compose.yml'),
  ...inputRows('model', 'other-7b'),
  ...inputRows('hardware', 'a bigger GPU'),
  ...inputRows('allow-rule', 'privileged'),
  ...inputRows('pass-env', 'HOME'),
  {
    ...{ change: 'the input `endpoint` of the base is left out', ...regressed, says: '-> unset' },
    scene: ({ workflow, config, url, betterUrl }) => ({
      ofBase: {
        [workflowFile]: `${workflow}          endpoint: ${url}\n`,
        [configFile]: config.replace(url, betterUrl),
      },
      edits: { [workflowFile]: workflow },
    }),
  },
  {
    change: 'another step sets the input `replay`, as a variable',
    ...{ ...regressed, says: 'replay unset -> set by another step: ignored' },
    scene: () => ({ edits: { 'README.md': 'More\n' }, job: () => ({ inputs: { replay: 'answers.jsonl' } }) }),
  },
];

function composed(config: string, url: string, envFile: string) {
  const entry = (more: string) => config.replace(`endpoint: ${url}`, `compose: { file: compose.yml${more} }`);
  const files: Edits = { 'compose.yml': 'services: { model: { image: any, ports: ["8000"] } }\n' };
  return {
    isGood: true as const,
    ofBase: { ...files, [configFile]: entry('') },
    edits: { [configFile]: entry(`, env-file: ${envFile}`) },
  };
}

/** An input about the server that the pull request's workflow sets, and that of its base does not. */
function inputRows(name: string, value: string | ((given: Given) => string)): readonly AuthorRow[] {
  const shown = typeof value === 'string' ? value : 'a better server';
  return [
    {
      ...{ change: `input \`${name}: ${shown}\``, ...regressed, says: `gate.yml changes ${name}` },
      scene: (given) => {
        const text = typeof value === 'string' ? value : value(given);
        return {
          edits: { [workflowFile]: `${given.workflow}          ${name}: ${text}\n` },
          job: () => ({ inputs: { [name]: text } }),
        };
      },
    },
  ];
}
