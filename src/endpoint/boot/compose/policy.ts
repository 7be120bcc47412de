import { deepField, listOf, objectOf, textOf } from '../../../lib/loose.ts';
import type { ComposeConfig, ComposeResource, ComposeService } from './compose-config.ts';
import { type PolicyContext, type PolicyRule, type Refusal, showValue } from './refuse.ts';
import { isInside } from './resolve-path.ts';

export function findRefusals(config: ComposeConfig, context: PolicyContext): Refusal[] {
  const services = Object.entries(config.services);
  return [
    ...services.flatMap(([name, service]) => refuseService(name, service)),
    ...refuseVolumes(config, context),
    ...refuseNetworks(config),
    ...refuseFiles('secret', config.secrets, context),
    ...refuseFiles('config', config.configs, context),
    ...Object.keys(config).flatMap((key) => refuseTopLevel(key)),
  ].filter(({ rule }) => !context.allowed.includes(rule));
}

function refuseService(name: string, service: ComposeService): Refusal[] {
  return Object.entries(service).flatMap(([key, value]): Refusal[] => {
    if (value === null || value === undefined || value === false || key.startsWith('x-')) return [];
    const judge = serviceRules.get(key);
    const place = `service ${name}`;
    if (judge === undefined) {
      const fix = `Remove ${key}: this tool does not know it.`;
      return [{ rule: 'unknown-key', place, key, value: showValue(value), fix }];
    }
    return judge(value).map((found) => ({ place, key, ...found, value: showValue(found.value) }));
  });
}

function refuseNetworks({ networks }: ComposeConfig): Refusal[] {
  return Object.entries(networks ?? {}).flatMap(([key, network]): Refusal[] => {
    const reaches = [network?.driver, network?.external === true ? network.name : undefined].find((word) =>
      ['host', 'macvlan', 'ipvlan'].includes(word ?? ''),
    );
    if (reaches === undefined || reaches === null) return [];
    const where = network?.external === true ? 'name' : 'driver';
    const fix = 'Use a network of the project: its port is published on loopback.';
    return [{ rule: 'host-network', place: `network ${key}`, key: where, value: reaches, fix }];
  });
}

function refuseFiles(
  kind: string,
  resources: Readonly<Record<string, ComposeResource>> | null | undefined,
  { tree, realPath }: PolicyContext,
): Refusal[] {
  return Object.entries(resources ?? {}).flatMap(([name, resource]): Refusal[] => {
    const file = textOf(objectOf(resource)?.['file']);
    if (file === undefined || isInside(realPath(file), tree)) return [];
    const fix = `Use a file inside ${tree}.`;
    return [{ rule: 'outside-file', place: `${kind} ${name}`, key: 'file', value: file, fix }];
  });
}

const knownTopLevel = ['name', 'version', 'services', 'networks', 'volumes', 'secrets', 'configs'];

function refuseTopLevel(key: string): Refusal[] {
  if (knownTopLevel.includes(key) || key.startsWith('x-')) return [];
  const rule = key === 'models' ? 'provider' : 'unknown-key';
  return [{ rule, place: 'the file', key, value: '…', fix: `Remove ${key}: nothing here would stop what it starts.` }];
}

/** Their links must be followed first. */
export function hostPaths({ services, volumes, secrets, configs }: ComposeConfig): string[] {
  const mounted = Object.values(services).flatMap((service) =>
    (service.volumes ?? []).flatMap(({ type, source }) => (type === 'bind' ? [source] : [])),
  );
  const devices = Object.values(volumes ?? {}).map((volume) => volume?.driver_opts?.['device']);
  const files = [...Object.values(secrets ?? {}), ...Object.values(configs ?? {})].map((each) => each?.file);
  return listOf([...mounted, ...devices, ...files])
    .filter((path) => textOf(path)?.startsWith('/') === true)
    .map(String);
}

type Mount = NonNullable<ComposeConfig['services'][string]['volumes']>[number];

const engineSockets = /(?:^|\/)(?:docker|podman|containerd|crio|buildkitd)[^/]*\.sock$/;
// Each of them contains such a socket.
const socketFolders = ['/', '/run', '/var', '/var/run', '/run/podman', '/run/containerd', '/run/docker', '/run/user'];
const cachePlace =
  /hugging-?face|(?:^|[/_.-])(?:hf|hub|models?|weights|gguf|ollama|modelscope|llama\.cpp)(?:$|[/_.-])|\/\.cache$/i;

function refuseVolumes(config: ComposeConfig, context: PolicyContext): Refusal[] {
  const mounts = Object.entries(config.services).flatMap(([name, service]) =>
    (service.volumes ?? []).map((mount) => ({ place: `service ${name}`, mount })),
  );
  return [
    ...mounts.flatMap(({ place, mount }) => refuseMount(place, mount, context)),
    ...Object.entries(config.volumes ?? {}).flatMap(([key, volume]) => refuseDriver(key, volume, context)),
    ...mounts.flatMap(({ mount }) => refuseCache(config, mount, context)),
  ];
}

function refuseMount(place: string, mount: Mount, context: PolicyContext): Refusal[] {
  switch (mount.type) {
    case 'bind':
      return refuseBind(place, 'volumes', mount.source ?? '', mount.read_only === true, context);
    case 'volume':
    case 'tmpfs':
    case 'image':
      return [];
    default:
      return [{ rule: 'unknown-key', place, key: 'volumes', value: mount.type, fix: 'Use a volume or a bind.' }];
  }
}

