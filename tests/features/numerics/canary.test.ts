import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decideKeptRun } from '../../../src/commands/report.ts';
import { numericsPrompts } from '../../../src/features/numerics/numerics-prompts.ts';
import { once } from '../../../src/lib/once.ts';
import type { Decision } from '../../../src/records/decision.ts';
import { engineOf, recipe } from '../../commands/engine-of-endpoint.ts';
import { breaking, type Started, startedWith, wordPack } from '../../commands/started-with.ts';
import { numericReply, shifted, tokensFor } from '../../support/numeric-replies.ts';
import type { ScriptedEndpointOptions } from '../../support/scripted-endpoint.ts';

const [wordsText, words] = wordPack(6);
const [moreText, more] = wordPack(6, { id: 'more', says: 'term' });
const configFile = 'quality-baseline.yml';
const beside = 'baselines/test--model__no-thinking.numerics.jsonl';

const config = `version: 1
targets:
  - slug: test/model
    compose: { file: compose.yml, service: model }
`;

describe('--canary', () => {
  let started: Started;
  let bin: string;

  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', started.place.folder, '-c', 'user.name=T', '-c', 'user.email=t@localhost', ...args]);

  beforeAll(async () => {
    started = await startedWith({ packs: [words, more] });
    const { place, endpoint } = started;
    git('init', '--quiet', '--initial-branch', 'main');
    bin = await engineOf(place, endpoint.url);
    await place.write('.gitignore', '*.secret\n');
    await place.write('compose.yml', recipe);
    await place.write('flags.json', '{}');
    await place.write(configFile, config);
    await place.write('words.yaml', wordsText);
    await place.write('more.yaml', moreText);
    await place.write('weights.gguf', 'the weights');
    endpoint.change(shifted(0));
    const captured = await run('--pack words.yaml --capture --numerics');
    expect(captured, captured.err).toMatchObject({ code: 0 });
  });
  afterAll(() => started[Symbol.asyncDispose]());
  afterEach(() => {
    started.reset();
    started.endpoint.change(shifted(0));
  });

  function run(flags: string, line = '--slug test/model') {
    const { place } = started;
    const env = { PATH: `${bin}:${process.env['PATH']}`, HOME: place.folder };
    return place.do(`check ${line} ${flags}`, { env });
  }

  /** A check, and its number of chat requests for scenarios. */
  async function check(flags = '--canary', line = '--slug test/model') {
    const before = started.endpoint.asked.length;
    const done = await run(
      `--json report.json --markdown report.md --html report.html --pack words.yaml ${flags}`,
      line,
    );
    const decision: Decision = JSON.parse(await started.place.read('report.json'));
    const asked = started.endpoint.asked
      .slice(before)
      .filter(({ messages }) => String(messages.at(-1)?.content).startsWith('Say only'));
    return { ...done, decision, mode: decision.modes[0], asked: asked.length };
  }

  /** A check that finds nothing changed, for several tests. */
  const unchanged = once(async () => {
    const done = await check();
    const reports = await Promise.all(['md', 'html'].map((format) => started.place.read(`report.${format}`)));
    return { ...done, reports };
  });

  it('passes as unchanged if the numerics and everything else equal the baseline, and asks no pack', async () => {
    const { code, out, err, decision, mode, asked, reports } = await unchanged();
    expect([code, decision.outcome, mode?.unchanged], err).toEqual([0, 'passed', { packs: ['words'] }]);
    expect(asked).toBe(0);
    expect(mode).toMatchObject({ packs: [], total: null, numerics: { verdict: 'identical' } });
    expect(mode).not.toHaveProperty('measured');
    expect(out).toContain('Passed, unchanged: the log probabilities of test/model (no-thinking) equal its');
    for (const report of reports) expect(report).toContain('Passed, unchanged: ');
  });

  async function again({ run: { ids } }: Decision) {
    const folder = join(started.place.folder, '.quality-baseline/runs', ids[0] ?? '');
    return { folder, decide: () => decideKeptRun(folder, { err: () => undefined }) };
  }

  /** Runs `act` while a file has another text. */
  async function edited(path: string, text: string, act: () => Promise<unknown>) {
    const { place } = started;
    const before = await place.read(path).catch(() => undefined);
    await place.write(path, text);
    try {
      await act();
    } finally {
      if (before === undefined) await rm(join(place.folder, path));
      else await place.write(path, before);
    }
  }

  it('is the same when the report is made again from the run', async () => {
    const { decision } = await unchanged();
    const { decide } = await again(decision);
    const { attempts, ...run } = decision.run; // read from the journal as it is written
    expect(attempts).toEqual({ 'no-thinking': {} });
    expect(JSON.parse(JSON.stringify((await decide()).decision))).toEqual({ ...decision, run });
  });

  it('would not pass from a journal whose numerics differ', async () => {
    const { decision } = await unchanged();
    const { folder, decide } = await again(decision);
    const journal = join(folder, 'journal.jsonl');
    const kept = await readFile(journal, 'utf8');
    await writeFile(journal, kept.replace('-0.5]', '-0.6]'));
    try {
      expect((await decide()).decision).toMatchObject({ outcome: 'inconclusive' });
    } finally {
      await writeFile(journal, kept);
    }
  });

  it('does nothing unless it is set', async () => {
    const { mode, asked, err } = await check('');
    expect([mode?.outcome, mode?.unchanged, asked]).toEqual(['passed', undefined, 18]);
    expect(err).not.toContain('Canary');
  });

  it.each<[string, ScriptedEndpointOptions, string, string]>([
    ['the numerics moved', shifted(0.1), '', 'numerics '],
    [
      'the numerics differ in one number',
      {
        numerics: (prompt) =>
          numericReply(prompt, { content: tokensFor(prompt, prompt === numericsPrompts()[7]?.text ? 1e-5 : 0) }),
      },
      '',
      'numerics ',
    ],
    ['the server gives none', { numerics: undefined }, '', 'numerics not measured: '],
    ['the template changed', { template: 'another' }, '', 'template'],
    ['the model is another', { model: 'scripted-8b' }, '', 'model'],
    ['the server shows no template', { template: undefined }, '', 'template'],
    ['another pack is asked', {}, 'more.yaml', 'the baseline has no results for the present form of more'],
  ])('runs the whole check if %s, and says why', async (_, change, flags, why) => {
    started.endpoint.change({ ...change, ...breaking('words/W-01', 'words/W-02', 'words/W-03') });
    const { mode, asked, err } = await check(flags === '' ? '--canary' : `${flags} --canary`);
    expect(err).toMatch(new RegExp(`Canary: .*${why}.*Everything is measured\\.`));
    expect(mode?.unchanged).toBeUndefined();
    expect(mode?.outcome).not.toBe('passed');
    expect(asked).toBeGreaterThan(17);
  });

  it('runs the whole check on an endpoint, which is always measured whole', async () => {
    const { err, asked } = await check('--canary', `--slug test/model --endpoint ${started.endpoint.url}`);
    expect(err).toMatch(/Canary: an endpoint is always measured whole, since .* is unknown\. Everything is measured\./);
    expect(asked).toBe(18);
  });

  it('runs the whole check if other weights have the same file name', async () => {
    await started.place.write('weights.gguf', 'other weights');
    try {
      expect((await check()).err).toContain('Canary: weights changed');
    } finally {
      await started.place.write('weights.gguf', 'the weights');
    }
  });

  it('runs the whole check if the baseline has no numerics', async () => {
    const kept = await started.place.read(beside);
    await rm(join(started.place.folder, beside));
    try {
      const { err, asked, mode } = await check();
      expect(err).toContain(
        'Canary: the baseline keeps no log probabilities; record it again with --capture --numerics.',
      );
      expect([asked, mode?.outcome]).toEqual([18, 'passed']);
    } finally {
      await started.place.write(beside, kept);
    }
  });

  it.each([
    ['a floor that the baseline does not reach', 'floors: { words: 99 }\n'],
    ['a floor that fails the check', 'floors: { words: 99 }\nfloors-fail: true\n'],
  ])('runs the whole check below %s', async (_, floors) => {
    const path = 'baselines/test--model__no-thinking.json';
    const kept = await started.place.read(path);
    await started.place.write(
      path,
      kept.replace('[[1,1],[1,1],[1,1]]', '[[0,1],[1,1],[1,1]],"failures":{"no-answer":1}'),
    );
    await started.place.write(configFile, `${config}${floors}`);
    try {
      expect((await check()).err).toContain('Canary: the baseline itself does not meet');
    } finally {
      await started.place.write(path, kept);
      await started.place.write(configFile, config);
    }
  });

  it('runs the whole check in a shard and in a recording', async () => {
    expect((await check('--canary --shard 1/1')).err).toContain('Canary: a shard is only part of a run.');
    expect((await check('--canary --record kept.jsonl')).err).toContain('Canary: a recording needs every answer.');
  });

  it.each([
    ['a mounted file', 'flags.json', '{"top_k":1}'],
    ['the environment', 'compose.yml', recipe.replace('32768', '16384')],
    ['the command', 'compose.yml', recipe.replace('-m', '--top-k 1 -m')],
    ['the entry', configFile, config.replace('service: model', 'service: model, port: 8080')],
  ])('runs the whole check at night if %s changed since the baseline', async (_, path, text) => {
    await edited(path, text, async () => {
      const { err, asked } = await check();
      expect(err).toContain('Canary: what the target is started from changed since the baseline. Everything is');
      expect(asked).toBe(18);
    });
  });

  it('ends unchanged after an edit of a file that the target does not read', async () => {
    await edited('README.md', 'More', async () => expect((await check()).mode?.unchanged).toBeDefined());
  });

  it.each([
    ['a file outside the checkout is mounted', recipe.replace('./flags.json', '/etc/hostname')],
    ['a file that git ignores is mounted', recipe.replace('./flags.json', './flags.secret')],
    ['an env file is ignored', recipe.replace('"image"', '"env_file":["./flags.secret"],"image"')],
  ])('runs the whole check if %s', async (_, text) => {
    await edited('flags.secret', 'A=1', () =>
      edited('compose.yml', text, async () => {
        const { err } = await check('--canary --allow-bind /etc/hostname');
        expect(err).toContain('Canary: what the target is started from is known only for compose files that git');
      }),
    );
  });

  it('runs the whole check if a command starts the target, or the baseline does not say what started it', async () => {
    const up = `${started.place.folder}-up`;
    started.endpoint.change({ isUp: () => existsSync(up) });
    const boot = `boot: { up: "touch ${up} && true -m weights.gguf", down: "rm ${up}", ready-url: "${started.endpoint.url}/models" }`;
    const baselines = join(started.place.folder, 'baselines');
    const before = `${baselines}-before`;
    await cp(baselines, before, { recursive: true });
    await edited(configFile, config.replace(/compose: .*/, boot), async () => {
      expect((await run('--pack words.yaml --capture --numerics')).code).toBe(0);
      expect(await started.place.read(beside)).not.toContain('"target"');
      expect((await check()).err).toContain('Canary: what the target is started from is known only for compose');
    });
    started.endpoint.change({ isUp: () => true });
    await rm(baselines, { recursive: true });
    await rename(before, baselines);
    const kept = await started.place.read(beside);
    await edited(beside, kept.replace(/"target":"\w+",/, ''), async () => {
      expect((await check()).err).toContain('Canary: the baseline does not say what its target was started from;');
    });
  });

  it('runs the whole check if a change edits a file that compose mounts', async () => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Base');
    await edited('flags.json', '{ }', async () => {
      const { err } = await check('--canary --on-missing-baseline measure-base --base HEAD');
      expect(err).toContain('Canary: the change may alter what is served. Everything is measured.');
    });
  });

  it('is kept with the run, which is closed', async () => {
    const { decision } = await unchanged();
    const folder = join(started.place.folder, '.quality-baseline/runs', decision.run.ids[0] ?? '');
    const file = JSON.parse(await readFile(join(folder, 'scorecard.json'), 'utf8'));
    expect(file.scorecards[0]).toMatchObject({ unchanged: true });
    const { code, err } = await run('--pack words.yaml --canary --resume');
    expect([code, err]).toEqual([2, expect.stringContaining('is unfinished')]);
  });
});
