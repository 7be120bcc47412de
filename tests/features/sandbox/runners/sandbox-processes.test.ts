import { execFileSync } from 'node:child_process';
import { cp, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EmbeddedRunner } from '../../../../src/features/sandbox/runners/embedded-runner.ts';
import { describeFailure } from '../../../../src/lib/errors.ts';
import { withFolder } from '../../../run/run-with.ts';
import { callJob, script, startRunner } from './jobs.ts';

/** Runs in its place: `tell` answers a job. */
const withStub = async (body: string, use: (stub: string) => Promise<void>) =>
  withFolder(async (folder) => {
    const stub = join(folder, 'index.mjs');
    const head =
      "import { createInterface } from 'node:readline';\n" +
      "const tell = (number, values) => console.log(JSON.stringify({ number, result: { outcome: 'ran', values, cpuMs: 1 } }));\n" +
      "const serve = async (answer) => { console.log('ready'); for await (const line of createInterface({ input: process.stdin })) answer(JSON.parse(line)); };\n";
    await writeFile(stub, `${head}${body}`);
    await use(stub);
  });
/** Not before the signals of a test have come. */
const startsOnceThereIs = (name: string) =>
  "import { existsSync } from 'node:fs';\n" +
  `const looks = setInterval(() => { if (!existsSync(new URL('${name}', import.meta.url))) return; clearInterval(looks); serve(({ number }) => tell(number, 'a')); }, 20);`;
const job = (source = '', cpuMs = 10_000) => callJob('python', source, [], { limits: { cpuMs } });

describe('a sandbox that is broken', () => {
  it.each([
    ['python.wasm.br', 'is cut', (path: string) => truncate(path, 100_000)],
    ['python.wasm.br', 'is missing', (path: string) => rm(path)],
    ['python.wasm.br', 'holds something else', (path: string) => writeFile(path, 'no program')],
    ['quickjs.wasm', 'is cut', (path: string) => truncate(path, 100_000)],
  ])('names its file %s that %s, and leaves no process', async (name, _, damage) =>
    withFolder(async (folder) => {
      await cp(dirname(script), join(folder, 'sandbox'), { recursive: true });
      await damage(join(folder, 'sandbox', name));
      const own = join(folder, 'sandbox/index.js');
      await using runner = startRunner({ script: own });
      expect(await runner.run(callJob('python', 'def f():\n  return 1', [{ args: [] }]))).toEqual({
        outcome: 'broken',
        cause: 'sandbox-missing',
        detail: `its file ${name} is missing or damaged`,
      });
      await runner[Symbol.asyncDispose]();
      expect(childrenOf(process.pid, own)).toEqual([]);
    }),
  );

  it('ends the run at the third failure in a row', async () => {
    await using none = new EmbeddedRunner({ script: '/nowhere/index.js', children: 1 });
    expect(await none.run(job())).toMatchObject({ outcome: 'broken', cause: 'sandbox-missing' });
    await none.run(job());
    const error = await none.run(job()).catch((thrown: unknown) => thrown);
    expect(describeFailure(error)).toEqual({
      exitCode: 3,
      text:
        'the sandbox failed three times in a row: there is no /nowhere/index.js\n' +
        'Install quality-baseline again, then continue with --resume.',
    });
  });

  it.each([
    ['SIGKILL', 30_000, 'sandbox-error', 'its process ended with SIGKILL'],
    // Like a machine that has no time for it.
    ['SIGSTOP', 4000, 'machine-busy', 'its process did not start within 4 s'],
  ] as const)('is tried again in another process, and then says %s', async (signal, startMs, cause, detail) =>
    withStub(startsOnceThereIs('go'), async (script) => {
      await using runner = startRunner({ script, startMs });
      const hit = new Set<number>();
      const hits = setInterval(() => {
        for (const pid of childrenOf(process.pid, script)) {
          if (hit.has(pid)) continue;
          hit.add(pid);
          process.kill(pid, signal);
        }
      }, 50);
      expect(await runner.run(job()).finally(() => clearInterval(hits))).toEqual({ outcome: 'broken', cause, detail });
      expect(hit.size).toBeGreaterThan(1);
      await writeFile(join(dirname(script), 'go'), '');
      expect(await runner.run(job())).toMatchObject({ values: 'a' });
    }),
  );
});

