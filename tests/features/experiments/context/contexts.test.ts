import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../../../src/config/parse-config.ts';
import { priceOf } from '../../../../src/config/prices.ts';
import { chooseContext } from '../../../../src/features/experiments/context/contexts.ts';
import { InputError } from '../../../../src/lib/errors.ts';

const env = { SCALEDOWN_API_KEY: 'key', MY_KEY: 'mine', SCALEDOWN_SUMMARIZE_URL: 'https://host/summarize' };

const own = `kind: http, url: "http://127.0.0.1:9000/c", body: { text: $context, q: $question }, reply: { text: /out }`;
const example = `
  half: { kind: http, preset: scaledown, rate: 0.5, key-env: SCALEDOWN_API_KEY }
  own: { ${own}, headers-env: { x-api-key: MY_KEY }, price: { per-call: 0.001 } }
  tool: { kind: command, run: [python3, shorten.py], seconds: 60 }
  sum: { kind: model, target: local/small, max-tokens: 800 }
  cut: { kind: cut, keep: 0.2, from: head }
  short: { kind: http, preset: scaledown-summarize, max-tokens: 90 }`;

const targets = `
targets:
  - { slug: local/small, endpoint: "http://localhost:8000", model: small }
  - { slug: local/booted, compose: { file: c.yml } }
  - { slug: vllm/a, endpoint: "http://localhost:8001" }
  - { slug: vllm/a/cut, endpoint: "http://localhost:8002" }`;

function config(contexts: string) {
  return parseConfig({ file: 'q.yml', text: `version: 1\ncontexts: ${contexts}${targets}\n` }, [], '/work');
}

function faultsOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (error) {
    if (error instanceof InputError) return `${error.message}\n${error.hint}`;
    throw error;
  }
}

function choose(name: string, contexts = example.replace('cut:', 'shorter:'), environment: object = env) {
  return chooseContext({ name, config: config(contexts), folder: '/work', env: { ...environment } });
}

