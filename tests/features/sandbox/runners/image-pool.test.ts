import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDocker } from '../../../../src/endpoint/boot/compose/docker.ts';
import { type BuiltImage, ImagePool, imageLimits } from '../../../../src/features/sandbox/runners/image-pool.ts';
import { broken } from '../../../../src/features/sandbox/runners/tries.ts';
import type { ImageTask } from '../../../../src/verify/ports.ts';
import { cliTask, imageServer, saysInWire, withFakeEngine } from '../../../support/benchlocal-image.ts';
import { buildNodeImage, docker, missingEngine } from '../../../support/container-engine.ts';

const patient = { ...imageLimits, startMs: 60_000, requestMs: 30_000, callsMs: 30_000, replyBytes: 1024 * 1024 };
const agentTask: ImageTask = { ...cliTask, answersCalls: true };
const tag = 'benchlocal-sandbox-cli:latest';
const look = `(look: docker run --rm --network none ${tag})`;
const other = `${tag} is not of version 0.9.9 (build it again with benchlocal-cli: bash tools/build-sandboxes.sh): it`;
const crashed = `${tag} ended with exit code 3 ${look}: no verifier in /app`;

function poolOf(image: BuiltImage, limits = patient): ImagePool {
  return new ImagePool(async () => image, 2, limits);
}

async function judged(pool: ImagePool, ...words: readonly string[]) {
  return Promise.all(words.map((word) => pool.judge({ ...cliTask, responses: [saysInWire(word)] })));
}

function detailIn(result: { readonly outcome: string; readonly detail?: string } | undefined): string | undefined {
  return result?.outcome === 'broken' ? result.detail : undefined;
}

