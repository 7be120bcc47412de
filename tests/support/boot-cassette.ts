import { bootTarget } from '../../src/endpoint/boot-target.ts';
import { systemClock } from '../../src/lib/clock.ts';

/** Plays a cassette as `--replay` does, and prints how that failed, with its hint. */
export async function main([file = '']: readonly string[]): Promise<void> {
  const options = { where: { kind: 'replay', file } as const, whenBusy: { kind: 'fail' } as const };
  const nothing = { model: undefined, apiKey: undefined, bootTimeoutMs: undefined, logsFolder: undefined };
  const run = { id: 'a', attempt: 1, slug: 'a/b' };
  await bootTarget({
    ...{ ...options, ...nothing, run, tree: '/', isCheckout: false, ambient: {}, clock: systemClock },
  }).then(
    () => console.log('it was reached'),
    (error: unknown) => console.log(JSON.stringify({ message: String(error), ...(error as object) })),
  );
}
