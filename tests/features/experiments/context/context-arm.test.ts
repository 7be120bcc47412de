import { Buffer } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rescore } from '../../../../src/commands/rescore.ts';
import { retryFailed } from '../../../../src/commands/retry-failed.ts';
import { loadSettings } from '../../../../src/config/settings-from-flags.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import type { AssistantTurn } from '../../../../src/records/attempt.ts';
import { readJournal } from '../../../../src/run/read-journal.ts';
import { type InspectOptions, inspectAt } from '../../../commands/inspect-at.ts';
import { openWorkplace, type Workplace } from '../../../commands/open-workplace.ts';
import { type ScriptedEndpoint, scriptedEndpoint } from '../../../support/scripted-endpoint.ts';

/** Tasks about a document each; the last `plain` have none. */
function packText(id: string, count: number, plain = 0): string {
  const scenarios = Array.from({ length: count }, (_, index) => {
    const word = `word${index + 1}`;
    const document = Array.from({ length: 20 }, (__, at) => `${id}-${index + 1}-${at + 1}`).join(' ');
    const context = index < count - plain ? `{ context: "${document}" }, ` : '';
    return `  - id: C-${String(index + 1).padStart(3, '0')}
    title: Says ${word}
    messages: [{ role: user, content: [${context}{ text: "\\n\\nSay only: ${word} (${id})" }] }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: ${word} }] }]
    gold: [${word}]
`;
  });
  return `id: ${id}\nversion: 1.0.0\ntitle: Documents\nscenarios:\n${scenarios.join('')}`;
}

const packs = {
  few: packText('few', 12),
  mixed: packText('mixed', 6, 2),
  many: packText('many', 200),
  none: packText('none', 2, 2),
};

/** A model that says the word after `Repeat:`, and otherwise does what the last words ask. */
function speak(messages: readonly unknown[]): AssistantTurn {
  const words = JSON.stringify(messages);
  const content = /Repeat: (\S+)/.exec(words)?.[1] ?? /Say only: (\w+)/.exec(words)?.[1] ?? 'nothing';
  return { role: 'assistant', content, reasoning: '', toolCalls: [], finishReason: 'stop', raw: undefined };
}

type Asked = { readonly context: string; readonly prompt: string };
type Reply = { readonly status?: number; readonly body: unknown };

