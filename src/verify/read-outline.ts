import type { List, ListItem, RootContent } from 'mdast';
import { plainText } from './parse-markdown.ts';

/** A heading or a list item with what hangs below it. */
export type OutlineNode = {
  readonly text: string;
  /** 1 to 6 for a heading, undefined for a list item. */
  readonly level: number | undefined;
  /** Whether a list item is numbered; undefined for a heading. */
  readonly isOrdered: boolean | undefined;
  readonly children: readonly OutlineNode[];
};

type Growing = OutlineNode & { readonly children: Growing[] };

export type Outline = {
  readonly nodes: readonly OutlineNode[];
  /** Blocks that are neither headings nor list items, wherever they stand. */
  readonly others: readonly RootContent[];
};

/** Headings nest by level, list items by indentation; a list belongs to the heading above it. */
export function readOutline(blocks: readonly RootContent[]): Outline {
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
