import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DoctorOptions } from '../../src/commands/doctor.ts';
import { bootTarget } from '../../src/endpoint/boot-target.ts';
import type { Where } from '../../src/endpoint/where.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { FakeMachine, MachineParts } from '../support/fake-machine.ts';
import { freePort } from '../support/free-port.ts';
import {
  composeFile,
  configOf,
  examine,
  machineWith,
  portsOfServers,
  recipe,
  takenPort,
  urlOf,
  wantsGpu,
} from './doctor-setting.ts';
import { whole } from './model-server.ts';

/** The message of a check that boots the same. */
async function bootFailure(machine: FakeMachine, where: Where, changes: Partial<DoctorOptions>): Promise<unknown> {
  const { model, apiKey, bootTimeoutMs = 5000, whenBusy = { kind: 'fail' } } = changes;
  const tree = machine.tree;
  return bootTarget({
    ...{ where, model, apiKey, bootTimeoutMs, whenBusy, tree, isCheckout: false, ambient: { PATH: machine.path } },
    ...{ run: { id: 'test', attempt: 1, slug: 'a/b' }, logsFolder: undefined, clock: systemClock, graceMs: 1000 },
    lockFile: `${machine.path}/../lock`,
  }).then(
    async (target) => {
      await target[Symbol.asyncDispose]();
      return 'it boots';
    },
    (error: unknown) => error,
  );
}

type Trouble = {
  readonly name: string;
  readonly machine?: MachineParts;
  readonly where: (machine: FakeMachine) => Where | Promise<Where>;
  readonly changes?: () => Partial<DoctorOptions> | Promise<Partial<DoctorOptions>>;
  readonly exitCode: 2 | 3;
  readonly finding: { readonly id: string; readonly message: RegExp; readonly fix: RegExp };
  /** False if only doctor reports it. */
  readonly isMetByBoot?: boolean;
};

