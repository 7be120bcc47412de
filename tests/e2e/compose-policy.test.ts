import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve as resolvePath } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDocker } from '../../src/endpoint/boot/compose/docker.ts';
import { type PolicyRule, policyRules } from '../../src/endpoint/boot/compose/refuse.ts';
import { type Allowance, resolveRecipe } from '../../src/endpoint/boot/compose/resolve-config.ts';
import { docker, missingEngine } from '../support/container-engine.ts';
import { emptyFolder, runScript } from './run-bundle.ts';

const reason = missingEngine();

/** A part of a service or of the file, the rule that refuses it, and the refusal's text. */
type Case = readonly [name: string, rule: PolicyRule, text: string, shown: string];

const inService: readonly Case[] = [
  ['privileged', 'privileged', 'privileged: true', 'service model: privileged: true'],
  ['host network', 'host-network', 'network_mode: host', 'network_mode: host'],
  ['host pid', 'host-pid', 'pid: host', 'pid: host'],
  ['host uts', 'host-namespace', 'uts: host', 'uts: host'],
  ['host users', 'host-namespace', 'userns_mode: host', 'userns_mode: host'],
  ['host cgroup', 'host-namespace', 'cgroup: host', 'cgroup: host'],
  ['network of another container', 'foreign-container', 'network_mode: "container:db"', 'network_mode: container:db'],
  ['memory of another container', 'foreign-container', 'ipc: "container:db"', 'ipc: container:db'],
  ['volumes of another container', 'foreign-container', 'volumes_from: ["container:db"]', 'container:db'],
  ['engine socket', 'docker-socket', 'volumes: ["/var/run/docker.sock:/d.sock"]', '/var/run/docker.sock'],
  ['folder of the engine socket', 'docker-socket', 'volumes: ["/run:/host/run:ro"]', 'volumes: /run'],
  ['whole machine', 'docker-socket', 'volumes: ["/:/host:ro"]', 'volumes: /'],
  ['capability', 'cap-add', 'cap_add: [SYS_ADMIN]', 'cap_add: SYS_ADMIN'],
  ['open seccomp', 'security-opt', 'security_opt: ["seccomp:unconfined"]', 'seccomp:unconfined'],
  ['device', 'devices', 'devices: ["/dev/sda:/dev/nvidia0"]', '/dev/sda'],
  ['device by rule', 'devices', 'device_cgroup_rules: ["b 8:* rmw"]', 'b 8:* rmw'],
  [
    'reserved device that is no GPU',
    'devices',
    'deploy: { resources: { reservations: { devices: [{ capabilities: [tpu], count: 1 }] } } }',
    'tpu',
  ],
  ['bind outside', 'bind', 'volumes: ["/etc:/host-etc:ro"]', 'volumes: /etc'],
  ['bind with ..', 'bind', 'volumes: ["./../../etc:/host-etc:ro"]', '/etc'],
  ['bind through a link', 'bind', 'volumes: ["./link:/host-etc:ro"]', 'which is /etc'],
  ['build', 'build', 'build: .', '"context"'],
  ['hook', 'hook', 'post_start: [{ command: id, user: root, privileged: true }]', 'post_start'],
  ['env_file outside', 'outside-file', 'env_file: ../outside.env', 'env_file: ../outside.env'],
  [
    'env_file in long form',
    'outside-file',
    'env_file: [{ path: /etc/environment, required: false }]',
    '/etc/environment',
  ],
  ['env_file through a link', 'outside-file', 'env_file: link/environment', 'env_file: link/environment'],
  ['env_file by a variable', 'outside-file', `env_file: ["\${HOME}/x.env"]`, '/x.env'],
  ['label_file outside', 'outside-file', 'label_file: /etc/hosts', 'label_file'],
  [
    'extends outside',
    'outside-file',
    'extends: { file: ../outside.yml, service: base }',
    'extends.file: ../outside.yml',
  ],
  [
    'extends a file that leads outside',
    'outside-file',
    'extends: { file: part.yml, service: base }',
    'env_file: /etc/environment',
  ],
];