describe('a context of the config', () => {
  it('asks the published interface of ScaleDown, whose reply replaces the whole message', () => {
    expect(choose('half')).toMatchObject({
      replaces: 'message',
      how: {
        url: 'https://api.scaledown.xyz/compress/raw/',
        headers: { 'x-api-key': { env: 'SCALEDOWN_API_KEY' } },
        body: { context: '$context', prompt: '$question', scaledown: { rate: 0.5 } },
        reply: { text: '/compressed_prompt', isDone: '/successful' },
      },
      shown: { name: 'half', kind: 'http', preset: 'scaledown', rate: 0.5, digest: expect.stringMatching(/^\w{16}$/) },
    });
    const auto = choose('half', '{ half: { kind: http, preset: scaledown, compression-model: gpt-4o } }');
    expect(auto.how).toMatchObject({ body: { scaledown: { rate: 'auto' }, model: 'gpt-4o' } });
  });

  it('takes the address of the summarizer from the environment', () => {
    expect(choose('short')).toMatchObject({
      replaces: 'context',
      how: { url: 'https://host/summarize', body: { text: '$context', max_tokens: 90 }, reply: { text: '/summary' } },
    });
    expect(faultsOf(() => choose('short', undefined, { SCALEDOWN_API_KEY: 'k' }))).toContain('SCALEDOWN_SUMMARIZE_URL');
    const bad = { ...env, SCALEDOWN_SUMMARIZE_URL: 'ftp://host' };
    expect(faultsOf(() => choose('short', undefined, bad))).toContain('SCALEDOWN_SUMMARIZE_URL: an address');
  });

  it('asks a target at the address and with the model that its own config gives', () => {
    expect(choose('sum').how).toMatchObject({
      url: 'http://localhost:8000/v1/chat/completions',
      body: { model: 'small', max_tokens: 800, temperature: 0 },
      headers: {},
    });
    const other = '{ sum: { kind: model, target: local/small, instruction: Be brief., key-env: MY_KEY } }';
    expect(choose('sum', other).how).toMatchObject({
      headers: { authorization: { env: 'MY_KEY', before: 'Bearer ' } },
      body: { messages: [{ content: expect.stringMatching(/^Be brief\.\n\nQuestion: \$question/) }] },
    });
  });

  it('shows no address and no command, and another digest if a parameter differs', () => {
    expect(JSON.stringify(choose('own').shown)).not.toContain('9000');
    expect(JSON.stringify(choose('tool').shown)).not.toContain('shorten');
    const digest = (rate: string) => choose('half', `{ half: { kind: http, preset: scaledown, rate: ${rate} } }`).shown;
    expect(digest('0.5')).toEqual(digest('0.50'));
    expect(digest('0.5')['digest']).not.toBe(digest('0.4')['digest']);
  });

  it('names the missing variable, and the nearest context', () => {
    expect(faultsOf(() => choose('own', undefined, {}))).toContain('needs the environment variable MY_KEY');
    expect(faultsOf(() => choose('half', undefined, { SCALEDOWN_API_KEY: ' ' }))).toContain('SCALEDOWN_API_KEY');
    expect(faultsOf(() => choose('half', undefined, { SCALEDOWN_API_KEY: 'a\nb' }))).toContain('holds a line end');
    expect(faultsOf(() => choose('hlaf'))).toContain('has no context "hlaf"; did you mean "half"?');
    expect(faultsOf(() => choose('half', '{}'))).toContain('docs/contexts.md');
    const alone = { name: 'cut', config: undefined, folder: '/work', env: {} };
    expect(faultsOf(() => chooseContext(alone))).toContain('there is no quality-baseline.yml here');
  });

  it.each([
    ['{ a: { kind: magic } }', 'contexts.a.kind: unknown kind "magic"; known: http, command, model, cut'],
    ['{ a: { kind: cuts } }', 'did you mean "cut"?'],
    ['{ A: { kind: cut, keep: 1 } }', 'a name of lower-case letters'],
    ['{ a--b: { kind: cut, keep: 1 } }', 'a name of lower-case letters'],
    ['{ a: { kind: http, preset: scaledown, rate: -0.1 } }', 'contexts.a.rate: auto, or a number from 0 to 1'],
    ['{ a: { kind: http, preset: scaledown, rate: most } }', 'contexts.a.rate: auto, or a number from 0 to 1'],
    ['{ a: { kind: http, preset: scaledwon } }', 'did you mean "scaledown"?'],
    ['{ a: { kind: http, preset: scaledown, body: {} } }', 'a.body: the preset scaledown has no body'],
    ['{ a: { kind: http, preset: scaledown-summarize, rate: 1 } }', 'the preset scaledown-summarize has no rate'],
    [`{ a: { ${own}, rate: 1 } }`, 'contexts.a.rate: rate belongs to a preset'],
    ['{ a: { kind: http, url: "http://b/c" } }', 'missing: body, or a preset'],
    [`{ a: { ${own.replace('$context', 'text')} } }`, 'contexts.a.body: holds no $context'],
    [`{ a: { ${own.replace('/out', 'out')} } }`, 'contexts.a.reply.text: a JSON pointer such as /data/text'],
    [`{ a: { ${own.replace('/out', '/o~2')} } }`, 'contexts.a.reply.text: a JSON pointer'],
    [`{ a: { ${own.replace('http://', 'ftp://')} } }`, 'contexts.a.url: an address such as https://host/path'],
    [`{ a: { ${own.replace('127', 'me:secret@127')} } }`, 'contexts.a.url: an address without user'],
    [`{ a: { ${own}, headers-env: { x-key: sk-12345678 } } }`, 'the name of an environment variable, never a key'],
    [`{ a: { ${own}, price: { per-call: -1 } } }`, 'a.price.per-call: USD, a number of at least 0'],
    ['{ a: { kind: command, run: python3 shorten.py } }', 'a.run: a list: the program and its arguments'],
    ['{ a: { kind: command, run: [] } }', 'a.run: a list: the program and its arguments'],
    ['{ a: { kind: command, run: [a], seconds: 0 } }', 'a.seconds: a whole number from 1 to 3600'],
    ['{ a: { kind: model, target: local/smal } }', 'there is no target "local/smal"; did you mean "local/small"?'],
    ['{ a: { kind: model, target: local/booted } }', 'the target local/booted has no endpoint'],
    ['{ a: { kind: cut, keep: 0 } }', 'contexts.a.keep: a number from'],
    ['{ a: { kind: cut, keep: 2 } }', 'contexts.a.keep: a number from'],
    ['{ a: { kind: cut, keep: 1, from: middle } }', 'expected "head" or "tail", received "middle"'],
    ['{ cut: { kind: cut, keep: 1 } }', 'would have the slug of the target "vllm/a/cut"'],
  ])('refuses %s', (contexts, words) => {
    const faults = faultsOf(() => config(contexts));
    expect(faults).toContain(words);
    expect(faults).not.toContain('sk-1234');
  });
});

