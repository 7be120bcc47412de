import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError, type Option } from 'commander';
import { z } from 'zod';
import { nearest } from '../lib/nearest.ts';
import { version } from '../lib/version.ts';
import { addAffected } from './affected.ts';
import { addBaselines, addStamp } from './baselines.ts';
import { columnsOf } from './command-io.ts';
import { addComparing } from './comparing.ts';
import { addCompletion } from './completion.ts';
import { addDemo } from './demo.ts';
import { addDoctor } from './doctor.ts';
import { addExamples, addHelpForm } from './flags.ts';
import { foreignFlags } from './foreign-flags.ts';
import { addInit } from './init.ts';
import { addMeasuring } from './measuring.ts';
import { addPacks } from './packs.ts';
import { addRuns } from './runs.ts';

const exitCodesHelp = `
Exit codes:
  0    passed, or the command succeeded
  1    regressed: a pack got worse than its baseline
  2    bad input or config
  3    the endpoint could not be measured: nothing was learned about the model
  4    inconclusive: too little was measured to decide
  70   a bug of this tool
  130  interrupted (143 by SIGTERM, 129 by SIGHUP); --resume continues
  With --bisect: 0, 1, 125 for 3, 4 and no baseline, 128 for 2 and 70.

The default command is check: quality-baseline check --help shows its flags.
`;

/** `under`: whose command it is, unless the root's. Its place is before another command of that, or the last. */
export type AddedCommand = {
  readonly under?: string;
  readonly before?: string;
  readonly add: (parent: Command) => void;
};

export function program(added: readonly AddedCommand[]): Command {
  const root = new Command('quality-baseline')
    .description('Catches changes that make a self-hosted model behave worse.')
    .version(versionLine())
    .exitOverride();
  addHelpForm(root, columnsOf(process));
  addMeasuring(root);
  addComparing(root);
  addRuns(root);
  addDoctor(root);
  addAffected(root);
  addInit(root);
  addBaselines(root);
  addStamp(root);
  addPacks(root);
  addDemo(root);
  addCompletion(root);
  for (const each of added) addBefore(root, each);
  addExamples(root, ['check --slug vllm/qwen-35b', 'run --endpoint http://localhost:8000 --quick']);
  addStrictness(root);
  addErrorHelp(root, 'quality-baseline');
  return root.addHelpText('after', exitCodesHelp);
}

function addBefore(root: Command, { under, before, add }: AddedCommand): void {
  const parent = under === undefined ? root : commandAt(root, under).command;
  const index = before === undefined ? parent.commands.length : commandAt(parent, before).index;
  add(parent);
  const commands = parent.commands as Command[]; // the parser has no other way to put a command between two others
  commands.splice(index, 0, ...commands.splice(-1));
}

function commandAt(parent: Command, name: string): { readonly command: Command; readonly index: number } {
  const index = parent.commands.findIndex((each) => each.name() === name);
  const command = parent.commands[index];
  if (command === undefined) throw new Error(`${parent.name()} has no command ${name}`);
  return { command, index };
}

/** Adds to each error where its command is explained. */
function addErrorHelp(command: Command, words: string): void {
  const shows = command.parent === null ? 'all commands' : command.commands.length > 0 ? 'its commands' : 'its flags';
  command.showHelpAfterError(`Run ${words} --help for ${shows}.`);
  for (const each of command.commands) addErrorHelp(each, `${words} ${each.name()}`);
}

const stampSchema = z.strictObject({ commit: z.string().nullable() });

/** Set by scripts/pack.js only; decision 7 in docs/decisions says why. */
export function versionLine(stamp: URL = new URL('./commit.json', import.meta.url)): string {
  const { commit } = stampSchema.parse(JSON.parse(readFileSync(stamp, 'utf8')));
  return `quality-baseline ${version}${commit === null ? '' : ` (commit ${commit.slice(0, 7)})`}`;
}

/** For every command: lists take commas, an empty or repeated value is an error, and errors suggest the nearest name. */
function addStrictness(command: Command): void {
  for (const option of command.options.filter(({ variadic }) => variadic)) splitAtCommas(option);
  const given = new Set<Option>();
  for (const option of command.options.filter(takesValue)) {
    command.on(`option:${option.name()}`, (value: string | null) => {
      if (value === '') command.error(`${option.flags} is empty`);
      const isList = Array.isArray(command.getOptionValue(option.attributeName()));
      if (given.has(option) && !isList) command.error(`${option.flags} is given twice: keep one`);
      given.add(option);
    });
  }
  command.configureOutput({ outputError: (text, write) => write(explained(text.replace(/^error: /, ''), command)) });
  for (const each of command.commands) addStrictness(each);
}

