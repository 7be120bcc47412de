import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SourceReader } from '../../commands/packs.ts';
import { InputError } from '../../lib/errors.ts';
import { explainIssues, faultLines, showFault } from '../../lib/explain-issues.ts';
import { parseLoose } from '../../lib/loose.ts';
import { didYouMean } from '../../lib/nearest.ts';
import { readLines, readRegularText } from '../../lib/read-regular.ts';
import { sha256 } from '../../lib/sha256.ts';
import { scenarioSchema } from '../../packs/pack-schema.ts';
import { flipped } from '../../records/target.ts';
import { type JudgebenchPair, judgebenchPairSchema, plainName, splitOf } from './judgebench/judgebench-rows.ts';
import { type JudgebenchStyle, judgebenchStyles } from './judgebench/judgebench-styles.ts';

export type JudgebenchImport = {
  readonly file: string;
  /** The user's checkout of JudgeBench, which has the prompts. */
  readonly checkout: string;
  readonly style: string;
  readonly isSingle: boolean;
  /** The token limit in place of JudgeBench's. */
  readonly maxTokens: number | undefined;
};

/** As the forms of its flags say. */
type JudgebenchFlags = {
  readonly checkout?: string;
  readonly style?: string;
  readonly orders?: 'ab';
  readonly maxTokens?: number;
};

export const importJudgebench: SourceReader = async ({ files, flags }) => {
  const { checkout, style, orders, maxTokens } = flags as JudgebenchFlags;
  const [file = '', another] = files;
  if (another !== undefined)
    throw new InputError('a pack of JudgeBench has the pairs of one file', 'Import each by itself.');
  if (checkout === undefined)
    throw new InputError('--checkout is missing', 'Name the folder of your clone of JudgeBench.');
  if (style === undefined)
    throw new InputError('--style is missing', 'Name how the judge is asked, such as --style arena_hard.');
  const { lines, pairs } = await judgebenchPack({ file, checkout, style, isSingle: orders === 'ab', maxTokens });
  const read = `${pairs} ${pairs === 1 ? 'pair' : 'pairs'} read, ${lines.length - 1} scenarios written`;
  const warning =
    'The texts of JudgeBench carry no licence: do not commit this pack. Baselines hold digests and counts only.';
  return { lines, summary: `${read}\n${warning}\n` };
};

type FileOfSource = { readonly name: string; readonly sha256: string };

/** A pack of the pairs in a data file, asked as JudgeBench asks them: its lines, one scenario a game. */
export async function judgebenchPack(
  asked: JudgebenchImport,
): Promise<{ readonly lines: string[]; readonly pairs: number }> {
  const style = styleOf(asked.style);
  const { texts, files } = await textsOf(asked.checkout, asked.style, style);
  const { pairs, hash } = await readPairs(asked.file);
  const games = pairs.flatMap((pair) => gamesOfPair(pair, style, texts, asked.isSingle));
  for (const game of games) {
    const { error } = scenarioSchema.safeParse(game);
    if (error === undefined) continue;
    throw new InputError(
      [`${game.id} of ${asked.file} is no scenario`, ...faultLines(explainIssues(error.issues))].join('\n'),
      hint,
    );
  }
  const head = {
    id: `judgebench-${asked.style}`,
    version: '1.0.0',
    title: `JudgeBench, ${asked.style}`,
    sampling: { 'max-tokens': asked.maxTokens ?? style.maxTokens },
    judges: asked.isSingle ? { orders: 'ab' } : {},
    source: {
      dataset: 'judgebench',
      task: asked.style,
      files: [{ name: basename(asked.file), sha256: hash }, ...files],
      rows: pairs.length,
      examples: pairs.length,
      seed: 0,
      ...(style.asksAgain === undefined ? {} : { 'own-words': ['follow-up'] }),
    },
  };
  return { lines: [head, ...games].map((line) => JSON.stringify(line)), pairs: pairs.length };
}

const hint = 'Is it a data file of JudgeBench?';

const unasked: Readonly<Record<string, string>> = {
  panda_lm: 'raw completions and a tokenizer',
  judge_lm: 'raw completions and a tokenizer',
  reward_model: 'a model that scores answers',
};

