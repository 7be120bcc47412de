import { spawn } from 'node:child_process';

export function browserCommand(platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open'];
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open'];
}

/** Does not wait for it. False if the command cannot start. */
export async function openPage(target: string, opener = browserCommand(process.platform)): Promise<boolean> {
  const [command, ...words] = opener;
  return new Promise((resolve) => {
    const child = spawn(command, [...words, target], { detached: true, stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