describe('an image of benchlocal-cli', () => {
  it('judges each answer in a separate container, and leaves none', () =>
    withFakeEngine(imageServer(), async (image, folder) => {
      {
        await using pool = poolOf(image);
        expect(await judged(pool, 'right', 'odd', 'ill', 'slow')).toEqual([
          { outcome: 'judged', passed: true, mode: 'passed', detail: 'it says right' },
          { outcome: 'judged', passed: false, mode: 'verifier_fail', detail: 'it says odd' },
          { outcome: 'judged', passed: false, mode: 'server_error', detail: 'it says ill' },
          { outcome: 'judged', passed: false, mode: 'timeout', detail: 'it says slow' },
        ]);
      }
      expect((await readdir(folder)).filter((name) => name.endsWith('.pid'))).toEqual([]);
      const runs = (await readFile(join(folder, 'runs'), 'utf8')).trim().split('\n');
      expect(runs).toHaveLength(4);
      expect(runs.every((words) => words.includes('--network none --read-only --cap-drop ALL'))).toBe(true);
      expect(runs.join()).not.toContain('sk-secret');
    }));

  it('answers the calls of the model, and judges the conversation again from its messages', () =>
    withFakeEngine(imageServer(), async (image) => {
      await using pool = poolOf(image);
      const session = pool.open(agentTask);
      const first = saysInWire('', 'ls', 'right');
      expect(await session.answer(first, 2)).toEqual([
        '{"stdout":"ran ls","exit_code":0}',
        '{"stdout":"ran right","exit_code":0}',
      ]);
      await session.close();
      expect(await pool.judge({ ...agentTask, responses: [first, saysInWire('done')] })).toMatchObject({
        passed: true,
      });
      expect(await pool.judge({ ...agentTask, responses: [saysInWire('', 'ls')] })).toMatchObject({
        passed: false,
        mode: 'agent_loop_exhausted',
      });
      const few = pool.open(agentTask);
      expect(await few.answer(saysInWire('few', 'ls'), 1)).toMatchObject({
        detail: 'the image answers 1 calls with 0 results',
      });
      await few.close();
    }));

  it.concurrent.each([
    ['crash', `${tag} ended with exit code 139 ${look}: Segmentation fault`],
    ['hang', `${tag} does not answer verify within 2 s ${look}`],
    ['flood', `${tag} answers verify with more than 1 MiB ${look}`],
    ['broken off', `${tag} broke off at verify ${look}`],
    ['list', `${other} answers verify with HTTP 200, []`],
    ['both', `${other} answers verify with {"passed":true,"failure_mode":"verifier_fail"}`],
    ['junk', `${other} answers verify with HTTP 200, <html> [31m::error::${'x'.repeat(70)}…`],
  ])('leaves an answer unmeasured that makes it %s', (word, detail) =>
    withFakeEngine(imageServer(), async (image, folder) => {
      {
        await using pool = poolOf(image, { ...patient, requestMs: word === 'hang' ? 1500 : patient.requestMs });
        const [fault] = await judged(pool, word);
        expect(detailIn(fault)).toBe(detail);
      }
      expect((await readdir(folder)).filter((name) => name.endsWith('.pid'))).toEqual([]);
    }),
  );

  it.concurrent.each([
    ['another image', imageServer('hermesagent-20'), cliTask, `${other} serves "hermesagent-20" instead of "cli-40"`],
    ['an old image', imageServer('cli-40', 'old'), agentTask, `${other} has no verify-start`],
    ['another pack', imageServer('cli-40', 'other'), agentTask, `${other} asks something else than the pack`],
    ['a crash at its start', imageServer('cli-40', 'crash'), cliTask, crashed],
    ['no server', 'setInterval(() => {}, 1000)', cliTask, `${tag} does not answer within 4 s of its start ${look}`],
  ])('says what is wrong with %s', (_, server, task, detail) =>
    withFakeEngine(server, async (image) => {
      await using pool = poolOf(image, { ...patient, startMs: detail.includes('within 4 s') ? 4000 : patient.startMs });
      const result = await pool.judge({ ...task, responses: [saysInWire('right')] });
      expect(detailIn(result)).toBe(detail);
    }),
  );

  it('is not started again after three answers in a row without a verdict', () =>
    withFakeEngine(imageServer('cli-40', 'crash'), async (image, folder) => {
      await using pool = poolOf(image);
      const details: (string | undefined)[] = [];
      for (let at = 0; at < 5; at += 1) details.push(detailIn((await judged(pool, 'right'))[0]));
      const givenUp = `${crashed}; after three such answers in a row, no further one is tried`;
      expect(details).toEqual([crashed, crashed, crashed, givenUp, givenUp]);
      expect((await readFile(join(folder, 'runs'), 'utf8')).trim().split('\n')).toHaveLength(6);
    }));

  it('that is missing is searched only once', async () => {
    let asked = 0;
    const missing = broken('sandbox-missing', 'docker has no image');
    const pool = new ImagePool(async () => {
      asked += 1;
      return missing;
    }, 1);
    expect(await judged(pool, 'right', 'odd')).toEqual([missing, missing]);
    expect(asked).toBe(1);
    await pool[Symbol.asyncDispose]();
  });

  it('leaves nothing when a run ends while a container starts', () =>
    withFakeEngine(imageServer(), async (image, folder) => {
      const pool = poolOf(image, imageLimits);
      const asked = pool.judge({ ...cliTask, responses: [saysInWire('right')] });
      await pool[Symbol.asyncDispose]();
      expect(await asked).toMatchObject({ outcome: 'broken' });
      expect((await readdir(folder)).filter((name) => name.endsWith('.pid'))).toEqual([]);
    }));

  it('leaves nothing when a run ends while it judges', () =>
    withFakeEngine(imageServer(), async (image, folder) => {
      const pool = poolOf(image, imageLimits);
      const asked = pool.judge({ ...cliTask, responses: [saysInWire('hang')] });
      await expect.poll(() => readdir(folder)).toEqual(expect.arrayContaining([expect.stringMatching(/\.port$/)]));
      await pool[Symbol.asyncDispose]();
      expect(await asked).toMatchObject({ outcome: 'broken' });
      expect((await readdir(folder)).filter((name) => name.endsWith('.pid'))).toEqual([]);
    }));
});

describe.runIf(missingEngine() === undefined)('a container', () => {
  const built = 'quality-baseline-test-benchlocal:1';
  beforeAll(() => buildNodeImage(built, imageServer()));
  afterAll(() => docker('rmi', '--force', built));

  it('judges, survives a crash, and is gone afterwards', async () => {
    const engine = {
      command: 'docker',
      docker: openDocker(process.env, []),
      ambient: { ...process.env, OPENAI_API_KEY: 'sk-secret' },
    } as const;
    const id = docker('image', 'inspect', '--format', '{{.Id}}', built);
    const left = () => docker('ps', '--all', '--quiet', '--filter', `ancestor=${built}`);
    {
      await using pool = poolOf({ engine, id });
      expect(await judged(pool, 'right', 'odd')).toMatchObject([{ passed: true }, { mode: 'verifier_fail' }]);
      const [seen] = await judged(pool, 'look');
      expect(JSON.parse(seen?.detail ?? '')).toEqual({
        nets: ['lo'],
        env: ['PATH', 'HOSTNAME', 'HOME'],
        root: 'EROFS',
      });
      expect(detailIn((await judged(pool, 'crash'))[0])).toContain('ended with exit code 139');
      const session = pool.open(agentTask);
      expect(await session.answer(saysInWire('', 'right'), 1)).toEqual(['{"stdout":"ran right","exit_code":0}']);
      await session.close();
    }
    expect(left()).toBe('');
  });
});
