import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { loadApi } from '../../src/endpoint/client/apis/load-api.ts';
import { openPorts } from '../../src/features/sandbox/runners/open-ports.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { scriptedModel } from '../../src/packs/scripted-model.ts';
import { type ApiName, apiSchema } from '../../src/records/target.ts';
import { nameOfVerdict } from '../../src/records/verdict.ts';
import { judgeAnswer } from '../../src/store/judge-answers.ts';
import { wordPack } from '../commands/started-with.ts';
import { fourApis } from '../support/four-apis.ts';
import { planWith } from './plan-with.ts';
import { runWith, servedAt } from './run-with.ts';

const path = 'docs/examples/front-desk.yaml';
const desk = parsePack(readFileSync(path, 'utf8'), path);
const [, words] = wordPack(3);
const ports = openPorts();
afterAll(() => ports[Symbol.asyncDispose]());

/** Two rounds, the second wrong. */
async function verdicts(api: ApiName, unstreamed: boolean, packs = [desk, words]) {
  await using server = await fourApis(
    scriptedModel([desk, words], (_, time) => (time % 2 === 0 ? 'near-miss' : 'gold')),
  );
  const plan = planWith(packs, { rounds: 2, api, unstreamed });
  const served = servedAt(server.url);
  const { kept } = await runWith(
    {
      ...{ packs, concurrency: 1, served, plan, api: await loadApi(api) },
      judge: (asked, answer) => judgeAnswer(asked, answer, ports),
    },
    (run) => run.measure(),
  );
  const named = kept.attempts.map((line) => `${line.scenario} ${line.round} ${nameOfVerdict(line.verdict)}`);
  return { named: named.sort(), asked: server.asked, attempts: kept.attempts };
}

describe('one pack', () => {
  it.each([false, true])('has the same verdicts over all four APIs, unstreamed: %s', async (unstreamed) => {
    const chat = await verdicts('chat', unstreamed);
    expect(new Set(chat.named.map((line) => line.split(' ')[2])).size).toBeGreaterThan(1);
    for (const api of apiSchema.options) {
      const { named, asked, attempts } = await verdicts(
        api,
        unstreamed,
        api === 'completions' ? [words] : [desk, words],
      );
      expect([api, ...named]).toEqual([
        api,
        ...chat.named.filter((line) => api !== 'completions' || /^words/.test(line)),
      ]);
      expect(new Set(asked.map((request) => request.path))).toEqual(
        new Set([api === 'chat' ? '/v1/chat/completions' : `/v1/${api}`]),
      );
      expect(asked.every(({ body }) => body.stream === !unstreamed)).toBe(true);
      expect(attempts.flatMap(({ notes }) => notes ?? [])).toEqual([]);
      expect(attempts.every(({ measures }) => measures.every((each) => each.promptTokens === 20))).toBe(true);
      expect(attempts.every(({ measures }) => measures.every((each) => each.completionTokens === 9))).toBe(true);
    }
  });
});
