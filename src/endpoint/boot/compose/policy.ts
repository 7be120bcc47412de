import { listOf, objectOf, textOf } from '../../../lib/loose.ts';
import type { ComposeConfig, ComposeResource, ComposeService } from './compose-config.ts';
import { type PolicyContext, type Refusal, showValue } from './refuse.ts';
import { isInside } from './resolve-path.ts';
import { serviceRules } from './service-rules.ts';
import { refuseVolumes } from './volume-rules.ts';

/** All that a resolved compose file asks for beyond what a stranger's file may have. */
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
      const fix = `Remove ${key}: what it does is not known here.`;
      return [{ rule: 'unknown-key', place, key, value: showValue(value), fix }];
    }
    return judge(value).map((found) => ({
      place,
      key: found.key ?? key,
      value: showValue(found.value),
      rule: found.rule,
      fix: found.fix,
    }));
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
  return [{ rule, place: 'the file', key, value: '…', fix: `Remove ${key}: it starts what nobody here would stop.` }];
}

/** The folders and files of the machine that a configuration names: their links have to be followed first. */
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
