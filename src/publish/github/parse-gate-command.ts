import type { GateCommand } from '../../model/acceptance.ts';

export type ParsedGateCommand = {
  readonly command: GateCommand;
  /** The commit that it names, or how its name begins. */
  readonly names: string | undefined;
  /** As written; empty where there is none. */
  readonly reason: string;
};

const line = /^\/quality[ \t]+(accept|rerun|medium)(?:[ \t]+([^\r\n]*))?[ \t]*(?=[\r\n]|$)/i;
const commit = /^([0-9a-f]{7,64})(?:[ \t]+|$)/i;

/** `/quality accept [SHA] REASON` and its like as the first line of a comment; undefined of any other text. */
export function parseGateCommand(body: string): ParsedGateCommand | undefined {
  const found = line.exec(body);
  if (found === null) return undefined;
  const words = (found[2] ?? '').trim();
  const named = commit.exec(words);
  return {
    command: found[1]?.toLowerCase() as GateCommand, // one of those in the pattern
    names: named?.[1]?.toLowerCase(),
    reason: words.slice(named?.[0].length ?? 0).trim(),
  };
}
