import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ContextLine } from '../../../../src/features/experiments/context/context-line.ts';
import { keepContexts } from '../../../../src/features/experiments/context/keep-contexts.ts';
import type { ContextTransform } from '../../../../src/features/experiments/context/transform.ts';
import { parsePack } from '../../../../src/packs/parse-pack.ts';
import type { JournalLine } from '../../../../src/records/journal.ts';
import { scenariosByKey } from '../../../../src/run/asked-scenario.ts';
import { folderOf } from '../../../support/folder-of.ts';

const count = 60;
const pack = parsePack(
  `id: docs
version: 1.0.0
title: Documents
scenarios:
${Array.from(
  { length: count },
  (_, at) => `  - id: C-${at}
    title: Says ${at}
    messages: [{ role: user, content: [{ context: "document ${at}" }, { text: "Say ${at}" }] }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: "${at}" }] }]
`,
).join('')}`,
  'docs.yaml',
);
const asked = [...scenariosByKey([pack]).values()];

/** Fails for the documents whose number `isDown` names. */
function transformWith(isDown: (at: number) => boolean): ContextTransform {
  return {
    name: 'half',
    replaces: 'context',
    async make({ context }) {
      const at = Number(/\d+/.exec(context)?.[0]);
      const rest = { ms: 1, tries: 1 };
      if (isDown(at)) return { ok: false, fault: 'HTTP 503', usd: null, ...rest };
      return {
        ok: true,
        text: `short ${at}`,
        tokens: { input: null, output: null },
        usd: null,
        isCached: false,
        ...rest,
      };
    },
    async [Symbol.asyncDispose]() {},
  };
}

async function prepareAll(folder: string, isDown: (at: number) => boolean, before: readonly ContextLine[] = []) {
  const lines: ContextLine[] = [];
  const append = async (line: JournalLine) => void (line.kind === 'context' && lines.push(line));
  const contexts = keepContexts(transformWith(isDown), { path: join(folder, 'journal.jsonl'), append }, before);
  const { signal } = new AbortController();
  for (const each of asked) await contexts.prepare(each, signal);
  return lines;
}

const eachTenth = (at: number) => at % 10 === 0;

describe('keepContexts', () => {
  it('counts what an earlier part of the run made: five that fail again first do not end a resumed run', async () => {
    const folder = folderOf();
    const before = await prepareAll(folder, (at) => at >= 10 && eachTenth(at - 5));
    expect(before.filter(({ made }) => made === null)).toHaveLength(5);
    const again = await prepareAll(folder, () => true, before);
    expect(again).toHaveLength(5);
  });

  it('ends a run whose first five contexts fail, and one that loses a fifth of all', async () => {
    await expect(prepareAll(folderOf(), () => true)).rejects.toThrow('fails for 5 of 5 scenarios');
    const folder = folderOf();
    await expect(prepareAll(folder, (at) => at >= 40)).rejects.toThrow('fails for 10 of 50 scenarios');
  });

  it('makes a context again that was kept without its text, and counts it once', async () => {
    const before = await prepareAll(folderOf(), () => false);
    const elsewhere = folderOf();
    await expect(prepareAll(elsewhere, () => true, before)).rejects.toThrow('fails for 12 of 60 scenarios');
  });
});
