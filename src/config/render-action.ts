import { optionInputNames, ownInputNames, ownInputs } from './action-inputs.ts';
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
      const { help, default: shown = '' } = optionNamed(name);
      const isQuick = name === 'tier';
      return { name, help, fallback: '', shown: isQuick ? 'quick' : shown };
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

/** The tables for the documentation. */
export function renderInputTable(): string {
  return table(
    ['Input', 'Default', 'What it is'],
    inputs().map(({ name, help, shown }) => [`\`${name}\``, shown === '' ? '' : `\`${shown}\``, help]),
  );
}

export function renderOutputTable(): string {
  return table(
    ['Output', 'What it is'],
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

/** What later steps of a job can read. */
export const actionOutputs = {
  outcome: 'passed, regressed, inconclusive, accepted, no-baseline, endpoint-error, input-error, cancelled or crashed',
  passed: 'true where the step succeeded: nothing speaks against the merge',
  regressions: 'how many packs regressed',
  'worst-drop': 'the greatest drop of a pack in percentage points, such as 13.3; negative where all rose',
  'summary-json': 'outcome, modes and packs with their figures, as JSON on one line',
  'run-dir': 'the folder of the run, with its journal',
  'report-path': 'the report as Markdown, beside it as JSON, JUnit and CSV',
  'baseline-path': 'the baseline files that capture wrote, one a line',
  'comment-id': 'the comment on the pull request',
  'comment-url': 'its address',
  'artifact-id': 'the uploaded artifact',
  'artifact-url': 'its address',
  'endpoint-url': 'where the server answered; it is down again when the step ends, unless it ran before',
  'compose-project': 'the compose project that was booted',
  matrix: 'for plan: the jobs to run, for strategy.matrix with fromJSON',
} as const;
