import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openPorts } from '../../src/features/sandbox/runners/open-ports.ts';
import { builtinPacks } from '../../src/packs/builtin-packs.ts';
import { loadPacks } from '../../src/packs/load-packs.ts';
import type { Scenario } from '../../src/packs/pack-schema.ts';
import { worldOf } from '../../src/packs/play-script.ts';
import { readResponse } from '../../src/packs/read-response.ts';
import { runsCode, verifyContext } from '../../src/packs/task-of.ts';
import { knownPacks } from '../../src/records/known-packs.ts';
import { judge } from '../../src/verify/verify-attempt.ts';
import { missingImage } from '../features/sandbox/support/missing-image.ts';

// Replies written from the prompts alone, without knowledge of the checks, each labelled right or wrong by its author.
const lineSchema = z.strictObject({
  scenario: z.string(),
  right: z.boolean(),
  note: z.string(),
  response: z.unknown(),
});

const leastAgreement = 0.995;
/** The author of a conversation writes up to twenty-five messages. */
const leastReplies = (packId: string, scenario: Scenario) =>
  packId === 'toolcall-45' || worldOf(scenario) !== undefined ? 3 : 6;
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

/** A right and a wrong one for each scenario, because a program takes a fifth of a second. */
function oneOfEach(replies: ReturnType<typeof repliesTo>): ReturnType<typeof repliesTo> {
  return [...new Map(replies.map((reply) => [`${reply.scenario} ${reply.right}`, reply])).values()];
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
      const asked = loaded.pack.scenarios.some(runsCode) && !isLong ? oneOfEach(replies) : replies;
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
      for (const scenario of loaded.pack.scenarios) {
        const labels = replies.filter((reply) => reply.scenario === scenario.id).map((reply) => reply.right);
        expect(labels.length, scenario.id).toBeGreaterThanOrEqual(leastReplies(packId, scenario));
        expect(new Set(labels).size, `${scenario.id} has right and wrong ones`).toBe(2);
      }
    },
    slowMs,
  );
});
