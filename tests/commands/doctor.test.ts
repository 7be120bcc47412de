import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveBaseline } from '../../src/baseline/save-baseline.ts';
import { takeHostLock } from '../../src/endpoint/boot/host-lock.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { DoctorFinding } from '../../src/records/doctor-report.ts';
import { baselineWith } from '../baseline/capture-with.ts';
import type { FakeMachine } from '../support/fake-machine.ts';
import { folderOf } from '../support/folder-of.ts';
import { numericReply, tokensFor } from '../support/numeric-replies.ts';
import {
  composeFile,
  configOf,
  type Doctored,
  examine,
  hold,
  machineWith,
  portsOfServers,
  selectionOf,
  takenPort,
  urlOf,
  wantsGpu,
} from './doctor-setting.ts';
import { llamaProps, modelServer, spoken, whole } from './model-server.ts';

describe('doctor, if a check could run', () => {
  let machine: FakeMachine;
  beforeEach(() => {
    machine = machineWith({});
  });

  it.each(['', '/', '/v1', '/v1/', '/v1/chat/completions', '/v1/models'])(
    'accepts an address that ends in "%s", on a machine without docker',
    async (ending) => {
      const server = hold(await modelServer());
      const url = server.baseUrl.replace(/\/v1$/, ending);
      const { report, find } = await examine(machine, { kind: 'url', url }, { probes: false });
      expect(report).toMatchObject({ exitCode: 0, endpoint: { baseUrl: server.baseUrl, model: 'tiny' } });
      expect(find('docker')).toMatchObject({
        level: 'info',
        message: 'there is no docker command; this endpoint needs none, only packs of scripts do',
      });
      expect(find('compose')).toBeUndefined();
    },
  );

  it('says what a check against the baseline of a named target finds', async () => {
    const baselinesDir = folderOf();
    await saveBaseline(baselinesDir, baselineWith());
    const asked = { slug: 'vllm/qwen', modes: ['no-thinking', 'enable-thinking'], harness: 'native' } as const;
    const gate = { baselinesDir, maxDrop: '10', confirm: true };
    const { find } = await examine(machine, await urlOf(), { probes: false, against: { what: asked, gate } });
    expect(find('power.no-thinking')?.message).toMatch(
      /^On this target a drop of 10 points .+ \(vllm\/qwen, no-thinking\)$/,
    );
    expect(find('power.enable-thinking')).toBeUndefined();
    const unnamed = await examine(machine, await urlOf(), {
      probes: false,
      against: { what: { ...asked, slug: undefined }, gate },
    });
    expect(unnamed.find('power.no-thinking')).toBeUndefined();
  });

  it('examines each of several servers, and names it in what it finds', async () => {
    const [one, other] = [hold(await modelServer()), hold(await modelServer({ models: ['large'] }))];
    const where = { kind: 'url', url: one.baseUrl, others: [other.baseUrl] } as const;
    const { report } = await examine(machine, where, { probes: false });
    expect(report.endpoint).toMatchObject({ model: 'tiny' });
    const said = report.findings.map(({ message }) => message);
    for (const { baseUrl } of [one, other]) expect(said.some((text) => text.startsWith(`${baseUrl}: `))).toBe(true);
    expect(new Set(report.findings.map(({ id }) => id)).size).toBe(report.findings.length);
  });

  it.each([
    ['can be recorded', {}, 'it gives log probabilities that --capture --numerics can keep'],
    ['are missing', { content: null }, 'the server gives no log probabilities ('],
    ['are positive', { content: tokensFor('', -2) }, 'the server gave a log probability above zero (doctor: '],
  ])('asks once for log probabilities, and says if they %s', async (_, changes, words) => {
    const asked: unknown[] = [];
    const server = hold(
      await modelServer({
        answer: ({ body }) => {
          if (body?.logprobs !== true) return undefined;
          asked.push(body);
          return whole(numericReply('', changes));
        },
      }),
    );
    const { report, find } = await examine(machine, { kind: 'url', url: server.baseUrl });
    expect([asked.length, report.exitCode]).toEqual([1, 0]);
    expect(find('numerics')?.message).toContain(words);
  });

  it('says if a server refuses log probabilities', async () => {
    const refusal = { error: { message: 'logprobs is not supported' } };
    const answer: NonNullable<Parameters<typeof modelServer>[0]>['answer'] = ({ body }) =>
      body?.logprobs === true ? whole(refusal, 400) : undefined;
    const server = hold(await modelServer({ answer }));
    const { report, find } = await examine(machine, { kind: 'url', url: server.baseUrl });
    expect(find('numerics')?.message).toMatch(/no log probabilities that can be used: the server/);
    expect(report.endpoint?.refused).toEqual([]);
  });

  it('reports the server, what is sent and how reproducible the answers are', async () => {
    const server = hold(await modelServer({ props: llamaProps }));
    const { report, text } = await examine(machine, { kind: 'url', url: server.baseUrl });
    expect(report.endpoint).toMatchObject({
      ...{ engine: 'llama.cpp', version: 'b11669-a1b2c3d', quantization: 'Q4_K_M', slots: 2, contextTokens: 32_768 },
      thinking: { switches: ['enable_thinking'], off: 'enable_thinking=false', byDefault: false, whenOff: false },
      ...{ cacheCut: 'cache_prompt', refused: [], determinism: { class: 'bit-stable', batch: 'stable' } },
      sent: {
        temperature: 0,
        top_p: 1,
        seed: 1,
        chat_template_kwargs: { enable_thinking: false },
        cache_prompt: false,
      },
    });
    expect(text).toContain('no-thinking sends enable_thinking=false');
    expect(text).toContain('A check can run');
  });

  it('prints the same as JSON, according to its schema', async () => {
    const server = hold(await modelServer({ props: llamaProps }));
    const { report, text } = await examine(machine, { kind: 'url', url: server.baseUrl }, { json: true });
    expect(JSON.parse(text)).toEqual(report);
    const schema = JSON.parse(readFileSync('schemas/doctor.schema.json', 'utf8'));
    const isReport = new Ajv2020({ strict: false, logger: false, validateFormats: false }).compile(schema);
    expect(isReport(JSON.parse(text))).toBe(true);
    expect(isReport({ ...report, exitCode: 1 })).toBe(false);
  });

  it('reports a server that reasons by default, and also with thinking off', async () => {
    const answer = ({ body }: { body: { stream?: boolean } | undefined }) =>
      body?.stream === true ? spoken('42', 'Let me see') : undefined;
    const server = hold(await modelServer({ props: llamaProps, answer }));
    const { find, report } = await examine(machine, { kind: 'url', url: server.baseUrl });
    expect(report.endpoint?.thinking).toMatchObject({ byDefault: true, whenOff: true });
    expect(find('thinking-off')).toMatchObject({ level: 'missing', fix: expect.stringContaining('enable-thinking') });
  });

  it('names the fields that a server refuses', async () => {
    const answer = ({ body }: { body: { seed?: number } | undefined }) =>
      body?.seed === undefined ? undefined : whole({ error: { message: 'unknown field: seed' } }, 400);
    const server = hold(await modelServer({ answer }));
    const { report, find } = await examine(machine, { kind: 'url', url: server.baseUrl });
    expect(find('refused.seed')).toMatchObject({ message: expect.stringContaining('unknown field: seed') });
    expect(report.endpoint?.sent).not.toHaveProperty('seed');
  });

  it('reports a prompt that does not fit into the context', async () => {
    const props = { ...llamaProps, default_generation_settings: { n_ctx: 1024 } };
    const server = hold(await modelServer({ props }));
    const { find } = await examine(machine, { kind: 'url', url: server.baseUrl }, { probes: false });
    expect(find('context.selected')).toMatchObject({
      level: 'missing',
      message: expect.stringMatching(
        /context 1024 tokens: toolcall-15\/TC-\d\d of the packs of this run needs about \d{4}/,
      ),
      fix: expect.stringMatching(/a context of \d{4} tokens or more/),
    });
  });

  it('names the scenarios that a run would leave out', async () => {
    const props = { ...llamaProps, default_generation_settings: { n_ctx: 600 } };
    const server = hold(await modelServer({ props }));
    const { find } = await examine(machine, { kind: 'url', url: server.baseUrl }, { probes: false });
    expect(find('context-left-out')).toMatchObject({
      level: 'missing',
      message: 'Left out, longer than the context of 600 tokens of the server: 1 scenario (toolcall-15/TC-12)',
    });
  });

  it('asks only for single tokens without the probe', async () => {
    const server = hold(await modelServer({ props: llamaProps }));
    const { report } = await examine(machine, { kind: 'url', url: server.baseUrl }, { probes: false });
    const budgets = server.requests.flatMap(({ body }) => body?.max_tokens ?? []);
    expect(budgets).toEqual([1, 1]);
    expect(report.endpoint).toMatchObject({
      determinism: null,
      sent: null,
      thinking: { off: 'enable_thinking=false' },
    });
  });

  it('uses the only server that it finds, and says so', async () => {
    const changes = await portsOfServers(1);
    const { report, find } = await examine(machine, { kind: 'detect' }, { ...changes, probes: false });
    expect(find('found-1')?.message).toMatch(/found http:\/\/127\.0\.0\.1:\d+\/v1 \(port \d+\): serves tiny/);
    expect(report.exitCode).toBe(0);
    expect(find(`port-${changes.localPorts?.[0]}`)?.message).toMatch(/is held by .*process \d+/);
  });

  it("treats an unreadable pack as the user's fault", async () => {
    const server = hold(await modelServer());
    const { report, find } = await examine(
      machine,
      { kind: 'url', url: server.baseUrl },
      { selection: selectionOf('toolcal-15'), probes: false },
    );
    expect(report.exitCode).toBe(2);
    expect(find('packs')).toMatchObject({ fix: 'Did you mean "toolcall-15"?' });
  });

  it('estimates both tiers, or the selection', async () => {
    const server = hold(await modelServer());
    const where = { kind: 'url', url: server.baseUrl } as const;
    const tiers = await examine(machine, where, {
      selection: selectionOf(),
      probes: false,
      measuredTps: 45,
    });
    expect(tiers.report.packs).toMatchObject([
      { name: 'quick', packs: ['toolcall-15', 'instructfollow-15'], scenarios: 30 },
      { name: 'medium', scenarios: 75 },
    ]);
    expect(tiers.find('time.quick')?.message).toMatch(/^quick × 3: \d+ requests, about \d minutes/);
    const some = { ...selectionOf('toolcall-15'), scenarios: ['toolcall-15/TC-01', 'toolcall-15/TC-02'] };
    const few = await examine(machine, where, { selection: some, probes: false });
    expect(few.report.packs).toMatchObject([{ name: 'selected', packs: ['toolcall-15'], scenarios: 2 }]);
    expect(few.find('packs.selected')?.message).toMatch(/^the packs of this run: 2 scenarios/);
    expect(few.find('sandbox')).toBeUndefined();
  });

  it('runs a program in each language if a selected pack needs the sandbox, and says which packs are left out', async () => {
    const server = hold(await modelServer());
    const where = { kind: 'url', url: server.baseUrl } as const;
    const both = selectionOf('toolcall-15', 'bugfix-15');
    const on = await examine(machine, where, { selection: both, probes: false });
    expect(on.find('sandbox')).toMatchObject({ level: 'ok', message: expect.stringContaining('and JavaScript in') });
    const off = await examine(machine, where, { selection: { ...both, sandbox: 'off' }, probes: false });
    expect(off.find('sandbox')).toMatchObject({ level: 'info', message: 'left out with --sandbox off: bugfix-15' });
  });

  it.each([
    ['a runner of a public repository without a hook', { visibility: 'public', private: false }, {}, 'missing'],
    ['a runner whose event has the old form', { private: false }, {}, 'missing'],
    ['a runner with a hook', { visibility: 'public' }, { ACTIONS_RUNNER_HOOK_JOB_STARTED: '/x.sh' }, 'ok'],
    ['a runner of a private repository', { visibility: 'private', private: true }, {}, 'info'],
    ['a runner whose event names no repository', undefined, {}, 'info'],
    ['a run outside a workflow', { visibility: 'public' }, { GITHUB_ACTIONS: '' }, 'info'],
    ['a runner hosted by GitHub', { visibility: 'public' }, { RUNNER_ENVIRONMENT: 'github-hosted' }, undefined],
  ])('reports %s', async (_what, repository, env, level) => {
    const event = join(folderOf({ 'event.json': JSON.stringify({ repository }) }), 'event.json');
    const job = { GITHUB_ACTIONS: 'true', RUNNER_ENVIRONMENT: 'self-hosted', GITHUB_EVENT_PATH: event };
    const { find, report } = await examine(
      machine,
      { kind: 'detect' },
      { env: { PATH: machine.path, ...job, ...env }, probes: false },
    );
    expect(find('runner-hook')?.level).toBe(level);
    expect(find('runner-hook')?.fix).toEqual(
      level === 'missing' ? expect.stringContaining('--runner-hook') : undefined,
    );
    expect(report.exitCode).toBe(3); // no server: that neither prevents nor allows a check
  });

  it('stops when it is cancelled', async () => {
    const stop = new AbortController();
    const answer = () => {
      stop.abort(new Error('cancelled by the user'));
      return undefined;
    };
    const server = hold(await modelServer({ answer }));
    await expect(examine(machine, { kind: 'url', url: server.baseUrl }, { signal: stop.signal })).rejects.toThrow(
      'cancelled by the user',
    );
  });
});