function styleOf(name: string): JudgebenchStyle {
  const style = Object.hasOwn(judgebenchStyles, name) ? judgebenchStyles[name] : undefined;
  if (style !== undefined) return style;
  if (Object.hasOwn(unasked, name))
    throw new InputError(
      `${name} needs ${unasked[name]}, which no chat endpoint gives`,
      'inspect and compare read its results.',
    );
  const known = Object.keys(judgebenchStyles);
  throw new InputError(`there is no style "${name}"${didYouMean(name, known)}`, `--style can be ${known.join(', ')}.`);
}

/** More than ten times of what they have. */
const mostTemplateBytes = 2 ** 18;
const templates = join('utils', 'templates');
const code = join('utils', 'judges.py');

async function textsOf(
  checkout: string,
  name: string,
  style: JudgebenchStyle,
): Promise<{ texts: JudgeTexts; files: FileOfSource[] }> {
  const isThere = (await stat(join(checkout, templates)).catch(() => undefined))?.isDirectory() === true;
  if (!isThere)
    throw new InputError(
      `${checkout} is no checkout of JudgeBench: it has no ${templates}`,
      'Clone JudgeBench, and name its folder with --checkout.',
    );
  const files: FileOfSource[] = [];
  const read = async (path: string) => {
    const text = await readRegularText(join(checkout, path), { maxBytes: mostTemplateBytes });
    if (text === undefined)
      throw new InputError(`${checkout} has no ${path}, which ${name} needs`, 'Is it the newest version?');
    files.push({ name: path, sha256: sha256(text) });
    return text;
  };
  const messages: JudgeTexts['messages'][number][] = [];
  for (const { role, file } of style.templates) {
    const path = join(templates, `${file}.jinja2`);
    messages.push({ role, text: parseJudgeTemplate(await read(path), join(checkout, path)) });
  }
  checkShown(messages, name, style);
  if (style.inCode === undefined) return { texts: { messages, rubric: undefined }, files };
  const source = await read(code);
  const value = (wanted: string) => valueIn(source, wanted, join(checkout, code));
  const system = { role: 'system', text: value(style.inCode.system) } as const;
  return { texts: { messages: [system, ...messages], rubric: value(style.inCode.rubric) }, files };
}

/** A template that shows no pair, or other words for its answers than are looked for, is of another version. */
function checkShown(
  messages: JudgeTexts['messages'],
  name: string,
  { templates: own, decision }: JudgebenchStyle,
): void {
  const text = messages.at(-1)?.text as JudgeTemplate; // the last is a template
  const missing = (['question', 'first', 'second'] as const).find((each) => !text.shows.has(each));
  const file = `${own.at(-1)?.file}.jinja2`;
  if (missing !== undefined)
    throw new InputError(
      `${file} of ${name} does not show the ${missing === 'question' ? missing : `${missing} answer`}`,
      versionHint,
    );
  const shown = text.fill({ question: '', first: '', second: '', rubric: '' });
  const word = decision.says?.find((each) => !shown.includes(`"${each}"`));
  if (word !== undefined) throw new InputError(`${file} of ${name} does not ask for "${word}"`, versionHint);
}

const versionHint = 'Is it another version of JudgeBench?';

/** A plain text between double quotes on one line: `self.rubric = "…"`. */
function valueIn(source: string, name: string, origin: string): string {
  const quoted = new RegExp(String.raw`^\s*self\.${name}\s*=\s*("(?:[^"\\\n]|\\.)*")`, 'm').exec(source)?.[1];
  const value = quoted === undefined ? undefined : parseLoose(quoted);
  if (typeof value === 'string') return value;
  throw new InputError(`${origin} has no plain text ${name}`, versionHint);
}

const limits = { mostLineBytes: 16 * 2 ** 20, mostFileBytes: 256 * 2 ** 20 };

async function readPairs(file: string): Promise<{ pairs: JudgebenchPair[]; hash: string }> {
  const pairs = new Map<string, JudgebenchPair>();
  const hash = createHash('sha256');
  let number = 0;
  for await (const { bytes, isEnded } of readLines(file, 'data file of JudgeBench', 'Check the path.', limits)) {
    number += 1;
    hash.update(bytes);
    if (isEnded) hash.update('\n');
    if (bytes.length === 0) continue;
    const value = parseLoose(bytes.toString('utf8'));
    const { data, error } = judgebenchPairSchema.safeParse(value);
    if (data === undefined)
      throw new InputError(
        `${file}:${number} is no pair of JudgeBench: ${explainIssues(error.issues).map(showFault).join(', ')}`,
        hint,
      );
    const name = plainName(data.pair_id);
    if (pairs.has(name)) throw new InputError(`${file}:${number} has the pair ${data.pair_id} a second time`, hint);
    pairs.set(name, data);
  }
  if (pairs.size === 0) throw new InputError(`${file} has no pair`, hint);
  return { pairs: [...pairs.values()], hash: hash.digest('hex') };
}

