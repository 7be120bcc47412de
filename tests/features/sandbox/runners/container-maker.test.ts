import { execFileSync, spawn } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDocker } from '../../../../src/endpoint/boot/compose/docker.ts';
import { BoxPool } from '../../../../src/features/sandbox/runners/box-pool.ts';
import { ContainerMaker } from '../../../../src/features/sandbox/runners/container-maker.ts';
import { withFolder } from '../../../run/run-with.ts';
import { missingImage } from '../support/missing-image.ts';
import { runOne, scriptJob } from './system-jobs.ts';

/** Answers each job like a box whose script leaves an empty folder, until there is a file `fails` or `hangs`. */
const fakeDocker = (folder: string) => `#!/bin/sh
look() {
  [ -e ${folder}/hangs ] && exec sleep 60
  [ -e ${folder}/fails ] && { echo 'Cannot connect to the Docker daemon' >&2; exit 1; }
}
[ "$1" = run ] || { look; echo "$4"; exit 0; }
[ -e ${folder}/fails ] && look
printf 'ready 0 0\\n'
while read -r mark bytes; do
  look
  head -c "$bytes" >/dev/null
  printf %s "$mark" >&2
  printf '%s0 0 0\\n\\000%s' "$mark" "$mark"
done
`;

async function withFake(
  limitMs: number,
  use: (maker: ContainerMaker, breakIt: (how: string) => Promise<void>) => Promise<void>,
) {
  await withFolder(async (folder) => {
    await writeFile(join(folder, 'docker'), fakeDocker(folder), { mode: 0o755 });
    const ambient = { PATH: `${folder}:${process.env['PATH']}` };
    const engine = { command: 'docker', docker: openDocker(ambient, []), ambient } as const;
    await use(new ContainerMaker(engine, 'none', limitMs), (how) => writeFile(join(folder, how), ''));
  });
}

it('closes after something killed the process that guards its containers', () =>
  withFake(10_000, async (maker) => {
    const box = await maker.open();
    const guards = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes('read -r _'));
    expect(guards).toHaveLength(1);
    const guard = Number.parseInt(guards[0] ?? '', 10);
    process.kill(guard, 'SIGKILL');
    const children = () =>
      execFileSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' })
        .split('\n')
        .map(Number);
    await expect.poll(children).not.toContain(guard);
    await box.close();
    await maker.close();
  }));

describe('an engine that ends in the middle of a run', () => {
  it('is unmeasured, and the third time in a row ends the run', () =>
    withFake(10_000, async (maker, breakIt) => {
      await using pool = new BoxPool(maker, 1);
      expect(await runOne(pool, scriptJob('true'))).toMatchObject({ outcome: 'ran', entries: {} });
      await breakIt('fails');
      const words = 'its process ended with exit code 1: Cannot connect to the Docker daemon';
      for (let time = 1; time < 3; time += 1) {
        expect(await runOne(pool, scriptJob('true'))).toEqual({
          outcome: 'broken',
          cause: 'sandbox-error',
          detail: words,
        });
      }
      await expect(runOne(pool, scriptJob('true'))).rejects.toMatchObject({
        exitCode: 3,
        message: `the sandbox failed three times in a row: ${words}`,
      });
    }));

  it('is unmeasured within bounds if it hangs, and so is the end of the run', () =>
    withFake(300, async (maker, breakIt) => {
      const box = await maker.open();
      await breakIt('hangs');
      expect(await box.run([scriptJob('true', { cpuMs: 100 })])).toMatchObject([
        { outcome: 'broken', cause: 'machine-busy' },
      ]);
      await box.close();
      await maker.close();
    }));
});

it('removes a container that its client was still creating', () =>
  withFolder(async (folder) => {
    // As with a real engine, nothing that happens to the client stops the creation.
    const fake = `#!/bin/sh
cd ${folder}
case $1 in
  run) touch asked; (sleep 1; touch container) >/dev/null 2>&1 & exec sleep 60 ;;
  rm) rm container 2>/dev/null && echo "$4" ;;
esac
`;
    await writeFile(join(folder, 'docker'), fake, { mode: 0o755 });
    const ambient = { PATH: `${folder}:${process.env['PATH']}` };
    const maker = new ContainerMaker({ command: 'docker', docker: openDocker(ambient, []), ambient }, 'none');
    const box = await maker.open();
    await expect.poll(() => readdir(folder)).toContain('asked');
    await box.close();
    await maker.close();
    await sleep(1500);
    expect(await readdir(folder)).not.toContain('container');
  }));

/** Creates the second container of a run after there is a file `killed`. */
const lateDocker = (folder: string) => `#!/bin/sh
PATH="\${PATH#*:}"
[ "$1" = run ] && ! mkdir ${folder}/first 2>/dev/null || exec docker "$@"
touch ${folder}/second
while [ -d ${folder} ] && ! [ -e ${folder}/killed ]; do sleep .1; done
docker "$@"
touch ${folder}/ended
`;

describe.runIf(missingImage() === undefined)('a run that is killed', () => {
  it('leaves no container, not even one that was still being created', () =>
    withFolder(async (folder) => {
      const expected = `{ kind: code, runtime: system, language: bash, cpu-seconds: 60, programs: [{ stdin: "1", stdout: "1" }] }`;
      await writeFile(
        join(folder, 'pack.yaml'),
        `id: endless\nversion: 1.0.0\ntitle: Endless\nscenarios:\n  - { id: E-1, title: Endless, messages: [{ role: user, content: Go }], expect: [${expected}] }\n`,
      );
      const reply = { scenario: 'E-1', response: '```bash\nwhile :; do :; done\n```' };
      await writeFile(join(folder, 'replies.jsonl'), `${JSON.stringify(reply)}\n`);
      await writeFile(join(folder, 'docker'), lateDocker(folder), { mode: 0o755 });
      const words = ['packs', 'score', join(folder, 'pack.yaml'), '--replies', join(folder, 'replies.jsonl')];
      const run = spawn(process.execPath, [resolve('dist/cli/index.js'), ...words], {
        stdio: 'ignore',
        env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
      });
      const containers = () =>
        execFileSync('docker', ['ps', '-a', '--format', '{{.ID}} {{.Label "quality-baseline.owner"}}'], {
          encoding: 'utf8',
        })
          .split('\n')
          .filter((line) => line.includes(`"pid":${run.pid},`));
      await expect.poll(containers, { timeout: 60_000 }).not.toEqual([]);
      await expect.poll(() => readdir(folder)).toContain('second');
      run.kill('SIGKILL');
      await sleep(1000); // for the guard to look once
      await writeFile(join(folder, 'killed'), '');
      // The last look of the guard is half a minute after the kill.
      await expect.poll(() => readdir(folder), { timeout: 60_000 }).toContain('ended');
      await expect.poll(containers, { timeout: 60_000 }).toEqual([]);
    }));
});
