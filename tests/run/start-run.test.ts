import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../src/lib/clock.ts';
import { EndpointError } from '../../src/lib/errors.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import type { Mode } from '../../src/records/target.ts';
import { fail, pass, settleRefusals } from '../../src/records/verdict.ts';
import type { RunProgress } from '../../src/run/run-options.ts';
import {
  delta,
  events,
  type Scripted,
  type ScriptedServer,
  scriptedServer,
  streamed,
} from '../support/scripted-server.ts';
import { packOf, planWith } from './plan-with.ts';
import { factsWith, runWith, servedAt } from './run-with.ts';

const opened: ScriptedServer[] = [];

async function serve(...replies: readonly Scripted[]): Promise<ScriptedServer> {
  const server = await scriptedServer(...replies);
  opened.push(server);
  return server;
}

afterEach(async () => {
  for (const server of opened.splice(0)) await server[Symbol.asyncDispose]();
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(1);
}

/** Slow enough that several run at once. */
const slowly: Scripted = () => ({ ...streamed('Fine.'), body: [20, ...(streamed('Fine.').body ?? [])] });
const warmUp = 'Say OK.';

function asked(server: ScriptedServer): string[] {
  return server.requests.map(({ body }) => body.messages[0].content).filter((text) => text !== warmUp);
}

describe('measuring', () => {
  it('asks every scenario in every round, as many at once as allowed, and keeps one line for each', async () => {
    const server = await serve(async ({ body }) => {
      if (body.messages[0].content !== warmUp) await until(() => server.mostAtOnce() >= 4);
      return streamed('Fine.');
    });
    const packs = [packOf('one', 5), packOf('two', 4)];
    const { result, kept } = await runWith({ packs, served: servedAt(server.baseUrl) }, (run) => run.measure());
    expect(result).toMatchObject({ outcome: 'measured' });
    expect(new Set(kept.attempts.map(({ round, scenario }) => `${round} ${scenario}`)).size).toBe(27);
    expect(kept.attempts).toHaveLength(27);
    expect(kept.attempts[0]).toMatchObject({ verdict: pass, stage: 'measure', session: 1, isReasoned: false });
    expect(kept.sessions).toMatchObject([{ session: 1, reason: 'start' }]);
    expect(kept.lines.at(-1)).toMatchObject({ kind: 'end', outcome: 'measured' });
    expect(server.requests).toHaveLength(28); // one to warm up
    expect(server.mostAtOnce()).toBe(4);
  });

  it('starts the next round while the last answers of the one before are on their way', async () => {
    let first = true;
    const server = await serve(async ({ body }) => {
      if (body.messages[0].content === warmUp || !first) return streamed('Fine.');
      first = false;
      await until(() => server.requests.length === 10); // the warm-up and all others
      return streamed('Fine.');
    });
    const parts = { packs: [packOf('one', 3)], served: servedAt(server.baseUrl), concurrency: 2 };
    const { kept } = await runWith(parts, (run) => run.measure());
    const rounds = kept.attempts.map(({ round }) => round);
    expect(rounds.indexOf(3)).toBeLessThan(rounds.lastIndexOf(1));
  });

  it('keeps the slot of a tool loop to its end, with one salt, and another salt for each attempt', async () => {
    const call = { index: 0, id: 'a', type: 'function', function: { name: 'get', arguments: '{}' } };
    const calling = { body: [events(delta({ tool_calls: [call] }), delta({}, 'tool_calls'), '[DONE]')] };
    const server = await serve(({ body }) => (body.messages.length < 3 ? calling : streamed('Done.')));
    const loop = parsePack(
      `id: loop
version: 1.0.0
title: Two calls
tools: { get: { description: Gets it } }
scenarios:
  - id: L-1
    title: Calls once
    use-tools: [get]
    messages: [{ role: user, content: first }]
    tool-results: [{ call: get, result: got }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: Done. }] }]
  - id: L-2
    title: Calls too
    use-tools: [get]
    messages: [{ role: user, content: second }]
    tool-results: [{ call: get, result: got }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: Done. }] }]
`,
      'loop.yaml',
    );
    const { subject } = factsWith();
    const served = servedAt(server.baseUrl, { facts: factsWith({ subject: { ...subject, cache: 'cache_salt' } }) });
    const { kept } = await runWith({ packs: [loop], served, concurrency: 1 }, (run) => run.measure());
    const sent = server.requests.slice(1).map(({ body }) => [body.messages[0].content, body.cache_salt]);
    expect(sent).toHaveLength(12);
    for (let turn = 0; turn < sent.length; turn += 2) expect(sent[turn + 1]).toEqual(sent[turn]);
    expect(new Set(sent.map(([, salt]) => salt)).size).toBe(6);
    expect(kept.attempts[0]?.messages).toMatchObject([
      { choices: [{ message: { tool_calls: [{ id: 'a' }] } }] },
      { role: 'tool', tool_call_id: 'a', name: 'get', content: 'got' },
      { choices: [{ message: { content: 'Done.' } }] },
    ]);
  });

  it('switches thinking by mode, and by pack if the mode leaves it open, with tokens to think', async () => {
    const server = await serve(streamed('Fine.'));
    const modes: Mode[] = ['no-thinking', 'enable-thinking', 'pack-defaults'];
    const packs = [packOf('plain', 1), packOf('thinks', 1, 'default-thinking: on\n')];
    const served = servedAt(server.baseUrl, {
      thinkingControl: (_, thinking) => ({ form: 'template', variables: ['enable_thinking'], isOn: thinking === 'on' }),
    });
    const plan = planWith(packs, { modes, rounds: 1 });
    const { kept } = await runWith({ packs, served, plan, concurrency: 1 }, (run) => run.measure());
    const sent = server.requests.slice(1).map(({ body }, index) => {
      const { mode, scenario } = kept.attempts[index] ?? {};
      return `${mode} ${scenario} ${body.chat_template_kwargs.enable_thinking} ${body.max_tokens}`;
    });
    expect(sent.sort()).toEqual([
      'enable-thinking plain/S-1 true 5120',
      'enable-thinking thinks/S-1 true 5120',
      'no-thinking plain/S-1 false 1024',
      'no-thinking thinks/S-1 false 1024',
      'pack-defaults plain/S-1 false 1024',
      'pack-defaults thinks/S-1 true 5120',
    ]);
  });

  it('asks only the packs of its shard, in the order of the whole', async () => {
    const server = await serve(streamed('Fine.'));
    const packs = [packOf('one', 3), packOf('two', 3), packOf('three', 3)];
    const parts = { packs, served: servedAt(server.baseUrl), plan: planWith(packs, { shard: { index: 2, of: 2 } }) };
    const { kept } = await runWith(parts, (run) => run.measure());
    expect(new Set(kept.attempts.map(({ scenario }) => scenario))).toEqual(new Set(['two/S-1', 'two/S-2', 'two/S-3']));
  });

  it('skips scenarios that earlier rounds settled, and records that', async () => {
    const server = await serve(streamed('Fine.'));
    const packs = [packOf('one', 2)];
    const shouldSkip = ({ round, scenario }: { round: number; scenario: string }) =>
      round > 1 && scenario === 'one/S-1' ? ('answered' as const) : undefined;
    const { kept } = await runWith({ packs, served: servedAt(server.baseUrl), shouldSkip }, (run) => run.measure());
    expect(kept.attempts).toHaveLength(4);
    expect(kept.lines.filter(({ kind }) => kind === 'skip')).toEqual([
      { kind: 'skip', mode: 'no-thinking', round: 2, scenario: 'one/S-1' },
      { kind: 'skip', mode: 'no-thinking', round: 3, scenario: 'one/S-1' },
    ]);
  });

  it('waits for an answer that may settle the next round, although a slot is free', async () => {
    const server = await serve(slowly);
    const settled = new Set<string>();
    const parts = {
      packs: [packOf('one', 2)],
      served: servedAt(server.baseUrl),
      concurrency: 4,
      waitsForEarlier: true,
    };
    const onAttempt = ({ scenario }: { scenario: string }) => {
      settled.add(scenario);
      return 'go-on' as const;
    };
    const shouldSkip = ({ round, scenario }: { round: number; scenario: string }) =>
      round > 1 && settled.has(scenario) ? ('answered' as const) : undefined;
    const { kept } = await runWith({ ...parts, onAttempt, shouldSkip }, (run) => run.measure());
    expect(kept.attempts.map(({ round }) => round)).toEqual([1, 1]);
    expect(kept.lines.filter(({ kind }) => kind === 'skip')).toHaveLength(4);
  });

  it('reports its progress', async () => {
    const server = await serve(streamed('Fine.'));
    const updates: RunProgress[] = [];
    const packs = [packOf('one', 2)];
    const parts = { packs, served: servedAt(server.baseUrl), plan: planWith(packs, { rounds: 2 }), concurrency: 1 };
    await runWith({ ...parts, onProgress: (progress) => updates.push(progress) }, (run) => run.measure());
    expect(updates.map(({ kind }) => kind).sort()).toEqual([
      ...['attempt-done', 'attempt-done', 'attempt-done', 'attempt-done'],
      ...['round-begun', 'round-begun'],
    ]);
  });

  it('throws what the judge throws, and stops asking', async () => {
    const server = await serve(slowly);
    const judge = () => {
      throw new TypeError('a bug');
    };
    const parts = { packs: [packOf('one', 20)], served: servedAt(server.baseUrl), judge };
    await expect(runWith(parts, (run) => run.measure())).rejects.toThrow('a bug');
    expect(asked(server).length).toBeLessThan(12);
  });
});

describe('a session', () => {
  it('starts again before each round after the first if the server restarts, with a warm-up each time', async () => {
    const servers = [await serve(slowly), await serve(slowly), await serve(slowly)];
    const packs = [packOf('one', 3)];
    const lives = servers.map(({ baseUrl }) => servedAt(baseUrl));
    const [served, ...next] = lives;
    if (served === undefined) throw new Error('there are three');
    const restart = async () => next.shift() ?? served;
    const plan = planWith(packs, { restarts: true });
    const { kept } = await runWith({ packs, served, plan, restart }, (run) => run.measure());
    for (const life of lives.slice(0, 2)) await life.client[Symbol.asyncDispose]();
    expect(kept.sessions.map(({ session, reason }) => [session, reason])).toEqual([
      [1, 'start'],
      [2, 'restart'],
      [3, 'restart'],
    ]);
    expect(kept.attempts.every(({ session, round }) => session === round)).toBe(true);
    expect(servers.map((server) => server.requests.length)).toEqual([4, 4, 4]);
    expect(servers.map((server) => server.requests[0]?.body.messages[0].content)).toEqual([warmUp, warmUp, warmUp]);
  });

  it('starts again before each round of a confirmation, which asks the given scenarios', async () => {
    const server = await serve(streamed('Fine.'));
    const served = servedAt(server.baseUrl);
    const restart = async () => served;
    const { kept } = await runWith({ packs: [packOf('one', 3)], served, restart }, async (run) => {
      await run.measure();
      await run.confirm({ scenarios: new Map([['no-thinking', ['one/S-2']]]), rounds: 3, firstRound: 4 });
      await run.decide('passed');
    });
    expect(kept.sessions.map(({ reason }) => reason)).toEqual(['start', 'confirm', 'confirm', 'confirm']);
    expect(
      kept.attempts.slice(9).map(({ stage, round, session, scenario }) => [stage, round, session, scenario]),
    ).toEqual([
      ['confirm', 4, 2, 'one/S-2'],
      ['confirm', 5, 3, 'one/S-2'],
      ['confirm', 6, 4, 'one/S-2'],
    ]);
    expect(kept.lines.filter(({ kind }) => kind === 'end')).toMatchObject([
      { outcome: 'measured' },
      { outcome: 'measured' },
      { outcome: 'decided', detail: 'passed' },
    ]);
  });

  it('changes once the server shows another fingerprint, and returns when it shows the first again', async () => {
    const prints = ['a', 'a', 'b', 'a', 'b', 'b', 'c'];
    let nth = 0;
    const server = await serve(() => {
      const system_fingerprint = prints[nth] ?? 'c';
      nth += 1;
      return { body: [events({ system_fingerprint, ...delta({ content: 'Fine.' }, 'stop') }, '[DONE]')] };
    });
    const parts = { packs: [packOf('one', 2)], served: servedAt(server.baseUrl), concurrency: 1 };
    const { kept } = await runWith(parts, (run) => run.measure());
    expect(kept.attempts.map(({ session }) => session)).toEqual([1, 2, 1, 2, 2, 3]);
    expect(kept.sessions.map(({ reason, subject }) => [reason, subject['server-fingerprint']])).toEqual([
      ['start', 'vllm-0.25.1'],
      ['fingerprint-changed', 'b'],
      ['fingerprint-changed', 'c'],
    ]);
  });
});

describe('trouble', () => {
  it('is a failure of the model if the server refuses one scenario and serves the others', async () => {
    const server = await serve(({ body }) =>
      body.messages[0].content === 'one/S-2'
        ? { status: 400, body: ['{"error":{"message":"cannot parse"}}'] }
        : streamed('Fine.'),
    );
    const parts = {
      packs: [packOf('one', 3)],
      served: servedAt(server.baseUrl),
      judge: (_: unknown, answer: { outcome: string }) => ({
        verdict: answer.outcome === 'rejected' ? fail('server-rejected', 'an answer', 'HTTP 400') : pass,
      }),
    };
    const { kept } = await runWith(parts, (run) => run.measure());
    const refused = kept.attempts.filter(({ scenario }) => scenario === 'one/S-2');
    expect(refused).toHaveLength(3);
    expect(refused.map(settleRefusals(kept.attempts))).toEqual(refused.map(({ verdict }) => verdict));
    for (const { verdict, refusal, answer } of refused) {
      expect(verdict).toMatchObject({ outcome: 'fail', failure: 'server-rejected' });
      expect(refusal).toEqual({ status: 400, words: 'cannot parse' });
      expect(answer).toBeNull();
    }
  });

  it('ends the run if no answer can be judged any more', async () => {
    const server = await serve(() => streamed('Fine.'));
    const broken = new EndpointError('the sandbox failed three times in a row', 'Look.');
    const parts = {
      packs: [packOf('one', 3)],
      served: servedAt(server.baseUrl),
      judge: () => Promise.reject(broken),
    };
    const { result, kept } = await runWith(parts, (run) => run.measure());
    expect(result).toMatchObject({ outcome: 'endpoint-lost', error: broken });
    expect(kept.attempts).toEqual([]);
    expect(kept.lines.at(-1)).toMatchObject({ kind: 'end', detail: broken.message });
  });

  it('is unmeasured if the server refuses every try in one round, and answers in the others', async () => {
    let refusals = 0;
    const server = await serve(({ body }) => {
      if (body.messages[0].content !== 'one/S-2' || refusals === 4) return streamed('Fine.');
      refusals += 1;
      return { status: 500, body: ['{"error":{"message":"out of order"}}'] };
    });
    const judge = (_: unknown, answer: { outcome: string }) => ({
      verdict: answer.outcome === 'rejected' ? fail('server-rejected', 'an answer', 'HTTP 500') : pass,
    });
    const parts = { packs: [packOf('one', 3)], served: servedAt(server.baseUrl), concurrency: 1, judge };
    const { kept } = await runWith(parts, (run) => run.measure());
    const own = kept.attempts.filter(({ scenario }) => scenario === 'one/S-2').sort((a, b) => a.round - b.round);
    expect(own.map(settleRefusals(kept.attempts)).map(({ outcome }) => outcome)).toEqual([
      'unmeasured',
      'pass',
      'pass',
    ]);
  });

  it('says nothing about the model if the server refuses everything, and ends the run', async () => {
    const server = await serve({ status: 400, body: ['{"error":{"message":"no"}}'] });
    const parts = { packs: [packOf('one', 9)], served: servedAt(server.baseUrl), concurrency: 2 };
    const { result, kept } = await runWith(parts, (run) => run.measure());
    expect(result).toMatchObject({ outcome: 'endpoint-lost' });
    expect(result.error).toBeInstanceOf(EndpointError);
    expect(kept.attempts.every(({ verdict }) => verdict.outcome === 'unmeasured')).toBe(true);
    expect(kept.attempts.length).toBeLessThan(6);
  });

  it('ends the run when the endpoint is gone, and keeps the measurements', async () => {
    const server = await serve(() => {
      if (asked(server).length > 8) void server[Symbol.asyncDispose]();
      return streamed('Fine.');
    });
    const parts = { packs: [packOf('one', 30)], served: servedAt(server.baseUrl) };
    const { result, kept } = await runWith(parts, (run) => run.measure());
    expect(result).toMatchObject({ outcome: 'endpoint-lost', detail: expect.stringMatching(/^the server is gone: /) });
    expect(kept.attempts.filter(({ verdict }) => verdict.outcome === 'pass').length).toBeGreaterThan(4);
    expect(kept.attempts.length).toBeLessThan(30);
    expect(kept.lines.at(-1)).toMatchObject({ kind: 'end', outcome: 'endpoint-lost' });
  });

  it('ends the run at once when the process that we booted dies', async () => {
    const server = await serve(({ body }) => (body.messages[0].content === warmUp ? streamed('OK') : { end: 'never' }));
    const failed = sleep(50).then(() => Promise.reject(new EndpointError('the process ended with code 9', 'Look.')));
    failed.catch(() => undefined);
    const parts = { packs: [packOf('one', 9)], served: servedAt(server.baseUrl, { failed }) };
    const { result, kept } = await runWith(parts, (run) => run.measure());
    expect(result).toMatchObject({ outcome: 'endpoint-lost', detail: 'the process ended with code 9' });
    expect(kept.attempts).toEqual([]);
  });

  it('ends before the first attempt if nothing listens', async () => {
    const parts = { packs: [packOf('one', 2)], served: servedAt('http://127.0.0.1:9/v1') };
    const { result, kept } = await runWith(parts, (run) => run.measure());
    expect(result).toMatchObject({ outcome: 'endpoint-lost' });
    expect(kept.lines.map(({ kind }) => kind)).toEqual(['session', 'end']);
  });

  it('drops running requests when it is interrupted', async () => {
    const server = await serve(({ body }) =>
      ['one/S-1', 'one/S-2'].includes(body.messages[0].content) ? { end: 'never' } : streamed('Fine.'),
    );
    const controller = new AbortController();
    const onAttempt = () => {
      if (server.requests.length > 5) controller.abort();
      return 'go-on' as const;
    };
    const parts = { packs: [packOf('one', 9)], served: servedAt(server.baseUrl), signal: controller.signal, onAttempt };
    const { result, kept } = await runWith(parts, (run) => run.measure());
    expect(result).toMatchObject({ outcome: 'interrupted' });
    expect(kept.attempts.every(({ verdict }) => verdict.outcome === 'pass')).toBe(true);
    expect(kept.lines.at(-1)).toMatchObject({ kind: 'end', outcome: 'interrupted' });
  });

  it('can be interrupted in the middle of a restart', async () => {
    const server = await serve(streamed('Fine.'));
    const controller = new AbortController();
    const packs = [packOf('one', 2)];
    const restart = () => {
      controller.abort();
      return new Promise<never>(() => undefined);
    };
    const parts = { packs, plan: planWith(packs, { restarts: true }), served: servedAt(server.baseUrl), restart };
    const { result, kept } = await runWith({ ...parts, signal: controller.signal }, (run) => run.measure());
    expect(result).toMatchObject({ outcome: 'interrupted' });
    expect(kept.attempts).toHaveLength(2);
  });

  it('stops early on request, in every stage', async () => {
    let isStopped = false;
    const server = await serve(async () => {
      if (asked(server).length > 8) await until(() => isStopped);
      return streamed('Fine.');
    });
    const onAttempt = () => {
      isStopped = true;
      return 'stop' as const;
    };
    const parts = { packs: [packOf('one', 99)], served: servedAt(server.baseUrl), onAttempt };
    const { result, kept } = await runWith(parts, async (run) => [
      await run.measure(),
      await run.confirm({ scenarios: new Map([['no-thinking', ['one/S-1']]]), rounds: 1, firstRound: 4 }),
    ]);
    expect(result).toMatchObject([{ outcome: 'stopped-early' }, { outcome: 'stopped-early' }]);
    expect(kept.attempts.length).toBeLessThan(99);
  });

  it('asks nothing new when the time is used up, earlier rounds first', async () => {
    const server = await serve(slowly);
    const timeBudgetMs = 123_456;
    const clock: Clock = {
      ...systemClock,
      sleep: (ms, signal) =>
        ms === timeBudgetMs ? until(() => asked(server).length > 8) : systemClock.sleep(ms, signal),
    };
    const parts = { packs: [packOf('one', 200)], served: servedAt(server.baseUrl), clock, timeBudgetMs };
    const { result, kept } = await runWith(parts, (run) => run.measure());
    expect(result).toMatchObject({ outcome: 'time-budget' });
    expect(kept.attempts.length).toBeGreaterThan(4);
    expect(kept.attempts.every(({ round }) => round === 1)).toBe(true);
  });
});
