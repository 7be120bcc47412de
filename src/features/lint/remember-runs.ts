import { canonicalJson } from '../../lib/json.ts';
import { sha256 } from '../../lib/sha256.ts';
import type {
  CodeJob,
  CodeResult,
  CodeRunner,
  Ports,
  SystemJob,
  SystemResult,
  SystemRunner,
  SystemSession,
} from '../../verify/ports.ts';

type Runners = Pick<Ports, 'code' | 'system'>;

/**
 * Runs each program and script once, however many checks ask for it, and keeps the CPU time of the slowest. Commands of
 * agents that begin alike run once, too.
 */
export class RememberedRuns {
  readonly #runners: Runners;
  readonly #known = new Map<string, Promise<readonly (CodeResult | SystemResult)[]>>();
  mostCpuMs = 0;

  constructor(runners: Runners) {
    this.#runners = runners;
  }

  /** The same runners, with at most this CPU time for what was not run yet. */
  within(cpuMs: number): { readonly code: CodeRunner; readonly system: SystemRunner } {
    const capped = <Job extends CodeJob | SystemJob>(job: Job): Job => ({
      ...job,
      limits: { ...job.limits, cpuMs: Math.min(cpuMs, job.limits.cpuMs) },
    });
    return {
      code: {
        run: async (job) => {
          const [result] = await this.#once([job], async () => [await this.#runners.code.run(capped(job))]);
          return result as CodeResult; // a job of this runner
        },
      },
      system: {
        run: async (jobs) => {
          const results = await this.#once(jobs, () => this.#runners.system.run(jobs.map(capped)));
          return results as readonly SystemResult[]; // jobs of this runner
        },
        open: (folder) => this.#openRemembered(capped({ ...folder, script: '' })),
      },
    };
  }

  /** A real folder is made for the first command that is not known, and gets those before it first. */
  #openRemembered({ files, modes = {}, limits }: SystemJob): SystemSession {
    const scripts: string[] = [];
    let behind: string[] = [];
    let real: SystemSession | undefined;
    const runHere = async (script: string) => {
      real ??= this.#runners.system.open({ files, modes, limits });
      for (const each of behind.splice(0)) await real.run(each);
      return real.run(script);
    };
    return {
      run: async (script) => {
        const [first = script, ...rest] = scripts;
        const further = scripts.length === 0 ? [] : [...rest, script];
        let isNew = false;
        const [result] = await this.#once([{ files, modes, limits, script: first, further }], async () => {
          isNew = true;
          return [await runHere(script)];
        });
        const ran = result as SystemResult; // a script of this runner
        if (ran.outcome !== 'ran') return ran;
        scripts.push(script);
        if (!isNew) behind = [...behind, script];
        return ran;
      },
      close: async () => real?.close(),
    };
  }

  async #once(
    jobs: readonly (CodeJob | SystemJob)[],
    run: () => Promise<readonly (CodeResult | SystemResult)[]>,
  ): Promise<readonly (CodeResult | SystemResult)[]> {
    const key = sha256(canonicalJson(jobs.map(({ limits: _, ...program }) => program)));
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const running = run();
    this.#known.set(key, running);
    const results = await running;
    for (const result of results) {
      if (result.outcome === 'broken') this.#known.delete(key);
      else this.mostCpuMs = Math.max(this.mostCpuMs, result.cpuMs);
    }
    return results;
  }
}
