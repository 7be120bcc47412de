import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { Workplace } from './open-workplace.ts';

/** A recipe with a model and settings in the checkout. It is JSON, which compose reads as YAML. */
export const recipe = JSON.stringify({
  name: 'canary',
  services: {
    model: {
      image: 'llama:1',
      command: ['-m', '/weights.gguf'],
      environment: { CONTEXT: '32768' },
      ports: [{ target: 8080 }],
      volumes: [
        { type: 'bind', source: './weights.gguf', target: '/weights.gguf', read_only: true },
        { type: 'bind', source: './flags.json', target: '/flags.json', read_only: true },
      ],
    },
  },
});

/** A docker whose container is the server at `url`; returns the folder of the program. There is no engine to run. */
export async function engineOf({ folder, write }: Workplace, url: string): Promise<string> {
  const container = {
    Id: 'abc',
    Image: 'sha256:1',
    Config: { Image: 'llama:1', WorkingDir: '/', Env: [] },
    ...{ Path: 'llama-server', Args: ['-m', '/weights.gguf'], State: { Running: true, ExitCode: 0 } },
    NetworkSettings: { Ports: { '8080/tcp': [{ HostIp: '127.0.0.1', HostPort: new URL(url).port }] } },
    HostConfig: { NetworkMode: 'bridge' },
    Mounts: [{ Type: 'bind', Source: join(folder, 'weights.gguf'), Destination: '/weights.gguf' }],
  };
  await write('.git/bin/container.json', JSON.stringify([container]));
  // `compose config` gives the paths below the folder of the recipe.
  const script = `#!/bin/sh
case "$*" in
  "compose version"*) echo 2.30.0 ;;
  compose*config*) sed 's#"[.]/#"'"$(dirname "$3")"'/#g' "$3" ;;
  "ps --all --no-trunc --quiet"*) ;;
  "ps --all --no-trunc"*) printf 'model\tabc\n' ;;
  "container inspect"*) cat ${folder}/.git/bin/container.json ;;
  "image inspect"*) echo '[]' ;;
  wait*) exec sleep 60 ;;
  "version"*) echo 28.0.0 ;;
esac
`;
  await write('.git/bin/docker', script);
  await chmod(join(folder, '.git/bin/docker'), 0o755);
  return join(folder, '.git/bin');
}
