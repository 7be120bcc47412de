import { type Docker, lastWords } from '../endpoint/boot/compose/docker.ts';
import type { Clock } from '../lib/clock.ts';
import { EndpointError } from '../lib/errors.ts';
import { within } from '../lib/within.ts';

export type QuickOptions = {
  readonly clock: Clock;
  readonly limitMs: number;
  readonly signal: AbortSignal | undefined;
};

/** The same engine for looks only: each is over soon, and `heard` gets what a command writes to its standard error. */
export function quickDocker(
  docker: Docker,
  { clock, limitMs, signal: outer }: QuickOptions,
  heard: (stderr: string) => void = () => undefined,
): Docker {
  const run: Docker['run'] = async (args) => {
    const result = await within(clock, limitMs, outer, (signal) => docker.run(args, signal));
    if (result === undefined) return { code: 124, stdout: '', stderr: `no answer within ${limitMs / 1000} s` };
    heard(result.stderr);
    return result;
  };
  return {
    run,
    async read(args, purpose) {
      const { code, stdout, stderr } = await run(args);
      if (code === 0) return stdout;
      throw new EndpointError(`${purpose} failed: ${lastWords(stderr)}`, 'Look at: docker info');
    },
    follow: docker.follow,
  };
}
