import { describe, expect, it } from 'vitest';
import { startShell } from '../../../src/features/agents/agent-world.ts';
import { scenarioDigest } from '../../../src/packs/digest.ts';
import type { Scenario } from '../../../src/packs/pack-schema.ts';
import { parsePack } from '../../../src/packs/parse-pack.ts';
import { maxTurnsOf, openScript, playAttempt, worldRun } from '../../../src/packs/play-script.ts';
import { runsEmbedded, runsSystem, taskOf } from '../../../src/packs/task-of.ts';
import type { AssistantTurn } from '../../../src/records/attempt.ts';
import type { SystemResult, SystemRunner } from '../../../src/verify/ports.ts';

function packWith(world: string, expected = '[{ kind: end-folder, checks: [{ any: tmp }] }]') {
  return parsePack(
    `id: p
version: 1.0.0
title: P
scenarios:
  - id: S-1
    title: Lists
    messages: [{ role: user, content: List the files. }]
    world: ${world}
    expect: ${expected}
`,
    'p.yaml',
  );
}

function shellOf(world = '{ shell: { files: { a: x }, output-characters: 200 } }') {
  const pack = packWith(world);
  const [scenario] = pack.scenarios;
  if (scenario?.world?.shell === undefined) throw new Error('it has a shell');
  return { pack, scenario, shell: scenario.world.shell };
}

function turn(...calls: readonly (readonly [name: string, sent: unknown])[]): AssistantTurn {
  const toolCalls = calls.map(([name, sent], at) => ({
    id: `c${at}`,
    name,
    arguments: typeof sent === 'string' ? sent : JSON.stringify(sent),
  }));
  return {
    role: 'assistant',
    content: toolCalls.length === 0 ? 'done' : '',
    reasoning: '',
    toolCalls,
    finishReason: undefined,
    raw: undefined,
  };
}
const bash = (command: string): AssistantTurn => turn(['bash', { command }]);

const ran = (stdout: string): SystemResult => ({ outcome: 'ran', exit: 1, stdout, stderr: 'e', entries: {}, cpuMs: 1 });
const limit: SystemResult = { outcome: 'limit', what: 'memory', cpuMs: 1 };
const broken: SystemResult = { outcome: 'broken', cause: 'machine-busy', detail: 'slow' };

/** Answers scripts with these results, in order. */
function systemOf(...results: readonly SystemResult[]) {
  const scripts: string[] = [];
  const seen = { closed: 0 };
  const system: SystemRunner = {
    run: () => Promise.reject(new Error('no job in this test')),
    open: () => ({
      async run(script) {
        scripts.push(script);
        return results[scripts.length - 1] ?? ran('');
      },
      async close() {
        seen.closed += 1;
      },
    }),
  };
  return { system, scripts, seen };
}

