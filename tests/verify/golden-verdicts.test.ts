import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { worldSchema } from '../../src/features/agents/devices/world-schema.ts';
import { needsVectors } from '../../src/features/datasets/metrics/metrics.ts';
import { openPorts } from '../../src/features/sandbox/runners/open-ports.ts';
import { parseStrictYaml } from '../../src/lib/strict-yaml.ts';
import { type Reply, replySchema } from '../../src/packs/pack-schema.ts';
import { playScript, worldRun } from '../../src/packs/play-script.ts';
import { readReply } from '../../src/packs/read-reply.ts';
import { metricIds } from '../../src/records/verdict.ts';
import { type PortVersions, portVersions } from '../../src/verify/ports.ts';
import { asksForCalls, expectationSchema, kinds, portsOf, revisionsOf, verify } from '../../src/verify/registry.ts';
import { judge } from '../../src/verify/verify-attempt.ts';
import { scenarioWith } from '../packs/pack-text.ts';

// The verdicts of each revision of a kind on these cases. A kind whose verdicts change without a higher revision fails
// here; UPDATE_GOLDEN=1 writes new cases and raised revisions, and refuses the rest.
const lockFile = 'tests/golden/verdicts.json';
const lockSchema = z.record(z.string(), z.record(z.string(), z.string()));
type Lock = z.infer<typeof lockSchema>;

const caseSchema = z.strictObject({
  expect: expectationSchema,
  tools: z.array(z.string()).default([]),
  world: worldSchema.optional(),
  replies: z.array(replySchema),
});

const yaml = parseStrictYaml(readFileSync('tests/golden/cases.yaml', 'utf8'));
if (!yaml.ok) throw new Error(JSON.stringify(yaml.problems));
const cases = z.array(caseSchema).parse(yaml.value);
const locked: Lock = existsSync(lockFile) ? lockSchema.parse(JSON.parse(readFileSync(lockFile, 'utf8'))) : {};
const current: Lock = {};

const ports = openPorts();
afterAll(async () => {
  await ports[Symbol.asyncDispose]();
  if (process.env['UPDATE_GOLDEN'] === undefined) return;
  const kept = Object.fromEntries(
    Object.keys(current)
      .sort()
      .map((revision) => [revision, { ...locked[revision], ...current[revision] }]),
  );
  writeFileSync(lockFile, `${JSON.stringify(kept, undefined, 1)}\n`);
});

/** The ports, which note who is used. */
function watched(used: Set<keyof PortVersions>): typeof ports {
  const each = Object.keys(portVersions).map((name) => {
    const port = name as keyof PortVersions; // its keys
    const get = (target: object, member: string) => {
      used.add(port);
      const value: unknown = Reflect.get(target, member);
      return typeof value === 'function' ? value.bind(target) : value;
    };
    return [port, new Proxy(ports[port], { get })];
  });
  return { ...ports, ...Object.fromEntries(each) };
}

function taskOf({ tools }: z.infer<typeof caseSchema>) {
  return { messages: [], tools: tools.map((name) => ({ name, description: name, parameters: {} })) };
}

async function verdictOn(one: z.infer<typeof caseSchema>, reply: Reply): Promise<string> {
  const turns = readReply(reply);
  const scenario = { ...scenarioWith(''), world: one.world, 'max-turns': 9 };
  const attempt = one.world === undefined ? { turns } : playScript(scenario, (index) => turns[index]);
  const world = one.world === undefined ? {} : { world: () => worldRun(scenario, attempt) };
  const used = new Set<keyof PortVersions>();
  const verdict = await judge(attempt, [one.expect], { task: taskOf(one), ports: watched(used), ...world });
  const known = portsOf(one.expect);
  expect(
    [...used].filter((port) => !known.includes(port)),
    `${one.expect.kind}: ports that portsOf in src/verify/registry.ts does not name`,
  ).toEqual([]);
  // Its values are compared between runs, as verdicts are.
  if (one.expect.kind === 'reference' && verdict.outcome !== 'unmeasured')
    return `${verdict.outcome} ${JSON.stringify(verdict.measures)}`;
  if (verdict.outcome !== 'fail') return verdict.outcome;
  return verdict.score === undefined ? verdict.failure : `${verdict.failure} ${verdict.score}`;
}

describe('golden verdicts', () => {
  it.each(cases.map((one) => [revisionsOf(one.expect).join(' '), one] as const))(
    '%s judges as before',
    async (revision, one) => {
      const before = locked[revision] ?? {};
      for (const reply of one.replies) {
        const key = JSON.stringify([one.expect, reply]);
        const verdict = await verdictOn(one, reply);
        current[revision] = { ...current[revision], [key]: verdict };
        const isLocked = Object.hasOwn(before, key);
        const remedy = isLocked
          ? 'raise the revision of the kind'
          : `${lockFile} does not have it: UPDATE_GOLDEN=1 npx vitest run tests/verify/golden-verdicts.test.ts`;
        const known = process.env['UPDATE_GOLDEN'] === undefined || isLocked;
        if (known) expect(verdict, `${key}\n${remedy}`).toBe(before[key]);
      }
    },
  );

  it.each(cases.filter(({ expect: check }) => !asksForCalls(check)).map((one) => [one.expect.kind, one] as const))(
    'of %s need no call, or callKinds in src/verify/registry.ts names the kind',
    async (_, one) => {
      for (const reply of one.replies) {
        const turns = readReply(reply);
        const silent = turns.map((turn) => (turn.role === 'assistant' ? { ...turn, toolCalls: [] } : turn));
        if (turns.every((turn) => turn.role !== 'assistant' || turn.toolCalls.length === 0)) continue;
        const context = { task: taskOf(one), ports };
        const outcomes = [turns, silent].map(
          async (each) => (await verify({ turns: each }, one.expect, context)).outcome,
        );
        const [spoken, alone] = await Promise.all(outcomes);
        if (spoken === 'pass') expect(alone, JSON.stringify(reply)).toBe('pass');
      }
    },
  );

  it('covers every kind there is, and every metric that needs no model', () => {
    const covered = new Set(cases.flatMap((one) => revisionsOf(one.expect).map((revision) => revision.split('@')[0])));
    const metrics = metricIds.filter((id) => !needsVectors(id));
    expect(
      [...kinds(), ...metrics].filter((name) => !covered.has(name)),
      'without a case in tests/golden/cases.yaml',
    ).toEqual([]);
  });
});