const troubles: readonly Trouble[] = [
  {
    name: 'no endpoint anywhere',
    where: () => ({ kind: 'detect' }),
    changes: async () => ({ localPorts: [await freePort()] }),
    exitCode: 3,
    finding: { id: 'found', message: /none of 1 addresses/, fix: /--endpoint or a recipe with --compose/ },
    isMetByBoot: false,
  },
  {
    name: 'two endpoints',
    where: () => ({ kind: 'detect' }),
    changes: () => portsOfServers(2),
    exitCode: 2,
    finding: { id: 'found', message: /2 model servers were found/, fix: /--endpoint http:\/\/127\.0\.0\.1:\d+\/v1/ },
    isMetByBoot: false,
  },
  {
    name: 'a refused connection',
    where: async () => ({ kind: 'url', url: `http://127.0.0.1:${await freePort()}` }),
    exitCode: 3,
    finding: { id: 'reach', message: /cannot be reached: connection refused/, fix: /Is the server running/ },
  },
  {
    name: 'an address with a key in it',
    where: () => ({ kind: 'url', url: 'http://127.0.0.1:8000/v1?key=sk-secret-1' }),
    exitCode: 2,
    finding: { id: 'reach', message: /has a query or fragment/, fix: /Did you mean http:\/\/127\.0\.0\.1:8000\/v1\?/ },
  },
  {
    name: 'an address that is none',
    where: () => ({ kind: 'url', url: '8000' }),
    exitCode: 2,
    finding: { id: 'reach', message: /names no host/, fix: /http:\/\/localhost:8000\/v1/ },
  },
  {
    name: 'a wrong model name',
    where: () => urlOf({ models: ['gemma-3-12b', 'qwen3-8b'] }),
    changes: () => ({ model: 'qwen3-8B' }),
    exitCode: 2,
    finding: { id: 'reach', message: /it serves "qwen3-8b", "gemma-3-12b"/, fix: /Did you mean --model "qwen3-8b"/ },
  },
  {
    name: 'no model name where several are served',
    where: () => urlOf({ models: ['a', 'b'] }),
    exitCode: 2,
    finding: { id: 'reach', message: /serves 2 models: "a", "b"/, fix: /--model/ },
  },
  {
    name: 'a missing key (401)',
    where: () => urlOf({ answer: () => whole({ error: 'no key' }, 401) }),
    exitCode: 2,
    finding: { id: 'reach', message: /asks for an API key, and none was given/, fix: /QUALITY_API_KEY/ },
  },
  {
    name: 'a refused key (403)',
    where: () => urlOf({ answer: () => whole({ error: 'sk-secret-1 is not allowed' }, 403) }),
    changes: () => ({ apiKey: 'sk-secret-1' }),
    exitCode: 2,
    finding: { id: 'reach', message: /refuses the API key: .*\*\*\* is not allowed/, fix: /Check the key/ },
  },
  {
    name: 'a server that loads for longer than it is waited for',
    where: () => urlOf({ answer: () => whole({ error: { message: 'Loading model' } }, 503) }),
    changes: () => ({ bootTimeoutMs: 300 }),
    exitCode: 3,
    finding: { id: 'reach', message: /not ready within 300 ms.*Loading model/s, fix: /--boot-timeout/ },
  },
  {
    name: 'a server that answers one token and no question',
    where: () =>
      urlOf({ answer: ({ path, body }) => (path.endsWith('completions') && body.stream ? whole({}, 500) : undefined) }),
    exitCode: 3,
    finding: { id: 'reach', message: /does not answer a short question: HTTP 500/, fix: /its log/ },
    isMetByBoot: false,
  },
  {
    name: 'no docker for a recipe',
    machine: {},
    where: composeFile(),
    exitCode: 3,
    finding: { id: 'docker', message: /there is no docker command/, fix: /docker compose 2\.24/ },
  },
  {
    name: 'an old compose',
    machine: { docker: { compose: '2.23.3' } },
    where: composeFile(),
    exitCode: 3,
    finding: { id: 'compose', message: /2\.23\.3 is too old/, fix: /2\.24/ },
  },
  {
    name: 'an engine that may not be talked to',
    machine: { docker: { info: 'permission denied while trying to connect to the Docker daemon socket' } },
    where: composeFile(),
    exitCode: 3,
    finding: { id: 'socket', message: /does not answer: permission denied/, fix: /docker\.sock|DOCKER_HOST/ },
    isMetByBoot: false,
  },
  {
    name: 'a compose file that is not there',
    where: () => recipe('absent.yml'),
    exitCode: 2,
    finding: { id: 'compose-file', message: /there is no file .*absent\.yml/, fix: /--compose/ },
  },
  {
    name: 'an env file that is not there',
    where: composeFile('services: {}', { envFile: 'absent.env' }),
    exitCode: 2,
    finding: { id: 'env-file', message: /there is no file .*absent\.env/, fix: /--env-file/ },
  },
  {
    name: 'a compose file that does not parse',
    machine: { docker: { config: 'yaml: line 3: mapping values are not allowed here' } },
    where: composeFile('a: b: c'),
    exitCode: 2,
    finding: { id: 'recipe', message: /does not accept .*line 3: mapping values/s, fix: /docker compose config/ },
  },
  {
    name: 'a compose file that breaks the policy',
    machine: { docker: { config: configOf({ privileged: true }) } },
    where: composeFile(),
    exitCode: 2,
    finding: { id: 'recipe', message: /service model: privileged: true \(privileged\)/, fix: /Change the file/ },
  },
  {
    name: 'a service that is not there',
    machine: { docker: { config: configOf() } },
    where: composeFile('services: {}', { service: 'modell' }),
    exitCode: 2,
    finding: { id: 'recipe', message: /no active service modell/, fix: /Did you mean model\?/ },
  },
  {
    name: 'missing weights',
    machine: {
      docker: {
        config: configOf({ volumes: [{ type: 'bind', source: '/nowhere/m.gguf', target: '/m', read_only: true }] }),
      },
    },
    where: composeFile(),
    changes: () => ({ allowBind: ['/nowhere'] }),
    exitCode: 3,
    finding: { id: 'recipe', message: /mounts paths that do not exist: \/nowhere\/m\.gguf/, fix: /Download the model/ },
    isMetByBoot: false,
  },
  {
    name: 'a missing cache volume',
    machine: { docker: { config: configOf({}, { volumes: { hf: { name: 'club_hf', external: true } } }) } },
    where: composeFile(),
    exitCode: 3,
    finding: { id: 'volume', message: /there is no volume club_hf/, fix: /docker volume create club_hf/ },
    isMetByBoot: false,
  },
  {
    name: 'a recipe for GPUs on an engine without their runtime',
    machine: { docker: { config: configOf(wantsGpu), info: { ServerVersion: '27.0.1', Runtimes: { runc: {} } } } },
    where: composeFile(),
    exitCode: 3,
    finding: { id: 'nvidia', message: /asks for NVIDIA GPUs/, fix: /nvidia-ctk/ },
    isMetByBoot: false,
  },
  {
    name: 'a taken port of a command',
    where: async () => ({
      kind: 'command',
      command: 'serve',
      readyUrl: `http://127.0.0.1:${await takenPort()}/health`,
    }),
    exitCode: 3,
    finding: {
      id: 'ready-url',
      message: /is already taken before the server starts, by .*process \d+/,
      fix: /another port/,
    },
  },
  {
    name: 'a busy GPU',
    machine: { docker: { config: configOf() }, gpus: { cards: 'gpus-two.csv', holders: 'holders-two.csv' } },
    where: composeFile(),
    exitCode: 3,
    finding: {
      id: 'gpu-0-busy',
      message: /GPU 0 .*python3 \(process 18312\) holds 20480 MiB/,
      fix: /--when-busy: wait/,
    },
  },
];

describe('doctor, if a check could not run', () => {
  it.each(troubles)('reports $name once, with a fix', async (trouble) => {
    const machine = machineWith(trouble.machine);
    const where = await trouble.where(machine);
    const changes = (await trouble.changes?.()) ?? {};
    const before = readdirSync(machine.tree);
    const { report, find, text } = await examine(machine, where, changes);
    expect(report.exitCode).toBe(trouble.exitCode);
    const broken = report.findings.filter(({ level }) => level === 'broken');
    expect(broken.map(({ id }) => id)).toEqual([trouble.finding.id]);
    expect(find(trouble.finding.id) ?? broken[0]).toMatchObject({
      message: expect.stringMatching(trouble.finding.message),
      fix: expect.stringMatching(trouble.finding.fix),
    });
    expect(text).toMatch(/A check cannot run: one thing is broken \(exit code [23]\)\.\n$/);
    expect(text).not.toMatch(/\n\s+at |sk-secret/);
    expect(readdirSync(machine.tree)).toEqual(before);
  });

  it.each(troubles.filter(({ isMetByBoot = true }) => isMetByBoot))(
    'has the exit code of a boot: $name',
    async (trouble) => {
      const machine = machineWith(trouble.machine);
      const where = await trouble.where(machine);
      const failure = await bootFailure(machine, where, (await trouble.changes?.()) ?? {});
      expect(failure).toMatchObject({ exitCode: trouble.exitCode });
    },
  );
});
