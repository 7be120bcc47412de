import { fieldOf, listOf, objectOf, textOf } from '../../../lib/loose.ts';
import type { PolicyRule } from './refuse.ts';

type Found = { readonly rule: PolicyRule; readonly value: unknown; readonly fix: string; readonly key?: string };
type Rule = (value: unknown) => readonly Found[];

const harmless: Rule = () => [];

// What cannot reach beyond its container, or is taken back by the override. `volumes` have rules of their own.
const harmlessKeys = [
  ...['annotations', 'attach', 'blkio_config', 'cap_drop', 'command', 'configs', 'container_name', 'cpu_count'],
  ...['cpu_percent', 'cpu_period', 'cpu_quota', 'cpu_rt_period', 'cpu_rt_runtime', 'cpu_shares', 'cpus', 'cpuset'],
  ...['depends_on', 'develop', 'dns', 'dns_opt', 'dns_search', 'domainname', 'entrypoint', 'env_file', 'environment'],
  ...['expose', 'extra_hosts', 'gpus', 'group_add', 'healthcheck', 'hostname', 'image', 'init', 'isolation'],
  ...['label_file', 'labels', 'links', 'logging', 'mac_address', 'mem_limit', 'mem_reservation', 'mem_swappiness'],
  ...['memswap_limit', 'networks', 'oom_kill_disable', 'oom_score_adj', 'pids_limit', 'platform', 'ports'],
  ...['profiles', 'pull_policy', 'read_only', 'restart', 'scale', 'secrets', 'shm_size', 'stdin_open'],
  ...['stop_grace_period', 'stop_signal', 'storage_opt', 'sysctls', 'tmpfs', 'tty', 'ulimits', 'user', 'volumes'],
  'working_dir',
];

/** By key of a service in a resolved file. A key that is not here is refused: compose learns new ones. */
export const serviceRules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...harmlessKeys.map((key) => [key, harmless] as const),
  ['privileged', always('privileged', 'Remove it. GPUs need no more than a reservation of devices.')],
  ['network_mode', (value) => namespace(value, 'host-network', 'Remove it: the port is published on loopback.')],
  ['pid', (value) => namespace(value, 'host-pid', 'Remove it.')],
  // With the host it shares memory, which is what serving on several GPUs needs.
  ['ipc', (value) => (value === 'host' ? [] : namespace(value, 'host-namespace', 'Use ipc: host, or shm_size.'))],
  ['uts', (value) => namespace(value, 'host-namespace', 'Remove it.')],
  ['userns_mode', (value) => namespace(value, 'host-namespace', 'Remove it.')],
  ['cgroup', (value) => namespace(value, 'host-namespace', 'Remove it.')],
  ['cgroup_parent', always('host-namespace', 'Remove it.')],
  ['cap_add', each('cap-add', () => true, 'Remove it: serving a model needs no capability.')],
  ['security_opt', each('security-opt', (value) => !isTightening(value), 'Remove it.')],
  ['devices', each('devices', (value) => !isGpuDevice(value), 'Remove it: only GPUs are given.')],
  ['device_cgroup_rules', always('devices', 'Remove it.')],
  ['deploy', deploy],
  [
    'runtime',
    (value) =>
      ['nvidia', 'runc', 'crun'].includes(String(value)) ? [] : always('devices', 'Use nvidia or none.')(value),
  ],
  ['external_links', always('foreign-container', 'Remove it: a run reaches only what it started.')],
  [
    'volumes_from',
    each('foreign-container', (value) => String(value).startsWith('container:'), 'Name the volume itself.'),
  ],
  ['build', always('build', 'Name an image that is built already: a build runs whatever its file says.')],
  ['credential_spec', always('outside-file', 'Remove it.')],
  ['post_start', always('hook', 'Remove it: it may run as root.')],
  ['pre_stop', always('hook', 'Remove it: it may run as root.')],
  ['provider', always('provider', 'Remove it: it runs a program of this machine.')],
  ['models', always('provider', 'Serve the model from an image.')],
  ['use_api_socket', always('docker-socket', 'Remove it: whoever has the engine has the machine.')],
]);

function always(rule: PolicyRule, fix: string): Rule {
  return (value) => (Array.isArray(value) && value.length === 0 ? [] : [{ rule, value, fix }]);
}

function each(rule: PolicyRule, isRefused: (value: unknown) => boolean, fix: string): Rule {
  return (value) =>
    [value]
      .flat()
      .filter(isRefused)
      .map((item) => ({ rule, value: item, fix }));
}

function namespace(value: unknown, rule: PolicyRule, fix: string): Found[] {
  const text = String(value);
  if (text === 'host') return [{ rule, value, fix }];
  if (text.startsWith('container:')) return [{ rule: 'foreign-container', value, fix }];
  const isOwn = ['none', 'bridge', 'default', 'private', 'shareable', ''].includes(text) || text.startsWith('service:');
  // The name of a network that exists, as network_mode takes it.
  return isOwn ? [] : [{ rule, value, fix }];
}

function isTightening(value: unknown): boolean {
  return /^no-new-privileges(?:[:=]true)?$/.test(String(value));
}

const gpuDevice =
  /^\/dev\/(?:nvidia(?:\d+|ctl|-modeset|-uvm|-uvm-tools|-caps(?:\/[\w-]+)?)|kfd|dri(?:\/(?:card|renderD)\d+)?|dxg|accel\/accel\d+)$/;

function isGpuDevice(value: unknown): boolean {
  const source = textOf(fieldOf(objectOf(value), 'source')) ?? String(value).split(':')[0] ?? '';
  // `vendor.com/gpu=0`, as the container device interface names them.
  return (
    gpuDevice.test(source) ||
    /^[\w.-]+\/gpu=[\w:.-]+$/.test(textOf(fieldOf(objectOf(value), 'source')) ?? String(value))
  );
}

function deploy(value: unknown): Found[] {
  const reservations = objectOf(fieldOf(objectOf(fieldOf(objectOf(value), 'resources')), 'reservations'));
  return listOf(fieldOf(reservations, 'devices'))
    .filter((device) => !listOf(fieldOf(objectOf(device), 'capabilities')).includes('gpu'))
    .map((device) => ({
      rule: 'devices' as const,
      key: 'deploy.resources.reservations.devices',
      value: device,
      fix: 'Reserve devices with capabilities: [gpu].',
    }));
}