/** A compressor like ScaleDown: keeps every second word, and the prompt. */
async function compressor() {
  const asked: Asked[] = [];
  const usual = ({ context, prompt }: Asked): Reply => {
    const kept = context.split(' ').filter((_, at) => at % 2 === 0);
    const compressed = `${kept.join(' ')}\n\n${prompt}`;
    return { body: { compressed_prompt: compressed, original_prompt_tokens: 20, compressed_prompt_tokens: 10 } };
  };
  const state = { reply: usual };
  const server = createServer(async (request, response) => {
    const sent: Asked = JSON.parse(await text(request));
    asked.push(sent);
    const { status = 200, body } = state.reply(sent);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/compress`,
    asked,
    change: (reply: (sent: Asked) => Reply = usual) => {
      state.reply = reply;
    },
    usual,
    close: () => server.close(),
  };
}

describe('an arm with a context', () => {
  let started: { readonly place: Workplace; readonly endpoint: ScriptedEndpoint };
  let service: Awaited<ReturnType<typeof compressor>>;
  const env = { SCALEDOWN_API_KEY: 'key-0123456789' };

  beforeAll(async () => {
    started = { place: await openWorkplace(), endpoint: await scriptedEndpoint({ packs: [], speak }) };
    for (const [id, each] of Object.entries(packs)) await started.place.write(`${id}.yaml`, each);
    service = await compressor();
    await config();
  });
  afterAll(async () => {
    service.close();
    await started.endpoint[Symbol.asyncDispose]();
    await started.place[Symbol.asyncDispose]();
  });
  afterEach(async () => {
    started.endpoint.change({ delayMs: 0 });
    service.change();
    service.asked.length = 0;
    await config();
  });

  const config = (rate = '0.5') =>
    started.place.write(
      'quality-baseline.yml',
      `version: 1
contexts:
  half: { kind: http, preset: scaledown, url: "${service.url}", rate: ${rate}, price: { per-call: 0.001 } }
  own:
    kind: http
    url: "${service.url}"
    headers-env: { x-auth: SERVICE_AUTH }
    body: { context: $context, prompt: $question }
    reply: { text: /compressed_prompt }
  tool: { kind: command, run: [node, tool.cjs], pass-env: [SERVICE_AUTH] }
  cut: { kind: cut, keep: 0.25 }
targets: [{ slug: test/model, endpoint: "${started.endpoint.url}", price: { input: 2.5, output: 10 } }]
`,
    );
  const act = (line: string) => started.place.do(line, { env });
  const run = (more: string) => act(`run --slug test/model ${more} --repeat 1`);

  const look = (more: Partial<InspectOptions>) =>
    inspectAt(started.place.folder, { packs: [join(started.place.folder, 'few.yaml')], ...more });

  async function lastRun() {
    const runs = join(started.place.folder, '.quality-baseline', 'runs');
    const folder = join(runs, (await readdir(runs)).sort().at(-1) ?? '');
    const { plan, lines } = await readJournal(join(folder, 'journal.jsonl'));
    const scorecards = JSON.parse(
      await started.place
        .read(join('.quality-baseline', 'runs', folder.split('/').at(-1) ?? '', 'scorecard.json'))
        .catch(() => '{}'),
    );
    return {
      ...{ folder, plan, lines, scorecard: scorecards.scorecards?.[0] },
      contexts: lines.filter((line) => line.kind === 'context'),
      attempts: lines.filter((line) => line.kind === 'attempt'),
    };
  }

  it('is captured and checked under its own slug, with each context made once for all rounds', async () => {
    const captured = await act('check --slug test/model --context half --pack few.yaml --capture');
    expect(captured.err).not.toContain('fault');
    expect(captured.code).toBe(0);
    expect(service.asked).toHaveLength(12);
    expect(service.asked[0]).toMatchObject({ prompt: expect.stringMatching(/^Say only: word\d+ \(few\)$/) });
    const { plan, contexts, attempts } = await lastRun();
    expect(plan).toMatchObject({ slug: 'test/model/half', context: { name: 'half' } });
    expect(attempts).toHaveLength(36);
    expect(contexts).toHaveLength(12);
    expect(contexts[0]).toMatchObject({
      ...{ replaces: 'message', tries: 1, usd: 0.001, isCached: false, tokens: { input: 20, output: 10 } },
      made: { length: expect.any(Number) },
    });
    const prompts = started.endpoint.asked.map(({ messages }) => messages[0].content as string);
    expect(prompts.filter((prompt) => prompt.includes('few-1-1 few-1-3 '))).toHaveLength(3);
    expect(prompts.filter((prompt) => prompt.includes('few-1-2 '))).toEqual([]);
    const kept = JSON.parse(await started.place.read('baselines/test--model--half__no-thinking.json'));
    expect(kept.fingerprint.subject.transform).toMatchObject({ name: 'half', preset: 'scaledown', rate: 0.5 });
    expect(JSON.stringify(kept)).not.toContain(service.url);

    const inspected = await look({ scenario: 'few/C-001' });
    expect(inspected.out).toMatch(/^The context half made it \d+ characters; the original is shown\.$/m);
    const bundled = await look({ scenario: 'few/C-001', bundle: 'few.json' });
    expect(bundled.err).toMatch(/^few\/C-001: The context half made it \d+ characters; the original is shown\.$/m);

    // The slug of an arm names its context.
    const same = await act('check --slug test/model/half --pack few.yaml');
    expect(same.code).toBe(0);
    expect(same.out).toContain('test/model/half');
    expect(service.asked).toHaveLength(24);

    await config('0.25');
    const other = await act('check --slug test/model --context half --pack few.yaml --json report.json');
    expect(other.code).toBe(0);
    expect(other.out).toContain('rate 0.5 → 0.25');
    const { causes } = JSON.parse(await started.place.read('report.json')).modes[0];
    expect(causes.filter(({ kind }: { kind: string }) => kind === 'changed')).toMatchObject([
      { field: 'transform', class: 'subject' },
    ]);
  });

  it('reports how much of the contexts remains, and what answers and contexts cost', async () => {
    const { out } = await run('--context half --pack few.yaml --json report.json');
    expect(out.replace(/\s+/g, ' ')).toMatch(
      /context half: 5\d\.\d % of the characters and 50\.0 % of the tokens left/,
    );
    const [mode] = JSON.parse(await started.place.read('report.json')).modes;
    expect(mode.cost.contexts).toEqual({ usd: 0.012, priced: 12, of: 12 });
    // 100 tokens of each prompt and 2 of each answer, as the server counts.
    expect(mode.cost.answers).toEqual({ usd: 0.00324, priced: 12, of: 12 });
    expect(out.replace(/\s+/g, ' ')).toContain('cost: answers 0.00324 USD, contexts 0.0120 USD');
    expect(mode.contexts).toMatchObject({ made: 12, failed: 0, cached: 0, longer: 0, questionAlone: 0 });
  });

  it('asks with a text that became longer, or with the question alone, and says so', async () => {
    service.change(({ context, prompt }) => {
      const place = Number(/-(\d+)-1 /.exec(context)?.[1]);
      if (place === 1) return { body: { compressed_prompt: ` ${prompt.toUpperCase()}\n` } };
      return { body: { compressed_prompt: place === 2 ? `${context} ${context}\n${prompt}` : `short\n${prompt}` } };
    });
    const { out, code } = await run('--context half --pack few.yaml');
    expect(code).toBe(0);
    const said = out.replace(/\s+/g, ' ');
    expect(said).toContain('1 of 12 contexts became longer');
    expect(said).toContain('1 of 12 contexts became the question alone');
    expect((await lastRun()).attempts).toHaveLength(12);
  });

  it.each([
    ['empty', { compressed_prompt: ' ' }, 'it gave an empty text'],
    ['an HTML page', { compressed_prompt: '<html><body>Sign in</body></html>' }, 'it gave an HTML page'],
  ])('measures nothing with a text that is %s', async (_, body, fault) => {
    service.change((sent) => (sent.context.startsWith('few-1-') ? { body } : service.usual(sent)));
    const { out } = await run('--context half --pack few.yaml');
    const { attempts } = await lastRun();
    const unmeasured = attempts.filter(({ verdict }) => verdict.outcome === 'unmeasured');
    expect(unmeasured).toMatchObject([{ scenario: 'few/C-001', verdict: { cause: 'context-failed', detail: fault } }]);
    expect(out.replace(/\s+/g, ' ')).toContain('1 context could not be made: their scenarios are unmeasured');
  });

  it('takes contexts from a cache, marked, and calls the service for none of them', async () => {
    const line = '--context half --pack few.yaml --context-cache kept';
    await run(line);
    expect(service.asked).toHaveLength(12);
    const { out } = await run(line);
    expect(service.asked).toHaveLength(12);
    expect((await lastRun()).contexts.every(({ isCached, tries }) => isCached && tries === 0)).toBe(true);
    expect(out.replace(/\s+/g, ' ')).toContain('12 from the cache');
    expect(await readdir(join(started.place.folder, 'kept'))).toHaveLength(12);
  });

  it('keeps its lines when it is judged again, and gives the same scorecard', async () => {
    await run('--context half --pack few.yaml');
    const before = await lastRun();
    const silent = { out: () => undefined, err: () => undefined, redraw: () => undefined, isTerminal: false };
    const io = { ...silent, cwd: started.place.folder, columns: 80, clock: { now: () => 0 } };
    const pack = join(started.place.folder, 'few.yaml');
    const options = { runs: [before.folder], packs: [pack], out: undefined, root: started.place.folder };
    // biome-ignore lint/suspicious/noExplicitAny: only these parts are used
    await rescore(options, io as any);
    expect(await lastRun()).toEqual(before);
    expect(service.asked).toHaveLength(12);
  });

  it('asks failed scenarios again, and makes only their contexts', async () => {
    started.endpoint.change({ say: 'wrong' });
    await run('--context half --pack few.yaml');
    started.endpoint.change({ say: undefined });
    const { folder, plan } = await lastRun();
    const root = started.place.folder;
    const io = { out: () => undefined, err: () => undefined, redraw: () => undefined, isTerminal: false };
    const world = { isOutTerminal: false, columns: 80, env, cwd: root, clock: systemClock, random: () => 0.5 };
    const again = (more: object) => {
      const load = { command: 'run', env, cwd: root, defaultTier: 'medium', show: (name: string) => name } as const;
      const settingsFor = (slug: string) => loadSettings({ ...load, flags: { slug, ...more } });
      const options = { run: folder, times: 1, packs: [join(root, 'few.yaml')], root };
      return retryFailed(options, settingsFor, { ...io, ...world, signal: new AbortController().signal });
    };
    expect(await again({})).toBe(0);
    expect(await lastRun()).toMatchObject({ plan: { slug: plan.slug, context: plan.context } });
    expect(service.asked).toHaveLength(24);
    await started.place.write('bare.yml', 'version: 1\n');
    const bare = again({ config: 'bare.yml', endpoint: started.endpoint.url });
    await expect(bare).rejects.toThrow('was asked with the context half');
  });

  it('asks scenarios without a context unchanged, counts them, and refuses a pack of nothing else', async () => {
    const { err, code } = await run('--context cut --pack mixed.yaml');
    expect(code).toBe(0);
    expect(err).toContain('context cut: 2 of 6 scenarios without a context, asked unchanged');
    expect((await lastRun()).contexts).toHaveLength(4);
    const { err: plan, out } = await run('--context cut --pack mixed.yaml --dry-run');
    expect(`${plan}${out}`).toContain('2 of 6 scenarios without a context');
    const refused = await run('--context cut --pack mixed.yaml none.yaml');
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('no scenario of none has a context') });
  });

  it('prints with --dry-run the number of calls, their price, and why the time is unknown', async () => {
    const { out } = await run('--context half --pack mixed.yaml --dry-run');
    expect(out).toContain('context half: 4 calls, 0.00400 USD');
    expect(out).not.toContain('is unknown until');
    expect((await run('--context cut --pack few.yaml --dry-run')).out).not.toContain('calls');
    await started.place.write('bare.yaml', packText('bare', 3).replaceAll(/^ +gold: .*\n/gm, ''));
    const bare = (await run('--pack bare.yaml --dry-run')).out.replace(/\s+/g, ' ');
    expect(bare).toContain('the length of answers is unknown until you capture a baseline: bare has no gold answers');
    expect(bare).not.toContain('thinking time');
  });

  it('prints with --dry-run what the baseline lacks', async () => {
    await started.place.write('grown.yaml', packText('grown', 2));
    expect((await act('check --slug test/model --pack grown.yaml --capture --accept-useless why')).code).toBe(0);
    const plan = async (count: number) => {
      await started.place.write('grown.yaml', packText('grown', count));
      return (await act('check --slug test/model --pack grown.yaml few.yaml --dry-run')).out.replace(/\s+/g, ' ');
    };
    const grown = await plan(6);
    expect(grown).toContain('no-thinking: the baseline has 2 of 6 scenarios of grown');
    expect(grown).toContain('no-thinking: the baseline has no scenario of few');
    await started.place.write('grown.yaml', packText('grown', 6).replaceAll('Say only', 'Only say'));
    const other = (await act('check --slug test/model --pack grown.yaml --dry-run')).out.replace(/\s+/g, ' ');
    expect(other).toContain("grown cannot be compared: only 0 of the baseline's 2 scenarios can be compared");
  });

  it('continues with the contexts that were made, even after some failed', async () => {
    service.change((sent) => (/-[3-5]-1 /.test(sent.context) ? { status: 400, body: {} } : service.usual(sent)));
    const { code } = await run('--context half --pack few.yaml --time-budget 1h');
    expect(code).toBe(0);
    const before = await lastRun();
    expect(before.contexts.filter(({ made }) => made === null)).toHaveLength(3);
    expect(before.attempts.filter(({ verdict }) => verdict.outcome === 'unmeasured')).toMatchObject(
      Array.from({ length: 3 }, () => ({
        verdict: { cause: 'context-failed', detail: expect.stringContaining('HTTP 400') },
      })),
    );
    expect(before.scorecard.packs).toHaveLength(1);
  });

  it('resumes with the contexts that it has made', async () => {
    started.endpoint.change({ delayMs: 300 });
    const line = 'run --slug test/model --context half --pack few.yaml --repeat 2 --time-budget 1s';
    const { err } = await act(line);
    const made = service.asked.length;
    expect(made).toBeGreaterThan(3);
    // A new text now would be noticed.
    service.change((sent) => ({ body: { compressed_prompt: `again ${sent.prompt}` } }));
    started.endpoint.change({ delayMs: 0 });
    const said = /quality-baseline (--resume \S+)/.exec(err)?.[1] ?? expect.fail(err);
    expect(await act(`run ${said}`)).toMatchObject({ code: 0 });
    const { contexts, attempts } = await lastRun();
    expect(attempts).toHaveLength(24);
    expect(contexts).toHaveLength(12);
    expect(service.asked).toHaveLength(12);
    const wrong = await act(`run ${said} --context cut`);
    expect(wrong).toMatchObject({ code: 2 });
  });

  it('leaves a scenario unmeasured whose context cannot be made: 180 of 200 are measured', async () => {
    const seen = new Map<string, number>();
    service.change((sent) => {
      const place = seen.get(sent.context) ?? seen.size + 1;
      seen.set(sent.context, place);
      return place % 10 === 0 ? { status: 503, body: {} } : service.usual(sent);
    });
    const clock = { sleep: async () => undefined };
    const { code, out } = await started.place.do('run --slug test/model --context half --pack many.yaml --repeat 1', {
      ...{ env, clock: { ...systemClock, ...clock } },
    });
    expect(code).toBe(0);
    const { attempts, contexts } = await lastRun();
    const outcomes = attempts.map(({ verdict }) => verdict.outcome);
    expect(outcomes.filter((outcome) => outcome === 'pass')).toHaveLength(180);
    expect(outcomes.filter((outcome) => outcome === 'unmeasured')).toHaveLength(20);
    expect(contexts.filter(({ made }) => made === null)).toHaveLength(20);
    expect(service.asked).toHaveLength(180 + 3 * 20);
    expect(out).toContain('20');
  });

  it('ends with exit code 3 if the compressor is down', async () => {
    service.change(() => ({ status: 500, body: { error: 'out of order' } }));
    const { code, err } = await run('--context half --pack few.yaml');
    expect(err).toContain('the context half fails for 5 of 5 scenarios, last: HTTP 500: out of order');
    expect(code).toBe(3);
    expect(service.asked.length).toBeLessThanOrEqual(3 * 12);
  });

  it('says that nothing was measured if every context fails, with exit code 3', async () => {
    service.change(() => ({ status: 400, body: {} }));
    await started.place.write('two.yaml', packText('two', 2));
    const { code, out } = await run('--context half --pack two.yaml');
    expect(out.replace(/\s+/g, ' ')).toContain(
      'nothing was measured: all 2 attempts are unmeasured (context-failed 2)',
    );
    expect(code).toBe(3);
    expect(await look({ run: undefined })).toMatchObject({ out: expect.stringContaining('no verdict') });
  });

  it('ends with exit code 3 if a fifth of at least 20 fail', async () => {
    service.change((sent) =>
      /-(?:1|2|3|4|5)\d-1 /.test(sent.context) ? { status: 400, body: {} } : service.usual(sent),
    );
    const { code, err } = await run('--context half --pack many.yaml --concurrency 1');
    expect(err).toMatch(/the context half fails for \d+ of \d\d scenarios, last: HTTP 400/);
    expect(code).toBe(3);
    const { contexts } = await lastRun();
    expect(contexts.length).toBeGreaterThanOrEqual(20);
    expect(contexts.length).toBeLessThan(60);
  });

  it.each(['own', 'tool'])('shows the key of the context %s nowhere, whatever it repeats', async (name) => {
    const secret = 'Zq7-blue.horse.staple';
    const coded = Buffer.from(secret).toString('base64');
    service.change((sent) => {
      if (sent.context.startsWith('few-1-')) return { body: { compressed_prompt: `Repeat: ${secret} ` } };
      if (sent.context.startsWith('few-2-')) return { status: 400, body: { error: `denied for ${coded}` } };
      return sent.context.startsWith('few-3-')
        ? { status: 500, body: { error: `and ${secret}` } }
        : service.usual(sent);
    });
    await started.place.write(
      'tool.cjs',
      `let all = ''; const { SERVICE_AUTH: secret } = process.env;
process.stdin.on('data', (text) => { all += text; }).on('end', () => {
  const { context } = JSON.parse(all);
  if (context.startsWith('few-1-')) return console.log('Repeat: ' + secret);
  if (!/^few-[23]-/.test(context)) return console.log('short');
  console.error('denied for ' + (context.startsWith('few-2-') ? Buffer.from(secret).toString('base64') : secret));
  process.exitCode = 1;
});`,
    );
    const more = '--markdown key.md --html key.html --json key.json --context-cache texts';
    const { folder: root } = started.place;
    const env = { SERVICE_AUTH: secret, PATH: process.env['PATH'] };
    const line = `run --slug test/model --context ${name} --pack few.yaml --repeat 1 ${more}`;
    const { out, err } = await started.place.do(line, {
      ...{ env, clock: { ...systemClock, sleep: async () => undefined } },
    });
    const { attempts, folder } = await lastRun();
    const details = attempts.flatMap(({ verdict }) => (verdict.outcome === 'unmeasured' ? [verdict.detail] : []));
    expect(details).toHaveLength(3);
    expect(details).toContain('its text holds the key of SERVICE_AUTH');
    expect(details.filter((detail) => /(?:denied for|and) \*\*\*$/.test(detail ?? ''))).toHaveLength(2);
    // Without the variable, inspect cannot recognize its value.
    const views = await Promise.all([look({ run: folder }), look({ run: folder, scenario: 'few/C-001' })]);
    const shown = views.map(({ out }) => out);
    await look({ run: folder, bundle: join(root, `${name}-bundle.json`) });
    const kept = await readdir(root, { recursive: true, withFileTypes: true });
    const texts = kept
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1'));
    expect(kept.map((entry) => entry.name)).toEqual(expect.arrayContaining(['key.md', 'key.html', 'key.json']));
    const sent = JSON.stringify(started.endpoint.asked);
    for (const each of [out, err, sent, ...shown, ...(await Promise.all(texts))])
      for (const form of [secret, 'blue.horse', coded.slice(0, -4)]) expect(each.includes(form)).toBe(false);
  });

  it('names what is missing before anything is asked', async () => {
    const before = started.endpoint.asked.length;
    const line = 'run --slug test/model --context half --pack few.yaml';
    const bare = await started.place.do(line);
    expect(bare).toMatchObject({ code: 2, err: expect.stringContaining('the environment variable SCALEDOWN_API_KEY') });
    const unknown = await run('--context haf --pack few.yaml');
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('did you mean "half"?') });
    expect(started.endpoint.asked).toHaveLength(before);
  });
});