describe('doctor on a recipe that can be booted', () => {
  it('reports images to pull, volumes that are kept, and unset variables', async () => {
    const warnings =
      'time="x" level=warning msg="The \\"HF_TOKEN\\" variable is not set. Defaulting to a blank string."\n';
    const config = configOf(wantsGpu, { volumes: { hf: { name: 'club_hf', external: true } } });
    const machine = machineWith({ docker: { config, warnings, volumes: ['club_hf'] } });
    const where = composeFile('services: { model: { env_file: model.env } }')(machine);
    const { report, find } = await examine(machine, where);
    expect(report.exitCode).toBe(0);
    expect(find('recipe')?.message).toContain('service model, port 8000');
    expect(find('image')).toMatchObject({ level: 'slow', fix: 'Pull it before: docker pull served:1' });
    expect(find('volume')).toMatchObject({ level: 'ok' });
    expect(find('variables')?.message).toContain('HF_TOKEN');
    expect(report.findings.filter(({ id, level }) => id === 'env-file' && level === 'missing')).toHaveLength(1);
  });

  it.each([
    ['wait', { kind: 'wait' }, 'slow'],
    ['a container that holds nothing', { kind: 'stop', containers: ['vllm'] }, 'broken'],
  ] as const)('knows what a busy GPU means if set to %s', async (_, whenBusy, level) => {
    const gpus = { cards: 'gpus-two.csv', holders: 'holders-two.csv' };
    const machine = machineWith({ docker: { config: configOf() }, gpus });
    const { find } = await examine(machine, composeFile()(machine), { whenBusy });
    expect(find('gpu-0-busy')?.level).toBe(level);
    expect(find('gpu-0')?.message).toContain('21034 of 24576 MiB');
  });

  it('reports a GPU in use as information if nothing is booted', async () => {
    const machine = machineWith({ gpus: { cards: 'gpus-two.csv', holders: 'holders-two.csv' } });
    const server = hold(await modelServer());
    const { find, report } = await examine(machine, { kind: 'url', url: server.baseUrl }, { probes: false });
    expect(find('gpu-0-busy')).toMatchObject({ level: 'info' } satisfies Partial<DoctorFinding>);
    expect(report.exitCode).toBe(0);
  });

  it.each([
    ['fail', 'broken'],
    ['wait-own', 'slow'],
    ['wait', 'slow'],
  ] as const)('reports another run that has the machine, if set to %s', async (kind, level) => {
    const machine = machineWith({ docker: { config: configOf() } });
    const lockFile = `${machine.path}/../lock`;
    const where = composeFile()(machine);
    const lock = await takeHostLock({ clock: systemClock, file: lockFile });
    const { find } = await examine(machine, where, { whenBusy: { kind }, lockFile });
    await lock[Symbol.asyncDispose]();
    expect(find('lock')).toMatchObject({ level, message: expect.stringContaining(`process ${process.pid} holds`) });
    expect((await examine(machine, where, { lockFile })).find('lock')).toBeUndefined();
  });

  it('passes on why nvidia-smi fails', async () => {
    const machine = machineWith({ docker: { config: configOf() }, gpus: { cards: 'no-driver.txt', exitCode: 9 } });
    const looked: Doctored = await examine(machine, composeFile()(machine));
    expect(looked.find('gpu')?.message).toContain("couldn't communicate with the NVIDIA driver");
  });

  it('names the process that holds the fixed port of a service', async () => {
    const published = String(await takenPort());
    const config = configOf({ ports: [{ target: 8000, published, protocol: 'tcp' }] });
    const machine = machineWith({ docker: { config, images: ['served:1'] } });
    const { find, report } = await examine(machine, composeFile('services: {}', { fixedPorts: true })(machine));
    expect(find('port')).toMatchObject({ level: 'broken', message: expect.stringContaining(`port ${published}`) });
    expect(report.exitCode).toBe(3);
  });
});
