import type { CodeJob, CodeResult, CodeRunner } from '../../verify/ports.ts';

/** Runs each program once, however many checks ask for it, and keeps the CPU time of the slowest. */
export class RememberedRuns implements CodeRunner {
  readonly #code: CodeRunner;
  readonly #known = new Map<string, Promise<CodeResult>>();
  mostCpuMs = 0;

  constructor(code: CodeRunner) {
    this.#code = code;
  }

  run(job: CodeJob): Promise<CodeResult> {
    const { limits, ...program } = job;
    const key = JSON.stringify(program);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const running = this.#code.run({ ...program, limits });
    this.#known.set(key, running);
    return running.then((result) => {
      if (result.outcome === 'broken') this.#known.delete(key);
      else this.mostCpuMs = Math.max(this.mostCpuMs, result.cpuMs);
      return result;
    });
  }

  /** The same with less CPU time for a program that was not run yet. */
  within(cpuMs: number): CodeRunner {
    return {
      run: (job) => this.run({ ...job, limits: { ...job.limits, cpuMs: Math.min(cpuMs, job.limits.cpuMs) } }),
    };
  }
}
