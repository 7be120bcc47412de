import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { retryFailed } from '../../src/commands/retry-failed.ts';
import type { Settings } from '../../src/config/settings.ts';
import { settingsFromFlags } from '../../src/config/settings-from-flags.ts';
import { loadPacks } from '../../src/packs/load-packs.ts';
import { fail } from '../../src/records/verdict.ts';
import { takeRunLock } from '../../src/run/run-lock.ts';
import { runIds } from '../../src/store/find-run.ts';
import { runsFolderOf } from '../../src/store/make-folder.ts';
import { attemptWith } from '../run/lines.ts';
import { keptIn } from '../run/run-with.ts';
import { type ScriptedEndpointOptions, scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { keepRun, testIo, withRoot } from './kept-run-with.ts';

const loaded = await loadPacks(['structoutput-15']);
const packs = loaded.map(({ pack }) => pack);
const [a = '', b = '', c = '', d = ''] = packs.flatMap((pack) => pack.scenarios.map(({ id }) => `${pack.id}/${id}`));
const wrong = fail('wrong-value', 'blue', 'red');

const lines = [
  ...[a, b, c].map((scenario) => attemptWith({ scenario, verdict: wrong })),
  attemptWith({ scenario: c, round: 2 }),
  attemptWith({ scenario: d, verdict: { outcome: 'unmeasured', cause: 'timeout' }, answer: null }),
];

function settingsAt(root: string, endpoint: string): (slug: string) => Promise<Settings> {
  return async (slug) =>
    settingsFromFlags({
      command: 'run',
      flags: { slug, endpoint },
      config: undefined,
      env: {},
      cwd: root,
      defaultTier: 'medium',
      show: (name) => `--${name}`,
    });
}

/** Asks the kept run again at an endpoint. */
async function asked(parts: ScriptedEndpointOptions, times = 3, kept: Partial<Parameters<typeof keepRun>[1]> = {}) {
  return withRoot(async (root) => {
    const folder = await keepRun(root, { packs, lines, ...kept });
    const before = await readFile(join(folder, 'journal.jsonl'), 'utf8');
    const endpoint = await scriptedEndpoint({ packs, ...parts });
    const io = testIo(root);
    try {
      const options = { run: folder, times, packs: [], root };
      const code = await retryFailed(options, settingsAt(root, endpoint.url), io);
      const id = (await runIds(root)).at(-1) ?? '';
      expect(await readFile(join(folder, 'journal.jsonl'), 'utf8')).toBe(before);
      return { code, text: io.printed(), ...(await keptIn(join(runsFolderOf(root), id))) };
    } finally {
      await endpoint[Symbol.asyncDispose]();
    }
  });
}

describe('retry-failed', () => {
  it('distinguishes scenarios that always fail, fail at times, or no longer fail', async () => {
    const { code, text, plan, attempts } = await asked({
      choose: (scenario, time) => (scenario === a || (scenario === b && time === 2) ? 'near-miss' : 'gold'),
    });
    expect(code).toBe(0);
    expect(text).toContain('Of 3 failed scenarios of 20260102T030405Z-0001: 1 systematic, 1 flaky, 1 recovered.');
    const rows = text.split('\n').map((line) => line.split(/ {2,}/).slice(0, 5));
    expect(rows).toContainEqual([a, 'no-thinking', '0/1', '0/3', 'systematic']);
    expect(rows).toContainEqual([b, 'no-thinking', '0/1', '2/3', 'flaky']);
    expect(rows).toContainEqual([c, 'no-thinking', '1/2', '3/3', 'recovered']);
    expect(plan).toMatchObject({ run: { command: 'retry-failed' }, rounds: 3, slug: 'vllm/tiny' });
    expect(attempts).toHaveLength(9);
  });

  it('asks the given number of times with the settings of the run, and names differences of the server', async () => {
    const { text, plan } = await asked({ quantization: 'Q2_K' }, 1);
    expect(text).toContain('3 recovered');
    expect(text).toMatch(/changed since then: .*quantization.* → Q2_K/);
    expect(plan).toMatchObject({ rounds: 1, seed: 1, thinkingMaxTokens: 4096, isCanonical: true });
  });

  it('asks in each mode what failed in that mode', async () => {
    const { attempts } = await asked({}, 1, {
      plan: { modes: ['no-thinking', 'enable-thinking'] },
      lines: [
        attemptWith({ scenario: a, verdict: wrong }),
        attemptWith({ scenario: b, mode: 'enable-thinking', verdict: wrong }),
      ],
    });
    expect(attempts.map(({ mode, scenario }) => [mode, scenario]).sort()).toEqual([
      ['enable-thinking', b],
      ['no-thinking', a],
    ]);
  });

  it('sends no request if nothing failed', () =>
    withRoot(async (root) => {
      await keepRun(root, { packs, lines: [attemptWith({ scenario: a })] });
      const io = testIo(root);
      const settings = () => Promise.reject(new Error('asked for an endpoint'));
      const run = '20260102T030405Z-0001';
      expect(await retryFailed({ run, times: 3, packs: [], root }, settings, io)).toBe(0);
      expect(io.printed()).toBe(`Nothing failed in ${run}.\n`);
    }));

  it('refuses a run under way, and an invalid number of times', () =>
    withRoot(async (root) => {
      const folder = await keepRun(root, { packs, lines });
      const settings = settingsAt(root, 'http://127.0.0.1:9');
      const lock = await takeRunLock(folder);
      await expect(retryFailed({ run: folder, times: 3, packs: [], root }, settings, testIo(root))).rejects.toThrow(
        `writes in ${folder}`,
      );
      await lock[Symbol.asyncDispose]();
      await expect(retryFailed({ run: folder, times: 0, packs: [], root }, settings, testIo(root))).rejects.toThrow(
        'cannot ask 0 times',
      );
    }));
});
