import type { Pack } from '../../src/packs/pack-schema.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import type { Plan } from '../../src/records/journal.ts';
import { makePlan, type PlanRequest } from '../../src/run/make-plan.ts';

/** A pack of `count` scenarios, each of which asks for its own id. */
export function packOf(id: string, count: number, head = ''): Pack {
  const scenarios = Array.from(
    { length: count },
    (_, index) => `  - id: S-${index + 1}
    title: Says its id
    messages: [{ role: user, content: "${id}/S-${index + 1}" }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: blue }] }]
`,
  );
  return parsePack(`id: ${id}\nversion: 1.0.0\ntitle: A pack\n${head}scenarios:\n${scenarios.join('')}`, `${id}.yaml`);
}

export function planWith(packs: readonly Pack[], parts: Partial<PlanRequest> = {}): Plan {
  return makePlan({
    run: { id: 'run-1', startedAt: '2026-01-02T03:04:05.000Z', command: 'run', tool: '0.1.0' },
    slug: 'vllm/tiny',
    modes: ['no-thinking'],
    harness: 'native',
    packs,
    scenarios: undefined,
    rounds: 3,
    seed: 1,
    shard: null,
    restarts: false,
    flags: {},
    thinkingMaxTokens: 4096,
    extraBody: {},
    ...parts,
  });
}
