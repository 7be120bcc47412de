import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseConfig } from '../src/config/parse-config.ts';
import { openClient } from '../src/endpoint/client/open-client.ts';
import { probeServer, type ServerKnowledge, slotsIn } from '../src/endpoint/probe-server.ts';
import { providers } from '../src/endpoint/providers.ts';
import { systemClock } from '../src/lib/clock.ts';
import { parseStrictYaml } from '../src/lib/strict-yaml.ts';
import { withEngine } from './support/engine-server.ts';

/** The recorded servers of each page; facts of any one count for its kind. */
const fixtures: Readonly<Record<string, readonly string[]>> = {
  vllm: ['vllm', 'vllm-dev-mode'],
  'llama-cpp': ['llama.cpp'],
  sglang: ['sglang', 'sglang-older'],
  ollama: ['ollama'],
  'lm-studio': ['lm-studio', 'lm-studio-older'],
  'openai-compatible': ['proxy'],
};
const models: Readonly<Record<string, string>> = {
  ollama: 'qwen3:8b',
  'lm-studio': 'qwen/qwen3.5-9b',
  'lm-studio-older': 'qwen/qwen3.5-9b',
  proxy: 'local',
};
/** Facts about ourselves or this machine, independent of the server. */
const ours = ['tool', 'concurrency', 'cache', 'gpu', 'gpu-memory', 'cpu', 'driver', 'image', 'flags'];

const pages = Object.keys(fixtures).map((name) => {
  const text = readFileSync(`docs/servers/${name}.md`, 'utf8');
  const blocks = [...text.matchAll(/^```yaml (\w+)\n([\s\S]*?)^```$/gm)].map(([, kind, body = '']) => ({ kind, body }));
  return { name, text, blocks };
});

async function know(engine: string): Promise<ServerKnowledge> {
  let known: ServerKnowledge | undefined;
  const use: Parameters<typeof withEngine>[1] = async ({ connection }) => {
    await using client = openClient(connection, { clock: systemClock, random: () => 0.25 });
    known = await probeServer(client, {
      ...{
        bootFacts: { image: undefined, flags: undefined, boundTemplate: undefined, models: [] },
        address: connection.baseUrl,
      },
      ...{ isOurs: false, concurrency: 1, baselineConcurrency: undefined, tool: '0.1.0', probes: false },
      gpuTool: 'no-such-tool',
    });
  };
  const model = models[engine];
  await withEngine(engine, use, model === undefined ? {} : { model });
  return known ?? expect.fail('the server was asked');
}

/** The facts in the table below "Facts" of a page. */
function factsOf(text: string): string[] {
  const [, below = ''] = text.split('| Fact | Read from |\n');
  return [...(below.split('\n\n')[0] ?? '').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, fact = '']) => fact);
}

describe('the pages of docs/servers', () => {
  it('cover exactly the servers known here', () => {
    expect(readdirSync('docs/servers').sort()).toEqual(pages.map(({ name }) => `${name}.md`).sort());
  });

  it.each(pages)('list exactly the facts that are read from $name', async ({ name, text }) => {
    const listed = new Set<string>();
    for (const engine of fixtures[name] ?? []) {
      for (const [fact, value] of Object.entries((await know(engine)).subject)) {
        const isKnown =
          fact === 'engine' ? typeof value === 'object' && JSON.stringify(value).includes('"name":"') : value !== null;
        if (isKnown && !ours.includes(fact)) listed.add(fact);
      }
    }
    // vLLM does not show its template: for one that we booted, it comes from the recipe.
    if (name === 'vllm') listed.add('template');
    expect(factsOf(text).sort()).toEqual([...listed].sort());
  });

  it.each(pages)('say how $name is asked', async ({ name, text }) => {
    const { cache, thinkingControl } = await know(fixtures[name]?.[0] ?? '');
    expect(text).toContain(
      cache === 'none' ? 'cannot be bypassed' : `bypassed${name === 'vllm' ? ' between rounds' : ''} with \`${cache}`,
    );
    const words = thinkingControl('no-thinking')?.split(' ');
    if (words === undefined) expect(text).toContain('nothing is sent');
    for (const word of words ?? []) expect(text).toContain(`\`${word.split('=')[0]}\``);
  });

  it.each(
    pages.flatMap(({ name, blocks }) =>
      blocks.filter(({ kind }) => kind === 'config').map(({ body }) => ({ name, body })),
    ),
  )('show a config for $name that can be read', ({ body }) => {
    expect(parseConfig({ text: body, file: 'quality-baseline.yml' }, [], '/').targets).toHaveLength(1);
  });

  it.each(
    pages.flatMap(({ name, blocks }) =>
      blocks.filter(({ kind }) => kind === 'compose').map(({ body }) => ({ name, body })),
    ),
  )('show a recipe for $name whose slots can be read, and whose models outlive a run', ({ name, body }) => {
    const yaml = parseStrictYaml(body);
    const { services, volumes } = composeSchema.parse(yaml.ok ? yaml.value : yaml);
    const [service] = Object.values(services);
    if (name !== 'ollama') expect(slotsIn(service?.command ?? [])).toBeGreaterThan(0);
    expect(Object.values(volumes)).toEqual([{ external: true }]);
  });
});

describe('the providers of docs/servers/openai-compatible.md', () => {
  /** Fields that the page names one by one. */
  const named = ['seed', 'top_k', 'min_p', 'reasoning_effort'];

  it('are all there are, each with the variable of its key and the fields that are left out', () => {
    const text = readFileSync('docs/servers/openai-compatible.md', 'utf8');
    const rows = [...text.matchAll(/^\| `([\w-]+)` \| `(\w+)` \|(.*)\|$/gm)];
    expect(
      rows.map(([, name, key, fields = '']) => [name, key, named.filter((field) => fields.includes(`\`${field}\``))]),
      'the table of providers in docs/servers/openai-compatible.md',
    ).toEqual(
      Object.entries(providers).map(([name, { keyEnv, refuses }]) => [
        name,
        keyEnv,
        named.filter((field) => refuses.includes(field)),
      ]),
    );
  });
});

const composeSchema = z.looseObject({
  services: z.record(z.string(), z.looseObject({ command: z.array(z.string()).optional() })),
  volumes: z.record(z.string(), z.unknown()),
});
