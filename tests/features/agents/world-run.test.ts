import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { showInspected } from '../../../src/commands/show-inspected.ts';
import { openPorts } from '../../../src/features/sandbox/runners/open-ports.ts';
import { parsePack } from '../../../src/packs/parse-pack.ts';
import { readResponse } from '../../../src/packs/read-response.ts';
import { scenariosByKey } from '../../../src/run/asked-scenario.ts';
import { judgeAttempt } from '../../../src/store/judge-answers.ts';
import { keptTask } from '../../../src/store/run-folder.ts';
import { planWith } from '../../run/plan-with.ts';
import { measuredRun } from '../../run/run-with.ts';
import { scriptedEndpoint } from '../../support/scripted-endpoint.ts';

it('asks agents over the wire, judges them again from the journal alone, and shows when each message began', async () => {
  const path = 'docs/examples/front-desk.yaml';
  const packs = [parsePack(readFileSync(path, 'utf8'), path)];
  const endpoint = await scriptedEndpoint({ packs, choose: (_, time) => (time % 2 === 1 ? 'gold' : 'near-miss') });
  const ports = openPorts();
  const kept = await measuredRun(planWith(packs, { rounds: 2 }), packs, endpoint.url, ports);
  await endpoint[Symbol.asyncDispose]();
  const scenarios = scenariosByKey(packs);
  for (const { scenario, verdict, messages } of kept.attempts) {
    const asked = scenarios.get(scenario);
    if (asked === undefined) throw new Error(`${scenario} is in no pack`);
    expect((await judgeAttempt(asked, readResponse(messages), ports)).verdict).toEqual(verdict);
  }
  await ports[Symbol.asyncDispose]();
  expect(kept.attempts.map(({ verdict }) => verdict.outcome).sort()).toEqual(['fail', 'fail', 'pass', 'pass']);
  const asked = scenarios.get('front-desk/FD-01');
  if (asked === undefined) throw new Error('the pack has it');
  const attempts = kept.attempts.filter(({ scenario, round }) => scenario === asked.key && round === 1);
  const shown = showInspected(
    {
      key: asked.key,
      asked: keptTask(asked),
      scenario: asked.scenario,
      attempts,
      read: (line) => line,
      modes: [],
      baselines: undefined,
    },
    { columns: 200 },
  );
  expect(shown).toMatch(/\[assistant 5, \+\d+ m?s\]/);
  expect(shown).not.toContain('[end state]');
  for (const { measures, messages, totalMs } of kept.attempts) {
    const starts = measures.map(({ atMs = -1 }) => atMs);
    expect(starts).toHaveLength(messages.filter((message) => (message as { role?: string }).role !== 'tool').length);
    expect(starts.every((ms, at) => ms >= (starts[at - 1] ?? 0) && ms <= totalMs)).toBe(true);
  }
});