describe('docs/contexts.md', () => {
  const file = 'docs/examples/contexts.yml';
  const text = readFileSync(file, 'utf8');

  it('shows the contexts of its example, and each can be chosen', () => {
    const [, shown = ''] = /^```yaml contexts\n([\s\S]*?)^```$/m.exec(readFileSync('docs/contexts.md', 'utf8')) ?? [];
    expect(shown.split('\n').length).toBeGreaterThan(10);
    expect(text).toContain(shown);
    const config = parseConfig({ file, text }, [], '/work');
    const { contexts = {}, targets: found } = config;
    expect(Object.keys(contexts)).toEqual(['half', 'own', 'tool', 'sum', 'cut']);
    for (const name of Object.keys(contexts))
      expect(chooseContext({ name, config, folder: '/work', env })).toMatchObject({ name });
    expect(priceOf(found[1]?.price, undefined)).toMatchObject({ input: 0.4, output: 1.6 });
  });

  it('names every known price', () => {
    const page = readFileSync('docs/contexts.md', 'utf8');
    const names = [...page.slice(page.indexOf('Known, from')).matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    expect(names).toHaveLength(8);
    expect(names.filter((name) => priceOf(undefined, name) === undefined)).toEqual([]);
  });
});

describe('a price', () => {
  const priced = (price: string) =>
    parseConfig({ file: 'q.yml', text: `version: 1\ntargets: [{ slug: a/b, price: ${price} }]\n` }, [], '/work')
      .targets[0]?.price;

  it('is the given one, or is looked up by its own name or that of the model', () => {
    expect(priceOf(priced('{ input: 1, output: 2.5 }'), 'gpt-4o')).toEqual({ input: 1, output: 2.5 });
    const row = { input: 0.4, output: 1.6, from: 'gpt-4.1-mini, 2026-11-23' };
    expect(priceOf(priced('gpt-4.1-mini'), 'other')).toEqual(row);
    expect(priceOf(undefined, 'gpt-4.1-mini')).toEqual(row);
    expect(priceOf(undefined, 'toString')).toBeUndefined();
    expect(priceOf(priced('none'), 'gpt-4.1-mini')).toBeUndefined();
  });

  it.each([
    ['gpt-4o-mni', 'no price of "gpt-4o-mni" is known; did you mean "gpt-4o-mini"?'],
    ['claude', 'no price of "claude" is known; known: gpt-4o, '],
    ['{ input: -1, output: 0 }', 'targets[0].price.input: USD, a number of at least 0'],
    ['{ input: 1 }', 'targets[0].price.output: USD'],
    ['2.5', 'targets[0].price: a price is { input: 0.4, output: 1.6 } in USD for a million tokens'],
    ['[1, 2]', 'targets[0].price: a price is { input: 0.4, output: 1.6 } in USD'],
  ])('refuses %s', (price, words) => {
    expect(faultsOf(() => priced(price))).toContain(words);
  });
});
