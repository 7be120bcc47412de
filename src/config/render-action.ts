import { optionInputNames, ownInputNames, ownInputs } from './action-inputs.ts';
import { gateTier } from './config.ts';
import { optionNamed } from './options/options.ts';

type Input = { readonly name: string; readonly help: string; readonly fallback: string; readonly shown: string };

/** Every input, the Action's own first. */
function inputs(): Input[] {
  return [
    ...ownInputNames.map((name) => {
      const { help, default: fallback } = ownInputs[name];
      return { name, help, fallback, shown: fallback };
    }),
    ...optionInputNames.map((name) => {
      const { help, otherwise = '', default: shown = otherwise } = optionNamed(name);
      return { name, help, fallback: '', shown: name === 'tier' ? gateTier : shown };
    }),
  ];
}

/** The text of action.yml. */
export function renderActionFile(): string {
  return [
    '# Made by `npm run docs` from src/config.',
    'name: Quality baseline',
    'description: Catches the change that makes a self-hosted LLM endpoint behave worse',
    'author: quality-baseline contributors',
    'branding:',
    '  icon: activity',
    '  color: green',
    'inputs:',
    ...inputs().flatMap(({ name, help, fallback, shown }) => [
      `  ${name}:`,
      `    description: ${quoted(fallback === '' && shown !== '' ? `${help} (default: ${shown})` : help)}`,
      '    required: false',
      ...(fallback === '' ? [] : [`    default: ${quoted(fallback)}`]),
    ]),
    'outputs:',
    ...Object.entries(actionOutputs).flatMap(([name, help]) => [`  ${name}:`, `    description: ${quoted(help)}`]),
    'runs:',
    '  using: node24',
    '  main: dist/action/index.js',
    '  post: dist/post/index.js',
    '',
  ].join('\n');
}

/** The Action's own inputs, then the names of the options that docs/configuration.md describes. */
export function renderInputTable(): string {
  const own = inputs().slice(0, ownInputNames.length);
  const rows = own.map(({ name, help, shown }) => [`\`${name}\``, shown === '' ? '' : `\`${shown}\``, help]);
  const names = optionInputNames.map((name) => `\`${name}\``).join(', ');
  return `${table(['Input', 'Default', 'What it does'], rows)}
These are the [options](configuration.md#options) of the command line, with the same defaults, except that \`tier\` is
\`quick\`: ${names}.
`;
}

export function renderOutputTable(): string {
  return table(
    ['Output', 'What it holds'],
    Object.entries(actionOutputs).map(([name, help]) => [`\`${name}\``, help]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`)
    .join('');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The outputs for later steps of a job. */
export const actionOutputs = {
  outcome:
    'passed, regressed, slower, inconclusive, accepted, no-baseline, endpoint-error, input-error, cancelled or crashed',
  passed: 'true if the step succeeded: nothing blocks the merge',
  regressions: 'number of packs that regressed',
  'worst-drop': 'largest drop of a pack in percentage points, such as 13.3; negative if all rose',
  'summary-json': 'outcome, modes and packs with their figures, JSON on one line',
  'run-dir': 'folder of the run',
  'report-path': 'Markdown report; those in the other formats are next to it',
  'baseline-path': 'baseline files that capture wrote, one per line',
  'comment-id': 'id of the comment on the pull request',
  'comment-url': 'URL of the comment',
  'artifact-id': 'id of the uploaded artifact',
  'artifact-url': 'URL of the artifact',
  'endpoint-url': 'where the server answered; a booted server is down again when the step ends',
  'compose-project': 'compose project that was booted',
  matrix: 'for plan: jobs to run, for strategy.matrix with fromJSON',
} as const;