describe('an agent with a shell', () => {
  it('is offered bash beside its devices, and needs a sandbox with a shell', () => {
    const { pack, scenario } = shellOf('{ shell: { files: {} }, devices: { calculator: {} } }');
    expect(taskOf(pack, scenario).tools.map(({ name }) => name)).toEqual(['bash', 'calculate']);
    expect([runsSystem(scenario), runsEmbedded(scenario), maxTurnsOf(scenario)]).toEqual([true, false, 25]);
  });

  it('gets exit code and output of its commands, shortened if long', async () => {
    const { scenario, shell } = shellOf();
    const { system, scripts, seen } = systemOf(ran('o'.repeat(210)), ran('2'));
    const script = startShell(openScript(scenario), shell, system);
    const results = await script.answer(turn(['bash', { command: 'ls' }], ['bash', '{"command":"pwd"}']));
    expect(results?.map(({ content }) => JSON.parse(content))).toEqual([
      { 'exit-code': 1, stdout: `${'o'.repeat(200)}\n… 10 more characters`, stderr: 'e' },
      { 'exit-code': 1, stdout: '2', stderr: 'e' },
    ]);
    expect(scripts).toEqual(['ls', 'pwd']);
    expect(await script.end()).toEqual({ left: { ...ran(''), stderr: '' } });
    expect(seen.closed).toBe(1);
  });

  it.each(['{}', '{"command":1}', '{"command":"a","cwd":"/"}', 'ls', '{"command":"a\\u0000b"}'])(
    'is informed what is wrong with the arguments %s',
    async (sent) => {
      const { scenario, shell } = shellOf();
      const { system, scripts } = systemOf();
      const results = await startShell(openScript(scenario), shell, system).answer(turn(['bash', sent]));
      expect(results?.[0]?.content).toContain('"error"');
      expect(scripts).toEqual([]);
    },
  );

  it('is informed of a limit, and ends after three', async () => {
    const { scenario, shell } = shellOf();
    const { system, scripts } = systemOf(limit, limit, limit);
    const script = startShell(openScript(scenario), shell, system);
    const [result] = (await script.answer(bash('a'))) ?? [];
    expect(JSON.parse(result?.content ?? '')).toMatchObject({
      limit: 'memory',
      error: expect.stringContaining('changed nothing'),
    });
    await script.answer(bash('b'));
    await script.answer(bash('c'));
    expect(await script.answer(bash('d'))).toBeUndefined();
    expect(scripts).toEqual(['a', 'b', 'c']);
    expect(await script.end()).toEqual({});
  });

  it('ends if its sandbox breaks', async () => {
    const { scenario, shell } = shellOf();
    const { system } = systemOf(ran('1'), broken);
    const script = startShell(openScript(scenario), shell, system);
    expect(await script.answer(turn(['bash', { command: 'a' }], ['bash', { command: 'b' }]))).toBeUndefined();
    expect(await script.end()).toMatchObject({ broken: { cause: 'machine-busy' } });
  });

  it('is replayed from the output of its commands', async () => {
    const { scenario } = shellOf('{ shell: { files: {} }, devices: { calculator: {} } }');
    const { system, scripts } = systemOf(ran('1'));
    const said = [turn(['calculate', { expression: '1+1' }], ['bash', { command: 'ls' }]), turn()];
    const attempt = await playAttempt(scenario, (index) => said[index], system);
    expect(scripts).toEqual(['ls']);
    const run = worldRun(scenario, attempt);
    expect(run?.ending).toEqual({ kind: 'answered' });
    expect(run?.calls.map(({ result }) => result)).toEqual(
      attempt.turns.flatMap((each) => (each.role === 'tool' ? [each.content] : [])),
    );
    const looping = await playAttempt(scenario, () => bash('ls'), systemOf().system);
    expect(worldRun(scenario, looping)?.ending).toMatchObject({ kind: 'loop' });
    const limited = await playAttempt(scenario, (index) => bash(`${index}`), systemOf(limit, limit, limit).system);
    expect(worldRun(scenario, limited)?.ending).toEqual({ kind: 'command-limit', most: 3 });
  });

  it('has another digest with another folder or another cut', () => {
    const digests = ['files: { a: x }', 'files: { a: y }', 'files: { a: x }, output-characters: 300'].map((parts) => {
      const { pack, scenario } = shellOf(`{ shell: { ${parts} } }`);
      return scenarioDigest(pack, scenario as Scenario);
    });
    expect(new Set(digests).size).toBe(3);
  });
});

it.each([
  ['{ shell: { files: {} } }', '[{ kind: no-hallucinated-tools }]', 'a shell needs a check end-folder'],
  [
    '{ devices: { clock: { now: 2031-05-06T09:00 } } }',
    '[{ kind: any-of, of: [{ kind: end-folder, checks: [{ any: tmp }] }, { kind: end-folder, checks: [{ any: x }] }] }]',
    'end-folder needs a shell in the world',
  ],
  ['{ devices: { clock: { now: 2031-05-06T09:00 } } }', undefined, 'end-folder needs a shell in the world'],
  ['{}', undefined, 'a world needs a device or a shell'],
  ['{ shell: { files: {} }, faults: [{ call: bash, result: x }] }', undefined, 'a command has no faults'],
  ['{ shell: { files: { a: x, a/b: y } } }', undefined, 'a path is a file and a folder'],
  ['{ shell: { files: {}, modes: { b: 640 } } }', undefined, 'modes names a path that is not among files'],
])('refuses the world %s', (world, expected, message) => {
  expect(() => packWith(world, expected)).toThrow(message);
});
