import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { WorkerPatternSearch } from '../lib/worker-pattern-search.ts';
import { codeMemoryBytes, type Ports } from '../verify/ports.ts';
import { EmbeddedRunner } from './embedded-runner.ts';

const mostChildren = 4;

/** What verifiers ask beyond themselves. Nothing is started before a verifier asks. */
export function openPorts(): Ports & AsyncDisposable {
  const patterns = new WorkerPatternSearch();
  const code = new EmbeddedRunner({
    script: findScript(),
    children: Math.min(mostChildren, Math.max(1, availableParallelism() - 1)),
    memoryBytes: codeMemoryBytes,
  });
  return {
    patterns,
    code,
    async [Symbol.asyncDispose]() {
      await Promise.all([patterns[Symbol.asyncDispose](), code[Symbol.asyncDispose]()]);
    },
  };
}

/** Beside the bundle; from source, in the bundle that the repository holds. */
function findScript(): string {
  const places = ['../sandbox/index.js', '../../dist/sandbox/index.js'];
  const paths = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return paths.find((path) => existsSync(path)) ?? paths[0] ?? '';
}
