// The bundled command line against bench/instant-server.js.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** BENCH_BUNDLE names another, such as that of dist/. */
export const bundle = resolve(process.env.BENCH_BUNDLE ?? 'build/bundle/cli/index.js');

/** `use` gets the address, a folder that is gone afterwards, and what gives the bodies of all chat requests. */
export async function withServer(answers, use) {
  const server = fork(new URL('./instant-server.js', import.meta.url), answers);
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const [port] = await once(server, 'message');
    const bodies = async () => {
      server.send('bodies');
      return (await once(server, 'message'))[0];
    };
    return await use(`http://127.0.0.1:${port}/v1`, folder, bodies);
  } finally {
    server.disconnect();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Its exit code; an unexpected one throws with what it said. */
export async function runCli(words, cwd, expected = [0]) {
  const child = spawn(process.execPath, [bundle, ...words], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  const [[code], said] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  if (!expected.includes(code)) throw new Error(`exit code ${code}: ${said}`);
  return code;
}
