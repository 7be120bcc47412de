import { fileURLToPath } from 'node:url';
import { type EmbeddedOptions, EmbeddedRunner } from '../../../../src/features/sandbox/runners/embedded-runner.ts';
import {
  type CodeCall,
  type CodeJob,
  type CodeLimits,
  type CodeResult,
  codeLimits,
} from '../../../../src/verify/ports.ts';

/** The bundle in the repository, which `npm run build` writes. */
export const script = fileURLToPath(new URL('../../../../dist/sandbox/index.js', import.meta.url));

export function startRunner(options: Partial<EmbeddedOptions> = {}): EmbeddedRunner {
  return new EmbeddedRunner({ script, children: 1, ...options });
}

const limits: CodeLimits = { ...codeLimits, cpuMs: 10_000 };

type More = { readonly limits?: Partial<CodeLimits>; readonly files?: CodeJob['files']; readonly name?: string };

export function callJob(
  runtime: CodeJob['runtime'],
  source: string,
  cases: readonly CodeCall[],
  more: More = {},
): CodeJob {
  const file = runtime === 'python' ? 'answer.py' : 'answer.js';
  return {
    runtime,
    files: { [file]: source, ...more.files },
    limits: { ...limits, ...more.limits },
    entry: { kind: 'function', file, name: more.name ?? 'f' },
    cases,
  };
}

export function programJob(source: string, ...inputs: readonly string[]): CodeJob {
  const entry = { kind: 'program', file: 'answer.py' } as const;
  return {
    runtime: 'python',
    files: { 'answer.py': source },
    limits,
    entry,
    cases: inputs.map((stdin) => ({ stdin })),
  };
}

/** The lines that the program's driver wrote. */
export function linesOf(result: CodeResult): readonly unknown[] {
  if (result.outcome !== 'ran') return [result];
  return result.values
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
