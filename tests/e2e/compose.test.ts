import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bootCompose, type ComposeOptions } from '../../src/endpoint/boot/compose/boot-compose.ts';
import { openDocker } from '../../src/endpoint/boot/compose/docker.ts';
import { reapDeadProjects } from '../../src/endpoint/boot/compose/take-down.ts';
import type { FirstToken } from '../../src/endpoint/client/request-token.ts';
import type { Connection } from '../../src/endpoint/connection.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { buildNodeImage, docker, missingEngine } from '../support/container-engine.ts';
import { smallServer } from '../support/small-server.ts';

const reason = missingEngine();
const image = 'quality-baseline-test-server:1';

// Like a hundred real recipes: a fixed name, a port on every address, and automatic restarts.
const ordinary = `
services:
  model:
    image: ${image}
    container_name: qb-test-fixed
    restart: unless-stopped
    ipc: host
    shm_size: 1gb
    ports: ["18123:8000"]
    environment: { TOKEN_SEEN: "\${SOME_TOKEN:-none}", HOME_SEEN: "\${HOME}" }
    volumes: ["hf:/models/hf", "scratch:/scratch"]
volumes:
  hf: { external: true, name: qb-test-cache }
  scratch: {}
`;

describe.skipIf(reason !== undefined)(
  `a recipe on a real engine${reason === undefined ? '' : ` (skipped: ${reason})`}`,
  () => {
    let folder: string;

    beforeAll(() => buildNodeImage(image, smallServer));
    beforeEach(() => {
      folder = realpathSync(mkdtempSync(join(tmpdir(), 'compose-test-')));
      docker('volume', 'create', 'qb-test-cache');
    });
    afterEach(() => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
      docker('volume', 'rm', '--force', 'qb-test-cache');
    });
    afterAll(() => docker('image', 'rm', '--force', image));

    function write(text: string): string {
      const file = join(folder, 'compose.yml');
      writeFileSync(file, text);
      return file;
    }

    function optionsFor(text: string, changes: Partial<ComposeOptions> = {}): ComposeOptions {
      return {
        clock: systemClock,
        apiKey: undefined,
        model: undefined,
        requestToken,
        recipe: { files: [write(text)] },
        trust: { tree: folder, isCheckout: false },
        run: { id: 'test', attempt: 1, slug: 'fake/small' },
        ambient: { ...process.env, SOME_TOKEN: 'not to be seen' },
        graceSeconds: 5,
        ...changes,
      };
    }

    it('boots beside a container with its name and port, is asked, and leaves the machine as it was', async () => {
      docker(
        'run',
        '--detach',
        '--name',
        'qb-test-fixed',
        '--publish',
        '18123:8000',
        '--volume',
        'qb-test-cache:/c',
        image,
      );
      docker('stop', '--time', '2', 'qb-test-fixed');
      const before = inventory();
      const phases: string[] = [];
      const logFile = join(folder, 'server.log');
      try {
        const options = optionsFor(ordinary, {
          logFile,
          onProgress: ({ phase }) => phases.push(phase),
        });
        const server = await bootCompose(options);
        const health = await fetch(server.baseUrl.replace('/v1', '/health'));
        const environment = (await (await fetch(server.baseUrl.replace('/v1', '/environment'))).json()) as object; // of our own server
        const during = inventory();
        const [mode] = docker(
          'ps',
          '--filter',
          `label=com.docker.compose.project=${server.project}`,
          '--format',
          '{{.Ports}}',
        ).split('\n');
        await server[Symbol.asyncDispose]();

        expect(health.status).toBe(200);
        expect(server.connection).toMatchObject({ model: 'small', baseUrl: server.baseUrl });
        expect(environment).toMatchObject({ TOKEN_SEEN: 'none', HOME_SEEN: process.env['HOME'] });
        expect(server.baseUrl).not.toContain('18123');
        expect(mode).toMatch(/^127\.0\.0\.1:\d+->8000\/tcp$/);
        expect(server.facts).toMatchObject({ flags: ['/node', '/server.cjs'], template: undefined });
        expect(server.facts.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
        expect(during).not.toEqual(before);
        expect(inventory()).toEqual(before);
        expect(phases).toContain('ready');
        expect(readFileSync(logFile, 'utf8')).toBe('listening\nasked to end\n');
      } finally {
        docker('rm', '--force', 'qb-test-fixed');
      }
    });

    it('removes the anonymous volumes of its containers, and keeps an older volume with our name', async () => {
      const text = `
services:
  model: { image: ${image}, ports: ["8000"], environment: { TOUCH: /kept/file }, volumes: ["kept:/kept", "/anonymous"] }
volumes: { kept: { name: qb-test-kept } }
`;
      docker('volume', 'create', 'qb-test-kept');
      try {
        const before = inventory();
        await (await bootCompose(optionsFor(text)))[Symbol.asyncDispose]();
        expect(inventory()).toEqual(before);
        const script = 'console.log(require("node:fs").readFileSync("/kept/file", "utf8"))';
        expect(
          docker('run', '--rm', '--volume', 'qb-test-kept:/kept', '--entrypoint', '/node', image, '-e', script),
        ).toBe('written by the server');
      } finally {
        docker('volume', 'rm', 'qb-test-kept');
      }
    });

    it('reads back the template that is mounted into the container', async () => {
      mkdirSync(join(folder, 'templates'));
      writeFileSync(join(folder, 'templates', 'chat.jinja'), '{{ messages }}');
      const text = `
services:
  model:
    image: ${image}
    ports: ["8000"]
    command: ["--chat-template", "/templates/chat.jinja", "--price", "$$5"]
    volumes: ["./templates:/templates:ro"]
`;
      const server = await bootCompose(optionsFor(text));
      await server[Symbol.asyncDispose]();
      expect(server.facts.flags.slice(-2)).toEqual(['--price', '$5']);
      expect(server.facts.template).toBe('{{ messages }}');
    });

    it('fails at once with the last lines of a server that dies while it loads, and takes everything down', async () => {
      const before = inventory();
      const text = `services: { model: { image: ${image}, ports: ["8000"], environment: { DIE: "1" }, volumes: ["data:/data"] } }\nvolumes: { data: {} }`;
      const started = performance.now();
      const failure = await failureOf(bootCompose(optionsFor(text)));
      expect(performance.now() - started).toBeLessThan(15_000);
      expect(failure).toMatchObject({
        exitCode: 3,
        message: expect.stringContaining('service model ended with exit code 7'),
      });
      expect(failure.message).toContain('Its last 30 lines:');
      expect(failure.message).toContain('  | CUDA error: out of memory');
      expect(failure.message).not.toContain('loading layer 11\n');
      expect(inventory()).toEqual(before);
    });

    it('reports when a server dies later', async () => {
      const server = await bootCompose(optionsFor(`services: { model: { image: ${image}, ports: ["8000"] } }`));
      try {
        await fetch(server.baseUrl.replace('/v1', '/die')).catch(() => undefined);
        const failure = await failureOf(server.failed ?? Promise.resolve());
        expect(failure.message).toContain('ended with exit code 9');
        expect(failure.message).toContain('told to die');
      } finally {
        await server[Symbol.asyncDispose]();
      }
    });

    it('takes down the other services of a recipe if one fails', async () => {
      const before = inventory();
      const text = `
services:
  model: { image: ${image}, ports: ["8000"], depends_on: { first: { condition: service_completed_successfully } } }
  first: { image: ${image}, environment: { DIE: "1" } }
`;
      const failure = await failureOf(
        bootCompose(optionsFor(text, { recipe: { files: [write(text)], service: 'model' } })),
      );
      expect(failure).toMatchObject({
        exitCode: 3,
        message: expect.stringContaining('first: CUDA error: out of memory'),
      });
      expect(inventory()).toEqual(before);
    });

    it('takes down what is booting when the run is cancelled', async () => {
      const before = inventory();
      const cancel = new AbortController();
      const text = `services: { model: { image: ${image}, ports: ["8000"], environment: { LOAD_MS: "60000" } } }`;
      const booting = bootCompose(
        optionsFor(text, {
          signal: cancel.signal,
          onProgress: ({ detail }) => {
            if (detail.includes('503')) cancel.abort(new Error('cancelled by hand'));
          },
        }),
      );
      expect(await failureOf(booting)).toMatchObject({ message: 'cancelled by hand' });
      expect(inventory()).toEqual(before);
    });

    it('ends compose too when the run is cancelled while it waits for another service', async () => {
      const before = inventory();
      const cancel = new AbortController();
      const text = `
services:
  model: { image: ${image}, ports: ["8000"], depends_on: { first: { condition: service_healthy } } }
  first: { image: ${image}, healthcheck: { test: [CMD, /node, -e, "process.exit(1)"], interval: 1s, retries: 1000 } }
`;
      const options = optionsFor(text, {
        recipe: { files: [write(text)], service: 'model' },
        signal: cancel.signal,
        onProgress: ({ detail }) => {
          if (detail.includes('Waiting')) cancel.abort(new Error('cancelled by hand'));
        },
      });
      expect(await failureOf(bootCompose(options))).toMatchObject({ message: 'cancelled by hand' });
      expect(inventory()).toEqual(before);
      expect(spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout).not.toMatch(
        /compose .*qb-test-1-fake-small/,
      );
    });

    it('names what uses the port of a service that needs it', async () => {
      docker('run', '--detach', '--name', 'qb-test-holder', '--publish', '127.0.0.1:18124:8000', image);
      try {
        const before = inventory();
        const text = `services: { model: { image: ${image}, ports: ["18124:8000"] } }`;
        const options = optionsFor(text, { recipe: { files: [write(text)], keepsPort: true } });
        expect(await failureOf(bootCompose(options))).toMatchObject({
          exitCode: 3,
          message: expect.stringContaining('port 18124 is taken'),
        });
        expect(inventory()).toEqual(before);
      } finally {
        docker('rm', '--force', 'qb-test-holder');
      }
    });

    it('says which image is missing', async () => {
      const text = 'services: { model: { image: "localhost:1/nobody/has-this:1", ports: ["8000"] } }';
      const failure = await failureOf(bootCompose(optionsFor(text)));
      expect(failure).toMatchObject({ exitCode: 3, message: expect.stringContaining('localhost:1/nobody/has-this:1') });
      expect(failure.message).toContain('pulling it failed');
    });

    it('takes down at the next start what a killed run left, but neither a living run nor a foreign project', async () => {
      docker('run', '--detach', '--name', 'qb-test-foreign', '--label', 'com.docker.compose.project=theirs', image);
      // Like ours by its name, but without our labels.
      docker('volume', 'create', '--label', 'com.docker.compose.project=qb-test-1-theirs', 'qb-test-1-theirs_data');
      const before = inventory();
      const killed = await bootInChild({ id: 'killed', slug: 'fake/killed' });
      const living = await bootInChild({ id: 'living', slug: 'fake/living' });
      try {
        killed.kill();
        await killed.ended;
        const earlier = await reapDeadProjects(openDocker(process.env, []));
        const server = await bootCompose(optionsFor(ordinary));
        const states = earlier.map(({ run, state }) => ({ run, state }));
        await server[Symbol.asyncDispose]();
        expect(states).toContainEqual({ run: 'killed/1', state: 'dead' });
        expect(states).toContainEqual({ run: 'living/1', state: 'alive' });
        expect((await fetch(living.healthUrl)).status).toBe(200);
        expect(docker('ps', '--all', '--quiet', '--filter', `label=com.docker.compose.project=${killed.project}`)).toBe(
          '',
        );
      } finally {
        killed.kill();
        living.stop();
        await living.ended;
      }
      expect(inventory()).toEqual(before);
      docker('rm', '--force', 'qb-test-foreign');
      docker('volume', 'rm', 'qb-test-1-theirs_data');
    });

    async function bootInChild({ id, slug }: { id: string; slug: string }) {
      const folderOfChild = join(folder, id);
      mkdirSync(folderOfChild);
      const file = join(folderOfChild, 'compose.yml');
      writeFileSync(file, ordinary);
      const runner = fileURLToPath(new URL('../support/run-module.js', import.meta.url));
      const script = fileURLToPath(new URL('../support/boot-and-wait.ts', import.meta.url));
      const child = spawn(process.execPath, [runner, script, file, id, slug], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      const line = await new Promise<string>((resolve, reject) => {
        child.stdout.setEncoding('utf8').once('data', resolve);
        child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
      });
      const [project = '', healthUrl = ''] = line.trim().split(' ');
      return { project, healthUrl, ended, kill: () => child.kill('SIGKILL'), stop: () => child.stdin.end() };
    }
  },
);

async function requestToken({ baseUrl, model }: Connection, signal: AbortSignal): Promise<FirstToken> {
  const body = JSON.stringify({ model, max_tokens: 1, messages: [{ role: 'user', content: 'Hi' }] });
  const response = await fetch(`${baseUrl}/chat/completions`, { method: 'POST', body, signal });
  return response.ok
    ? { outcome: 'token' }
    : { outcome: 'refused', status: response.status, body: await response.text() };
}

async function failureOf(work: Promise<unknown>): Promise<Error> {
  const failure = await work.then(
    () => new Error('it did not fail'),
    (error: unknown) => error,
  );
  if (failure instanceof Error) return failure;
  throw new TypeError('what was thrown is no error');
}

/** Everything the engine has, with the state of each container. */
function inventory(): Record<string, string[]> {
  const sorted = (...args: string[]) =>
    docker(...args)
      .split('\n')
      .sort();
  return {
    containers: sorted('ps', '--all', '--format', '{{.ID}} {{.Names}} {{.State}} {{.Ports}}'),
    networks: sorted('network', 'ls', '--format', '{{.ID}} {{.Name}}'),
    volumes: sorted('volume', 'ls', '--format', '{{.Name}}'),
    images: sorted('image', 'ls', '--format', '{{.Repository}}:{{.Tag}} {{.ID}}'),
  };
}
