import { readdirSync, readlinkSync, truncateSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openClient } from '../../src/endpoint/client/open-client.ts';
import { type ProbeServerOptions, probeServer, type ServerKnowledge } from '../../src/endpoint/probe-server.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { sha256 } from '../../src/lib/sha256.ts';
import { subjectSchema } from '../../src/records/fingerprint.ts';
import { answer, type EngineServer, withEngine } from '../support/engine-server.ts';
import { completion } from '../support/fake-replies.ts';
import { folderOf } from '../support/folder-of.ts';
import { delta, events } from '../support/scripted-server.ts';
import { slowServer } from '../support/slow-server.ts';

const noBootFacts = { image: undefined, flags: undefined, boundTemplate: undefined, models: [] };

async function know(
  engine: string,
  use: (knowledge: ServerKnowledge, server: EngineServer) => void,
  changes: Partial<ProbeServerOptions> = {},
  routes: Parameters<typeof withEngine>[2] = {},
  clock = systemClock,
): Promise<void> {
  await withEngine(
    engine,
    async (server) => {
      await using client = openClient(server.connection, { clock, random: () => 0.25 });
      const options = {
        ...{
          bootFacts: noBootFacts,
          address: server.connection.baseUrl,
          isOurs: false,
          concurrency: undefined,
          baselineConcurrency: undefined,
        },
        ...{ tool: '0.1.0', probes: true, gpuTool: 'no-such-tool' },
        ...changes,
      };
      use(await probeServer(client, options), server);
    },
    routes,
  );
}

const chat = 'POST /v1/chat/completions';

function chatsOf({ requests }: EngineServer): number {
  return requests.filter((name) => name === chat).length;
}

/** A stream whose prompt came from the cache, or did not. */
function streamFrom(cached: number) {
  const usage = { prompt_tokens: 9, completion_tokens: 3, prompt_tokens_details: { cached_tokens: cached } };
  const chunks = [delta({ content: 'a' }), delta({ content: 'b' }, 'stop'), { choices: [], usage }, '[DONE]'];
  return answer(200, events(...chunks), { 'content-type': 'text/event-stream' });
}

