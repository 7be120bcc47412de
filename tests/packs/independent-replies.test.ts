import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sha256 } from '../../src/lib/sha256.ts';
import { knownPacks } from '../../src/model/known-packs.ts';
import { builtinPacks } from '../../src/packs/builtin-packs.ts';
import { loadPacks } from '../../src/packs/load-packs.ts';
import type { Scenario } from '../../src/packs/pack-schema.ts';
import { readResponse } from '../../src/packs/read-response.ts';
import { runsCode, runsSystem, verifyContext } from '../../src/packs/task-of.ts';
import { openPorts } from '../../src/sandbox/open-ports.ts';
import { judge } from '../../src/verify/judge.ts';
import { missingImage } from '../support/sandbox/missing-image.ts';

// Replies written from the prompts alone, without knowledge of the checks, each labelled right or wrong by its author.
const lineSchema = z.strictObject({
  scenario: z.string(),
  right: z.boolean(),
  note: z.string(),
  response: z.unknown(),
});

const leastAgreement = 0.995;
/** Whoever plays a conversation writes up to twenty-five messages. */
const leastReplies = (packId: string, { world }: Scenario) => (packId === 'toolcall-45' || world !== undefined ? 3 : 6);
const slowMs = 300_000;

function repliesTo(packId: string): z.infer<typeof lineSchema>[] {
  const lines = readFileSync(`tests/fixtures/replies/${packId}.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const own = lines.map((line) => lineSchema.parse(JSON.parse(line)));
  const base = knownPacks[packId]?.extends;
  return base === undefined ? own : [...repliesTo(base), ...own];
}

const isLong = process.env['QUALITY_BASELINE_LONG'] !== undefined;

// Programs take a fifth of a second each. They are judged again where the pack, its checks (as the lint sees them), the
// sandbox or the replies are not those that this file has seen agree; UPDATE_GOLDEN=1 judges all and writes it.
const agreedFile = 'tests/fixtures/replies/agreed.json';
const isUpdate = process.env['UPDATE_GOLDEN'] !== undefined;
const textsSchema = z.record(z.string(), z.string());
const agreed =
  existsSync(agreedFile) && !isUpdate ? textsSchema.parse(JSON.parse(readFileSync(agreedFile, 'utf8'))) : {};
const lintSchema = z.record(z.string(), z.object({ digest: z.string() }));
const lints = lintSchema.parse(JSON.parse(readFileSync('docs/data/lint-of-code.json', 'utf8')));
const sandbox = readdirSync('dist/sandbox')
  .sort()
  .map((name) => sha256(readFileSync(join('dist/sandbox', name))));
const seen: Record<string, string | undefined> = {};
afterAll(() => {
  if (isUpdate) writeFileSync(agreedFile, `${JSON.stringify(seen, undefined, 2)}\n`);
});

type Replies = ReturnType<typeof repliesTo>;

/** What its verdicts depend on; undefined for scripts, whose image may be another one. */
function stateOf(packId: string, scenario: Scenario, replies: Replies): string | undefined {
  if (runsSystem(scenario)) return undefined;
  const own = replies.filter((reply) => reply.scenario === scenario.id);
  return sha256(JSON.stringify([lints[`${packId}/${scenario.id}`]?.digest, sandbox, own]));
}

/** A right and a wrong one to the first scenario, and to each that has not been seen to agree. */
function ofCode(packId: string, scenarios: readonly Scenario[], replies: Replies): Replies {
  const asked = scenarios.filter((scenario, at) => {
    const state = stateOf(packId, scenario, replies);
    return at === 0 || state === undefined || agreed[`${packId}/${scenario.id}`] !== state;
  });
  const taken = replies.filter(({ scenario }) => asked.some(({ id }) => id === scenario));
  return [...new Map(taken.map((reply) => [`${reply.scenario} ${reply.right}`, reply])).values()];
}

describe('replies written from the prompts alone', () => {
  it.each(Object.keys(builtinPacks).filter((id) => id !== 'shell-25' || missingImage() === undefined))(
    '%s judges as their writer does',
    async (packId) => {
      const [loaded] = await loadPacks([packId]);
      if (loaded === undefined) throw new Error(`${packId} is built in`);
      const replies = repliesTo(packId);
      const ports = openPorts();
      const disagreements: string[] = [];
      const { scenarios } = loaded.pack;
      const hasCode = scenarios.some(runsCode);
      const asked = hasCode && !isLong ? ofCode(packId, scenarios, replies) : replies;
      for (const { scenario: id, right, note, response } of asked) {
        const scenario = loaded.pack.scenarios.find((one) => one.id === id);
        if (scenario === undefined) throw new Error(`${packId} has no scenario ${id}`);
        const verdict = await judge(
          readResponse(response),
          scenario.expect,
          verifyContext(loaded.pack, scenario, ports),
        );
        if ((verdict.outcome === 'pass') !== right)
          disagreements.push(`${id} ${right ? 'right' : 'wrong'} (${note}): ${JSON.stringify(verdict)}`);
      }
      await ports[Symbol.asyncDispose]();
      expect(1 - disagreements.length / asked.length, disagreements.join('\n')).toBeGreaterThanOrEqual(leastAgreement);
      if (hasCode) for (const one of scenarios) seen[`${packId}/${one.id}`] = stateOf(packId, one, replies);
      for (const scenario of loaded.pack.scenarios) {
        const labels = replies.filter((reply) => reply.scenario === scenario.id).map((reply) => reply.right);
        expect(labels.length, scenario.id).toBeGreaterThanOrEqual(leastReplies(packId, scenario));
        expect(new Set(labels).size, `${scenario.id} has right and wrong ones`).toBe(2);
      }
    },
    slowMs,
  );
});
