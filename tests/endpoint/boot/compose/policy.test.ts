import { expect, it } from 'vitest';
import { parseComposeConfig } from '../../../../src/endpoint/boot/compose/compose-config.ts';
import { findRefusals, hostPaths } from '../../../../src/endpoint/boot/compose/policy.ts';
import type { PolicyContext } from '../../../../src/endpoint/boot/compose/refuse.ts';
import { refuse } from '../../../../src/endpoint/boot/compose/refuse.ts';

const context: PolicyContext = {
  tree: '/srv/tree',
  isCheckout: false,
  allowed: [],
  bindFolders: ['/mnt/models'],
  realPath: (path) => path,
  usualProject: 'club',
  existingVolumes: new Set(['club_hf']),
};

function refusalsOf(service: object, rest: object = {}, changes: Partial<PolicyContext> = {}) {
  const config = parseComposeConfig(
    JSON.stringify({ name: 'qb', services: { model: { image: 'x', ...service } }, ...rest }),
  );
  return findRefusals(config, { ...context, ...changes });
}
const bind = (source: string, read_only = false) => ({ volumes: [{ type: 'bind', source, target: '/x', read_only }] });

// Output that the compose of our own tests does not have yet.
it.each([
  [{ provider: { type: 'model' } }, 'provider'],
  [{ models: { llm: {} } }, 'provider'],
  [{ use_api_socket: true }, 'docker-socket'],
  [{ pre_stop: [{ command: 'id' }] }, 'hook'],
  [{ something_new: { a: 1 } }, 'unknown-key'],
  [{ runtime: 'sysbox-runc' }, 'devices'],
  [{ network_mode: 'some-network' }, 'host-network'],
  [{ external_links: ['db'] }, 'foreign-container'],
  [{ cgroup_parent: '/x' }, 'host-namespace'],
  [{ volumes: [{ type: 'npipe', source: 'a', target: '/b' }] }, 'unknown-key'],
  [{ devices: ['/dev/nvidia0/../sda'] }, 'devices'],
  [{ devices: [{ source: '/dev/dri/../mem', target: '/dev/dri' }] }, 'devices'],
  [bind('/run/user/1000/podman/podman.sock'), 'docker-socket'],
  [bind('/srv/tree-of-another'), 'bind'],
  [bind('/mnt/models-of-others'), 'bind'],
])('refuses %j as %s', (service, rule) => {
  expect(refusalsOf(service)).toMatchObject([{ rule, place: 'service model' }]);
});

it.each([
  bind('/srv/tree/templates'),
  bind('/mnt/models/qwen'),
  { devices: [], cap_add: null, security_opt: ['no-new-privileges:true'], privileged: false },
  { 'x-own': { privileged: true } },
  { network_mode: 'service:proxy', pid: 'service:proxy', ipc: 'shareable', gpus: [{ count: -1 }] },
])('passes %j', (service) => {
  expect(refusalsOf(service)).toEqual([]);
});

it('refuses the socket even inside a folder that may be mounted', () => {
  const refusals = refusalsOf(bind('/mnt/models/docker.sock'), {}, { bindFolders: ['/mnt/models', '/var/run'] });
  expect(refusals).toMatchObject([{ rule: 'docker-socket' }]);
  expect(refusalsOf(bind('/var/run'), {}, { bindFolders: ['/var/run'] })).toMatchObject([{ rule: 'docker-socket' }]);
});

it('judges the target of a link, not its place', () => {
  const realPath = () => '/home/somebody/.ssh';
  expect(refusalsOf(bind('/srv/tree/data'), {}, { realPath })).toMatchObject([
    { rule: 'bind', value: '/srv/tree/data, which is /home/somebody/.ssh' },
  ]);
});

it('refuses unknown keys beside the services', () => {
  expect(refusalsOf({}, { models: {}, surprise: {}, 'x-fine': {} })).toMatchObject([
    { rule: 'provider' },
    { rule: 'unknown-key' },
  ]);
});

it('suggests an existing cache volume', () => {
  const volumes = [{ type: 'volume', source: 'hf', target: '/cache/huggingface' }];
  const [refusal] = refusalsOf({ volumes }, { volumes: { hf: { name: 'qb_hf' } } });
  expect(refusal).toMatchObject({ rule: 'cache-volume', place: 'volume hf' });
  expect(refusal?.fix).toContain('name: club_hf\n(club_hf exists)');
});

it('lists every path of the machine whose links must be followed', () => {
  const config = parseComposeConfig(
    JSON.stringify({
      name: 'qb',
      services: { model: { ...bind('/a'), image: 'x' } },
      volumes: {
        b: { driver_opts: { type: 'none', o: 'bind', device: '/b' } },
        n: { driver_opts: { device: ':/nfs' } },
        e: null,
      },
      secrets: { c: { file: '/c' } },
      configs: { d: { file: '/d' }, e: { content: 'x' } },
    }),
  );
  expect(hostPaths(config)).toEqual(['/a', '/b', '/c', '/d']);
});

it('puts place, key, value, rule and fix of each refusal into one message', () => {
  const refusals = refusalsOf({ privileged: true, cap_add: ['SYS\u001b[31m_ADMIN'] });
  expect(() => refuse(refusals)).toThrow(
    `the compose file asks for 2 things that this machine does not allow
  service model: privileged: true (privileged)
    Remove it. GPUs need no more than a reservation of devices.
  service model: cap_add: SYS [31m_ADMIN (cap-add)
    Remove it: serving a model needs no capability.`,
  );
  expect(refuse([])).toBeUndefined();
});
