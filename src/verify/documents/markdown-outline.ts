import type { List, ListItem, RootContent } from 'mdast';
import { z } from 'zod';
import type { FailureMode } from '../../records/failure-mode.ts';
import { type Failure, fail, pass, type Verdict } from '../../records/verdict.ts';
import { brokenAt, type Covers, type Mismatch, placedCoversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import { fitsText, showText, type TextMatcher, textMatcherSchema } from '../text/match-text.ts';
import { fencePolicySchema } from './document-text.ts';
import { parseMarkdown, plainText } from './parse-markdown.ts';

type ExpectedNode = {
  readonly text: TextMatcher;
  readonly level?: number | undefined;
  readonly ordered?: boolean | undefined;
  readonly children: readonly ExpectedNode[];
};

const nodeSchema: z.ZodType<ExpectedNode> = z
  .strictObject({
    text: textMatcherSchema,
    level: z.int().min(1).max(6).optional().describe('a heading of this level'),
    ordered: z.boolean().optional().describe('a list item, numbered or not'),
    children: z.lazy(() => z.array(nodeSchema)).default([]),
  })
  .refine(({ level, ordered }) => level === undefined || ordered === undefined, 'a heading is not numbered');

const nodesSchema = z.array(nodeSchema).min(1);

/** The answer is an outline of headings, of nested lists, or of both. */
export const markdownOutline = defineVerifier({
  revision: 2,
  expectation: z
    .strictObject({
      kind: z.literal('markdown-outline'),
      covers: placedCoversSchema,
      fence: fencePolicySchema.default('forbid').describe('a fenced outline is code, so it is refused by default'),
      outline: nodesSchema.optional().describe('headings and list items as one tree'),
      headings: z
        .array(z.strictObject({ level: z.int().min(1).max(6), text: textMatcherSchema }))
        .min(1)
        .optional()
        .describe('all headings from top to bottom'),
      lists: nodesSchema.optional().describe('all list items as one tree, under any heading'),
      only: z
        .boolean()
        .optional()
        .describe('nothing besides headings and list items; left out: where outline is given'),
      'only-headings': z.boolean().default(false).describe('nothing besides headings'),
    })
    .refine(
      ({ outline, headings, lists }) => outline !== undefined || headings !== undefined || lists !== undefined,
      'one of outline, headings and lists',
    ),
  verify(attempt, expected, context): Verdict {
    const parsed = parseMarkdown(attempt, expected.fence, context);
    if (!parsed.ok) return parsed.failure;
    const { nodes, others } = readOutline(parsed.root.children);
    const { outline, headings, lists, covers } = expected;
    const listItems = itemsBelow(nodes);
    const found =
      (outline && treeFailure(outline, nodes, 'outline', covers)) ??
      (headings &&
        treeFailure(
          headings.map((heading) => ({ ...heading, children: [] })),
          headingsBelow(nodes),
          'headings',
          covers,
        )) ??
      (lists && treeFailure(lists, listItems, 'lists', covers));
    if (found !== undefined) return found;
    const isOnly = expected.only ?? outline !== undefined;
    if ((isOnly || expected['only-headings']) && others.length > 0) {
      const types = others.map((block) => block.type).join(', ');
      return fail('wrapped', 'nothing besides the outline', `${types} in ${parsed.source}`);
    }
    return expected['only-headings'] && listItems.length > 0
      ? fail('wrapped', 'nothing besides headings', `list item ${JSON.stringify(listItems[0]?.text)}`)
      : pass;
  },
});

function headingsBelow(nodes: readonly OutlineNode[]): OutlineNode[] {
  return nodes.flatMap((node) =>
    node.level === undefined ? [] : [{ ...node, children: [] }, ...headingsBelow(node.children)],
  );
}

function itemsBelow(nodes: readonly OutlineNode[]): OutlineNode[] {
  return nodes.flatMap((node) => (node.level === undefined ? [node] : itemsBelow(node.children)));
}

function treeFailure(
  expected: readonly ExpectedNode[],
  received: readonly OutlineNode[],
  name: string,
  covers: Covers,
): Failure | undefined {
  const first = treeDifference(expected, received, name);
  return first && fail(first.mode, first.expected, first.received, brokenAt(covers, [first]));
}

/** From top to bottom: a missing or extra entry moves all later ones. */
function treeDifference(
  expected: readonly ExpectedNode[],
  received: readonly OutlineNode[],
  path: string,
): Mismatch | undefined {
  for (const [index, node] of expected.entries()) {
    const here = `${path}[${index}]`;
    const candidate = received[index];
    const differs = (mode: FailureMode, wanted: string) => ({
      mode,
      place: `$.${here}`,
      expected: `${here} ${wanted}`,
      received: candidate === undefined ? 'nothing there' : showNode(candidate),
    });
    if (candidate === undefined) return differs('missing-field', `= ${showText(node.text)}`);
    if (!fitsText(node.text, candidate.text)) return differs('wrong-value', `= ${showText(node.text)}`);
    const isRightKind =
      (node.level === undefined || node.level === candidate.level) &&
      (node.ordered === undefined || node.ordered === candidate.isOrdered);
    if (!isRightKind) return differs('wrong-structure', `is ${kindOf(node)}`);
    const below = treeDifference(node.children, candidate.children, `${here}.children`);
    if (below !== undefined) return below;
  }
  const extra = received[expected.length];
  return (
    extra && {
      mode: 'extra-field',
      place: `$.${path}`,
      expected: `${expected.length} entries in ${path}`,
      received: showNode(extra),
    }
  );
}

function kindOf({ level, ordered }: ExpectedNode): string {
  if (level !== undefined) return `a heading of level ${level}`;
  return ordered === true ? 'a numbered list item' : 'a list item without number';
}

function showNode({ text, level, isOrdered }: OutlineNode): string {
  const kind = level === undefined ? (isOrdered ? 'numbered item' : 'item') : `heading ${level}`;
  return `${kind} ${JSON.stringify(text)}`;
}

type OutlineNode = {
  readonly text: string;
  /** 1 to 6; undefined for a list item. */
  readonly level: number | undefined;
  /** Undefined for a heading. */
  readonly isOrdered: boolean | undefined;
  readonly children: readonly OutlineNode[];
};

type Growing = OutlineNode & { readonly children: Growing[] };

/** Headings nest by level, list items by indentation; a list belongs to the heading above it. Others at any depth. */
function readOutline(blocks: readonly RootContent[]) {
  const nodes: Growing[] = [];
  const others: RootContent[] = [];
  const open: { readonly level: number; readonly node: Growing }[] = [];
  for (const block of blocks) {
    const siblings = () => open.at(-1)?.node.children ?? nodes;
    if (block.type === 'heading') {
      while ((open.at(-1)?.level ?? 0) >= block.depth) open.pop();
      const node = { text: plainText(block.children), level: block.depth, isOrdered: undefined, children: [] };
      siblings().push(node);
      open.push({ level: block.depth, node });
    } else if (block.type === 'list') siblings().push(...itemsOf(block, others));
    else others.push(block);
  }
  return { nodes, others };
}

function itemsOf(list: List, others: RootContent[]): Growing[] {
  return list.children.map((item) => itemNode(item, list.ordered === true, others));
}

function itemNode(item: ListItem, isOrdered: boolean, others: RootContent[]): Growing {
  const [first, ...rest] = item.children;
  const hasText = first?.type === 'paragraph';
  const children: Growing[] = [];
  for (const block of hasText ? rest : item.children) {
    if (block.type === 'list') children.push(...itemsOf(block, others));
    else others.push(block);
  }
  return { text: hasText ? plainText(first.children) : '', level: undefined, isOrdered, children };
}
