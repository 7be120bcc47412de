import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { WorkerPatternSearch } from '../../../lib/worker-pattern-search.ts';
import type { Sandbox } from '../../../records/target.ts';
import type { ImageName, Ports, SystemSession } from '../../../verify/ports.ts';
import { BoxPool } from './box-pool.ts';
import { EmbeddedRunner } from './embedded-runner.ts';
import { findImage, findSystem, type SystemSandbox } from './find-system.ts';
import { type BuiltImage, ImagePool } from './image-pool.ts';
import { type Broken, broken } from './tries.ts';

const mostChildren = 4;

export function maxConcurrentPrograms(): number {
  return Math.min(mostChildren, Math.max(1, availableParallelism() - 1));
}

/**
 * What verifiers ask beyond themselves. Nothing is started before a verifier asks. Where a sandbox is not found yet, it is
 * looked for when the first script comes; so are images, unless they are given.
 */
export function openPorts(
  sandbox: SystemSandbox | Sandbox = 'auto',
  built?: ReadonlyMap<ImageName, BuiltImage>,
): Ports & AsyncDisposable {
  const patterns = new WorkerPatternSearch();
  const atOnce = maxConcurrentPrograms();
  const code = new EmbeddedRunner({ script: findScript(), children: atOnce });
  const images = new ImagePool(async (name) => {
    if (built !== undefined) return built.get(name) ?? broken('sandbox-missing', `the image ${name} was not selected`);
    const found = await findImage(name, typeof sandbox === 'string' ? sandbox : 'auto', process.env);
    return 'missing' in found ? broken('sandbox-missing', `${found.missing}; ${lower(found.fix)}`) : found;
  }, atOnce);
  let opened: Promise<BoxPool | Broken> | undefined;
  const open = async () => {
    const found = typeof sandbox === 'string' ? await findSystem(sandbox, process.env) : { sandbox };
    if ('missing' in found) return broken('sandbox-missing', found.missing);
    return new BoxPool(found.sandbox.openMaker(), atOnce);
  };
  const poolOnce = () => {
    opened ??= open();
    return opened;
  };
  return {
    patterns,
    images,
    code: sandbox === 'off' ? { run: async () => broken('sandbox-missing', '--sandbox off') } : code,
    system: {
      async run(jobs) {
        const pool = await poolOnce();
        return 'outcome' in pool ? [pool] : pool.run(jobs);
      },
      open(folder) {
        let session: SystemSession | undefined;
        return {
          async run(script) {
            const pool = await poolOnce();
            if ('outcome' in pool) return pool;
            session ??= pool.open(folder);
            return session.run(script);
          },
          close: async () => session?.close(),
        };
      },
    },
    async [Symbol.asyncDispose]() {
      const pool = await opened?.catch(() => undefined);
      const boxes = pool === undefined || 'outcome' in pool ? [] : [pool[Symbol.asyncDispose]()];
      await Promise.all([patterns, code, images].map((port) => port[Symbol.asyncDispose]()).concat(boxes));
    },
  };
}

function lower(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

/** Beside the bundle; from source, in the bundle that the repository holds. */
function findScript(): string {
  const places = ['../sandbox/index.js', '../../../../dist/sandbox/index.js'];
  const paths = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return paths.find((path) => existsSync(path)) ?? paths[0] ?? '';
}
