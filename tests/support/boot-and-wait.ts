import { dirname } from 'node:path';
import { bootCompose } from '../../src/endpoint/boot/compose/boot-compose.ts';
import { systemClock } from '../../src/lib/clock.ts';

/** Boots a recipe, prints its project and address, and takes it down when its input ends. */
export async function main([file = '', id = '', slug = '']: readonly string[]): Promise<void> {
  const server = await bootCompose({
    clock: systemClock,
    apiKey: undefined,
    model: undefined,
    requestToken: () => Promise.resolve({ outcome: 'token' }),
    recipe: { files: [file] },
    trust: { tree: dirname(file), isCheckout: false },
    run: { id, attempt: 1, slug },
    ambient: process.env,
    graceSeconds: 5,
  });
  console.log(`${server.project} ${server.baseUrl.replace('/v1', '/health')}`);
  await new Promise((resolve) => process.stdin.resume().once('end', resolve));
  await server[Symbol.asyncDispose]();
}
