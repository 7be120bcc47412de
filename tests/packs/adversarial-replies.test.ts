import { describe, expect, it } from 'vitest';
import { openPorts } from '../../src/features/sandbox/runners/open-ports.ts';
import { builtinPacks } from '../../src/packs/builtin-packs.ts';
import { loadPacks } from '../../src/packs/load-packs.ts';
import { playScript } from '../../src/packs/play-script.ts';
import { readReply } from '../../src/packs/read-reply.ts';
import { verifyContext } from '../../src/packs/task-of.ts';
import { judge } from '../../src/verify/verify-attempt.ts';
import { adversarialReplies } from './adversarial-replies.ts';

const loaded = await loadPacks(Object.keys(builtinPacks));
const scenarios = new Map(
  loaded.flatMap(({ pack }) => pack.scenarios.map((scenario) => [scenario.id, { pack, scenario }] as const)),
);

describe('adversarial replies', () => {
  it.each(adversarialReplies)('%s is %s: %s %j', async (id, wanted, _why, reply) => {
    const found = scenarios.get(id);
    if (found === undefined) throw new Error(`no scenario ${id}`);
    await using ports = openPorts();
    const turns = readReply(reply);
    const attempt = playScript(found.scenario, (index) => turns[index]);
    const verdict = await judge(attempt, found.scenario.expect, verifyContext(found.pack, found.scenario, ports));
    expect(verdict).toMatchObject({ outcome: wanted === 'right' ? 'pass' : 'fail' });
  });
});