describe('probeServer', () => {
  it('collects the facts of llama.cpp, bypasses its cache with its own field and probes as many slots as it has', async () => {
    await know('llama.cpp', (knowledge, server) => {
      expect(knowledge).toMatchObject({ cache: 'cache_prompt', server: { slots: expect.any(Number) } });
      expect(knowledge.concurrency).toBe(knowledge.server.slots);
      expect(subjectSchema.parse(knowledge.subject)).toMatchObject({
        ...{
          engine: { name: 'llama.cpp' },
          cache: 'cache_prompt',
          slots: knowledge.server.slots,
          tool: '0.1.0',
          gpu: null,
        },
      });
      expect(knowledge.identity).toMatchObject({ booted: false, model: expect.any(String) });
      // One to know it, three in sequence, four at once at most.
      expect(chatsOf(server)).toBe(1 + 3 + Math.min(4, knowledge.server.slots ?? 0));
      expect(knowledge.determinism?.class).toBe('bit-stable');
    });
  });

  it('takes facts that vLLM does not show from the boot', async () => {
    const boundTemplate = '{% if thinking %}<think>{% endif %}';
    const bootFacts = {
      image: 'vllm@sha256:1',
      flags: ['vllm', 'serve', '--max-num-seqs=8'],
      boundTemplate,
      models: [],
    };
    const check = (knowledge: ServerKnowledge) => {
      expect(knowledge).toMatchObject({ concurrency: 2, cache: 'cache_salt', server: { slots: 8 } });
      expect(knowledge.subject).toMatchObject({ image: 'vllm@sha256:1', template: sha256(boundTemplate), slots: 8 });
      expect(knowledge.thinking('no-thinking', 'off').words).toBe('thinking=false');
      expect(knowledge.thinkingControl('enable-thinking')).toBe('thinking=true');
    };
    await know('vllm', check, { bootFacts, baselineConcurrency: 2 });
  });

  it('hashes the weights that the boot found, as thoroughly as requested', async () => {
    const folder = folderOf();
    const path = join(folder, 'tiny.gguf');
    writeFileSync(path, 'weights');
    const bootFacts = { ...noBootFacts, models: [{ path, within: folder }] };
    const [sampled, whole] = [sha256('7\nweights'), sha256('7\nweights')];
    const sees = (expected: object) => (knowledge: ServerKnowledge) =>
      expect(knowledge.subject).toMatchObject(expected);
    await know('vllm', sees({ weights: sampled, 'model-digest': null }), { bootFacts, probes: false });
    await know('vllm', sees({ weights: sampled, 'model-digest': whole }), {
      bootFacts,
      probes: false,
      hashWeights: 'whole',
    });
    await know('vllm', sees({ weights: null, 'model-digest': null }), { bootFacts: noBootFacts, probes: false });
  });

  it('cannot bypass a cache that responds anyway', async () => {
    const check = ({ cache, subject }: ServerKnowledge) => expect([cache, subject.cache]).toEqual(['none', 'none']);
    await know('vllm', check, { concurrency: 1 }, { routes: { [chat]: streamFrom(8) } });
  });

  it('trusts the field if no token came from the cache', async () => {
    const check = ({ cache, determinism }: ServerKnowledge) => {
      expect(cache).toBe('cache_salt');
      expect(determinism?.decodeSpeed.atOnce).toBeUndefined();
    };
    await know('vllm', check, { concurrency: 1 }, { routes: { [chat]: streamFrom(0) } });
  });

  it('cannot bypass the cache of a server that refuses the field, and asks with it only once', async () => {
    const refuse = answer(400, JSON.stringify({ error: { message: "Extra inputs are not permitted: 'cache_salt'" } }));
    const serve = streamFrom(0);
    let asked = 0;
    const route: typeof serve = (...request) => {
      asked += 1;
      // One request to identify it, two of the probe; the third is the first with the field.
      (asked === 4 ? refuse : serve)(...request);
    };
    const check = ({ cache, determinism }: ServerKnowledge) => {
      expect(cache).toBe('none');
      expect(determinism?.class).toBe('bit-stable');
      expect(asked).toBe(5);
    };
    await know('vllm', check, { concurrency: 1 }, { routes: { [chat]: route } });
  });

  it('sends an unknown server only fields that all servers accept', async () => {
    const check = (knowledge: ServerKnowledge, server: EngineServer) => {
      expect(knowledge).toMatchObject({ cache: 'none', concurrency: 1 });
      expect(knowledge.subject).toMatchObject({ concurrency: 1, cache: 'none', slots: null });
      expect(knowledge.thinkingControl('no-thinking')).toBeNull();
      expect(chatsOf(server)).toBe(1 + 3);
    };
    await know('proxy', check, { concurrency: 1 });
  });

  it('finds out how many requests at once help if the server does not say', async () => {
    // Each wave takes a second, however wide it is: eight at once bring eight times as much.
    const waves = [1, 1, 2, 4, 8, 1, 1, 1, 4];
    const waiting: ServerResponse[] = [];
    let passed = 0;
    const route = (_: unknown, response: ServerResponse) => {
      waiting.push(response);
      if (waiting.length < (waves[0] ?? 1)) return;
      waves.shift();
      passed += 1000;
      for (const each of waiting.splice(0)) {
        each.writeHead(200, { 'content-type': 'application/json' });
        each.end(JSON.stringify(completion({ content: 'a' })));
      }
    };
    const check = ({ concurrency, server: { slots } }: ServerKnowledge) => {
      expect([concurrency, slots]).toEqual([8, undefined]);
      expect(waves).toEqual([]);
    };
    const clock = { ...systemClock, now: () => passed };
    await know('proxy', check, {}, { routes: { [chat]: route } }, clock);
  });

  it.each<[Partial<ProbeServerOptions>, string[]]>([
    [{ concurrency: 4 }, ['--concurrency 4 is more than the server handles at once: 2 are sent at once']],
    [
      { baselineConcurrency: 8 },
      ['the baseline was measured with 8 requests at once, more than the server handles: 2 are sent at once'],
    ],
    [{ concurrency: 2 }, []],
    [{ concurrency: 1, baselineConcurrency: 8 }, []],
    [{}, []],
  ])('reports that %j is reduced to the slots', async (options, expected) => {
    const bootFacts = { ...noBootFacts, flags: ['llama-server', '-np', '2'] };
    const said: string[] = [];
    const check = ({ concurrency }: ServerKnowledge) => expect(concurrency).toBe(Math.min(2, options.concurrency ?? 2));
    await know('proxy', check, { bootFacts, ...options, onMessage: (message) => said.push(message) });
    expect(said).toEqual(expected);
  });

  it.each([
    [1, {}, 1, 1],
    [0.3, {}, 4, 0],
    [1, { concurrency: 3 }, 3, 0],
    [1, { baselineConcurrency: 2 }, 2, 0],
  ])('with %s of a step for each further request, and %j, sends %i at once', async (share, given, expected, said) => {
    await using server = await slowServer({ share, answer: () => 'one two three '.repeat(40) });
    const connection = { baseUrl: server.baseUrl, apiKey: undefined, model: 'm' };
    await using client = openClient(connection, { clock: server.clock, random: () => 0.25 });
    const messages: string[] = [];
    const known = await probeServer(client, {
      ...{ bootFacts: noBootFacts, address: undefined, isOurs: false, tool: '0.1.0', probes: true },
      ...{ concurrency: undefined, baselineConcurrency: undefined, onMessage: (each: string) => messages.push(each) },
      ...given,
    });
    expect([known.server.slots, known.concurrency, known.subject.concurrency]).toEqual([4, expected, expected]);
    expect(messages).toHaveLength(said);
  });

  it('stops reading the weights if the server fails', async () => {
    const folder = folderOf();
    const path = join(folder, 'model.gguf');
    writeFileSync(path, '');
    truncateSync(path, 16 * 2 ** 30);
    const bootFacts = { ...noBootFacts, models: [{ path, within: folder }] };
    const onProgress = (detail: string) => {
      if (detail.startsWith('probing')) throw new Error('given up');
    };
    const known = know('vllm', () => expect.fail(), { bootFacts, hashWeights: 'whole', onProgress });
    await expect(known).rejects.toThrow('given up');
    const links = () =>
      readdirSync('/proc/self/fd').map((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`);
        } catch {
          return '';
        }
      });
    await expect.poll(links).not.toContain(path);
  });

  it('runs no probe if none is wanted', async () => {
    const check = (knowledge: ServerKnowledge, server: EngineServer) => {
      expect(knowledge.determinism).toBeUndefined();
      expect(chatsOf(server)).toBe(1);
    };
    await know('llama.cpp', check, { probes: false });
  });

  it('continues if the probe gets no answer', async () => {
    const check = ({ determinism, cache }: ServerKnowledge) => {
      expect(determinism?.class).toBeUndefined();
      expect(cache).toBe('cache_prompt');
    };
    const gone = answer(404, '{"error":{"message":"no such model"}}');
    await know('llama.cpp', check, {}, { routes: { [chat]: gone } });
  });
});
