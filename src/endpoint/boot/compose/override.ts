import type { ComposeConfig, ComposeService } from './compose-config.ts';

export type OverrideOptions = {
  readonly labels: Readonly<Record<string, string>>;
  /** The services that cannot do without the port they publish. */
  readonly fixedPorts: readonly string[];
  /** Added to what a service sees. */
  readonly environment?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/**
 * What makes a recipe safe to run beside others, as a compose file to lay over it: no fixed name, ports on loopback
 * wherever there is room, no coming back, and our labels on all it creates.
 */
export function renderOverride(config: ComposeConfig, options: OverrideOptions): string {
  const labels = JSON.stringify(escapeDollars(options.labels));
  const resources = (kind: 'networks' | 'volumes') =>
    Object.entries(config[kind] ?? {})
      .filter(([, resource]) => resource?.external !== true)
      .map(([key]) => `  ${JSON.stringify(key)}: { "labels": ${labels} }`);
  const block = (name: string, lines: readonly string[]) => (lines.length === 0 ? [] : [`${name}:`, ...lines]);
  return [
    'services:',
    ...Object.entries(config.services).flatMap(([name, service]) => [
      `  ${JSON.stringify(name)}:`,
      ...serviceLines(name, service, labels, options).map((line) => `    ${line}`),
    ]),
    ...block('networks', resources('networks')),
    ...block('volumes', resources('volumes')),
    '',
  ].join('\n');
}

function serviceLines(name: string, service: ComposeService, labels: string, options: OverrideOptions): string[] {
  const environment = options.environment?.[name];
  return [
    'container_name: !reset null',
    ...portLines(service, options.fixedPorts.includes(name)),
    'restart: "no"',
    // It would win over `restart`.
    ...(service.deploy?.['restart_policy'] === undefined ? [] : ['deploy: { restart_policy: !reset null }']),
    `labels: ${labels}`,
    ...(environment === undefined ? [] : [`environment: ${JSON.stringify(escapeDollars(environment))}`]),
  ];
}

function portLines(service: ComposeService, isFixed: boolean): string[] {
  const ports = (service.ports ?? []).map(({ target, published, protocol }) => {
    const host = isFixed ? (published ?? '') : '';
    return `127.0.0.1:${host}:${target}${protocol === 'udp' ? '/udp' : ''}`;
  });
  return ports.length === 0 ? [] : [`ports: !override ${JSON.stringify(ports)}`];
}

/** Compose reads variables in it. */
function escapeDollars(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.replaceAll('$', '$$$$')]));
}
