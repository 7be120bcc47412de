import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseRule } from '../../../src/gate/gate-rule.ts';
import { decideRun, scoreLines } from '../../../src/measure/decide-lines.ts';
import type { Decision } from '../../../src/records/decision.ts';
import { RunFolder } from '../../../src/store/run-folder.ts';
import { breaking, type Started, startedWith, wordPack } from '../../commands/started-with.ts';
import { numericReply, shifted, tokenReply, tokensFor } from '../../support/numeric-replies.ts';
import type { ScriptedEndpointOptions } from '../../support/scripted-endpoint.ts';

const path = 'baselines/test--model__no-thinking.numerics.jsonl';
const [wordsText, words] = wordPack(6);
const everyId = words.scenarios.map(({ id }) => id);

type Reply = NonNullable<ScriptedEndpointOptions['numerics']>;

const long = { token: 'x', bytes: [120], logprob: -1 };
const refusal = { status: 400, body: JSON.stringify({ error: { message: 'logprobs is not supported' } }) };

function from(first: number, lie: Reply): () => Reply {
  return () => {
    let asked = 0;
    return (prompt) => {
      asked += 1;
      return asked < first ? numericReply(prompt) : lie(prompt);
    };
  };
}

/** A server that lies about its log probabilities, the cause, and its words. */
const lies: readonly (readonly [string, () => Reply, string, string])[] = [
  [
    'gives NaN',
    from(2, () => ({ status: 200, body: '{"choices":[{"logprobs":{"content":[{"logprob":NaN}]}}]}' })),
    'not-a-number',
    'the server gave a log probability that is not a number',
  ],
  [
    'gives a positive log probability',
    from(2, (prompt) =>
      numericReply(prompt, { content: tokensFor(prompt).map((each) => ({ ...each, logprob: 0.7 })) }),
    ),
    'positive',
    'the server gave a log probability above zero',
  ],
  [
    'sends five megabytes of alternatives',
    from(2, (prompt) =>
      numericReply(prompt, { content: [{ ...tokenReply('t'), top_logprobs: Array(120_000).fill(long) }] }),
    ),
    'too-long',
    'the server sent far more than was asked',
  ],
  ['refuses half way', from(25, () => refusal), 'refused', 'the server refuses a request for log probabilities'],
];

