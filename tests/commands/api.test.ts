import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compare } from '../../src/commands/compare.ts';
import { scriptedModel } from '../../src/packs/scripted-model.ts';
import { byFormat } from '../../src/report/report-formats.ts';
import { type FourApis, fourApis } from '../support/four-apis.ts';
import { testIo } from './kept-run-with.ts';
import { openWorkplace, type Workplace } from './open-workplace.ts';
import { wordPack } from './started-with.ts';

const [text, words] = wordPack(6);
const mixed = `id: mixed
version: 1.0.0
title: Mixed
tools:
  look: { description: Looks., parameters: { type: object, properties: {} } }
scenarios:
  - id: M-1
    title: Plain
    messages: [{ role: user, content: Plain }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: x }] }]
    gold: [x]
  - id: M-2
    title: With a tool
    messages: [{ role: user, content: Tool }]
    use-tools: [look]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: x }] }]
    gold: [x]
  - id: M-3
    title: With a schema
    messages: [{ role: user, content: Schema }]
    response-format: { type: object, properties: { a: { type: string } }, required: [a], additionalProperties: false }
    expect: [{ kind: json-schema, schema: { type: object } }]
    gold: ['{"a":"x"}']
`;

describe('a run over another API', () => {
  let place: Workplace;
  let server: FourApis;
  let isWrong = false;

  beforeAll(async () => {
    const model = scriptedModel([words], () => (isWrong ? 'near-miss' : 'gold'));
    [place, server] = [await openWorkplace(), await fourApis(model, ['/v1/responses'])];
    await place.write('words.yaml', text);
    await place.write('mixed.yaml', mixed);
    await place.write(
      'quality-baseline.yml',
      `version: 1
defaults: { pack: [words.yaml] }
targets:
  - { slug: test/messages, endpoint: ${server.url}, api: messages }
  - { slug: test/chat, endpoint: ${server.url} }
`,
    );
    for (const slug of ['messages', 'chat'])
      expect((await place.do(`check --capture --slug test/${slug}`)).code).toBe(0);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await place[Symbol.asyncDispose]();
  });

  const paths = () => new Set(server.asked.splice(0).map(({ path }) => path));

  it('is what the target of the config says, with its own baseline', async () => {
    const baseline = JSON.parse(await place.read('baselines/test--messages__no-thinking.json'));
    expect(baseline.fingerprint.conditions).toMatchObject({ api: 'messages', sampling: { temperature: 0, top_p: 1 } });
    expect(baseline.fingerprint.conditions.sampling).not.toHaveProperty('seed');
    paths();
    const done = await place.do('check --slug test/messages');
    expect([done.code, done.out]).toEqual([0, expect.stringContaining('test/messages')]);
    expect(paths()).toContain('/v1/messages');
    expect(done.err).toContain('/v1/messages has no seed, presence_penalty, frequency_penalty: not sent');
    isWrong = true;
    expect((await place.do('check --slug test/messages')).code).toBe(1);
    isWrong = false;
  });

  it('is compared with streamed baselines if it is unstreamed', async () => {
    paths();
    const done = await place.do('check --slug test/chat --unstreamed');
    expect(done.code).toBe(0);
    isWrong = true;
    expect((await place.do('check --slug test/chat --unstreamed')).code).toBe(1);
    isWrong = false;
  });

  it('is not compared with a baseline of another API, and does not replace it', async () => {
    const before = await place.read('baselines/test--chat__no-thinking.json');
    const done = await place.do('check --slug test/chat --api messages');
    expect(done.code).toBe(4);
    expect(done.err).toContain('no-thinking: the measuring conditions changed: API');
    const captured = await place.do('check --capture --slug test/chat --api messages');
    expect(captured.code).toBe(2);
    expect(captured.err).toContain('was captured with --api chat, and this capture asks with --api messages');
    expect(await place.read('baselines/test--chat__no-thinking.json')).toBe(before);
  });

  it('leaves out by name what the API cannot express', async () => {
    const run = async (api: string) => (await place.do(`run --slug test/chat --pack mixed.yaml --api ${api}`)).err;
    expect(await run('messages')).toContain('left out with --api messages (it has no response_format): mixed/M-3');
    expect(await run('completions')).toContain(
      'left out with --api completions (it has no tools or response_format): mixed/M-2, mixed/M-3',
    );
    const none = await place.do('run --slug test/chat --pack mixed.yaml --api completions --scenario mixed/M-2');
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('every scenario of mixed needs')]);
  });

  it('is compared with a run over chat completions by compare, without a verdict', async () => {
    for (const flags of ['', ' --api messages']) {
      isWrong = flags !== '';
      expect((await place.do(`run --slug test/chat${flags}`)).code).toBe(0);
    }
    isWrong = false;
    const root = place.folder;
    const runs = join(root, '.quality-baseline/runs');
    const sides = readdirSync(runs)
      .sort()
      .slice(-2)
      .map((name) => join(runs, name));
    const out = {
      ...byFormat(() => undefined),
      progress: false,
      quiet: false,
      verbose: false,
      dryRun: false,
      yes: false,
    };
    const io = testIo(root);
    const code = await compare(
      {
        ...{ sides: [sides[0] ?? '', sides[1] ?? ''], places: { root, baselinesDir: join(root, 'baselines') } },
        ...{ modes: [], rule: { maxDrop: '10' }, out: { ...out, color: 'auto' }, policy: undefined },
      },
      io,
    );
    expect(code).toBe(0);
    const told = io.printed().replace(/\s+/g, ' ');
    expect(told).toContain(
      'First test/chat (no-thinking), second test/chat (no-thinking, messages): 1 of 1 pack more than',
    );
    expect(told).toContain('Two APIs are compared without a verdict.');
    expect(told).toContain('API chat → messages');
  });

  it('says which API a server does not have', async () => {
    const { code, err } = await place.do('run --slug test/chat --api responses');
    expect(code).toBe(3);
    expect(err).toMatch(/\/v1\/responses answers HTTP 404: no \/v1\/responses/);
  });
});