describe('a process of the sandbox', () => {
  it('does not count what compiles the interpreter as CPU time of its first program', async () => {
    await using runner = startRunner();
    const first = callJob('python', 'def f():\n  return 1', [{ args: [] }], { limits: { cpuMs: 700 } });
    expect(await runner.run(first)).toMatchObject({ outcome: 'ran' });
  });

  it('may start slowly', () =>
    withStub("setTimeout(() => serve(({ number }) => tell(number, 'a')), 1500);", async (script) => {
      await using runner = startRunner({ script });
      expect(await runner.run(job())).toMatchObject({ values: 'a' });
    }));

  it('is ended if it answers too late', () =>
    withStub('serve(() => {});', async (script) => {
      await using runner = startRunner({ script });
      expect(await runner.run(job('', 200))).toEqual({
        outcome: 'broken',
        cause: 'machine-busy',
        detail: 'no result within 1.2 s, though its CPU time was not used up',
      });
    }));

  it('is replaced if it sends a line that is not a result, and the next job runs', () =>
    withStub(
      "serve(({ number, job }) => job.files['answer.py'] === 'bad' ? console.log('{') : tell(number, 'a'));",
      async (script) => {
        await using runner = startRunner({ script });
        const [bad, good] = await Promise.all([runner.run(job('bad')), runner.run(job())]);
        expect(bad).toMatchObject({ cause: 'sandbox-error', detail: 'its process sent something that is no result' });
        expect(good).toMatchObject({ values: 'a' });
      },
    ));

  it.each([
    ['SIGSEGV', { outcome: 'limit', what: 'crash' }],
    ['SIGABRT', { outcome: 'limit', what: 'memory' }],
    ['SIGTERM', { outcome: 'broken', cause: 'sandbox-error' }],
  ])('is ended by its program with %s', (signal, result) =>
    withStub(`serve(() => process.kill(process.pid, '${signal}'));`, async (script) => {
      await using runner = startRunner({ script });
      expect(await runner.run(job())).toMatchObject(result);
    }),
  );

  it('blames no program before its first job', () =>
    withStub("process.kill(process.pid, 'SIGSEGV');", async (script) => {
      await using runner = startRunner({ script });
      expect(await runner.run(job())).toMatchObject({ outcome: 'broken', cause: 'sandbox-error' });
    }));

  it('may send a late line about the previous job', () =>
    withStub("serve(({ number }) => { tell(number - 1, 'old'); tell(number, 'new'); });", async (script) => {
      await using runner = startRunner({ script });
      expect(await runner.run(job())).toMatchObject({ values: 'new' });
    }));

  it('is one of several that run at once, and each gets one job at a time', () =>
    withStub(
      "let busy = 0; serve(async ({ number }) => { const at = process.pid + ' ' + ++busy; await new Promise((r) => setTimeout(r, 300)); busy--; tell(number, at); });",
      async (script) => {
        await using runner = startRunner({ script, children: 2 });
        const results = await Promise.all(Array.from({ length: 5 }, () => runner.run(job())));
        const seen = results.map((result) => ('values' in result ? String(result.values) : '').split(' '));
        expect(seen.map(([, busy]) => busy)).toEqual(['1', '1', '1', '1', '1']);
        expect(new Set(seen.map(([pid]) => pid)).size).toBe(2);
      },
    ));

  it('ends with the runner, and no other one is started', () =>
    withStub('serve(() => {});', async (script) => {
      const runner = startRunner({ script });
      const running = runner.run(job());
      await runner[Symbol.asyncDispose]();
      expect(await running).toMatchObject({ outcome: 'broken' });
      expect(childrenOf(process.pid, script)).toEqual([]);
    }));
});

function childrenOf(pid: number, of = script): number[] {
  const listed = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' });
  return listed
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => Number(found?.[2]) === pid && found?.[3]?.includes(of) === true)
    .map((found) => Number(found?.[1]));
}
