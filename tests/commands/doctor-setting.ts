import { afterEach, vi } from 'vitest';
import { type DoctorOptions, doctor } from '../../src/commands/doctor.ts';
import type { Where } from '../../src/endpoint/where.ts';
import { type Clock, systemClock } from '../../src/lib/clock.ts';
import type { PackSelection } from '../../src/measure/select-packs.ts';
import type { DoctorFinding, DoctorReport } from '../../src/records/doctor-report.ts';
import { loopbackServer } from '../endpoint/boot/loopback-server.ts';
import { type FakeMachine, fakeMachine, type MachineParts } from '../support/fake-machine.ts';
import { modelServer } from './model-server.ts';

const held: (Disposable | AsyncDisposable)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const each of held.splice(0).reverse()) {
    if (Symbol.asyncDispose in each) await each[Symbol.asyncDispose]();
    else each[Symbol.dispose]();
  }
});

export function hold<Held extends Disposable | AsyncDisposable>(each: Held): Held {
  held.push(each);
  return each;
}

/** A machine on which only its own programs are found. */
export function machineWith(parts: MachineParts = { docker: {} }): FakeMachine {
  const machine = hold(fakeMachine(parts));
  vi.stubEnv('PATH', machine.path);
  return machine;
}

export type Doctored = {
  readonly report: DoctorReport;
  readonly text: string;
  find(id: string): DoctorFinding | undefined;
};

/** A busy machine takes seconds to say that there is no program. */
const patientClock: Clock = { ...systemClock, alarm: (ms, ring) => systemClock.alarm(20 * ms, ring) };

export async function examine(
  machine: FakeMachine,
  where: Where,
  changes: Partial<DoctorOptions> = {},
): Promise<Doctored> {
  let text = '';
  const report = await doctor({
    ...{ where, model: undefined, apiKey: undefined, selection: selectionOf('toolcall-15'), repeat: 3 },
    ...{ thinkingMaxTokens: 16_384, measuredTps: undefined },
    ...{ probes: true, whenBusy: { kind: 'fail' }, bootTimeoutMs: undefined, json: false, localPorts: [] },
    ...{
      tree: machine.tree,
      allowBind: [],
      allowRule: [],
      passEnv: [],
      workFolder: '.quality-baseline',
      env: { PATH: machine.path },
    },
    ...{
      clock: patientClock,
      random: () => 0.5,
      signal: new AbortController().signal,
      lockFile: `${machine.path}/../lock`,
    },
    out: (part) => {
      text += part;
    },
    ...changes,
  });
  return { report, text, find: (id) => report.findings.find((finding) => finding.id === id) };
}

export function selectionOf(...packs: readonly string[]): PackSelection {
  return { tier: 'medium', packs, packsDir: undefined, scenarios: [], scenariosFile: undefined };
}

export function recipe(file: string, more: object = {}): Where {
  return { kind: 'compose', files: [file], profiles: [], fixedPorts: false, ...more };
}

const service = { image: 'served:1', ports: [{ target: 8000, published: '8000', protocol: 'tcp' }] };
export const configOf = (more: object = {}, top: object = {}) => ({
  name: 'tree',
  services: { model: { ...service, ...more } },
  ...top,
});
export const wantsGpu = {
  deploy: { resources: { reservations: { devices: [{ capabilities: ['gpu'], count: -1 }] } } },
};

export async function urlOf(answer?: Parameters<typeof modelServer>[0]): Promise<Where> {
  return { kind: 'url', url: hold(await modelServer(answer)).baseUrl };
}
export async function takenPort(): Promise<number> {
  return hold(await loopbackServer({})).port;
}
export async function portsOfServers(count: number): Promise<Partial<DoctorOptions>> {
  const servers = await Promise.all(Array.from({ length: count }, () => modelServer()));
  return { localPorts: servers.map((server) => Number(new URL(hold(server).baseUrl).port)) };
}
export function composeFile(text = 'services: {}', more: object = {}) {
  return (machine: FakeMachine) => {
    machine.write('compose.yml', text);
    return recipe('compose.yml', more);
  };
}
