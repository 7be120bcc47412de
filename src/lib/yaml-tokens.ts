import { type CST, Parser } from 'yaml';

/** The tokens of YAML; undefined where they nest deeper than so many levels. */
export function yamlTokens(
  text: string,
  maxDepth: number,
  onNewLine?: (offset: number) => void,
): readonly CST.Token[] | undefined {
  try {
    const tokens = [...new Parser(onNewLine).parse(text)];
    return isTooDeep(tokens, maxDepth) ? undefined : tokens;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // out of stack, which only nesting can do
    throw error;
  }
}

/**
 * Composers of tokens are recursive, and one that comes to the end of the stack can end the whole process; so depth is
 * counted before, and without recursion.
 */
function isTooDeep(tokens: readonly unknown[], maxDepth: number): boolean {
  const open: [unknown, number][] = tokens.map((token) => [token, 0]);
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const [token, depth] = entry;
    if (typeof token !== 'object' || token === null) continue;
    if (depth > maxDepth) return true;
    if ('items' in token && Array.isArray(token.items)) {
      for (const item of token.items) open.push([item.key, depth + 1], [item.value, depth + 1]);
    } else if ('value' in token) open.push([token.value, depth]);
  }
  return false;
}
