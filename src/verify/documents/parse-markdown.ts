import type { Nodes, PhrasingContent, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Attempt } from '../../records/attempt.ts';
import { type Reading, unreadable } from '../answer-text.ts';
import type { VerifyContext } from '../define-verifier.ts';
import { documentText, type FencePolicy } from './document-text.ts';

// The parser's time grows with the square, at worst the cube, of open marks and of nested blocks.
const maxLength = 32 * 1024;
const maxOpenMarks = 3000;
const tooNested = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)])){50}/m;

/** CommonMark with GFM tables. */
export function parseMarkdown(
  attempt: Attempt,
  fence: FencePolicy,
  context: Pick<VerifyContext, 'task'>,
): Reading<{ readonly root: Root; readonly source: string }> {
  const text = documentText(attempt, fence, maxLength, context);
  if (!text.ok) return text;
  const source = text.document;
  if ((source.match(/[*_]+|\[/g) ?? []).length > maxOpenMarks || tooNested.test(source)) {
    return unreadable('invalid-markdown', 'a document of ordinary depth', source);
  }
  const root = fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  return { ok: true, root, source };
}

/** As a reader sees it: without the syntax of emphasis, code marks and links. */
export function plainText(nodes: readonly PhrasingContent[]): string {
  return nodes.map(plainTextOf).join('').trim();
}

function plainTextOf(node: Nodes): string {
  if ('value' in node) return node.value;
  if (node.type === 'break') return '\n';
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? '';
  return 'children' in node ? node.children.map(plainTextOf).join('') : '';
}
