import { expect, it } from 'vitest';
import { openClient } from '../../../src/endpoint/client/open-client.ts';
import { probeCall, probeTools } from '../../../src/endpoint/probe/tools.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { delta, events, type Scripted, scriptedServer, streamed } from '../../support/scripted-server.ts';

const tools = [{ name: 'get', description: 'Gets.', parameters: { type: 'object', properties: {} } }];
const server: Parameters<typeof probeTools>[1] = {
  engine: 'vllm',
  modelId: 'm',
  modelPath: '/models/Qwen3-8B',
  templateDigest: undefined,
  thinkingSwitches: undefined,
  systemFingerprint: undefined,
};

async function probed(respond: Scripted, parts: Partial<Parameters<typeof probeTools>[1]> = {}) {
  await using asked = await scriptedServer(respond);
  const connection = { baseUrl: asked.baseUrl, apiKey: undefined, model: 'm' };
  await using client = openClient(connection, { clock: systemClock, random: () => 0.5 });
  const how = { thinking: { form: 'none' }, cache: 'cache_salt', cancel: undefined } as const;
  const offers = [undefined, 'required' as const].map((toolChoice) => ({ tools, toolChoice }));
  return { fault: await probeTools(client, { ...server, ...parts }, offers, how), requests: asked.requests };
}

function refusing(status: number, message: string) {
  return { status, body: [JSON.stringify({ error: { message } })] };
}

it('offers tools with each tool choice of the packs, as a run does', async () => {
  const { fault, requests } = await probed(() => streamed('OK'));
  expect(fault).toBeUndefined();
  expect(requests.map(({ body }) => body)).toMatchObject([
    { tools: [{ type: 'function', function: tools[0] }], cache_salt: expect.stringMatching(/^[0-9a-f]{32}$/) },
    { tools: [{ type: 'function', function: tools[0] }], tool_choice: 'required' },
  ]);
});

it.each([
  '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
  'tool_choice="required" requires --tool-call-parser to be set',
  'tools param requires --jinja flag',
  'registry.ollama.ai/library/gemma3 does not support tools',
])('stops at %j, and says which parser fits', async (words) => {
  const { fault, requests } = await probed(() => refusing(400, words));
  expect(fault).toEqual({
    message: `the server refuses tools: HTTP 400: ${words}`,
    fix: expect.stringContaining('--tool-call-parser hermes'),
  });
  expect(requests).toHaveLength(1);
});

it('finds that only a forced call is refused', async () => {
  const { fault } = await probed(({ body }) =>
    body.tool_choice === 'required'
      ? refusing(400, 'tool_choice="required" requires --tool-call-parser to be set')
      : streamed('OK'),
  );
  expect(fault?.message).toContain('"required"');
});

it('says nothing about another fault, and asks nothing of a server that says it has no parser', async () => {
  expect((await probed(() => refusing(500, 'out of memory'))).fault).toBeUndefined();
  const { fault, requests } = await probed(() => streamed('OK'), { engine: 'sglang', parsesCalls: false });
  expect(fault).toEqual({
    message: 'the server has no tool parser: it leaves calls in the text of an answer',
    fix: expect.stringContaining('Start SGLang with --tool-call-parser qwen,'),
  });
  expect(requests).toEqual([]);
});

it.each([
  [streamed('It is sunny in Oslo.'), false],
  [
    {
      body: [
        events(
          delta(
            { tool_calls: [{ index: 0, id: 'a', function: { name: 'get_weather', arguments: '{}' } }] },
            'tool_calls',
          ),
        ),
      ],
    },
    true,
  ],
  [refusing(400, 'no'), undefined],
  [{ body: [events(delta({ content: 'Let me think' }, 'length'))] }, undefined],
])('finds whether a model calls a tool that it is told to call', async (answer, calls) => {
  await using asked = await scriptedServer(() => answer);
  const connection = { baseUrl: asked.baseUrl, apiKey: undefined, model: 'm' };
  await using client = openClient(connection, { clock: systemClock, random: () => 0.5 });
  expect(await probeCall(client, { thinking: { form: 'none' }, cache: 'none', cancel: undefined })).toBe(calls);
});
