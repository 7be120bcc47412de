import { optionInputNames, ownInputNames, ownInputs } from './action-inputs.ts';
import { actionOutputs } from './action-outputs.ts';
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