const inFile: readonly Case[] = [
  [
    'volume that is a bind',
    'bind',
    'volumes: { data: { driver_opts: { type: none, o: "bind,rw", device: /etc } } }',
    'driver_opts.device: /etc',
  ],
  ['volume that is a bind by type', 'bind', 'volumes: { data: { driver_opts: { type: bind, device: /etc } } }', '/etc'],
  [
    'volume of the network',
    'volume-driver',
    'volumes: { data: { driver_opts: { type: nfs, o: "addr=10.0.0.1", device: ":/x" } } }',
    'type=nfs',
  ],
  ['volume of a plugin', 'volume-driver', 'volumes: { data: { driver: sshfs } }', 'driver: sshfs'],
  ['secret outside', 'outside-file', 'secrets: { data: { file: /etc/shadow } }', 'secret data: file: /etc/shadow'],
  ['config outside', 'outside-file', 'configs: { data: { file: /etc/shadow } }', 'config data: file: /etc/shadow'],
  ['include outside', 'outside-file', 'include: [../outside.yml]', 'include: ../outside.yml'],
  [
    'include in long form',
    'outside-file',
    'include: [{ path: [part.yml, ../outside.yml] }]',
    'include: ../outside.yml',
  ],
  ['include of another machine', 'outside-file', 'include: ["oci://example.com/x:1"]', 'oci://example.com/x:1'],
  [
    'variables of an include outside',
    'outside-file',
    'include: [{ path: part.yml, env_file: /etc/environment }]',
    'include.env_file',
  ],
  ['network of the machine', 'host-network', 'networks: { data: { external: true, name: host } }', 'name: host'],
  ['network driver', 'host-network', 'networks: { data: { driver: macvlan } }', 'driver: macvlan'],
];

describe.skipIf(reason !== undefined)(
  `the policy on what docker compose resolves${reason === undefined ? '' : ` (skipped: ${reason})`}`,
  () => {
    let outer: string;
    let tree: string;

    beforeAll(() => {
      outer = realpathSync(mkdtempSync(join(tmpdir(), 'compose-policy-')));
      tree = join(outer, 'tree');
      mkdirSync(join(tree, 'models'), { recursive: true });
      symlinkSync('/etc', join(tree, 'link'));
      writeFileSync(join(outer, 'outside.env'), 'A=1\n');
      writeFileSync(join(outer, 'outside.yml'), 'services: { base: { image: x } }\n');
      writeFileSync(join(tree, 'inside.env'), 'A=1\n');
      writeFileSync(
        join(tree, 'part.yml'),
        'x-shared: &shared { env_file: [{ path: /etc/environment, required: false }] }\nservices: { base: { image: x, <<: *shared } }\n',
      );
      writeFileSync(join(tree, 'base.yml'), 'services: { base: { image: x, environment: { A: 1 } } }\n');
      docker('volume', 'create', 'qb-policy-cache');
    });
    afterAll(() => {
      rmSync(outer, { recursive: true, force: true, maxRetries: 10 });
      docker('volume', 'rm', 'qb-policy-cache');
    });

    function resolve(text: string, allowance: Allowance = {}, isCheckout = false) {
      const file = join(tree, 'compose.yml');
      writeFileSync(file, text);
      return resolveRecipe(openDocker(process.env, []), { files: [file], service: 'model' }, 'qb-policy', {
        tree,
        isCheckout,
        allowance,
      });
    }

    it.each(inService)('refuses %s in a service unless %s is allowed', async (_, rule, text, shown) => {
      const file = `services:\n  model:\n    image: x\n    ports: ["8000"]\n    ${text}\n`;
      await expectRefusal(file, rule, shown);
    });

    it.each(inFile)('refuses %s beside the services unless %s is allowed', async (_, rule, text, shown) => {
      const uses = { volumes: '["data:/data"]', secrets: '[data]', configs: '[data]', networks: '[data]' };
      const kind = text.split(':')[0] ?? '';
      const use = Object.entries(uses).find(([name]) => name === kind);
      const file = `services:\n  model:\n    image: x\n    ports: ["8000"]\n${use === undefined ? '' : `    ${use.join(': ')}\n`}${text}\n`;
      await expectRefusal(file, rule, shown);
    });

    async function expectRefusal(file: string, rule: PolicyRule, shown: string): Promise<void> {
      const others = policyRules.filter((each) => each !== rule);
      const refusal = await resolve(file, { rules: others }).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ exitCode: 2, message: expect.stringContaining(shown) });
      expect(refusal).toMatchObject({ message: expect.stringMatching(new RegExp(`\\(${rule}\\)\n +\\S`)) });
      // If allowed, the policy no longer prevents it.
      const allowed = await resolve(file, { rules: [rule] }).catch((error: Error) => error.message);
      expect(allowed).not.toContain(`(${rule})`);
    }

    it('lists all refusals at once, each with its fix', async () => {
      const file = `
services:
  model: { image: x, ports: ["8000"], privileged: true, cap_add: [NET_ADMIN, SYS_PTRACE], depends_on: [helper] }
  helper: { image: y, pid: host }
`;
      const failure = await resolve(file).catch((error: Error) => error.message);
      expect(String(failure).split('\n')).toHaveLength(1 + 2 * 4);
      for (const part of [
        'asks for 4 things',
        'service helper: pid: host (host-pid)',
        'NET_ADMIN',
        'SYS_PTRACE',
        'privileged',
      ])
        expect(failure).toContain(part);
    });

    it('shows how to keep models that a volume of the project would lose', async () => {
      const file =
        'name: club\nservices: { model: { image: x, ports: ["8000"], volumes: ["hf:/models/hf"] } }\nvolumes: { hf: {} }\n';
      await expect(resolve(file)).rejects.toThrow(
        /volumes:\n +hf:\n +external: true\n +name: club_hf\n +\(once: docker volume create club_hf\)/,
      );
      const named = file.replace('hf: {}', 'hf: { name: qb-policy-cache }');
      await expect(resolve(named)).resolves.toMatchObject({ service: 'model' });
      await expect(resolve(named.replace('policy-cache', 'policy-none'))).rejects.toThrow(
        'docker volume create qb-policy-none',
      );
    });

    it('refuses paths that a checkout would delete or could not delete', async () => {
      const file = 'services: { model: { image: x, ports: ["8000"], volumes: ["./models:/models"] } }';
      await expect(resolve(file)).resolves.toMatchObject({ port: 8000 });
      await expect(resolve(file, {}, true)).rejects.toThrow('(writable-checkout)');
      await expect(resolve(file.replace('/models"', '/models:ro"'), {}, true)).resolves.toMatchObject({ port: 8000 });
    });

    it('says which weights are missing instead of letting the engine create an empty folder', async () => {
      const file = 'services: { model: { image: x, ports: ["8000"], volumes: ["./absent.gguf:/m.gguf:ro"] } }';
      await expect(resolve(file)).rejects.toMatchObject({
        exitCode: 3,
        message: expect.stringContaining('absent.gguf'),
      });
    });

    it.each([
      ['shared memory', 'ipc: host'],
      ['its size', 'shm_size: 16gb'],
      [
        'reserved GPUs',
        'deploy: { resources: { reservations: { devices: [{ driver: nvidia, count: all, capabilities: [gpu] }] } } }',
      ],
      ['GPUs by runtime', 'runtime: nvidia'],
      ['GPU devices', 'devices: ["/dev/kfd", "/dev/dri", "/dev/nvidia0", "nvidia.com/gpu=all"]'],
      ['an external cache', 'volumes: ["cache:/models/hf"]'],
      ['a cache of its own for kernels', 'volumes: ["kernels:/cache/triton"]'],
      ['variables of the tree', 'env_file: inside.env'],
      ['a base in the tree', 'extends: { file: base.yml, service: base }'],
      ['a fixed name and port', '{ container_name: x, restart: unless-stopped, ulimits: { memlock: -1 } }'],
      ['a folder that the machine gives', 'volumes: ["/usr/share:/models:ro"]'],
    ])('passes %s', async (_, text) => {
      const rest = text.startsWith('{') ? text.slice(1, -1) : text;
      const file = `services: { model: { image: x, ports: ["8000:8000"], ${rest} } }\nvolumes: { cache: { external: true, name: qb-policy-cache }, kernels: {} }\n`;
      await expect(resolve(file, { bindFolders: ['/usr/share'] })).resolves.toMatchObject({
        service: 'model',
        port: 8000,
      });
    });

    it("quotes compose's error for a file that does not parse", async () => {
      await expect(resolve('services: { model: { image: x, imge: y } }')).rejects.toMatchObject({
        exitCode: 2,
        message: expect.stringContaining('imge'),
      });
    });
  },
);