function splitAtCommas(option: Option): void {
  const check = option.parseArg;
  option.argParser<string[] | undefined>((value, before) => {
    const parts = value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (parts.length === 0) throw new InvalidArgumentError('It names nothing.');
    for (const part of parts) check?.(part, []);
    return [...(before ?? []), ...parts];
  });
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}

function explained(text: string, command: Command): string {
  const [, unknown] = /^unknown option '([^'=]*)/.exec(text) ?? [];
  if (unknown !== undefined) return `${aboutUnknown(unknown, command)}\n`;
  for (const [form, tell] of forms) {
    const found = form.exec(text);
    if (found !== null) return `${tell(found, command)}\n`;
  }
  return text;
}

/** Considers every flag; the parser's own suggestions leave out hidden ones. */
function aboutUnknown(name: string, command: Command): string {
  const known = command.options.find(({ long, short }) => long === name || short === name);
  if (known !== undefined) return `${name} takes no value`;
  const near = nearest(
    name,
    command.options.flatMap(({ long }) => long ?? []),
  );
  const theirs = foreignFlags.get(name);
  if (theirs === undefined || near?.startsWith(name)) return `there is no option ${name}${didYouMean(near)}`;
  return `there is no option ${name}\nThe ${name} of ${theirs}.`;
}

/** The parser's error messages, each with our replacement. */
const forms: readonly (readonly [RegExp, (found: readonly string[], command: Command) => string])[] = [
  [/^unknown command '(.*)'\n/, ([, name = ''], command) => aboutCommand(name, command)],
  [/^missing required argument '(.*)'\n/, ([, name = ''], command) => aboutMissing(name, command)],
  [/^required option '(.*)' not specified\n/, ([, form], command) => `${form} is missing: ${command.name()} needs it`],
  [/^option '(.*)' argument missing\n/, ([, form]) => `${form} has no value`],
  [
    /^too many arguments.* Expected (\d+) arguments? but got (\d+)\.\n/,
    ([, most, given], command) =>
      `${command.name()} takes at most ${most} argument${most === '1' ? '' : 's'}, and ${given} are given`,
  ],
  [
    /^option '(?:-\w, )?(--[\w-]+).*' argument '(.*)' is invalid\. (.*)\n/s,
    ([, name, given, rest = ''], command) => aboutValue(`${name}`, `${given}`, rest, command),
  ],
  [
    /^command-argument value '(.*)' is invalid for argument '(.*)'\. (.*)\n/s,
    ([, given, name, rest = ''], command) => aboutValue(`<${name}>`, `${given}`, rest, command),
  ],
];

function aboutCommand(name: string, command: Command): string {
  const near = nearest(
    name,
    command.commands.map((each) => each.name()),
  );
  return `there is no command "${name}" of ${command.name()}${didYouMean(near)}`;
}

function aboutMissing(name: string, command: Command): string {
  const words = command.registeredArguments.map((each) => {
    const shown = `${each.name()}${each.variadic ? '...' : ''}`;
    return { name: each.name(), shown: each.required ? `<${shown}>` : `[${shown}]` };
  });
  const path: string[] = [];
  for (let each: Command | null = command; each !== null; each = each.parent) path.unshift(each.name());
  const missing = words.find((each) => each.name === name)?.shown ?? name;
  return `${missing} is missing: ${[...path, ...words.map(({ shown }) => shown)].join(' ')}`;
}

/** The parser lists the allowed values; this adds the nearest one. */
function aboutValue(name: string, given: string, rest: string, command: Command): string {
  const [, choices] = /^Allowed choices are (.*)\.$/s.exec(rest) ?? [];
  const known = choices?.split(', ') ?? [];
  const odd = given.split(',').find((part) => !known.includes(part.trim())) ?? given;
  const near = nearest(odd, known);
  const allowed = choices === undefined ? rest : `It can be ${choices}.`;
  const isFailure = name === '--mode' && command.options.some(({ long }) => long === '--failure');
  return `${name} cannot be '${given}'. ${allowed}${didYouMean(near ?? (isFailure ? `--failure ${given}` : undefined))}`;
}

function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : `\nDid you mean ${near}?`;
}
