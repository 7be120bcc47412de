import { spawn } from 'node:child_process';

/** What opens a file or an address in the browser of the person in front of the machine. */
export function openerOf(platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open'];
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open'];
}

/** Whether it could be started. It goes on by itself. */
export async function openPage(target: string, opener = openerOf(process.platform)): Promise<boolean> {
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
