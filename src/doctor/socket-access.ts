import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';

type Environment = Readonly<Record<string, string | undefined>>;

/** How a user who may not talk to the container engine comes to be allowed to. */
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
