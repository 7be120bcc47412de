export type ParsedAcceptance = {
  /** The commit that it names, or how its name begins. */
  readonly names: string | undefined;
  /** As written; empty where there is none. */
  readonly reason: string;
};

const command = /^\/quality[ \t]+accept(?:[ \t]+([^\r\n]*))?[ \t]*(?=[\r\n]|$)/i;
const commit = /^([0-9a-f]{7,64})(?:[ \t]+|$)/i;

/** `/quality accept [SHA] REASON` as the first line of a comment; undefined of any other text. */
export function parseAcceptance(body: string): ParsedAcceptance | undefined {
  const found = command.exec(body);
  if (found === null) return undefined;
  const words = (found[1] ?? '').trim();
  const named = commit.exec(words);
  return { names: named?.[1]?.toLowerCase(), reason: words.slice(named?.[0].length ?? 0).trim() };
}
