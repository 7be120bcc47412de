import type { YAMLParseError } from 'yaml';
import { assertNever } from './assert-never.ts';

/** What the parser found wrong, in words of ours. The place is reported beside it. */
export function explainYaml({ code, message }: Pick<YAMLParseError, 'code' | 'message'>): string {
  switch (code) {
    case 'MISSING_CHAR':
    case 'BAD_INDENT':
    case 'UNEXPECTED_TOKEN':
      return variants.find(([form]) => form.test(message))?.[1] ?? misplaced;
    case 'TAB_AS_INDENT':
      return 'a tab is not allowed as indentation: use spaces';
    case 'BLOCK_AS_IMPLICIT_KEY':
      return message.startsWith('Nested')
        ? 'a value beside its key cannot hold ": " too: put it in quotes, or begin it on the next line'
        : 'a list cannot be a key';
    case 'BAD_SCALAR_START':
      return `a value cannot begin with ${message.includes('a tab') ? 'a tab' : message.slice(-1)}: put it in quotes`;
    case 'BAD_DQ_ESCAPE':
      return `${message.split(' ').at(-1) ?? ''} is no escape in double quotes: write \\\\ for a backslash`;
    case 'MULTILINE_IMPLICIT_KEY':
      return 'a key has to be on one line with its colon';
    case 'KEY_OVER_1024_CHARS':
      return 'a key is longer than 1024 characters';
    case 'BLOCK_IN_FLOW':
      return 'inside of [ ] or { } a list or a mapping has to be written in brackets too';
    case 'MULTIPLE_DOCS':
      return 'a second document begins here: keep one in each file';
    case 'ALIAS_PROPS':
    case 'BAD_ALIAS':
      return 'an alias (*name) or an anchor (&name) that cannot be read: write the value out';
    case 'MULTIPLE_ANCHORS':
      return 'a value has two anchors (&name): write it out';
    case 'MULTIPLE_TAGS':
    case 'TAG_RESOLVE_FAILED':
    case 'BAD_COLLECTION_TYPE':
      return 'a tag (!name) that cannot be read: leave it out';
    case 'BAD_PROP_ORDER':
      return 'a tag or an anchor has to be behind the mark of its line (-, ? or :)';
    case 'BAD_DIRECTIVE':
      return 'lines that begin with % are not allowed';
    case 'DUPLICATE_KEY':
      return 'a key is given twice';
    case 'NON_STRING_KEY':
      return 'a key must be plain text';
    case 'RESOURCE_EXHAUSTION':
      return 'it is nested too deep';
    case 'IMPOSSIBLE':
      return misplaced;
    default:
      return assertNever(code);
  }
}

const misplaced = 'this cannot be read here: put text in quotes, and check the indentation';

const variants: readonly (readonly [RegExp, string])[] = [
  [/end with a \]/, 'a [ is opened and not closed with ]'],
  [/end with a \}/, 'a { is opened and not closed with }'],
  [/[Mm]issing closing "/, 'a quote (") is opened and not closed'],
  [/[Mm]issing closing '/, "a quote (') is opened and not closed"],
  [/^Missing , /, 'a comma is missing between two values'],
  [/^Missing space after :/, 'a space is missing behind the colon'],
  [/^Implicit map keys need/, 'this is neither "key: value" nor an entry of a list'],
  [/^Comments must be separated/, 'a comment needs a space before its #'],
  [/^Tags and anchors must be separated/, 'a tag or an anchor needs a space behind it'],
  [/^Sequence item without/, 'this is no entry of the list above: begin it with "- "'],
  [/^Missing directives-end/, 'a line above this begins with %, which is not allowed'],
  [/directives-end marker/, 'the text has to begin on the line below ---'],
  [/^Missing newline/, 'a list has to begin on the next line behind its tag or anchor'],
  [/^Block scalar header|^Not a YAML token/, 'text behind | or > has to begin on the next line'],
  [/^Block scalars? |explicit indentation/, 'text below | or > begins with a line that is indented too far'],
  [/at node end$/, 'the value has ended before this: put all of it in quotes, or check the indentation'],
  [/^Unexpected (?:, in|empty item)/, 'a comma has no value before it'],
  [/^Unexpected block-seq-ind/, 'a list has to begin on the line below its key'],
  [/same column|indent/i, 'the indentation does not fit the lines above'],
];
