import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDocker } from '../../src/endpoint/boot/compose/docker.ts';
import { awaitFreeGpu } from '../../src/endpoint/boot/free-gpu.ts';
import { stoppedFile } from '../../src/endpoint/boot/stopped-containers.ts';
import { putBack } from '../../src/endpoint/put-back.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { sha256 } from '../../src/lib/sha256.ts';
import { buildNodeImage, docker, missingEngine } from '../support/container-engine.ts';
import { smallServer } from '../support/small-server.ts';

const reason = missingEngine();
const image = 'quality-baseline-test-put-back:1';
const service = 'qb-test-service';
const volume = 'qb-test-weights';

type Facts = Readonly<Record<string, string>>;

const table: string[] = [];

describe.skipIf(reason !== undefined)(
  `what was there before a run${reason === undefined ? '' : ` (skipped: ${reason})`}`,
  () => {
    let folder: string;
    let lockFile: string;
    const children: ChildProcess[] = [];

    beforeAll(() => buildNodeImage(image, smallServer));
    beforeEach(async () => {
      folder = realpathSync(mkdtempSync(join(tmpdir(), 'put-back-')));
      lockFile = join(folder, 'lock');
      mkdirSync(join(folder, 'models'));
      writeFileSync(join(folder, 'models', 'weights.gguf'), 'a model of 20 GB');
      docker('volume', 'create', volume);
      // A user's service with the same GPU and port as the recipe.
      const place = ['--publish', '127.0.0.1:18125:8000', '--volume', `${volume}:/kept`, '--restart', 'unless-stopped'];
      docker('run', '--detach', '--name', service, '--env', 'TOUCH=/kept/weights', ...place, image);
      const isUp = () =>
        fetch('http://127.0.0.1:18125/health', { signal: AbortSignal.timeout(500) }).then(
          ({ ok }) => ok,
          () => false,
        );
      while (!(await isUp())) await sleep(50);
    });
    afterEach(() => {
      for (const child of children.splice(0)) child.kill('SIGKILL');
      docker('rm', '--force', '--volumes', service);
      docker('volume', 'rm', '--force', volume);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    });
    afterAll(() => {
      console.log(['', 'what was there | before | during | after', ...table].join('\n'));
      docker('image', 'rm', '--force', image);
    });

    function recipe(environment: object = {}): string {
      const text = `
services:
  model:
    image: ${image}
    container_name: ${service}
    restart: always
    ports: ["127.0.0.1:18125:8000"]
    environment: ${JSON.stringify(environment)}
    volumes: ["weights:/hub", "./models:/models:ro", "scratch:/scratch"]
volumes:
  weights: { external: true, name: ${volume} }
  scratch: {}
`;
      writeFileSync(join(folder, 'compose.yml'), text);
      return join(folder, 'compose.yml');
    }

    /** A `docker` whose commands with this word wait for a file `go`. */
    function delayed(word: string): string {
      const bin = join(folder, 'bin');
      mkdirSync(bin);
      const script = `#!/bin/sh
PATH="\${PATH#*:}"
case " $* " in *" ${word} "*) ;; *) exec docker "$@" ;; esac
exec >${folder}/said 2>&1
trap ': >${folder}/ended; exit' TERM
touch ${folder}/begun
while [ -d ${folder} ] && ! [ -e ${folder}/go ]; do sleep .1; done
docker "$@"
touch ${folder}/ended
`;
      writeFileSync(join(bin, 'docker'), script, { mode: 0o755 });
      return `${bin}:${process.env['PATH']}`;
    }
    const exists = (name: string) => () => existsSync(join(folder, name));
    const startedAt = () => docker('container', 'inspect', '--format', '{{.State.StartedAt}}', service);

    function start(file: string, path = process.env['PATH']) {
      const runner = fileURLToPath(new URL('../support/run-module.js', import.meta.url));
      const script = fileURLToPath(new URL('../support/boot-target-and-wait.ts', import.meta.url));
      const child = spawn(process.execPath, [runner, script, folder, file, lockFile, service], {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...process.env, PATH: path },
      });
      children.push(child);
      let said = '';
      const looks = new Set<() => void>();
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        for (const look of looks) look();
      });
      const ended = new Promise<string>((resolve) => child.once('close', () => resolve(said)));
      const until = (words: string) =>
        new Promise<void>((resolve, reject) => {
          looks.add(() => {
            if (said.includes(words)) resolve();
          });
          child.once('close', () => reject(new Error(`ended without "${words}":\n${said}`)));
        });
      return { until, ended, end: () => child.stdin.end(), signal: (name: NodeJS.Signals) => child.kill(name) };
    }

    /** The things that a user would miss, according to the engine. */
    function facts(): Facts {
      const list = (...args: string[]) =>
        docker(...args)
          .split('\n')
          .sort()
          .join(', ');
      const models = readdirSync(join(folder, 'models')).map((name) => {
        const path = join(folder, 'models', name);
        return `${name} ${sha256(readFileSync(path)).slice(0, 8)} ${statSync(path).mtimeMs}`;
      });
      const kept = join(docker('volume', 'inspect', '--format', '{{.Mountpoint}}', volume), 'weights');
      return {
        service: list(
          'ps',
          '--all',
          '--no-trunc',
          '--filter',
          `name=${service}`,
          '--format',
          '{{.ID}} {{.State}}',
        ).replace(/(\w{12})\w{52}/, '$1'),
        ports: list('ps', '--filter', `ancestor=${image}`, '--format', '{{.Ports}}'),
        containers: list('ps', '--all', '--filter', `ancestor=${image}`, '--format', '{{.Names}}'),
        volumes: list('volume', 'ls', '--filter', 'name=qb-', '--format', '{{.Name}}'),
        'content of the volume': existsSync(kept) ? readFileSync(kept, 'utf8') : '(unreadable)',
        'models folder': models.join(', '),
        networks: list('network', 'ls', '--filter', 'name=qb-', '--format', '{{.Name}}') || 'none',
        images: list('image', 'ls', '--format', '{{.Repository}}:{{.Tag}} {{.ID}}', image),
        'lock and record':
          readdirSync(folder)
            .filter((name) => name.startsWith('lock'))
            .join(', ') || 'none',
      };
    }

    function compare(ending: string, before: Facts, during: Facts, after: Facts): void {
      const short = (text = '') => (text.length > 60 ? `${text.slice(0, 40)}… (${sha256(text).slice(0, 8)})` : text);
      table.push(`-- ${ending}`);
      for (const [name, value] of Object.entries(before))
        table.push(
          [
            name,
            short(value),
            value === during[name] ? '=' : short(during[name]),
            value === after[name] ? '=' : short(after[name]),
          ].join(' | '),
        );
      expect(after).toEqual(before);
    }

    it('is there again after a success', async () => {
      const before = facts();
      const run = start(recipe());
      await run.until('ready: ');
      const during = facts();
      expect(during['service']).toContain('exited');
      expect(during['containers']).not.toBe(before['containers']);
      run.end();
      await run.ended;
      compare('success', before, during, facts());
    });

    it('is there again after a boot that fails', async () => {
      const before = facts();
      const run = start(recipe({ DIE: '1' }));
      expect(await run.ended).toContain('failed: service model ended with exit code 7');
      compare('failure', before, before, facts());
    });

    it('is there again after Ctrl-C in the middle of a boot', async () => {
      const before = facts();
      const run = start(recipe({ LOAD_MS: '60000' }));
      await run.until('503');
      const during = facts();
      run.signal('SIGINT');
      expect(await run.ended).toContain('failed: interrupted');
      compare('Ctrl-C', before, during, facts());
    });

    it('is there again after SIGKILL and the start of the next run', async () => {
      const before = facts();
      const killed = start(recipe());
      await killed.until('ready: ');
      const during = facts();
      killed.signal('SIGKILL');
      await killed.ended;
      expect(facts()).toEqual(during);
      expect(existsSync(stoppedFile(lockFile))).toBe(true);
      const next = start(recipe());
      await next.until('ready: ');
      next.end();
      const said = await next.ended;
      expect(said).toContain(`Started containers again that a dead run had stopped: ${service}.`);
      expect(said).toContain('Took down qb-put-back-1-fake-small-');
      compare('SIGKILL, then the next run', before, during, facts());
    });

    it('names the container that uses a GPU', async () => {
      const tool = join(folder, 'gpu-tool');
      const pid = docker('container', 'inspect', '--format', '{{.State.Pid}}', service);
      const gpu = '0, GPU-1, NVIDIA GeForce RTX 3090, 570.1, 24576, 18100';
      const lines = `case "$1" in --query-gpu=*) echo "${gpu}" ;; *) echo "GPU-1, ${pid}, /node, 18000" ;; esac`;
      writeFileSync(tool, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
      const waiting = awaitFreeGpu({
        ...{ clock: systemClock, docker: openDocker(process.env, []), visible: undefined, waitMs: 0, tool },
        ...{ onWait: () => undefined, signal: undefined },
      });
      await expect(waiting).rejects.toMatchObject({
        message: `GPU 0 (NVIDIA GeForce RTX 3090) is in use: node (process ${pid} in container ${service}) holds 18000 MiB`,
        hint: expect.stringContaining(`stop:${service}`),
      });
    });

    it('is restored by the next run after a killed one, and by nothing while that one lives', async () => {
      const before = facts();
      const run = start(recipe());
      await run.until('ready: ');
      expect((await putBack({ clock: systemClock, ambient: process.env, lockFile })).messages).toEqual([]);
      run.signal('SIGKILL');
      await run.ended;
      const { messages: said } = await putBack({ clock: systemClock, ambient: process.env, lockFile });
      expect(said.join('\n')).toContain(`Started containers again that a dead run had stopped: ${service}.`);
      expect(facts()).toEqual(before);
    });

    it.each(['stop', 'up'])('is there again though the killed run had just begun docker %s', async (word) => {
      const before = facts();
      const run = start(recipe(), delayed(word));
      await expect.poll(exists('begun'), { timeout: 20_000 }).toBe(true);
      run.signal('SIGKILL');
      await run.ended;
      await putBack({ clock: systemClock, ambient: process.env, lockFile });
      writeFileSync(join(folder, 'go'), '');
      await expect.poll(exists('ended'), { timeout: 20_000 }).toBe(true);
      expect(facts()).toEqual(before);
    });

    it('stays stopped for a run that began while the one before was put back', async () => {
      const before = facts();
      const first = start(recipe());
      await first.until('ready: ');
      first.signal('SIGKILL');
      await first.ended;
      const ambient = { ...process.env, PATH: delayed('restart') };
      const after = putBack({ clock: systemClock, ambient, lockFile });
      await expect.poll(exists('begun'), { timeout: 20_000 }).toBe(true);
      const next = start(recipe());
      const ready = next.until('ready: ');
      await Promise.race([ready, next.until('waiting: another run uses this machine')]);
      writeFileSync(join(folder, 'go'), '');
      await after;
      await ready;
      expect(facts()['service']).toContain('exited');
      expect(existsSync(stoppedFile(lockFile))).toBe(true);
      next.end();
      await next.ended;
      expect(facts()).toEqual(before);
    });

    it('runs again though it was still being stopped when the run was killed', async () => {
      // It ends seconds after it was asked to.
      docker('rm', '--force', service);
      docker('run', '--detach', '--name', service, '--stop-signal', 'SIGWINCH', '--stop-timeout', '3', image);
      const [before, first] = [facts(), startedAt()];
      const run = start(recipe());
      await expect.poll(exists('lock.stopped.json'), { timeout: 20_000 }).toBe(true);
      run.signal('SIGKILL');
      await run.ended;
      await putBack({ clock: systemClock, ambient: process.env, lockFile });
      expect(startedAt()).not.toBe(first);
      expect(facts()).toEqual(before);
    });

    it('is not restarted if somebody started it after the kill', async () => {
      const run = start(recipe());
      await run.until('ready: ');
      run.signal('SIGKILL');
      await run.ended;
      docker('start', service);
      const [before, first] = [facts().service, startedAt()];
      await putBack({ clock: systemClock, ambient: process.env, lockFile });
      expect(startedAt()).toBe(first);
      expect(facts().service).toBe(before);
    });

    it('is left alone if the container to stop does not exist', async () => {
      const before = facts();
      docker('rename', service, `${service}-2`);
      const run = start(recipe());
      const said = await run.ended;
      docker('rename', `${service}-2`, service);
      expect(said).toContain(`failed: there is no container ${service} to stop`);
      expect(facts()).toEqual(before);
    });
  },
);
