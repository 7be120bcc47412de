import { InputError } from '../../../lib/errors.ts';

/**
 * The values that a JudgeBench template can show. Several marks mean the same, because each kind of judge has its own.
 */
export type TemplateValues = {
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
export type JudgeTemplate = {
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
