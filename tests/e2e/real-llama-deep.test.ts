import { expect, it } from 'vitest';
import { askScenario } from '../../src/endpoint/client/ask-scenario.ts';
import { scriptedConversation } from '../../src/endpoint/client/conversation.ts';
import { nativeHarness } from '../../src/endpoint/client/harness/native-harness.ts';
import { openClient } from '../../src/endpoint/client/open-client.ts';
import { plainSettings, requestBody } from '../../src/endpoint/client/request-body.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import { taskOf } from '../../src/packs/task-of.ts';
import { realLlama } from '../support/real-llama/prepare-real-llama.ts';
import { startRealLlama } from '../support/real-llama/start-real-llama.ts';
import { learnMerges, writeModel } from '../support/real-llama/write-model.ts';

const { rootfs, missing } = realLlama();
const context = 65_536;

it.skipIf(missing !== undefined)(
  'a real llama.cpp server refuses a longer prompt in words that are known',
  async () => {
    const server = await startRealLlama(rootfs, ['-np', '1', '-c', '1024']);
    try {
      const connection = { baseUrl: server.baseUrl, model: 'tiny', apiKey: undefined };
      await using client = openClient(connection, { clock: systemClock, random: Math.random });
      const question = {
        task: { messages: [{ role: 'user', content: 'word '.repeat(2000) } as const], tools: [] },
        settings: plainSettings(4, { form: 'none' }, { form: 'none' }),
        conversation: scriptedConversation(1),
        deadlineMs: 60_000,
      };
      const answer = await askScenario(client, question, { isServerWell: () => true });
      expect(answer).toMatchObject({ outcome: 'unmeasured', cause: 'context-too-small' });
    } finally {
      await server.stop();
    }
  },
);

it.skipIf(missing !== undefined)(
  'a real llama.cpp server with a context of 64k refuses no scenario of deep',
  { timeout: 600_000 },
  async () => {
    const begun = Date.now();
    const asked = (await loadBuiltinPacks('deep')).flatMap(({ pack }) =>
      pack.scenarios.map((scenario) => ({ key: `${pack.id}/${scenario.id}`, task: taskOf(pack, scenario), scenario })),
    );
    const texts = asked.flatMap(({ task }) => task.messages.map(({ content }) => content));
    const model = writeModel(rootfs, 'deep', { context, layers: 1, heads: 1, merges: learnMerges(texts, 500) });
    const server = await startRealLlama(rootfs, [...model, '-np', '1', '-c', String(context)]);
    try {
      const connection = { baseUrl: server.baseUrl, model: 'deep', apiKey: undefined };
      await using client = openClient(connection, { clock: systemClock, random: Math.random });
      const refused: string[] = [];
      const guided: string[] = [];
      let mostTokens = 0;
      for (const { key, task, scenario } of asked) {
        const { messages, tools, toolChoice } = nativeHarness.offer(task, scenario['tool-choice']);
        const settings = {
          ...plainSettings(16, { form: 'none' }, { form: 'cache_prompt' }),
          toolChoice,
          responseFormat: task.responseFormat,
        };
        const { stream_options: _, ...whole } = requestBody(connection, messages, tools, settings);
        const posted = await client.post({ ...whole, stream: false }, AbortSignal.timeout(300_000));
        if (!posted.ok) refused.push(`${key}: ${JSON.stringify(posted.fault)}`);
        else {
          const { usage, choices } = JSON.parse(await new Response(posted.response.body).text());
          if (task.responseFormat !== undefined) guided.push(`${key} ${choices[0].message.content.trim().charAt(0)}`);
          mostTokens = Math.max(mostTokens, usage.prompt_tokens);
        }
      }
      console.log(
        `${asked.length} scenarios of deep, ${refused.length} refused, the longest of ${mostTokens} tokens, ` +
          `${Math.round((Date.now() - begun) / 1000)} s`,
      );
      expect(refused).toEqual([]);
      expect(asked).toHaveLength(225);
      // The model is random: only the response format makes it begin JSON, or the fence that llama.cpp allows around it.
      expect(guided).toEqual([expect.stringMatching(/^structoutput-45\/SO-44 [{`]$/)]);
      expect(mostTokens).toBeGreaterThan(20_000);
    } finally {
      await server.stop();
    }
  },
);
