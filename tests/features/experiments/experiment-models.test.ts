import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { experimentReportSchema } from '../../../src/features/experiments/experiment-report.ts';
import type { KeptExperiment } from '../../../src/features/experiments/kept-experiment.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { openWorkplace, type Workplace } from '../../commands/open-workplace.ts';
import { type ScriptedEndpoint, scriptedEndpoint } from '../../support/scripted-endpoint.ts';
import { gamesOf, judgeText } from '../judges/judge-pack.ts';

const scenarios = Array.from(
  { length: 12 },
  (_, at) => `  - id: Q-${at + 1}
    title: Says blue
    messages: [{ role: user, content: "Say blue, ${at + 1}" }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: blue }] }]
`,
);

describe('an experiment of models on the command line', () => {
  let place: Workplace;
  let endpoint: ScriptedEndpoint;
  let onAsked: () => unknown = () => false;

  beforeAll(async () => {
    place = await openWorkplace();
    endpoint = await scriptedEndpoint({
      packs: [],
      speak() {
        onAsked();
        return {
          role: 'assistant',
          content: 'blue',
          reasoning: '',
          toolCalls: [],
          finishReason: 'stop',
          raw: undefined,
        };
      },
    });
    await place.write('p.yaml', `id: p\nversion: 1.0.0\ntitle: Colours\nscenarios:\n${scenarios.join('')}`);
  });
  afterAll(async () => {
    await endpoint[Symbol.asyncDispose]();
    await place[Symbol.asyncDispose]();
  });
  afterEach(async () => {
    endpoint.change({ delayMs: 0 });
    endpoint.asked.length = 0;
    endpoint.keys.length = 0;
    await rm(join(place.folder, '.quality-baseline'), { recursive: true, force: true });
  });

  const kept = async () => {
    const folder = join(place.folder, '.quality-baseline/experiments');
    const [name = ''] = await readdir(folder);
    return JSON.parse(await readFile(join(folder, name, 'experiment.json'), 'utf8')) as KeptExperiment;
  };

  it('needs no config: an arm for each model', async () => {
    await using other = await scriptedEndpoint({ packs: [], model: 'Org/B', speak: () => undefined });
    const line = `experiment --pack p.yaml --model scripted-7b,Org/B=${other.url} --endpoint ${endpoint.url} --json -`;
    const { code, out, err } = await place.do(line);
    expect(code, err).toBe(0);
    const { arms, experiment } = experimentReportSchema.parse(JSON.parse(out));
    expect(arms.map(({ slug, attempts }) => [slug, attempts.passed])).toEqual([
      ['local/scripted-7b', 12],
      ['local/org-b', 0],
    ]);
    expect(experiment).toMatchObject({ id: 'models', repeat: 1, gate: null });
    expect(new Set([endpoint, other].flatMap(({ asked }) => asked.map(({ model }) => model)))).toEqual(
      new Set(['scripted-7b', 'Org/B']),
    );
  });

  it('takes an address and the variable of a key for each model, and keeps no key', async () => {
    const model = `scripted-7b,scripted-7b=${endpoint.url},key=KEY_OF_A`;
    const line = `experiment --pack p.yaml --model ${model} --endpoint ${endpoint.url} --repeat 2`;
    const { code, err } = await place.do(line, { env: { KEY_OF_A: 'secret-of-a' } });
    expect(code, err).toBe(0);
    const { experiment } = await kept();
    expect(experiment.arms.map(({ target, server }) => [target, server?.keyEnv])).toEqual([
      ['local/scripted-7b', undefined],
      ['local/scripted-7b.2', 'KEY_OF_A'],
    ]);
    expect(new Set(endpoint.keys)).toEqual(new Set(['', 'Bearer secret-of-a']));
    expect(JSON.stringify(await kept())).not.toContain('secret-of-a');
  });

  it('asks nothing before every server lists its model', async () => {
    const { code, err } = await place.do(
      `experiment --pack p.yaml --model scripted-7b,scripted-8b --endpoint ${endpoint.url}`,
    );
    expect([code, err]).toEqual([2, expect.stringContaining('does not serve the model "scripted-8b"')]);
    expect(endpoint.asked).toEqual([]);
  });

  it('asks nothing before every key is there', async () => {
    const model = `a=${endpoint.url},key=KEY_OF_A,b=${endpoint.url},key=KEY_OF_B`;
    const { code, err } = await place.do(`experiment --pack p.yaml --model ${model}`, {
      env: { KEY_OF_A: 'x-1234567' },
    });
    expect([code, err]).toEqual([2, expect.stringContaining('KEY_OF_B is not set')]);
    expect(endpoint.asked).toEqual([]);
  });

  it('asks nothing before the key of every provider is there, in later experiments too', async () => {
    await place.write(
      'quality-baseline.yml',
      `version: 1
targets:
  - { slug: here/a, endpoint: "${endpoint.url}", model: scripted-7b }
  - { slug: there/b, provider: mistral, model: small }
  - { slug: there/c, provider: together, model: other }
experiments:
  - { id: first, packs: p.yaml, arms: [{ target: here/a }, { target: there/b }] }
  - { id: second, packs: p.yaml, arms: [{ target: here/a }, { target: there/c }] }
`,
    );
    const { code, err } = await place.do('experiment').finally(() => rm(join(place.folder, 'quality-baseline.yml')));
    expect([code, err]).toEqual([2, expect.stringContaining('MISTRAL_API_KEY and TOGETHER_API_KEY are not set')]);
    expect(endpoint.asked).toEqual([]);
  });

  it('looks for the keys of all that is left before a finished experiment is continued', async () => {
    await place.write(
      'quality-baseline.yml',
      `version: 1
targets: [{ slug: here/a, endpoint: "${endpoint.url}" }, { slug: there/c, provider: together, model: other }]
experiments:
  - { id: first, packs: p.yaml, arms: [{ target: here/a }] }
  - { id: second, packs: p.yaml, arms: [{ target: here/a }, { target: there/c }] }
`,
    );
    expect(await place.do('experiment first')).toMatchObject({ code: 0 });
    const file = await kept();
    await place.write(
      `.quality-baseline/experiments/${file.id}/experiment.json`,
      JSON.stringify({ ...file, later: ['second'] }),
    );
    endpoint.asked.length = 0;
    const { code, err } = await place
      .do('experiment --resume first')
      .finally(() => rm(join(place.folder, 'quality-baseline.yml')));
    expect([code, err]).toEqual([2, expect.stringContaining('TOGETHER_API_KEY is not set')]);
    expect(endpoint.asked).toEqual([]);
  });

  it.each([
    ['', 2],
    ['on: [experiment], ', 2],
    ['on: [run, judge], ', 0],
  ])('sends its arms where the config says: %s', async (on, files) => {
    await place.write(
      'quality-baseline.yml',
      `version: 1
targets: [{ slug: here/a, endpoint: "${endpoint.url}" }, { slug: here/b, endpoint: "${endpoint.url}" }]
exports: [{ to: file, ${on}format: csv, out: "sent/{run}.csv" }]
experiments: [{ id: first, packs: p.yaml, arms: [{ target: here/a }, { target: here/b }] }]
`,
    );
    const { code, err } = await place.do('experiment');
    expect(code, err).toBe(0);
    const sent = await readdir(join(place.folder, 'sent')).catch(() => []);
    expect(
      sent.filter((name) => !name.includes('scenarios')),
      err,
    ).toHaveLength(files);
    for (const name of ['quality-baseline.yml', 'sent'])
      await rm(join(place.folder, name), { recursive: true, force: true });
  });

  it('may have one arm, on the command line and in the config', async () => {
    const { code, out, err } = await place.do(
      `experiment --pack p.yaml --model scripted-7b --endpoint ${endpoint.url} --json - --html one.html --markdown one.md --csv one.csv`,
    );
    expect(code, err).toBe(0);
    expect(experimentReportSchema.parse(JSON.parse(out)).arms).toMatchObject([{ attempts: { passed: 12 } }]);
    await place.write(
      'quality-baseline.yml',
      `version: 1
targets: [{ slug: here/a, endpoint: "${endpoint.url}" }]
experiments: [{ id: alone, packs: p.yaml, arms: [{ target: here/a }] }]
`,
    );
    const again = await place.do('experiment').finally(() => rm(join(place.folder, 'quality-baseline.yml')));
    expect(again.code, again.err).toBe(0);
    expect(again.out).toContain('here/a');
  });

  it.each([
    ['--model openrouter/vendor/model,anthropic/claude-x', 'OPENROUTER_API_KEY and ANTHROPIC_API_KEY are not set'],
    ['--model small --provider mistral', 'MISTRAL_API_KEY is not set'],
    ['--model nobody/small', 'nobody/small has no address'],
  ])('knows the providers of models: %s', async (models, words) => {
    const { code, err } = await place.do(`experiment --pack p.yaml ${models}`);
    expect([code, err]).toEqual([2, expect.stringContaining(words)]);
  });

  it('applies one limit to the requests of all arms', async () => {
    endpoint.change({ delayMs: 5 });
    const models = 'scripted-7b,scripted-7b,scripted-7b';
    const line = `experiment --pack p.yaml --model ${models} --endpoint ${endpoint.url} --parallel 3 --concurrency 4 --repeat 2`;
    const { code, err } = await place.do(line);
    expect(code, err).toBe(0);
    expect(endpoint.mostAtOnce()).toBe(4);
  });

  it('continues from where it was interrupted, without a config', async () => {
    const stop = new AbortController();
    onAsked = () => endpoint.asked.length > 20 && stop.abort();
    const line = `experiment --pack p.yaml --model scripted-7b,scripted-7b --endpoint ${endpoint.url} --concurrency 1`;
    expect(await place.do(line, { signal: stop.signal })).toMatchObject({ code: 130 });
    onAsked = () => false;
    const { code, err, out } = await place.do('experiment --resume --json - --concurrency 1');
    expect(code, err).toBe(0);
    const { arms } = experimentReportSchema.parse(JSON.parse(out));
    expect(arms.map(({ attempts }) => attempts.passed)).toEqual([12, 12]);
  });

  it('sends no key that only the folder names, and nothing to another host, unless it is trusted', async () => {
    const stop = new AbortController();
    onAsked = () => endpoint.asked.length > 5 && stop.abort();
    const line = `experiment --pack p.yaml --model scripted-7b,scripted-7b --endpoint ${endpoint.url} --concurrency 1`;
    expect(await place.do(line, { signal: stop.signal })).toMatchObject({ code: 130 });
    onAsked = () => false;
    endpoint.keys.length = 0;
    const file = await kept();
    const path = `.quality-baseline/experiments/${file.id}/experiment.json`;
    const [arm, ...others] = file.experiment.arms;
    const asked = async (server: object, words = '') => {
      const arms = [{ ...arm, server: { ...arm?.server, ...server } }, ...others];
      await place.write(path, JSON.stringify({ ...file, experiment: { ...file.experiment, arms } }));
      const env = { HOME_TOKEN: 'secret-of-home' };
      return place.do(`experiment --resume --concurrency 1 ${words}`.trim(), { env });
    };
    const refused = await asked({ keyEnv: 'HOME_TOKEN' });
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining(`${endpoint.url},key=HOME_TOKEN`) });
    expect(await asked({ endpoint: 'http://elsewhere.example' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('--trust-run'),
    });
    expect(endpoint.keys).toEqual([]);
    expect(await asked({ keyEnv: 'HOME_TOKEN' }, '--trust-run')).toMatchObject({ code: 0 });
    expect(endpoint.keys).toContain('Bearer secret-of-home');
  });

  it('asks the unmeasured games of judges that ended again, and nothing that was judged', async () => {
    const pairs = Array.from({ length: 4 }, (_, at) => ({ id: `P-${at + 1}` }));
    await place.write('duel.yaml', judgeText(pairs.flatMap((pair) => gamesOf(pair))));
    let isOut = true;
    endpoint.change({
      fault: ({ messages }) => (isOut && JSON.stringify(messages).includes('P-3, ba') ? 500 : undefined),
    });
    const clock = { ...systemClock, sleep: async () => undefined };
    const line = `experiment --pack duel.yaml --model scripted-7b,scripted-7b --endpoint ${endpoint.url} --concurrency 1`;
    const first = await place.do(line, { clock });
    expect(first.code, first.err).toBe(0);
    const sum = ({ out }: { out: string }) =>
      experimentReportSchema.parse(JSON.parse(out)).arms.map(({ attempts }) => attempts);
    isOut = false;
    endpoint.asked.length = 0;
    const again = await place.do('experiment --resume models --json - --concurrency 1', { clock });
    expect(again.code, again.err).toBe(0);
    expect(sum(again)).toEqual([0, 1].map(() => ({ passed: 0, failed: 4, unmeasured: 0 })));
    const games = endpoint.asked
      .map(({ messages }) => JSON.stringify(messages))
      .filter((text) => text.includes('better'));
    expect(games.filter((text) => text.includes('P-3, ba'))).toHaveLength(2);
    // Each arm looks at its server once more, by its first game.
    expect(games.filter((text) => !text.includes('P-3, ba') && !text.includes('P-1, ab'))).toEqual([]);
  });

  it('shows judges as compare does, and their words on the pairs that got worse', async () => {
    const pairs = Array.from({ length: 4 }, (_, at) => ({ id: `P-${at + 1}` }));
    await place.write('duel.yaml', judgeText(pairs.flatMap((pair) => gamesOf(pair))));
    const saying = (label: (text: string) => string) => (messages: readonly unknown[]) => {
      const turn = { role: 'assistant', reasoning: '', toolCalls: [], finishReason: 'stop', raw: undefined } as const;
      return { ...turn, content: `So [[${label(JSON.stringify(messages))}]]` };
    };
    const right = (text: string) => (text.includes(', ba') ? 'B>A' : 'A>B');
    const perfect = saying(right);
    const turning = saying((text) => (text.includes('P-3') ? 'A>B' : right(text)));
    await using one = await scriptedEndpoint({ packs: [], speak: perfect });
    await using other = await scriptedEndpoint({ packs: [], speak: turning });
    const line = `experiment --pack duel.yaml --model scripted-7b=${one.url},scripted-7b=${other.url} --html page.html`;
    const { code, out, err } = await place.do(`${line} --markdown page.md`);
    expect(code, err).toBe(0);
    const plain = out.replace(/ +/g, ' ');
    expect(plain).toContain('B local/scripted-7b.2\n');
    expect(plain).toMatch(/B 75\.00 .* 75\.00 0\/0 0\/8 1:0 1 /);
    expect(plain).toMatch(/With texts: npx quality-baseline compare \S+ \S+ --html judges\.html/);
    expect(await place.read('page.md')).toContain('| Pair P-3, ab |');
    const page = await place.read('page.html');
    expect(page).toContain('Which is better, P-3, ab?');
    expect(page).toContain('ab: So [[A&gt;B]]');
    expect(page).toContain('ba: So [[');
    const three = await place.do(`${line.replace(' --html page.html', '')},scripted-7b=${one.url}`);
    expect(three.code, three.err).toBe(0);
    // A page of more than two judges has no texts.
    expect(three.out.replace(/\s+/g, ' ')).toMatch(/ As a page: npx quality-baseline compare \S+ \S+ \S+ --html /);
  });

  it.each([
    ['--model a,b --pack p.yaml', 'a has no address'],
    ['--model a,b --endpoint http://127.0.0.1:9', '--pack is missing'],
    ['--model a,,b --pack p.yaml --endpoint http://127.0.0.1:9', '--model holds an empty name'],
    ['--model key=A,b --pack p.yaml --endpoint http://127.0.0.1:9', '--model holds key=A'],
    ['--model a,key=1A,b --pack p.yaml --endpoint http://127.0.0.1:9', '--model holds key=1A'],
    ['--pack p.yaml', '--pack needs --model'],
    ['--tag t --model a,b --pack p.yaml --endpoint http://127.0.0.1:9', '--model defines its own experiment'],
    [
      '--resume x --model a,b --pack p.yaml --endpoint http://127.0.0.1:9',
      '--resume continues with the settings of its run',
    ],
    ['', 'there is no quality-baseline.yml'],
  ])('refuses %s', async (flags, message) => {
    const { code, err } = await place.do(`experiment ${flags}`.trim());
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