describe.skipIf(reason !== undefined)('what the command line allows', () => {
  const recipe = `services:
  model:
    image: example.invalid/server
    cap_add: [SYS_NICE]
    volumes: ["/etc:/weights:ro"]
    environment: { A: "\${QB_POLICY_WORD:?}" }
    ports: ["8000"]
`;

  it.each<[string, string[], string[], string[]]>([
    ['nothing', ['--pass-env', 'QB_POLICY_WORD'], ['(bind)', '(cap-add)'], []],
    ['a folder', ['--pass-env', 'QB_POLICY_WORD', '--allow-bind', '/etc'], ['(cap-add)'], ['(bind)']],
    ['a rule', ['--pass-env', 'QB_POLICY_WORD', '--allow-rule', 'cap-add'], ['(bind)'], ['(cap-add)']],
    ['no variable', ['--allow-bind', '/etc'], ['QB_POLICY_WORD', '--pass-env NAME'], []],
  ])('is %s', (_, flags, refused, allowed) => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'compose.yml'), recipe);
    const { stdout, stderr } = runScript(resolvePath('dist/cli/index.js'), {
      arguments: ['--compose', 'compose.yml', '--slug', 'a/b', '--capture', '--no-progress', ...flags],
      folder,
      environment: { QB_POLICY_WORD: 'blue' },
    });
    for (const word of refused) expect(stdout + stderr).toContain(word);
    for (const word of allowed) expect(stdout + stderr).not.toContain(word);
  });
});