function refuseBind(
  place: string,
  key: string,
  source: string,
  isReadOnly: boolean,
  context: PolicyContext,
): Refusal[] {
  const path = context.realPath(source);
  const value = path === source ? source : `${source}, which is ${path}`;
  if ([path, source].some((each) => engineSockets.test(each) || socketFolders.includes(each)))
    return [
      { rule: 'docker-socket', place, key, value, fix: 'Remove it: access to the engine is access to the machine.' },
    ];
  if (context.bindFolders.some((folder) => isInside(path, folder))) return [];
  if (!isInside(path, context.tree)) {
    const fix = `Allow it with --allow-bind ${path}, or use an external volume.`;
    return [{ rule: 'bind', place, key, value, fix }];
  }
  if (isReadOnly || !context.isCheckout) return [];
  const fix = 'Mount it read-only (:ro), or keep it outside: checkout deletes it, and fails on files of root.';
  return [{ rule: 'writable-checkout', place, key, value, fix }];
}

function refuseDriver(key: string, volume: ComposeResource, context: PolicyContext): Refusal[] {
  if (volume === null || volume.external === true) return [];
  const place = `volume ${key}`;
  const driver = volume.driver ?? 'local';
  if (driver !== 'local')
    return [{ rule: 'volume-driver', place, key: 'driver', value: driver, fix: 'Use an external volume.' }];
  const options = new Map(Object.entries(volume.driver_opts ?? {}));
  if (options.size === 0 || options.get('type') === 'tmpfs') return [];
  const words = String(options.get('o') ?? '').split(',');
  const isBind = options.get('type') === 'bind' || words.includes('bind') || words.includes('rbind');
  const device = String(options.get('device') ?? '');
  if (isBind && device.startsWith('/')) {
    return refuseBind(place, 'driver_opts.device', device, words.includes('ro'), context);
  }
  const value = [...options].map(([name, option]) => `${name}=${option}`).join(' ');
  return [{ rule: 'volume-driver', place, key: 'driver_opts', value, fix: 'Use an external volume.' }];
}

/** A model downloaded into a volume of the run is downloaded again by the next run. */
function refuseCache(config: ComposeConfig, { type, source, target }: Mount, context: PolicyContext): Refusal[] {
  const key = source ?? '';
  const volume = config.volumes?.[key];
  if (type !== 'volume' || volume?.external === true) return [];
  if (key !== '' && volume?.driver_opts !== undefined && volume.driver_opts !== null) return [];
  if (!cachePlace.test(target) && !cachePlace.test(key)) return [];
  const name = volume?.name ?? `${config.name}_${key}`;
  const isOfProject = name === `${config.name}_${key}`;
  if (!isOfProject && context.existingVolumes.has(name)) return [];
  const shown = key === '' ? 'models' : key;
  const kept = isOfProject ? `${context.usualProject}_${shown}` : name;
  const exists = context.existingVolumes.has(kept);
  const fix = [
    'A run has separate volumes: the models would be downloaded each time. Keep them outside:',
    'volumes:',
    `  ${shown}:`,
    '    external: true',
    `    name: ${kept}`,
    exists ? `(${kept} exists)` : `(once: docker volume create ${kept})`,
  ].join('\n');
  return [
    { rule: 'cache-volume', place: `volume ${shown}`, key: 'external', value: `false, mounted at ${target}`, fix },
  ];
}

type Found = { readonly rule: PolicyRule; readonly value: unknown; readonly fix: string; readonly key?: string };
type Rule = (value: unknown) => readonly Found[];

const harmless: Rule = () => [];

// Keys that cannot reach beyond the container, or that the override undoes. `volumes` have separate rules.
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

/** Rules by service key of a resolved file. Other keys are refused, because compose adds new ones. */
const serviceRules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...harmlessKeys.map((key) => [key, harmless] as const),
  ['privileged', always('privileged', 'Remove it. GPUs need no more than a reservation of devices.')],
  ['network_mode', (value) => namespace(value, 'host-network', 'Remove it: the port is published on loopback.')],
  ['pid', (value) => namespace(value, 'host-pid', 'Remove it.')],
  // IPC with the host shares memory, which serving on several GPUs needs.
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
  ['use_api_socket', always('docker-socket', 'Remove it: access to the engine is access to the machine.')],
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
  // Any other text is the name of an existing network, which network_mode accepts.
  return isOwn ? [] : [{ rule, value, fix }];
}

function isTightening(value: unknown): boolean {
  return /^no-new-privileges(?:[:=]true)?$/.test(String(value));
}

const gpuDevice =
  /^\/dev\/(?:nvidia(?:\d+|ctl|-modeset|-uvm|-uvm-tools|-caps(?:\/[\w-]+)?)|kfd|dri(?:\/(?:card|renderD)\d+)?|dxg|accel\/accel\d+)$/;

function isGpuDevice(value: unknown): boolean {
  const source = textOf(deepField(value, 'source'));
  // `vendor.com/gpu=0`, as the container device interface names them.
  return (
    gpuDevice.test(source ?? String(value).split(':')[0] ?? '') ||
    /^[\w.-]+\/gpu=[\w:.-]+$/.test(source ?? String(value))
  );
}

function deploy(value: unknown): Found[] {
  return listOf(deepField(value, 'resources', 'reservations', 'devices'))
    .filter((device) => !listOf(deepField(device, 'capabilities')).includes('gpu'))
    .map((device) => ({
      rule: 'devices' as const,
      key: 'deploy.resources.reservations.devices',
      value: device,
      fix: 'Reserve devices with capabilities: [gpu].',
    }));
}