/** What a style needs of a checkout of JudgeBench. */
type JudgeTexts = {
  readonly messages: readonly { readonly role: 'system' | 'user'; readonly text: string | JudgeTemplate }[];
  readonly rubric: string | undefined;
};

function gamesOfPair(
  pair: JudgebenchPair,
  { decision, asksAgain }: JudgebenchStyle,
  { messages, rubric }: JudgeTexts,
  isSingle: boolean,
) {
  const { label, question, response_A, response_B } = pair;
  const id = plainName(pair.pair_id);
  const split = splitOf(pair.source);
  const texts = { question, 'response-a': response_A, 'response-b': response_B };
  const games = [
    { shown: 'ab', right: label, first: response_A, second: response_B },
    { shown: 'ba', right: flipped(label), first: response_B, second: response_A },
  ] as const;
  return games.slice(0, isSingle ? 1 : 2).map(({ shown, right, first, second }) => ({
    id: `${id}.${shown}`,
    title: `${split} ${id}${shown === 'ab' ? '' : ', in the other order'}`,
    pair: { id, shown, label, split, ...(shown === 'ab' && { texts }) },
    messages: messages.map(({ role, text }) => ({
      role,
      content: typeof text === 'string' ? text : text.fill({ question, first, second, rubric }),
    })),
    ...(asksAgain === undefined ? {} : { 'follow-up': { unless: decision.style, say: askForLabel } }),
    expect: [{ kind: 'decision', ...decision, right }],
  }));
}

/** Our words. */
const askForLabel = 'Finish your judgment now: end with one of the labels.';

/**
 * The values that a JudgeBench template can show. Several marks mean the same, because each kind of judge has its own.
 */
type TemplateValues = {
  readonly question: string;
  readonly first: string;
  readonly second: string;
  readonly rubric: string | undefined;
};

const marks: Readonly<Record<string, keyof TemplateValues>> = {
  ...{ question: 'question', prompt: 'question', instruction: 'question', input: 'question' },
  ...{ answer_a: 'first', response_a: 'first', response_A: 'first', response: 'first' },
  ...{ answer_b: 'second', response_b: 'second', response_B: 'second', response_another: 'second' },
  ...{ rubric: 'rubric' },
};

// Jinja reads a third brace as the beginning of a dictionary.
const mark = /(?<!\{)\{\{[ \t]*([A-Za-z_]\w*)[ \t]*\}\}/g;

/** A text with `{{name}}` marks. */
type JudgeTemplate = {
  readonly shows: ReadonlySet<keyof TemplateValues>;
  /** Puts the values in their places, once: a mark within a value stays as it is. */
  readonly fill: (values: TemplateValues) => string;
};

const onlyMarks = 'Only plain marks such as {{prompt}} are filled in.';

/** Parses a template as Jinja does if it has only marks; refuses anything else. */
export function parseJudgeTemplate(text: string, origin: string): JudgeTemplate {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rest = plain.replace(mark, (each) => ' '.repeat(each.length));
  const odd = /\{[{%#]/.exec(rest);
  if (odd !== null) {
    const line = rest.slice(0, odd.index).split('\n').length;
    const kind = odd[0] === '{%' ? 'a statement' : odd[0] === '{#' ? 'a comment' : 'an expression';
    throw new InputError(`${origin}:${line} holds ${kind}`, onlyMarks);
  }
  const names = [...plain.matchAll(mark)].map(([, name = '']) => name);
  const unknown = names.find((name) => !Object.hasOwn(marks, name));
  if (unknown !== undefined)
    throw new InputError(
      `${origin} holds {{${unknown}}}, which no pair has`,
      `Known placeholders: ${Object.keys(marks).join(', ')}.`,
    );
  return {
    shows: new Set(names.flatMap((name) => marks[name] ?? [])),
    fill: (values) => plain.replace(mark, (_, name: string) => values[marks[name] ?? 'question'] ?? ''),
  };
}