describe('numerics', () => {
  let started: Started;

  beforeAll(async () => {
    started = await startedWith({ packs: [words] });
    await started.place.write('words.yaml', wordsText);
  });
  afterAll(() => started[Symbol.asyncDispose]());
  afterEach(() => {
    started.reset();
    started.endpoint.change({ numerics: undefined });
  });

  function capture(flags = '') {
    return started.place.do(`${started.onIt} --pack words.yaml --capture ${flags}`);
  }

  describe('of a capture', () => {
    it('are recorded next to the baseline only on request', async () => {
      started.endpoint.change({ numerics: (prompt) => numericReply(prompt) });
      expect((await capture()).code).toBe(0);
      expect(started.endpoint.asked.some(({ logprobs }) => logprobs === true)).toBe(false);
      await expect(started.place.read(path)).rejects.toThrow('ENOENT');
      expect((await capture('--numerics')).code).toBe(0);
      expect(started.endpoint.asked.filter(({ logprobs }) => logprobs === true)).toHaveLength(48);
      const lines = (await started.place.read(path)).trim().split('\n');
      expect(lines).toHaveLength(49);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ kind: 'numerics', slug: 'test/model', sessions: 1 });
    });

    it('are part of the plan', async () => {
      expect((await capture('--numerics --dry-run')).out).toContain('numerics: 48 requests before each session');
      expect((await capture('--dry-run')).out).not.toContain('numerics');
    });

    it('gain a session with each appended one, and are removed by the next capture', async () => {
      started.endpoint.change({ numerics: (prompt) => numericReply(prompt) });
      await capture('--numerics');
      expect((await capture('--append')).code).toBe(0);
      expect(JSON.parse((await started.place.read(path)).split('\n')[0] ?? '')).toMatchObject({ sessions: 2 });
      await capture();
      await expect(started.place.read(path)).rejects.toThrow('ENOENT');
    });

    it('gain no session that moved, because that would hide such a change for good', async () => {
      const moved = (by: number) => (prompt: string) => numericReply(prompt, { content: tokensFor(prompt, by) });
      started.endpoint.change({ numerics: moved(0) });
      await capture('--numerics');
      await capture('--append');
      const kept = await started.place.read(path);
      started.endpoint.change({ numerics: moved(0.1) });
      const refused = await capture('--append');
      expect([refused.code, refused.err]).toEqual([2, expect.stringMatching(/numerics moved: .*without --append/s)]);
      expect(await started.place.read(path)).toBe(kept);
      expect((await capture('--numerics')).code).toBe(0);
    });

    it('gain no session if some of their prompts are gone', async () => {
      started.endpoint.change({ numerics: (prompt) => numericReply(prompt) });
      await capture('--numerics');
      const kept = (await started.place.read(path)).trim().split('\n');
      await started.place.write(path, `${kept.slice(0, 8).join('\n')}\n`);
      const cut = await capture('--append');
      expect([cut.code, cut.err]).toEqual([2, expect.stringContaining('holds 7 of 48 prompts')]);
      const other = kept.slice(0, 8).join('\n').replace('"count":48', '"count":7');
      await started.place.write(path, `${other}\n`);
      const less = await capture('--append');
      expect([less.code, less.err]).toEqual([2, expect.stringContaining('other prompts')]);
      expect(await started.place.read(path)).toBe(`${other}\n`);
    });

    it('are left out, with the reason, if the server gives none', async () => {
      const { code, err } = await capture('--numerics');
      expect(code).toBe(0);
      expect(err).toContain(
        'No log probabilities were kept for session 1: the server gives no log probabilities (prose-1: ',
      );
      await expect(started.place.read(path)).rejects.toThrow('ENOENT');
    });
  });

  describe.each(lies)('of a server that %s', (_, lie, cause, words) => {
    const said = expect.stringContaining(`not measured: ${words}`);

    it('are not kept by a capture, which ends as without them', async () => {
      started.endpoint.change({ numerics: lie() });
      const { code, err } = await capture('--numerics');
      expect([code, err]).toEqual([
        0,
        expect.stringContaining(`No log probabilities were kept for session 1: ${words} (`),
      ]);
      await expect(started.place.read(path)).rejects.toThrow('ENOENT');
    });

    it('are not measured by a check, which says why and ends as without them', async () => {
      started.endpoint.change(shifted(0));
      await capture('--numerics');
      started.endpoint.change({ numerics: lie() });
      for (const [change, code] of [
        [{}, 0],
        [breaking(...everyId.map((id) => `words/${id}`)), 1],
      ] as const) {
        started.endpoint.change(change);
        const done = await started.place.do(
          `${started.onIt} --pack words.yaml --json report.json --markdown report.md`,
        );
        const [mode] = (JSON.parse(await started.place.read('report.json')) as Decision).modes;
        expect([done.code, mode?.numerics]).toMatchObject([code, { outcome: 'not-measured', cause }]);
        expect(done.out.replaceAll(/\s+/g, ' ')).toEqual(said);
        expect((await started.place.read('report.md')).replaceAll(/\s+/g, ' ')).toEqual(said);
        started.endpoint.change({ numerics: lie() });
      }
    });
  });

  describe('of a check', () => {
    const report = '--json report.json --markdown report.md --html report.html';

    beforeAll(async () => {
      started.endpoint.change(shifted(0));
      await capture('--numerics');
      await capture('--append');
      await capture('--append');
    });

    async function check(change: ScriptedEndpointOptions, flags = '') {
      started.asked();
      started.endpoint.change(change);
      const done = await started.place.do(`${started.onIt} --pack words.yaml ${report} ${flags}`);
      const decision: Decision = JSON.parse(await started.place.read('report.json'));
      return { ...done, decision, numerics: decision.modes[0]?.numerics, asked: started.asked() };
    }

    it('are identical on the same server, and cost one request for each prompt', async () => {
      const { code, out, numerics, asked } = await check(shifted(0));
      expect(code).toBe(0);
      expect(numerics).toMatchObject({ verdict: 'identical', floor: 0, sessions: { baseline: 3, current: 1 } });
      expect(out.replaceAll('\u00a0', ' ')).toContain('numerics identical');
      expect(started.endpoint.asked.slice(-asked).filter(({ logprobs }) => logprobs === true)).toHaveLength(48);
    });

    it('say that the weights do not cause the flips', async () => {
      const { out } = await check({ ...shifted(0), ...breaking('words/W-03') });
      expect(out.replaceAll(/\s/g, ' ')).toContain('numerics identical: the weights are not what changed the results');
    });

    it('are reported as moved if the probabilities moved, without deciding the outcome', async () => {
      const { code, out, decision, numerics } = await check(shifted(0.1));
      expect([code, decision.outcome]).toEqual([0, 'passed']);
      expect(numerics).toMatchObject({ verdict: 'moved', beyond: 48, parted: 0 });
      expect(out.replaceAll('\u00a0', ' ')).toMatch(/numerics moved: \.\d+ nats \(restarts 0\)/);
      expect(await started.place.read('report.md')).toContain('numerics moved: ');
      expect(await started.place.read('report.html')).toContain('class="strip"');
    });

    it('are the same when the report is made again from the run', async () => {
      const { decision } = await check(shifted(0.1));
      const id = decision.run.ids[0] ?? '';
      const folder = new RunFolder(join(started.place.folder, '.quality-baseline/runs', id));
      const { plan, lines } = await folder.journal();
      const again = decideRun(plan, scoreLines(plan, lines), await folder.against(plan), parseRule({ maxDrop: '10' }));
      expect(again.modes[0]?.numerics).toEqual(decision.modes[0]?.numerics);
    });

    it('with --require-same numerics, leave a moved model undecided and let an equal one pass', async () => {
      const moved = await check(shifted(0.1), '--require-same numerics');
      expect(moved.code).toBe(4);
      expect(moved.decision.modes[0]?.reasons).toEqual([{ kind: 'required-same', fields: ['numerics'] }]);
      expect((await check(shifted(0), '--require-same numerics')).code).toBe(0);
    });

    it('are not measured on a server that gives none, and never pass --require-same', async () => {
      const change = { numerics: undefined };
      const plain = await check(change);
      expect([plain.code, plain.numerics]).toMatchObject([0, { outcome: 'not-measured', cause: 'no-field' }]);
      expect(plain.out.replaceAll(/\s/g, ' ')).toContain('numerics not measured: ');
      const required = await check(change, '--require-same numerics');
      expect(required.code).toBe(4);
    });

    it('are not asked if the baseline has none, and then --require-same asks nothing at all', async () => {
      const kept = await started.place.read(path);
      await rm(join(started.place.folder, path));
      try {
        const { code, numerics } = await check(shifted(0));
        expect([code, numerics]).toEqual([0, undefined]);
        const required = await check(shifted(0), '--require-same numerics');
        expect([required.code, required.asked]).toEqual([4, 0]);
        expect(required.err).toContain('fields of --require-same changed or are unknown: numerics');
      } finally {
        await started.place.write(path, kept);
      }
    });
  });
});
