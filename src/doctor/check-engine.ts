import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { z } from 'zod';
import { type Docker, isNewEnough, lastWords } from '../endpoint/boot/compose/docker.ts';
import type { Environment } from '../lib/io.ts';
import { parseLoose } from '../lib/loose.ts';
import type { DoctorFinding } from '../records/doctor-report.ts';
import { findingsIn } from './findings.ts';

const { broken, info, missing, ok } = findingsIn('engine');

export type EngineCheckOptions = {
  readonly findings: readonly DoctorFinding[];
  readonly isUsable: boolean;
  readonly answers: boolean;
  readonly root: string | undefined;
  readonly hasNvidia: boolean;
};

export type EngineNeed = 'needed' | 'useful' | 'unneeded';

// Loose, since Podman and the versions of Docker differ in their fields.
const infoSchema = z.looseObject({
  ServerVersion: z.string().nullish(),
  DockerRootDir: z.string().nullish(),
  Runtimes: z.record(z.string(), z.unknown()).nullish(),
  DiscoveredDevices: z.array(z.looseObject({ ID: z.string().nullish() })).nullish(),
  ServerErrors: z.array(z.string()).nullish(),
});

const install = 'Install a container engine with docker compose 2.24 or newer.';

export async function checkEngine(docker: Docker, need: EngineNeed, env: Environment): Promise<EngineCheckOptions> {
  const info = await docker.run(['info', '--format', '{{json .}}']);
  if (info.code === 127) return without([fault(need, 'docker', 'there is no docker command', install)]);
  const shown = infoSchema.safeParse(parseLoose(info.stdout)).data;
  const compose = await checkCompose(docker, need);
  const version = shown?.ServerVersion ?? '';
  if (info.code !== 0 || version === '') {
    const words = shown?.ServerErrors?.[0] ?? lastWords(info.stderr);
    const fix = /permission denied|connect|no such file/i.test(words)
      ? await explainSocket(env)
      : 'Look at: docker info';
    const silent = fault(need, 'socket', `the container engine does not answer: ${words}`, fix);
    return without(need === 'unneeded' ? [silent] : [silent, compose]);
  }
  const hasNvidia =
    shown?.Runtimes?.['nvidia'] !== undefined ||
    (shown?.DiscoveredDevices ?? []).some(({ ID }) => ID?.startsWith('nvidia.com/') === true);
  return {
    findings: [ok('socket', `engine ${version} answers`), compose],
    isUsable: compose.level === 'ok',
    answers: true,
    root: shown?.DockerRootDir ?? undefined,
    hasNvidia,
  };
}

async function checkCompose(docker: Docker, need: EngineNeed): Promise<DoctorFinding> {
  const { code, stdout, stderr } = await docker.run(['compose', 'version', '--short']);
  if (code !== 0) return fault(need, 'compose', `docker has no compose plugin: ${lastWords(stderr)}`, install);
  const version = stdout.trim();
  return isNewEnough(version)
    ? ok('compose', `docker compose ${version}`)
    : fault(need, 'compose', `docker compose ${version} is too old`, install);
}

function fault(need: EngineNeed, id: string, message: string, fix: string): DoctorFinding {
  switch (need) {
    case 'needed':
      return broken(id, message, fix);
    case 'useful':
      return missing(id, message, `${fix} Not needed for a server that runs already (--endpoint).`);
    case 'unneeded':
      return info(id, `${message}; this endpoint needs none, only packs of scripts do`);
  }
}

function without(findings: readonly DoctorFinding[]): EngineCheckOptions {
  return { findings, isUsable: false, answers: false, root: undefined, hasNvidia: false };
}

export async function explainSocket(env: Environment, groupFile = '/etc/group'): Promise<string> {
  const host = env['DOCKER_HOST'] ?? '';
  if (host !== '' && !host.startsWith('unix://'))
    return `Check DOCKER_HOST, which is ${host.replace(/\/\/.*@/, '//')}.`;
  const path = host.slice('unix://'.length) || '/var/run/docker.sock';
  const socket = await stat(path).catch(() => undefined);
  if (socket === undefined) return `There is no ${path}: start the engine, or set DOCKER_HOST to where it listens.`;
  const user = userInfo().username;
  const group = await groupOf(socket.gid, groupFile);
  if (group === undefined) return `Ask for access to ${path}, which belongs to group ${socket.gid}.`;
  const isListed = group.members.includes(user);
  const isActive = process.getgroups?.().includes(socket.gid) ?? false;
  if (isListed && !isActive)
    return `${user} is in the group ${group.name}, but not since this login: log in again (a runner: restart its service), or use newgrp ${group.name}.`;
  return `Add the user to the group of ${path}: sudo usermod -aG ${group.name} ${user}, then log in again.`;
}

async function groupOf(id: number, file: string): Promise<{ name: string; members: readonly string[] } | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const fields = text
    .split('\n')
    .map((line) => line.split(':'))
    .find(([, , gid]) => gid === String(id));
  return fields?.[0] === undefined ? undefined : { name: fields[0], members: (fields[3] ?? '').split(',') };
}
